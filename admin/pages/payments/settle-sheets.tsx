// Naming the member whose money it is, and putting away what holds no money.
import { useState } from 'react';
import { minorMoney, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { SumField, sumOf } from '#admin/parts/sum-field.tsx';
import type { SuspenseRow } from '#contract/desk/payments.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

type SheetProps = { row: SuspenseRow; onClose: () => void };

const settledBy = (onClose: () => void) => ({
  invalidates: ['members', 'ledger'] as const,
  onDone: () => {
    toast(t('desk.done'), { mark: 'done' as const });
    onClose();
  },
});

export function AssignSheet({ row, onClose }: SheetProps) {
  const [member, setMember] = useState('');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const assign = useCommand('payments/assign', settledBy(onClose));
  const worth = row.amount > 0;
  const send = () => {
    const fen = worth ? undefined : (sumOf(amount) ?? undefined);
    if (!worth && fen === undefined) return;
    return assign.run({
      source: row.source,
      ref: row.ref,
      version: row.version,
      member: member.trim(),
      note: note.trim(),
      ...(fen ? { amount: fen } : {}),
    });
  };
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.suspense.assign')}
      verb={t('desk.suspense.assign')}
      busy={assign.busy}
      errors={assign.errors}
      onSend={send}
    >
      <Note tone="neutral" title={minorMoney(row.minor, row.currency, row.decimals)}>
        {worth ? money(row.amount) : t('desk.suspense.amount_note')}
      </Note>
      <Field
        label={t('desk.suspense.member')}
        name="member"
        value={member}
        onChange={setMember}
        autoComplete="off"
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      {!worth && <SumField label={t('desk.suspense.amount')} value={amount} onChange={setAmount} />}
      <Why value={note} onChange={setNote} />
    </AskSheet>
  );
}

export function DismissSheet({ row, onClose }: SheetProps) {
  const [note, setNote] = useState('');
  const dismiss = useCommand('payments/dismiss', settledBy(onClose));
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.suspense.dismiss')}
      verb={t('desk.suspense.dismiss')}
      busy={dismiss.busy}
      errors={dismiss.errors}
      onSend={() => dismiss.run({ source: row.source, ref: row.ref, version: row.version, note: note.trim() })}
    >
      <Note>{t('desk.suspense.dismiss_effect')}</Note>
      <Why value={note} onChange={setNote} />
    </AskSheet>
  );
}

function Why({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Field
      label={t('desk.suspense.note')}
      name="note"
      type="textarea"
      rows={3}
      value={value}
      onChange={onChange}
      maxLength={300}
      check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
    />
  );
}
