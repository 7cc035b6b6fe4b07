// Entering a chargeback that no webhook reported.
import { useState } from 'react';
import { writeFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { SumField, sumOf } from '#admin/parts/sum-field.tsx';
import type { PaymentDetail } from '#contract/desk/payments.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

export function ChargebackSheet({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const most = payment.amount + payment.fee - payment.refunded;
  const [amount, setAmount] = useState(writeFen(most));
  const [reason, setReason] = useState('');
  const enter = useCommand('payments/chargeback', {
    invalidates: ['members', 'ledger'],
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const send = () => {
    const fen = sumOf(amount, most);
    return fen !== null && enter.run({ id: payment.id, amount: fen, reason: reason.trim() });
  };
  return (
    <AskSheet
      open
      danger
      onClose={onClose}
      title={t('desk.payments.chargeback')}
      verb={t('desk.payments.chargeback')}
      busy={enter.busy}
      errors={enter.errors}
      onSend={send}
    >
      <SumField label={t('desk.payments.chargeback_amount')} value={amount} onChange={setAmount} most={most} />
      <Field
        label={t('desk.payments.reason')}
        name="reason"
        type="textarea"
        rows={3}
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note tone="clock">{t('desk.payments.chargeback_effect')}</Note>
    </AskSheet>
  );
}
