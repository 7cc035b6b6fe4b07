// What paying out a withdrawal asks for, and giving it back: with what happens then in words.
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { BankPaymentSheet } from '#admin/parts/bank-payment.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import type { WithdrawalDesk } from '#contract/desk/withdrawals.ts';
import { Note } from '#ui/feedback/note.tsx';

type Props = { row: WithdrawalDesk; onClose: () => void; onDone: (after: WithdrawalDesk) => void };

export function PaySheet({ row, onClose, onDone }: Props) {
  const pay = useCommand('withdrawals/pay', { invalidates: ['members', 'ledger', 'reports'], onDone });
  return (
    <BankPaymentSheet
      amount={row.paid}
      verb={t('action.withdrawal.pay')}
      command={pay}
      onSend={(from) => pay.run({ id: row.id, version: row.version, ...from })}
      onClose={onClose}
    >
      <Note>{t('desk.withdrawal.pay_effect', { amount: money(row.amount), paid: money(row.paid), fee: money(row.fee) })}</Note>
    </BankPaymentSheet>
  );
}

export function BackSheet({ row, step, onClose, onDone }: Props & { step: 'reject' | 'fail' }) {
  const back = useCommand(`withdrawals/${step}`, { invalidates: ['members'], onDone });
  return (
    <ReasonSheet
      of={{ thing: 'withdrawal', id: row.id }}
      title={t(`action.withdrawal.${step}`)}
      effect={t('desk.withdrawal.back_effect', { amount: money(row.amount) })}
      command={back}
      onClose={onClose}
      onSend={(reason) => back.run({ id: row.id, version: row.version, reason })}
    />
  );
}
