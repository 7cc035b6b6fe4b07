// The member's orders by state, with counts, search, and what can be done with each.
import { lazy, Suspense, useContext, useState } from 'react';
import type { OrderCard as Order } from '#contract/calls/orders.ts';
import { ORDER_TABS } from '#contract/states/simple.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { ListPlace, useParam, useSetParams } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { SearchIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { SearchBox } from '#ui/input/search-box.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { OrderCard, OrderRow } from './order-card.tsx';
import { CardSkeleton } from './skeleton.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));
const LIST = 'orders';
type Doing = { action: 'cancel' | 'delete'; order: Order } | null;

export default function Orders() {
  const beside = useContext(ListPlace) !== null;
  const asked = useParam('tab');
  const tab = ORDER_TABS.find((one) => one === asked) ?? 'all';
  const q = useParam('q') ?? '';
  const setParams = useSetParams();
  const [searching, setSearching] = useState(q !== '');
  const [word, setWord] = useState(q);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useList('order/lists', { tab, q: q || undefined });
  const again = () => void list.refresh().catch(() => undefined);
  const counts = list.first?.counts ?? {};
  const close = () => {
    setSearching(false);
    setWord('');
    if (q) setParams({ q: undefined });
  };
  const act = (action: string, order: Order) => setDoing({ action: action === 'delete' ? 'delete' : 'cancel', order });
  return (
    <Screen
      nav={
        <>
          <Nav
            soft
            fallback={to.mine()}
            end={
              <IconButton
                icon={<SearchIcon />}
                label={t('order.search_open')}
                pressed={searching}
                onClick={() => (searching ? close() : setSearching(true))}
                throttle={false}
              />
            }
          />
          {(searching || beside) && (
            <div className="bg-surface px-24 pb-16">
              <SearchBox
                autoFocus={q === '' && !beside}
                value={word}
                onChange={(text) => {
                  setWord(text);
                  if (text === '' && q) setParams({ q: undefined });
                }}
                onSearch={(text) => setParams({ q: text.trim() || undefined })}
                placeholder={t('order.search')}
                button={t('kit.search')}
              />
            </div>
          )}
          <Tabs
            label={t('page.member.order')}
            controls={LIST}
            tabs={ORDER_TABS.filter((value) => value !== 'needs_you' || tab === value || (counts.needs_you ?? 0) > 0).map(
              (value) => ({
                value,
                label: t(`order.tab.${value}`),
                count: value === 'all' || value === 'completed' || value === 'closed' ? undefined : counts[value],
              }),
            )}
            value={tab}
            onChange={(next) => setParams({ tab: next === 'all' ? undefined : next })}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          shape={<CardSkeleton />}
          failed={t('order.failed')}
          empty={emptyOf(tab, q)}
          row={(order) => (beside ? <OrderRow order={order} /> : <OrderCard order={order} onAct={act} />)}
        />
      </div>
      <Suspense fallback={null}>
        {doing?.action === 'cancel' && <CancelDialog order={doing.order} onClose={() => setDoing(null)} onDone={again} />}
        {doing?.action === 'delete' && <DeleteDialog id={doing.order.id} onClose={() => setDoing(null)} onDone={again} />}
      </Suspense>
    </Screen>
  );
}

function emptyOf(tab: string, q: string) {
  if (q) return { title: t('order.none_found', { q }) };
  const all = tab === 'all';
  return {
    title: t(all ? 'order.none' : tab === 'unpaid' ? 'order.none_unpaid' : 'order.none_tab'),
    help: all ? t('order.none_help') : undefined,
    actions: (
      <Button size="small" kind={all ? 'primary' : 'secondary'} href={all ? to.home() : to.orders()}>
        {t(all ? 'cart.look_around' : 'order.all')}
      </Button>
    ),
  };
}

function DeleteDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const remove = useCommand('order/delete', { invalidates: ['user/info'] });
  const go = async () => {
    const done = await remove.run({ id });
    onClose();
    if (!done) return;
    afterOverlays(() => toast(t('order.deleted')));
    onDone();
  };
  return (
    <Dialog
      open
      title={t('order.delete_ask')}
      safe={t('kit.cancel')}
      onSafe={onClose}
      verb={t('kit.delete')}
      onVerb={() => void go()}
      busy={remove.busy}
      danger
    >
      {t('order.delete_help')}
    </Dialog>
  );
}
