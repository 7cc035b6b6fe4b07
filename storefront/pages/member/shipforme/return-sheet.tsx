// Where prohibited goods go back to, and what that costs.
import { useId, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { type FieldErrors, Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { fee: number; busy: boolean; errors: FieldErrors; onClose: () => void; onSend: (text: string) => void };

export function ReturnSheet({ fee, busy, errors, onClose, onSend }: Props) {
  const form = useId();
  const [text, setText] = useState('');
  return (
    <Sheet
      open
      onClose={onClose}
      locked={busy}
      title={t('forme.return_title')}
      actions={
        <Button kind="primary" type="submit" form={form} busy={busy}>
          {t('forme.return_do', { fee: money(fee) })}
        </Button>
      }
    >
      <Form id={form} errors={errors} onSubmit={() => onSend(text.trim())}>
        <p className="text-sm text-ink-2">{t('forme.return_help', { fee: money(fee) })}</p>
        <Field
          label={t('forme.return_to')}
          name="text"
          type="textarea"
          rows={4}
          maxLength={500}
          value={text}
          onChange={setText}
          check={(v) => (v.trim() ? undefined : `${t('forme.return_to')}${t('cannot be empty')}`)}
        />
      </Form>
    </Sheet>
  );
}
