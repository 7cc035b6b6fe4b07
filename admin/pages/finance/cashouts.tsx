// Withdrawals: approved (large ones by two operators), paid out, or given back.
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { CashoutWork } from '#admin/pages/finance/cashout-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { WorkQueue } from '#admin/parts/work-queue.tsx';
import type { CashoutDesk } from '#contract/desk/cashouts.ts';
import { CASHOUT_STATES } from '#contract/states/money.ts';
import { WithdrawIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Cashouts() {
  return (
    <WorkQueue<CashoutDesk>
      path="cashouts/lists"
      title={t('desk.menu.cashouts')}
      tabField="state"
      tabs={CASHOUT_STATES.map((value) => ({
        value,
        label: t(`desk.cashout.tab.${value}`),
        empty: t(`desk.cashout.empty.${value}`),
        waits: value === 'applied' || value === 'approved',
      }))}
      find={t('desk.cashout.find')}
      workLabel={t('desk.cashout.work')}
      pick={t('desk.cashout.pick')}
      timeOf={(row) => row.time}
      row={(row) => <Row row={row} />}
      work={(id, next) => <CashoutWork key={id} id={id} onDone={next} />}
    />
  );
}

function Row({ row }: { row: CashoutDesk }) {
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
          <StateBadge thing="cashout" state={row.state} />
        )}
      </span>
    </>
  );
}
