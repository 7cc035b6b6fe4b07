// What paying out a withdrawal asks for, and giving it back: with what happens then in words.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { BankPaymentSheet } from '#admin/parts/bank-payment.tsx';
import type { WithdrawalDesk } from '#contract/desk/withdrawals.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = { row: WithdrawalDesk; onClose: () => void; onDone: (after: WithdrawalDesk) => void };

export function PaySheet({ row, onClose, onDone }: Props) {
  const pay = useCommand('withdrawals/pay', { invalidates: ['members', 'ledger', 'reports'], onDone });
  return (
    <BankPaymentSheet
      amount={row.paid}
      verb={t('action.withdrawal.pay')}
      command={pay}
      onSend={(from) => pay.run({ id: row.id, ...from })}
      onClose={onClose}
    >
      <Note>{t('desk.withdrawal.pay_effect', { amount: money(row.amount), paid: money(row.paid), fee: money(row.fee) })}</Note>
    </BankPaymentSheet>
  );
}

export function BackSheet({ row, step, onClose, onDone }: Props & { step: 'reject' | 'fail' }) {
  const [reason, setReason] = useState('');
  const back = useCommand(`withdrawals/${step}`, { invalidates: ['members'], onDone });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(`action.withdrawal.${step}`)}
      verb={t(`action.withdrawal.${step}`)}
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
      <Note>{t('desk.withdrawal.back_effect', { amount: money(row.amount) })}</Note>
    </AskSheet>
  );
}
