// A member's cart: by seller and warehouse, what is chosen, its sums, and on to checkout.
import { Fragment, lazy, Suspense, useState } from 'react';
import type { CartGroup, CartOut, CartRow } from '#contract/calls/cart.ts';
import { send } from '#shop/lib/api.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { SparklesIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { CartBar, EditBar } from './cart-bar.tsx';
import { CartHouse } from './cart-house.tsx';
import { CartLater } from './cart-later.tsx';
import { CartTitle } from './cart-title.tsx';
import { allRows, byWarehouse, cartSums, deadRows, groupKey, groupSums, liveGroups, liveRows, pieces } from './cart-view.ts';
import { DeadCard } from './dead-card.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { GroupCard } from './group-card.tsx';
import { CartSkeleton } from './skeleton.tsx';
import { useCart, useFeeTerms } from './use-cart.ts';

const RowSheet = lazy(() => import('./row-sheet.tsx'));
const ChangeSheet = lazy(() => import('./change-sheet.tsx'));
const CartHead = lazy(() => import('./cart-head.tsx'));
const CartSums = lazy(() => import('./cart-sums.tsx'));
const WarehouseSheet = lazy(() => import('./warehouse-sheet.tsx'));

const PaymentFees = lazy(() => import('#shop/parts/money/payment-fees.tsx'));

const FRESH_MS = 600_000;
type Opened = { sheet: 'detail' | 'sku'; row: CartRow } | { sheet: 'warehouse'; group: CartGroup } | null;

