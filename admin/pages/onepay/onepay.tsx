// One-pay orders under way: where each stands, how long it has waited, and what it waits for.

import { dateTime, memberWords, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueueFilters } from '#admin/parts/queue-filters.tsx';
import { QueueBody } from '#admin/parts/queue-list.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { OnepayDeskRow } from '#contract/desk/onepay.ts';
import { ONEPAY_DESK_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

const MOST_MISSING = 3;
const FILTERS = ['line_id', 'member_id', 'waited_hours'] as const;

export function OnepayOrders() {
  const address = useAddress();
  const tab = ONEPAY_DESK_TABS.find((one) => one === address.get('tab')) ?? 'all';
  const q = address.get('q');
  const warehouses = useWarehouse(true);
  const filters = asInput(filtersOf(address, FILTERS));
  const queue = useQueue('onepay/lists', { tab, q, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...filters });
  return (
    <DeskPage title={t('desk.onepay.title')} facts={[queue.total !== undefined && t('desk.list.total', { n: queue.total })]}>
      <Tabs
        exact
        label={t('desk.onepay.title')}
        value={tab}
        onChange={(next) => address.set({ tab: next === 'all' ? null : next })}
        tabs={ONEPAY_DESK_TABS.map((value) => ({
          value,
          label: t(`desk.onepay.tab.${value}`),
          count: queue.counts?.[value] ?? 0,
        }))}
      />
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('desk.onepay.find')} />
        <QueueFilters name="onepay" known={FILTERS} />
        <WarehouseChoice warehouses={warehouses} />
      </div>
      <QueueBody queue={queue}>
        {(list) => (
          <Table
            caption={t('desk.onepay.title')}
            rows={list}
            rowKey={(row) => String(row.id)}
            empty={<Empty title={q ? t('desk.list.no_match') : t('desk.onepay.none')} />}
            columns={[
              {
                key: 'no',
                head: t('desk.onepay.no'),
                cell: (row) => (
                  <span className="min-w-0">
                    <span className="ui-mono">{row.no}</span>
                    <span className="desk-small block">{`${row.country} · ${row.line}`}</span>
                  </span>
                ),
              },
              { key: 'member', head: t('desk.onepay.member'), cell: (row) => memberWords(row.member) },
              { key: 'state', head: t('desk.onepay.state'), cell: (row) => <StateBadge thing="onepay" state={row.state} /> },
              { key: 'here', head: t('desk.onepay.here'), end: true, cell: (row) => `${row.collected} / ${row.count}` },
              { key: 'missing', head: t('desk.onepay.missing'), cell: (row) => <Missing row={row} /> },
              { key: 'next', head: t('desk.onepay.next'), cell: (row) => <Next row={row} /> },
              { key: 'since', head: t('desk.onepay.since'), end: true, cell: (row) => <Age since={row.since} calm /> },
            ]}
          />
        )}
      </QueueBody>
    </DeskPage>
  );
}

/** What is not here yet, each leading to its order at the buying desk. */
function Missing({ row }: { row: OnepayDeskRow }) {
  if (row.missing.length === 0) return '-';
  const more = row.missing.length - MOST_MISSING;
  return (
    <span className="flex min-w-0 flex-col gap-6">
      {row.missing.slice(0, MOST_MISSING).map((item) => (
        <Link key={item.item_id} href={`/buying?q=${item.order_no}`} className="flex min-w-0 items-center gap-10">
          <StateBadge thing="item" state={item.state} />
          <span className="ui-cut min-w-0">{`${item.title} × ${item.num}`}</span>
        </Link>
      ))}
      {more > 0 && <span className="desk-small">{t('desk.onepay.more', { n: more })}</span>}
    </span>
  );
}

/** What happens next automatically, or who has to do it. */
function Next({ row }: { row: OnepayDeskRow }) {
  if (row.asked) return <Badge tone="clock">{t('desk.onepay.asked')}</Badge>;
  if (row.waits) return <span className="desk-small">{t('desk.onepay.waits')}</span>;
  if (row.waybill_id !== null)
    return (
      <span className="min-w-0">
        <Link href={`/packing?q=${row.waybill_no}`} className="ui-mono">
          {row.waybill_no}
        </Link>
        {row.cap !== null && <span className="desk-small block">{t('desk.onepay.capped', { amount: money(row.cap) })}</span>}
      </span>
    );
  if (!row.due_at || row.collected === 0) return '-';
  return t(row.collected === row.count ? 'desk.onepay.ships' : 'desk.onepay.asks', { time: dateTime(row.due_at) });
}
