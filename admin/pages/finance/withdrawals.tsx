// Withdrawals: approved (large ones by two operators), paid out, or given back.
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { WithdrawalWork } from '#admin/pages/finance/withdrawal-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { WithdrawalDesk } from '#contract/desk/withdrawals.ts';
import { WITHDRAWAL_STATES } from '#contract/states/money.ts';
import { WithdrawIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['operator_id', 'member_id', 'waited_hours', 'min_value'] as const;

export function Withdrawals() {
  return (
    <TakenQueue
      path="withdrawals/lists"
      thing="withdrawal"
      title={t('desk.menu.withdrawals')}
      tabField="state"
      tabs={WITHDRAWAL_STATES.map((value) => ({
        value,
        label: t(`desk.withdrawal.tab.${value}`),
        empty: t(`desk.withdrawal.empty.${value}`),
        waits: value === 'applied' || value === 'approved',
      }))}
      find={t('desk.withdrawal.find')}
      filters={FILTERS}
      workLabel={t('desk.withdrawal.work')}
      pick={t('desk.withdrawal.pick')}
      since={(row) => row.time}
      nameOf={(row) => row.no}
      row={(row) => <Row row={row} />}
      work={(id, next) => <WithdrawalWork key={id} id={id} onDone={next} />}
    />
  );
}

function Row({ row }: { row: WithdrawalDesk }) {
  return (
    <>
      <WithdrawIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts className="desk-row-title block" items={[row.account_name, `V${row.member.level}`]} />
        <Facts className="desk-row-note block" items={[`${row.bank} ${row.account_no}`, row.no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{money(row.amount)}</span>
        {row.state === 'applied' || row.state === 'approved' ? (
          <Age since={row.time} />
        ) : (
          <StateBadge thing="withdrawal" state={row.state} />
        )}
      </span>
    </>
  );
}
