// Remittances: slips next to what is expected; finance confirms what arrived, or says why not.
import { minorMoney } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { RemitWork } from '#admin/pages/finance/remit-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { REMIT_TABS } from '#contract/desk/tabs.ts';
import { BankIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['operator_id', 'member_id', 'waited_hours', 'min_value'] as const;

export function Remits() {
  return (
    <TakenQueue
      path="remits/lists"
      thing="remit"
      title={t('desk.menu.remits')}
      tabField="state"
      tabs={REMIT_TABS.map((value) => ({
        value,
        label: t(`desk.remit.tab.${value}`),
        empty: t(`desk.remit.empty.${value}`),
        waits: value === 'submitted',
      }))}
      find={t('desk.remit.find')}
      filters={FILTERS}
      workLabel={t('desk.remit.work')}
      pick={t('desk.remit.pick')}
      pickHelp={t('desk.remit.pick_help')}
      since={(row) => row.time}
      nameOf={(row) => `${row.member.nickname || row.member.mark} · ${minorMoney(row.minor, row.currency, row.decimals)}`}
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
        <span className="block font-strong">{minorMoney(remit.minor, remit.currency, remit.decimals)}</span>
        {remit.state === 'submitted' ? <Age since={remit.time} /> : <StateBadge thing="remit" state={remit.state} />}
      </span>
    </>
  );
}
