// Applying to sell: who, what, and the papers. What was typed is stored; after a refusal the form starts from what was sent.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

type Application = OutputAt<'shop/add'>;
type Draft = {
  kind: 'company' | 'person';
  company: string;
  contact: string;
  phone: string;
  category_id: string;
  content: string;
  papers: Uploaded[];
};

const FIELDS = {
  company: 'company',
  contact: 'contact',
  phone: 'phone',
  category_id: 'category_id',
  content: 'content',
  papers: 'papers',
};

const startOf = (before: Application): Draft => ({
  kind: before.kind,
  company: before.company,
  contact: before.contact,
  phone: before.phone,
  category_id: before.category_id === null ? '' : String(before.category_id),
  content: before.content,
  papers: before.papers.map((p) => ({ id: p.id, url: p.url, fullurl: p.url })),
});

export function ApplyForm({ before, onSent }: { before: Application; onSent: (now: Application) => void }) {
  const [draft, setDraft, drop] = usePersistedDraft<Draft>('settled', () => startOf(before));
  const [uploading, setUploading] = useState(false);
  const [key] = useState(uuid);
  const categories = useCall('index/category', {});
  const add = useFormCommand('shop/add', { fields: FIELDS });
  const set = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const submit = async () => {
    const { papers, category_id, ...rest } = draft;
    const sent = await add.run({ ...rest, category_id: Number(category_id), papers: papers.map((p) => p.id), key });
    if (!sent) return;
    drop();
    toast(t('seller.sent'), { mark: 'done' });
    onSent(sent);
  };
  const company = t(draft.kind === 'company' ? 'seller.company' : 'seller.person');
  return (
    <CheckedForm
      className="flex flex-col gap-20"
      errors={add.errors}
      onSubmit={submit}
      wanted={[
        { name: 'company', label: company, value: draft.company },
        { name: 'contact', label: t('seller.contact'), value: draft.contact },
        { name: 'phone', label: t('seller.phone'), value: draft.phone },
        { name: 'category_id', label: t('seller.category'), value: draft.category_id },
        { name: 'papers', label: t('seller.papers'), value: draft.papers },
      ]}
    >
      <Card className="flex flex-col gap-20">
        <Segment
          fill
          label={t('seller.kind')}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          options={(['company', 'person'] as const).map((value) => ({ value, label: t(`seller.kind.${value}`) }))}
        />
        <Field
          name="company"
          label={company}
          value={draft.company}
          onChange={(text) => set({ company: text })}
          maxLength={120}
          autoComplete={draft.kind === 'company' ? 'organization' : 'name'}
          hint={t('seller.company_hint')}
        />
        <Field
          name="contact"
          label={t('seller.contact')}
          value={draft.contact}
          onChange={(contact) => set({ contact })}
          maxLength={60}
          autoComplete="name"
        />
        <Field
          name="phone"
          type="tel"
          label={t('seller.phone')}
          value={draft.phone}
          onChange={(phone) => set({ phone })}
          maxLength={30}
          autoComplete="tel"
        />
        <Field
          name="category_id"
          type="select"
          label={t('seller.category')}
          value={draft.category_id}
          onChange={(category_id) => set({ category_id })}
          options={[
            { value: '', label: t('seller.choose') },
            ...(categories.data ?? []).map((c) => ({ value: String(c.id), label: c.name })),
          ]}
        />
        <Field
          name="content"
          type="textarea"
          rows={5}
          optional
          label={t('seller.content')}
          value={draft.content}
          onChange={(content) => set({ content })}
          maxLength={2000}
          hint={t('seller.content_hint')}
        />
      </Card>
      <Card title={t('seller.papers')} className="flex flex-col gap-12">
        <p className="text-sm text-ink-2">{t(draft.kind === 'company' ? 'seller.papers_company' : 'seller.papers_person')}</p>
        <PhotoPicker
          use="papers"
          name="papers"
          value={draft.papers}
          onChange={(papers) => set({ papers })}
          onBusy={setUploading}
          most={6}
          shrink={false}
        />
        <p className="text-xs text-ink-3">{t('seller.papers_note')}</p>
      </Card>
      <NotSent error={add.error} />
      <Button kind="primary" type="submit" block busy={add.busy} disabled={uploading}>
        {t(before.state === 'rejected' ? 'action.application.apply' : 'seller.apply')}
      </Button>
    </CheckedForm>
  );
}
