// Refunds, returns and exchanges: by what has to be done, the longest waiting first, one of them next to the list.
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { RefundWork } from '#admin/pages/aftersale/refund-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { AftersaleRow } from '#contract/desk/refunds.ts';
import { AFTERSALE_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['warehouse_id', 'seller_id', 'api_type', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;

export function Aftersale() {
  return (
    <TakenQueue
      path="aftersale/lists"
      thing="refund"
      title={t('desk.menu.aftersale')}
      tabField="tab"
      tabs={AFTERSALE_TABS.map((value) => ({
        value,
        label: t(`desk.aftersale.tab.${value}`),
        empty: t(`desk.aftersale.empty.${value}`),
        waits: value !== 'done',
      }))}
      find={t('desk.aftersale.find')}
      filters={FILTERS}
      workLabel={t('desk.aftersale.work')}
      pick={t('desk.aftersale.pick')}
      pickHelp={t('desk.aftersale.pick_help')}
      since={(row) => row.since}
      nameOf={(row) => row.no}
      row={(row, tab) => <Row row={row} tab={tab} />}
      work={(id) => <RefundWork key={id} id={id} />}
    />
  );
}

function Row({ row, tab }: { row: AftersaleRow; tab: string }) {
  return (
    <>
      <Shot src={row.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">
          {t(`refund.type.${row.type}`)} · {row.reason}
        </span>
        <Facts className="desk-row-note block" items={[row.title, `× ${row.num}`]} />
        <Facts className="desk-row-note block" items={[row.member.nickname || row.member.mark, row.no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{row.amount > 0 ? money(row.amount) : ''}</span>
        {row.appealed && tab === 'decide' && <Badge tone="clock">{t('desk.aftersale.appeal')}</Badge>}
        {tab === 'waiting' || tab === 'done' ? <StateBadge thing="refund" state={row.state} /> : <Age since={row.since} />}
      </span>
    </>
  );
}
