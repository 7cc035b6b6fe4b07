// Corrects what was typed about a piece of work: the fields that hold it, the reason for the log, and what it changes besides. A carrier with its number
// is corrected alike wherever it stands.
import { type ReactNode, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

type SheetProps = {
  title: string;
  /** what follows of it */
  help: string;
  command: { busy: boolean; errors: Parameters<typeof AskSheet>[0]['errors'] };
  onClose: () => void;
  onSend: (reason: string) => unknown;
  children: ReactNode;
};

/** What a command that corrects does when it is done. */
export const corrected = (onClose: () => void) => () => {
  toast(t('desk.correct.done'), { mark: 'done' });
  onClose();
};

export function CorrectSheet({ title, help, command, onClose, onSend, children }: SheetProps) {
  const [reason, setReason] = useState('');
  return (
    <AskSheet
      open
      onClose={onClose}
      title={title}
      verb={t('desk.correct.do')}
      busy={command.busy}
      {...(command.errors ? { errors: command.errors } : {})}
      onSend={() => onSend(reason.trim())}
    >
      {children}
      <Field
        label={t('desk.input.reason')}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{help}</Note>
    </AskSheet>
  );
}

type NumberProps = Omit<SheetProps, 'title' | 'children' | 'onSend'> & {
  carrier: { label: string; name: string; was: string; options: readonly { value: string; label: string }[] };
  number: { was: string; maxLength: number };
  onSend: (carrier: string, number: string, reason: string) => unknown;
};

/** Carrier and number of a parcel. The carriers may come after the sheet: until one is picked, what was written stands. */
export function CorrectNumber({ carrier, number, onSend, ...sheet }: NumberProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [no, setNo] = useState(number.was);
  const value = picked ?? carrier.was;
  return (
    <CorrectSheet title={t('desk.correct.tracking')} {...sheet} onSend={(reason) => onSend(value, no.trim(), reason)}>
      <Field
        label={carrier.label}
        name={carrier.name}
        type="select"
        value={value}
        onChange={setPicked}
        options={[{ value: '', label: t('desk.input.choose') }, ...carrier.options]}
        check={(v) => (v ? undefined : t('fail.field_missing', { field: carrier.label }))}
      />
      <Field
        label={t('desk.correct.number')}
        name="tracking_no"
        value={no}
        onChange={setNo}
        maxLength={number.maxLength}
        ltr
        autoFocus
        check={(v) => (v.replace(/[^\w]/g, '').length >= 5 ? undefined : t('desk.input.tracking_short'))}
      />
    </CorrectSheet>
  );
}
