// Items by step: to inspect, on the shelf, with a problem. The list at the start, the item at the end.

import { send } from '#admin/lib/api.ts';
import { memberWords } from '#admin/lib/format.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useMedia } from '#admin/lib/use-media.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { putInBin } from '#admin/pages/warehouse/bin-scan.ts';
import { InspectWork } from '#admin/pages/warehouse/inspect-work.tsx';
import { ShelfWork } from '#admin/pages/warehouse/shelf-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { QueueList } from '#admin/parts/queue-list.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { among } from '#contract/states/machine.ts';
import { ITEMS_IN_HOUSE } from '#contract/states/order-item.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Tab = 'inspect' | 'shelf' | 'problem';
const FILTERS = ['seller_id', 'api_type', 'member_id', 'waited_hours', 'min_value'] as const;
const TITLE: Record<Tab, Key> = { inspect: 'desk.menu.inspect', shelf: 'desk.menu.shelf', problem: 'desk.menu.problems' };

/** Whether what opens can be worked on here. */
const worksOn = (tab: Tab, state: StockRow['state']): boolean =>
  tab === 'inspect' ? state === 'received' : among(ITEMS_IN_HOUSE, state);

export function StockQueue({ tab }: { tab: Tab }) {
  const title = t(TITLE[tab]);
  useTitle(title);
  const address = useAddress();
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const filters = asInput(filtersOf(address, FILTERS));
  const queue = useQueue('warehouse/queue', { tab, q, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...filters });
  const items = queue.rows;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  useSteps(
    items,
    items.find((i) => i.id === id),
    (item) => open(item.id),
  );
  const next = useNext(items, { tab, id }, open);
  const scans = useScans(
    {
      item: async ({ id: found }) => {
        const undo = () => open(id || null);
        // Before it is looked up: what is typed next is about it.
        open(found);
        const { title, state } = await send('warehouse/item', { id: found ?? 0 }).catch((error: unknown) => {
          undo();
          throw error;
        });
        if (worksOn(tab, state)) return { band: 'match', says: title, undo };
        return { band: 'stop', says: t('scan.wrong_state', { title, state: t(`state.item.${state}`) }), undo };
      },
      parcel: async ({ label }) => {
        const found = await send('warehouse/queue', { tab, q: label });
        const [first] = found.list;
        if (!first) return { band: 'stop', says: t('scan.nothing_of_it') };
        open(first.id);
        return { band: 'match', says: first.title, undo: () => open(id || null) };
      },
      bin: (scanned) => putInBin(scanned, warehouses.id),
    },
    { warehouse_id: warehouses.id },
  );
  // On a phone the list is out of sight while a piece of work is open.
  const over = useMedia('(max-width: 767px)') && id > 0;
  return (
    <SplitPane
      listLabel={title}
      workLabel={t('desk.stock.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(300px, 30vw, 480px)"
      list={
        <QueueList
          name={`stock_${tab}`}
          title={title}
          queue={queue}
          find={t('desk.stock.find')}
          filters={FILTERS}
          tools={<WarehouseChoice warehouses={warehouses} />}
          head={!over && <ScanLine scans={scans} />}
          empty={t(`desk.stock.empty.${tab}`)}
          since={(row) => row.since}
        >
          {(rows) =>
            rows.map((item) => <Row key={item.id} item={item} tab={tab} current={item.id === id} onOpen={() => open(item.id)} />)
          }
        </QueueList>
      }
      work={
        id > 0 ? (
          <>
            {over && <ScanLine scans={scans} />}
            <Work key={`${tab}:${id}`} id={id} tab={tab} onDone={next} />
          </>
        ) : (
          <Empty full title={t('desk.stock.pick')} help={t('desk.stock.pick_help')} />
        )
      }
    />
  );
}

function Work({ id, tab, onDone }: { id: number; tab: Tab; onDone: () => void }) {
  const call = useCall('warehouse/item', { id });
  return (
    <QueryBoundary call={call}>
      {(item) =>
        tab === 'inspect' && item.state === 'received' ? <InspectWork item={item} onDone={onDone} /> : <ShelfWork item={item} />
      }
    </QueryBoundary>
  );
}

function Row({ item, tab, current, onOpen }: { item: StockRow; tab: Tab; current: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <Shot src={item.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">{item.title}</span>
        <Facts
          className="desk-row-note block"
          items={[`${item.properties_name || '-'} × ${item.num}`, memberWords(item.member)]}
        />
      </span>
      <span className="desk-row-end">
        <span className="block ui-mono font-strong">{item.bin || '-'}</span>
        <Age since={item.since} calm={tab !== 'inspect'} due={item.clock_due} />
      </span>
    </button>
  );
}
