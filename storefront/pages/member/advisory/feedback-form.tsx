// Writing feedback: what it is about, the words, pictures, and how to be reached.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const TYPES = ['order', 'freight', 'money', 'goods', 'site', 'other'] as const satisfies ArgsAt<'feedback/add'>['type'][];
const FIELDS = { content: 'content', contact: 'contact' };
const FORM = 'feedback';

export function FeedbackForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const [type, setType] = useState<(typeof TYPES)[number]>('order');
  const [content, setContent] = useState('');
  const [contact, setContact] = useState('');
  const [photos, setPhotos] = useState<Uploaded[]>([]);
  const [uploading, setUploading] = useState(false);
  const [key] = useState(uuid);
  const add = useFormCommand('feedback/add', { fields: FIELDS });
  const submit = async () => {
    const files = photos.map((photo) => photo.id);
    const sent = await add.run({
      type,
      content,
      key,
      ...(files.length > 0 ? { files } : {}),
      ...(contact.trim() ? { contact } : {}),
    });
    if (!sent) return;
    toast(t('feedback.sent'), { mark: 'done' });
    onSent();
  };
  return (
    <Sheet
      open
      title={t('feedback.write')}
      onClose={onClose}
      locked={add.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={add.busy} disabled={uploading}>
          {t('feedback.send')}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        className="flex flex-col gap-24"
        errors={add.errors}
        onSubmit={submit}
        wanted={[{ name: 'content', label: t('feedback.content'), value: content }]}
      >
        <Chips choice label={t('field.type')} className="flex-wrap">
          {TYPES.map((one) => (
            <Chip key={one} choice selected={one === type} onClick={() => setType(one)}>
              {t(`feedback.type.${one}`)}
            </Chip>
          ))}
        </Chips>
        <Field
          name="content"
          type="textarea"
          rows={6}
          label={t('feedback.content')}
          value={content}
          onChange={setContent}
          maxLength={2000}
          hint={t('feedback.hint')}
        />
        <PhotoPicker use="message" value={photos} onChange={setPhotos} onBusy={setUploading} />
        <Field
          name="contact"
          optional
          label={t('feedback.contact')}
          value={contact}
          onChange={setContact}
          maxLength={120}
          hint={t('feedback.contact_hint')}
        />
        <NotSent error={add.error} />
      </CheckedForm>
    </Sheet>
  );
}
