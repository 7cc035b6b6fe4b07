// The end of paying money out (withdrawals, payouts to sellers): approved by one or two operators, paid from a bank account, or stopped.
import type { ReactNode } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { PrimaryAction, WorkFoot } from '#admin/parts/work-frame.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';

type Row = {
  amount: number;
  approvals: number;
  approvals_needed: number;
  actions: readonly string[];
  first_by: string;
  second_by: string;
  bank_account: string;
  reference: string;
  paid_at: string | null;
};
type Props = {
  row: Row;
  /** fen that leave the bank account */
  pays: number;
  blocked: boolean;
  busy: boolean;
  onApprove: () => void;
  onPay: () => void;
  /** what stops it */
  before: ReactNode;
};

export function PayoutFoot({ row, pays, blocked, busy, onApprove, onPay, before }: Props) {
  const first = row.approvals_needed === 2 && row.approvals === 0;
  return (
    <WorkFoot before={before}>
      {row.actions.includes('approve') && (
        <PrimaryAction busy={busy} disabled={blocked} onClick={onApprove}>
          {t(first ? 'desk.withdrawal.approve_first' : 'desk.withdrawal.approve', { amount: money(row.amount) })}
        </PrimaryAction>
      )}
      {row.actions.includes('pay') && (
        <PrimaryAction disabled={blocked} onClick={onPay}>
          {t('desk.withdrawal.pay', { amount: money(pays) })}
        </PrimaryAction>
      )}
    </WorkFoot>
  );
}

/** Two operators have to approve: how many did. */
export const NeedsTwo = ({ row, waits }: { row: Pick<Row, 'approvals' | 'approvals_needed'>; waits: boolean }) =>
  waits && row.approvals_needed === 2 ? <Note tone="clock">{t('desk.withdrawal.needs_two', { n: row.approvals })}</Note> : null;

/** Who approved, and how it was paid. `before`: what stands above. */
export const PayoutFacts = ({ row, before = [] }: { row: Row; before?: [string, ReactNode][] }) => (
  <Card title={t('desk.withdrawal.facts')}>
    <FactsList
      facts={[
        ...before,
        [t('desk.withdrawal.first_by'), row.first_by],
        [t('desk.withdrawal.second_by'), row.second_by],
        [t('desk.withdrawal.paid_from'), row.bank_account],
        [t('desk.withdrawal.reference'), row.reference],
        [t('desk.withdrawal.paid_at'), row.paid_at && dateTime(row.paid_at)],
      ]}
    />
  </Card>
);
