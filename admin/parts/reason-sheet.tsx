// Asks for a reason that a member reads, and says what the step does.
import { type ReactNode, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import type { WrittenThing } from '#contract/written-things.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = {
  /** whose member reads it */
  of: { thing: WrittenThing; id: number };
  title: string;
  effect: string;
  /** `Reason (shown to the member)` without it */
  label?: string;
  danger?: boolean;
  command: { busy: boolean; errors: Parameters<typeof AskSheet>[0]['errors'] };
  onClose: () => void;
  onSend: (reason: string) => unknown;
  /** what else is asked for */
  children?: ReactNode;
};

export function ReasonSheet({ of, title, effect, label, danger = true, command, onClose, onSend, children }: Props) {
  const [reason, setReason] = useState('');
  return (
    <AskSheet
      open
      onClose={onClose}
      title={title}
      verb={title}
      danger={danger}
      busy={command.busy}
      {...(command.errors ? { errors: command.errors } : {})}
      onSend={() => onSend(reason.trim())}
    >
      <CannedPick of={of} kind="decision" onPick={setReason} />
      <Field
        label={label ?? t('desk.input.reason_member')}
        name="reason"
        type="textarea"
        rows={4}
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(text) => (text.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      {children}
      <Note>{effect}</Note>
    </AskSheet>
  );
}
