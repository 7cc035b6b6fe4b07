// Giving money of the member's wallet back through the payment that it came by.
import { useState } from 'react';
import { writeFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { SumField, sumOf } from '#admin/parts/sum-field.tsx';
import type { PaymentDetail } from '#contract/desk/payments.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

export function RefundSheet({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const [amount, setAmount] = useState(writeFen(payment.refundable));
  const [reason, setReason] = useState('');
  const give = useCommand('payments/refund', {
    invalidates: ['members', 'ledger'],
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const send = () => {
    const fen = sumOf(amount, payment.refundable);
    return fen !== null && give.run({ id: payment.id, amount: fen, reason: reason.trim() });
  };
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.payments.refund')}
      verb={t('desk.payments.refund')}
      busy={give.busy}
      errors={give.errors}
      onSend={send}
    >
      <SumField label={t('desk.payments.refund_amount')} value={amount} onChange={setAmount} most={payment.refundable} />
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
      <Note>{t('desk.payments.refund_effect', { most: money(payment.refundable) })}</Note>
    </AskSheet>
  );
}
