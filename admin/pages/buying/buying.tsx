// The buying desk: the queue at the start, what was promised first in front; the piece of work at the end.

import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useLeave } from '#admin/lib/use-leave.ts';
import { useOnward } from '#admin/lib/use-onward.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { BuyList, openItem } from '#admin/pages/buying/buy-list.tsx';
import { BuyWork } from '#admin/pages/buying/buy-work.tsx';
import { nextOrder } from '#admin/pages/buying/next-order.ts';
import { KeysHelp } from '#admin/parts/keys-help.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { usePicks } from '#admin/parts/pick-rows.tsx';
import { QueueList } from '#admin/parts/queue-list.tsx';
import { BUYING_TABS } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Tab = (typeof BUYING_TABS)[number];
const FILTERS = ['warehouse_id', 'seller_id', 'api_type', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;
/** So many are taken at once. */
const NEXT = 20;

export function Buying() {
  useTitle(t('desk.menu.buying'));
  const address = useAddress();
  const tab = (BUYING_TABS as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as Tab) : 'to_buy';
  const q = address.get('q');
  const order_id = Number(address.get('order')) || 0;
  const item_id = Number(address.get('item')) || 0;
  const filters = asInput(filtersOf(address, FILTERS));
  const [carried, setCarried] = useState<{ order_id: number; platform_no: string } | null>(null);
  const queue = useQueue('buying/lists', { tab, q, ...filters });
  const open = (order: number | null, item?: number) =>
    address.set({ order: order ? String(order) : null, item: item ? String(item) : null });
  const current = openItem(queue.rows, order_id, item_id);
  const picks = usePicks({
    thing: 'order_item',
    queue,
    list: JSON.stringify([tab, q, filters]),
    waits: tab === 'to_buy' || tab === 'mine',
    open: current?.id ?? 0,
    nameOf: (item) => `${item.order_no} · ${item.title}`,
  });
  useSteps(queue.rows, current, (item) => open(item.order_id, item.id));
  const onward = useOnward(`${tab}:${order_id}`);
  useLeave(() => open(null), order_id > 0);
  const next = useCommand('buying/take_next', {
    onDone: ({ item_ids }) => {
      if (item_ids.length === 0) toast(t('desk.queue.none_taken'), { mark: 'warning' });
      else toast(t('desk.queue.taken', { n: item_ids.length }), { mark: 'done' });
      if (item_ids.length > 0) address.set({ tab: 'mine', order: null, item: null });
    },
  });
  /** On to the next piece: of this tab, else the first that waits to be bought. */
  const lead = async (done: number[]) => {
    const next = nextOrder(queue.rows, done);
    if (next !== null || tab !== 'mine') return open(next);
    const waiting = await send('buying/lists', { tab: 'to_buy' }).catch(() => null);
    const order = String(nextOrder(waiting?.list ?? [], done) ?? '') || null;
    onward(() => address.set({ tab: null, q: null, item: null, order }));
  };
  return (
    <SplitPane
      listLabel={t('desk.buying.queue')}
      workLabel={t('desk.buying.work')}
      open={order_id > 0}
      onBack={() => open(null)}
      listWidth="clamp(300px, 30vw, 480px)"
      list={
        <QueueList
          name="buying"
          title={t('desk.buying.queue')}
          queue={queue}
          tab={tab}
          tabs={BUYING_TABS.map((value) => ({ value, label: t(`desk.buying.tab.${value}`) }))}
          find={t('desk.buying.find')}
          filters={FILTERS}
          help={<KeysHelp />}
          tools={
            <>
              {tab === 'to_buy' && (
                <Button
                  size="small"
                  busy={next.busy}
                  disabled={queue.rows.length === 0}
                  onClick={() => void next.run({ num: NEXT, ...filters })}
                >
                  {t('desk.queue.take_next', { n: NEXT })}
                </Button>
              )}
            </>
          }
          head={picks.bar}
          empty={t(`desk.buying.empty.${tab}`)}
          since={(row) => row.since}
          at={current ? queue.rows.indexOf(current) : -1}
        >
          {(rows) => (
            <BuyList
              items={rows}
              calm={tab !== 'to_buy' && tab !== 'mine'}
              order_id={order_id}
              item_id={item_id}
              onOpen={open}
              around={picks.pick}
              onSeller={(seller) => address.set({ seller_id: String(seller) })}
            />
          )}
        </QueueList>
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
