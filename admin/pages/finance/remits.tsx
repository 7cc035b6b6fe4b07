// Remittances: slips beside what is expected; finance confirms what arrived, or says why not.
import { minorMoney } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { RemitWork } from '#admin/pages/finance/remit-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { WorkQueue } from '#admin/parts/work-queue.tsx';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { BankIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const STATES = ['submitted', 'approved', 'rejected', 'cancelled'] as const;

export function Remits() {
  return (
    <WorkQueue<RemitDesk>
      path="remits/lists"
      title={t('desk.menu.remits')}
      tabField="state"
      tabs={STATES.map((value) => ({
        value,
        label: t(`desk.remit.tab.${value}`),
        empty: t(`desk.remit.empty.${value}`),
        waits: value === 'submitted',
      }))}
      find={t('desk.remit.find')}
      workLabel={t('desk.remit.work')}
      pick={t('desk.remit.pick')}
      pickHelp={t('desk.remit.pick_help')}
      timeOf={(row) => row.time}
      row={(row) => <Row remit={row} />}
      work={(id, next) => <RemitWork key={id} id={id} onDone={next} />}
    />
  );
}

function Row({ remit }: { remit: RemitDesk }) {
  return (
    <>
      <BankIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts className="desk-row-title block" items={[remit.member.nickname || remit.member.mark, `V${remit.member.level}`]} />
        <Facts className="desk-row-note block" items={[remit.bank, remit.reference, remit.invoice_no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{minorMoney(remit.minor, remit.currency)}</span>
        {remit.state === 'submitted' ? <Age since={remit.time} /> : <StateBadge thing="remit" state={remit.state} />}
      </span>
    </>
  );
}
