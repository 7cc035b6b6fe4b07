// Asks for a reason that a member reads, and says what the step does.
import { type ReactNode, useState } from 'react';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { MemberReason } from '#admin/parts/member-reason.tsx';
import type { WrittenThing } from '#contract/written-things.ts';
import { Note } from '#ui/feedback/note.tsx';

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
      <MemberReason of={of} label={label} value={reason} onChange={setReason} />
      {children}
      <Note>{effect}</Note>
    </AskSheet>
  );
}
