// The buying desk: the queue by seller at the start, the piece of work at the end.

import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useLast } from '#admin/lib/use-last.ts';
import { useOnward } from '#admin/lib/use-onward.ts';
import { BuyList } from '#admin/pages/buying/buy-list.tsx';
import { BuyWork } from '#admin/pages/buying/buy-work.tsx';
import { nextOrder } from '#admin/pages/buying/next-order.ts';
import { Find } from '#admin/parts/find.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ShownOf } from '#admin/parts/shown-of.tsx';
import type { BuyGroup } from '#contract/desk/buying.ts';
import { BUYING_LIMIT, BUYING_TABS } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

type Tab = (typeof BUYING_TABS)[number];

const oldestOf = (groups: readonly BuyGroup[]): string | null =>
  groups.flatMap((g) => g.items.map((i) => i.since)).sort()[0] ?? null;

export function Buying() {
  useTitle(t('desk.menu.buying'));
  const address = useAddress();
  const tab = (BUYING_TABS as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as Tab) : 'to_buy';
  const q = address.get('q');
  const order_id = Number(address.get('order')) || 0;
  const item_id = Number(address.get('item')) || 0;
  const [carried, setCarried] = useState<{ order_id: number; platform_no: string } | null>(null);
  const call = useCall('buying/lists', { tab, ...(q ? { q } : {}) }, { refetchInterval: 60_000, keepPrevious: ['tab'] });
  const groups = call.data?.groups ?? [];
  const counts = useLast(call.data?.counts);
  const open = (order: number | null, item?: number) =>
    address.set({ order: order ? String(order) : null, item: item ? String(item) : null });
  const onward = useOnward(`${tab}:${order_id}`);
  /** On to the next piece: of this tab, else the first that waits to be bought. */
  const lead = async (done: number[]) => {
    const next = nextOrder(groups, done);
    if (next !== null || tab !== 'mine') return open(next);
    const waiting = await send('buying/lists', { tab: 'to_buy' }).catch(() => null);
    const order = String(nextOrder(waiting?.groups ?? [], done) ?? '') || null;
    onward(() => address.set({ tab: null, q: null, item: null, order }));
  };
  const oldest = oldestOf(groups);
  const count = groups.reduce((sum, g) => sum + g.count, 0);
  return (
    <SplitPane
      listLabel={t('desk.buying.queue')}
      workLabel={t('desk.buying.work')}
      open={order_id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t('desk.buying.queue')}
                <small>
                  <Facts
                    items={[
                      call.data && t('desk.buying.items', { n: count }),
                      call.data && t('desk.buying.shops', { n: groups.length }),
                      oldest && t('desk.age.oldest', { age: waited(oldest) }),
                    ]}
                  />
                </small>
              </h1>
            </div>
            <Tabs
              label={t('desk.buying.queue')}
              value={tab}
              onChange={(next) => address.set({ tab: next === 'to_buy' ? null : next, order: null, item: null })}
              tabs={BUYING_TABS.map((value) => ({
                value,
                label: t(`desk.buying.tab.${value}`),
                count: counts?.[value] ?? 0,
              }))}
            />
            <div className="desk-queue-tools">
              <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('desk.buying.find')} />
            </div>
          </header>
          <QueryBoundary call={call}>
            {() =>
              groups.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.buying.empty.${tab}`)}
                  help={q ? t('desk.list.no_match_help', { q }) : t('desk.list.all_done')}
                />
              ) : (
                <BuyList
                  groups={groups}
                  calm={tab !== 'to_buy' && tab !== 'mine'}
                  order_id={order_id}
                  item_id={item_id}
                  onOpen={open}
                />
              )
            }
          </QueryBoundary>
          <ShownOf shown={count} total={q ? undefined : counts?.[tab]} limit={BUYING_LIMIT} />
        </>
      }
      work={
        order_id > 0 ? (
          <BuyWork
            key={`${tab}:${order_id}`}
            order_id={order_id}
            item_id={item_id}
            carried={carried?.order_id === order_id ? carried.platform_no : ''}
            onItem={(item) => open(order_id, item)}
            onDone={(ids) => onward(() => void lead(ids))}
            onStuck={(id, platform_no) =>
              onward(() => {
                setCarried({ order_id: id, platform_no });
                open(id);
              })
            }
          />
        ) : (
          <Empty full title={t('desk.buying.pick')} help={t('desk.buying.pick_help')} />
        )
      }
    />
  );
}
