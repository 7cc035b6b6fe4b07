// What paying out a withdrawal asks for, and giving it back: with what happens then in words.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { CashoutDesk } from '#contract/desk/cashouts.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = { row: CashoutDesk; onClose: () => void; onDone: (after: CashoutDesk) => void };

export function PaySheet({ row, onClose, onDone }: Props) {
  const accounts = useCall('cashouts/accounts', {});
  const [bank, setBank] = useState('');
  const [reference, setReference] = useState('');
  const pay = useCommand('cashouts/pay', { invalidates: ['members', 'ledger', 'reports'], onDone });
  const bank_id = Number(bank || accounts.data?.[0]?.id || 0);
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.cashout.pay', { amount: money(row.paid) })}
      verb={t('action.cashout.pay')}
      busy={pay.busy}
      disabled={bank_id === 0}
      errors={pay.errors}
      onSend={() => pay.run({ id: row.id, bank_id, reference: reference.trim() })}
    >
      <QueryBoundary call={accounts}>
        {(list) => (
          <Field
            label={t('desk.cashout.pay_from')}
            name="bank_id"
            type="select"
            value={String(bank_id)}
            onChange={setBank}
            options={list.map((one) => ({ value: String(one.id), label: one.name }))}
            check={() => (bank_id > 0 ? undefined : t('desk.cashout.bank_missing'))}
          />
        )}
      </QueryBoundary>
      <Field
        label={t('desk.cashout.reference')}
        name="reference"
        value={reference}
        onChange={setReference}
        maxLength={80}
        autoComplete="off"
        check={(text) => (text.trim() ? undefined : t('desk.cashout.reference_missing'))}
      />
      <Note>{t('desk.cashout.pay_effect', { amount: money(row.amount), paid: money(row.paid), fee: money(row.fee) })}</Note>
    </AskSheet>
  );
}

export function BackSheet({ row, step, onClose, onDone }: Props & { step: 'reject' | 'fail' }) {
  const [reason, setReason] = useState('');
  const back = useCommand(`cashouts/${step}`, { invalidates: ['members'], onDone });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(`action.cashout.${step}`)}
      verb={t(`action.cashout.${step}`)}
      danger
      busy={back.busy}
      errors={back.errors}
      onSend={() => back.run({ id: row.id, reason: reason.trim() })}
    >
      <Field
        label={t('desk.input.reason_member')}
        name="reason"
        type="textarea"
        rows={4}
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(text) => (text.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{t('desk.cashout.back_effect', { amount: money(row.amount) })}</Note>
    </AskSheet>
  );
}
