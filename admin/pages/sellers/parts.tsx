// Shared by the pages of sellers: the sheet that asks a reason, the bank account masked until somebody asks for it.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import type { FieldErrors } from '#ui/input/form.tsx';

type ReasonProps = {
  title: string;
  effect: string;
  danger?: boolean;
  busy: boolean;
  errors?: FieldErrors;
  onClose: () => void;
  onSend: (reason: string) => unknown;
};

/** Asks for a reason that the seller reads. */
export function ReasonSheet({ title, effect, danger, busy, errors, onClose, onSend }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <AskSheet
      open
      onClose={onClose}
      title={title}
      verb={title}
      danger={danger ?? false}
      busy={busy}
      {...(errors ? { errors } : {})}
      onSend={() => onSend(reason.trim())}
    >
      <Field
        label={t('desk.sellers.reason')}
        name="reason"
        type="textarea"
        rows={4}
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(text) => (text.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{effect}</Note>
    </AskSheet>
  );
}
