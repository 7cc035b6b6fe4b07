// Items by step: to inspect, on the shelf, with a problem. The list at the start, the item at the end.

import { memberWords, waited } from '#admin/lib/format.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { InspectWork } from '#admin/pages/warehouse/inspect-work.tsx';
import { ShelfWork } from '#admin/pages/warehouse/shelf-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Tab = 'inspect' | 'shelf' | 'problem';
const TITLE: Record<Tab, Key> = { inspect: 'desk.menu.inspect', shelf: 'desk.menu.shelf', problem: 'desk.menu.problems' };

export function StockQueue({ tab }: { tab: Tab }) {
  const title = t(TITLE[tab]);
  useTitle(title);
  const address = useAddress();
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const call = useCall(
    'warehouse/queue',
    { tab, ...(q ? { q } : {}), ...(warehouses.id ? { warehouse_id: warehouses.id } : {}) },
    { refetchInterval: 60_000, keepPrevious: ['tab', 'warehouse_id'] },
  );
  const items = call.data?.items ?? [];
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = items.find((i) => i.id === id);
  useSteps(items, current, (item) => open(item.id));
  const next = useNext(items, { tab, id }, open);
  const oldest = items.map((i) => i.since).sort()[0];
  return (
    <SplitPane
      listLabel={title}
      workLabel={t('desk.stock.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {title}
                <small>
                  <Facts
                    items={[
                      call.data && t('desk.buying.items', { n: items.length }),
                      tab !== 'shelf' && oldest && t('desk.age.oldest', { age: waited(oldest) }),
                    ]}
                  />
                </small>
              </h1>
            </div>
            <div className="desk-queue-tools flex-wrap">
              <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('desk.stock.find')} />
              <WarehouseChoice warehouses={warehouses} />
            </div>
          </header>
          <QueryBoundary call={call}>
            {() =>
              items.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.stock.empty.${tab}`)}
                  help={q ? undefined : t('desk.list.all_done')}
                />
              ) : (
                items.map((item) => (
                  <Row key={item.id} item={item} tab={tab} current={item.id === id} onOpen={() => open(item.id)} />
                ))
              )
            }
          </QueryBoundary>
        </>
      }
      work={
        id > 0 ? (
          <Work key={`${tab}:${id}`} id={id} tab={tab} onDone={next} />
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