export default function MemberCart() {
  const go = useGo();
  const wide = useWindow(840);
  const model = useCart();
  const { asked, cart, chosen } = model;
  const terms = useFeeTerms();
  const services = useCall('other/server', { level: 'item' }, { staleTime: FRESH_MS, quiet: true });
  const warehouses = useCall('other/warehouse', {}, { staleTime: FRESH_MS, quiet: true });
  const [opened, setOpened] = useState<Opened>(null);
  const [marked, setMarked] = useState<ReadonlySet<number> | null>(null);
  const [leaving, setLeaving] = useState(false);

  const order = async (onepay: boolean) => {
    if (chosen.size === 0) return;
    setLeaving(true);
    await model.settled().catch(() => undefined);
    setLeaving(false);
    const ids = [...chosen].join(',');
    go(onepay ? to.onepay({ ids }) : to.checkout({ ids }));
  };
  const editing = marked !== null;
  const shownIds = marked ?? chosen;
  const tick = (ids: readonly number[], on: boolean) => {
    if (!marked) return model.tick(ids, on);
    const next = new Set(marked);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setMarked(next);
  };
  const remove = (ids: number[]) => {
    model.remove(ids);
    if (marked) setMarked(new Set());
  };
  const favor = async () => {
    const rows = cart ? allRows(cart).filter((row) => marked?.has(row.id) && row.api_type !== 'manual') : [];
    const moved = await keepAsFavorites(rows);
    if (moved.length > 0) remove(moved);
  };
  const serviceNames = (codes: readonly string[]) =>
    list(codes.map((code) => services.data?.find((service) => service.code === code)?.name ?? code));

  const empty = cart?.groups.length === 0;
  return (
    <Screen
      nav={
        <Nav
          wide
          title={<CartTitle count={cart?.count} />}
          end={
            !empty &&
            cart && (
              <Button
                kind="quiet"
                size="small"
                throttle={false}
                onClick={() => setMarked(editing ? null : new Set())}
                className="!px-16"
              >
                {t(editing ? 'kit.done' : 'kit.edit')}
              </Button>
            )
          }
        />
      }
      summary
      onRefresh={asked.refetch}
      actions={cart && !empty && bar(cart)}
    >
      <QueryBoundary call={asked} shape={<CartSkeleton />}>
        {() => cart && (empty ? <EmptyCart /> : content(cart))}
      </QueryBoundary>
      <Suspense fallback={null}>{sheets()}</Suspense>
    </Screen>
  );

  function all(now: CartOut) {
    const rows = editing ? allRows(now) : liveGroups(now).flatMap(liveRows);
    const on = rows.filter((row) => shownIds.has(row.id));
    return {
      all: on.length === rows.length && on.length > 0,
      some: on.length > 0,
      count: editing ? on.length : pieces(on),
      onAll: (on: boolean) =>
        tick(
          rows.map((row) => row.id),
          on,
        ),
    };
  }

  function bar(now: CartOut) {
    const shared = all(now);
    if (marked) return <EditBar {...shared} onFavorite={() => void favor()} onDelete={() => remove([...marked])} />;
    return (
      <CartBar
        {...shared}
        sums={cartSums(now, chosen, terms)}
        busy={leaving}
        onOrder={() => void order(false)}
        onOnepay={() => void order(true)}
      />
    );
  }

  function content(now: CartOut) {
    const live = liveGroups(now);
    return (
      <Columns
        side={
          <>
            {wide && chosen.size > 0 && (
              <Suspense fallback={null}>
                <CartSums sums={cartSums(now, chosen, terms)} />
              </Suspense>
            )}
            {chosen.size > 0 && <CartLater ids={[...chosen]} />}
            {chosen.size > 0 && (
              <Suspense fallback={null}>
                <PaymentFees amount={cartSums(now, chosen, terms).total} className="px-28" />
              </Suspense>
            )}
            {live.length > 0 && (
              <Note tone="plain">
                {t(hasScreen(to.onepay({ ids: '' })) ? 'cart.first_payment_onepay' : 'cart.first_payment')}
              </Note>
            )}
          </>
        }
      >
        {wide && live.length > 0 && (
          <Suspense fallback={<div className="wide-cart-head" />}>
            <CartHead ticks={all(now)} />
          </Suspense>
        )}
        {(wide ? byWarehouse(live) : [live]).map((groups) => (
          <Fragment key={wide ? groups[0]?.warehouse_id : 'all'}>
            {wide && <CartHouse name={groups[0]?.warehouse_name} />}
            {groups.map(card)}
          </Fragment>
        ))}
        <DeadCard rows={deadRows(now)} onRemove={remove} />
        {now.saves_by_joining > 0 && (
          <Note tone="safe" icon={<SparklesIcon className="ui-icon-sm" />}>
            {t('cart.joining', { amount: money(now.saves_by_joining) })}
          </Note>
        )}
      </Columns>
    );
  }

  function card(group: CartGroup) {
    return (
      <GroupCard
        key={groupKey(group)}
        group={group}
        chosen={shownIds}
        sums={groupSums(group, chosen, terms)}
        serviceNames={serviceNames}
        onTickAll={tick}
        onTick={(row, on) => tick([row.id], on)}
        onNum={(row, num) => model.set(row.id, { num })}
        onRemove={(row) => remove([row.id])}
        onDetail={(row) => setOpened({ sheet: 'detail', row })}
        onSku={(row) => setOpened({ sheet: 'sku', row })}
        onWarehouse={(warehouses.data?.length ?? 0) > 1 ? () => setOpened({ sheet: 'warehouse', group }) : undefined}
      />
    );
  }

  function sheets() {
    const close = () => setOpened(null);
    if (opened?.sheet === 'detail') {
      const save = (change: { remark: string; services: string[] }) => model.set(opened.row.id, change);
      return <RowSheet open onClose={close} row={opened.row} services={services.data ?? []} onSave={save} />;
    }
    if (opened?.sheet === 'sku') return <ChangeSheet open onClose={close} row={opened.row} onChanged={model.put} />;
    if (opened?.sheet === 'warehouse')
      return <WarehouseSheet onClose={close} group={opened.group} warehouses={warehouses.data ?? []} onChanged={model.put} />;
    return null;
  }
}

/** Ids of the rows that are favourites now. */
async function keepAsFavorites(rows: readonly CartRow[]): Promise<number[]> {
  const answers = await Promise.allSettled(rows.map(({ api_type, num_iid }) => send('favorite/add', { api_type, num_iid })));
  const moved = rows.filter((_, at) => answers[at]?.status === 'fulfilled').map((row) => row.id);
  void invalidate('favorite/lists');
  if (moved.length < rows.length) toast(t('cart.favorite_failed'));
  return moved;
}
