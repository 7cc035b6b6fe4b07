// Arrivals: what is due today, what was signed and not scanned, what is late, each with its warehouse; late sellers with their record.
import { useState } from 'react';
import { spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { type Address, useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { SellerTable } from '#admin/pages/arrivals/seller-table.tsx';
import { SignedSheet } from '#admin/pages/arrivals/signed-sheet.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueueFilters } from '#admin/parts/queue-filters.tsx';
import { QueueBody } from '#admin/parts/queue-list.tsx';
import { RowBlocks } from '#admin/parts/row-blocks.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { ArrivalRow } from '#contract/desk/arrivals.ts';
import { ARRIVAL_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

const FILTERS = ['seller_id', 'api_type', 'member_id', 'waited_hours'] as const;

export function Arrivals() {
  const address = useAddress();
  const tab = ARRIVAL_TABS.find((one) => one === address.get('tab')) ?? 'due';
  const q = address.get('q');
  const warehouses = useWarehouse(true);
  const here = warehouses.id ? { warehouse_id: warehouses.id } : {};
  const queue = useQueue('arrivals/lists', { tab, q, ...here, ...asInput(filtersOf(address, FILTERS)) });
  const [entering, setEntering] = useState(false);
  return (
    <DeskPage
      title={t('arrivals.title')}
      facts={[queue.total !== undefined && t('desk.list.total', { n: queue.total })]}
      acts={
        <Button size="small" onClick={() => setEntering(true)}>
          {t('arrivals.enter')}
        </Button>
      }
    >
      <ByWarehouse onChoose={warehouses.choose} chosen={warehouses.id} address={address} />
      <Tabs
        exact
        label={t('arrivals.title')}
        value={tab}
        onChange={(to) => address.set({ tab: to === 'due' ? null : to })}
        tabs={ARRIVAL_TABS.map((value) => ({ value, label: t(`arrivals.tab.${value}`), count: queue.counts?.[value] ?? 0 }))}
      />
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('arrivals.find')} />
        <QueueFilters name="arrivals" known={FILTERS} />
        <WarehouseChoice warehouses={warehouses} />
      </div>
      <QueueBody queue={queue}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={q ? t('desk.list.no_match') : t(`arrivals.none.${tab}`)} />
          ) : (
            <div className="ui-card !p-0 overflow-hidden">
              <RowBlocks rows={rows}>
                {(block) => block.map((row) => <Row key={row.id} row={row} signed={tab === 'signed'} />)}
              </RowBlocks>
            </div>
          )
        }
      </QueueBody>
      {tab === 'late' && <SellerTable warehouse_id={warehouses.id} onSeller={(id) => address.set({ seller_id: String(id) })} />}
      <SignedSheet open={entering} onClose={() => setEntering(false)} />
    </DeskPage>
  );
}

type Choice = { onChoose: (id: number) => void; chosen: number | null; address: Address };
/** Where there is more than one, and something is waited for. */
function ByWarehouse({ onChoose, chosen, address }: Choice) {
  const call = useCall('arrivals/warehouses', {}, { refetchInterval: 60_000 });
  const rows = call.data ?? [];
  if (rows.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-16 pb-20" aria-label={t('arrivals.by_warehouse')}>
      {rows.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="ui-card text-start"
            aria-pressed={one.id === chosen}
            onClick={() => {
              address.set({ page: null });
              onChoose(one.id);
            }}
          >
            <strong className="block text-ink">{one.name}</strong>
            <Facts
              className="desk-small"
              items={ARRIVAL_TABS.filter((tab) => one[tab] > 0).map((tab) => `${t(`arrivals.tab.${tab}`)} ${one[tab]}`)}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Row({ row, signed }: { row: ArrivalRow; signed: boolean }) {
  const to =
    row.order_id !== null && !signed
      ? recordPath('order', row.order_id)
      : row.parcel_id
        ? recordPath('parcel', row.parcel_id)
        : '';
  return (
    <Link className="desk-row" href={to}>
      <Shot src={row.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">{row.title || row.tracking_no}</span>
        <Facts
          className="desk-row-note block"
          items={[
            row.num > 0 && `× ${row.num}`,
            row.tracking_no ? (
              <span key="no" className="ui-mono">
                {spaced(row.tracking_no)}
              </span>
            ) : (
              !row.unsent && t('arrivals.no_number')
            ),
            row.courier,
            row.seller?.name,
            row.member && `${row.member.nickname} ${row.member.mark}`,
            row.order_no,
          ]}
        />
      </span>
      <span className="desk-row-end">
        {row.unsent && <Badge tone="clock">{t('arrivals.unsent')}</Badge>}
        <span className="block desk-small">{row.warehouse}</span>
        <Age since={row.since} calm={!signed} />
      </span>
    </Link>
  );
}
