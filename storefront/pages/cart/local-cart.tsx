// A visitor's cart, stored in this browser: everything can be changed here; ordering asks to log in.
import { Fragment, lazy, Suspense, useState } from 'react';
import type { CartRow } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { addLocal, editLocal, localCart, piecesIn, removeLocal, useLocalCart } from '#shop/lib/local-cart.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { UserIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { CartHouse } from './cart-house.tsx';
import { LaterCard } from './cart-later.tsx';
import { CartTitle } from './cart-title.tsx';
import {
  allRows,
  byWarehouse,
  cartSums,
  deadRows,
  groupKey,
  groupSums,
  liveGroups,
  localGroups,
  visitorCart,
} from './cart-view.ts';
import { DeadCard } from './dead-card.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { GroupCard } from './group-card.tsx';
import { useFeeTerms } from './use-cart.ts';

const NONE: ReadonlySet<number> = new Set();
const PaymentFees = lazy(() => import('#shop/parts/money/payment-fees.tsx'));
const CartHead = lazy(() => import('./cart-head.tsx'));
const CartSums = lazy(() => import('./cart-sums.tsx'));
const RowSheet = lazy(() => import('./row-sheet.tsx'));

export default function LocalCart() {
  const go = useGo();
  const wide = useWindow(840);
  const rows = useLocalCart();
  const items = rows.map(({ api_type, num_iid, sku_id, num, warehouse_id }) => ({
    api_type,
    num_iid,
    sku_id,
    num,
    warehouse_id,
  }));
  const country = useCountry();
  const asked = useCall('cart/visitor', { items, country }, { quiet: true, keepPrevious: true, enabled: rows.length > 0 });
  const terms = useFeeTerms();
  const answered = asked.data && visitorCart(rows, asked.data, !asked.fetching);
  const cart = answered ?? { groups: localGroups(rows), count: piecesIn(rows), saves_by_joining: 0 };
  const all = new Set(allRows(cart).map((row) => row.id));
  const live = liveGroups(cart);
  const sums = cartSums(cart, all, terms);
  const [open, setOpen] = useState<CartRow | null>(null);
  const remove = (row: CartRow) => {
    const kept = localCart().find(
      (one) => one.num_iid === row.num_iid && one.api_type === row.api_type && one.sku_id === row.sku_id,
    );
    removeLocal(row);
    if (kept) toast(t('cart.deleted', { n: 1 }), { action: { label: t('lists.undo'), onAction: () => addLocal(kept) } });
  };
  const login = () => go(to.login({ back: to.cart() }));
  if (rows.length === 0)
    return (
      <Screen>
        <EmptyCart visitor />
      </Screen>
    );
  return (
    <Screen
      summary
      nav={<Nav wide title={<CartTitle count={piecesIn(rows)} />} />}
      actions={
        <ActionBar
          inner
          amount={<Price fen={answered ? sums.total : sums.goods} about={sums.about} size="xl" stack="start" even />}
        >
          <Button kind="primary" onClick={login}>
            {t('cart.login_order')}
          </Button>
        </ActionBar>
      }
    >
      <Columns
        side={
          <>
            {wide && answered && (
              <Suspense fallback={null}>
                <CartSums sums={sums} />
              </Suspense>
            )}
            <Note tone="plain">{t(answered ? 'cart.first_payment' : 'cart.local_amount')}</Note>
            <Suspense fallback={null}>
              <PaymentFees amount={answered ? sums.total : sums.goods} className="px-28" />
            </Suspense>
          </>
        }
      >
        <Note
          tone="moving"
          icon={<UserIcon className="ui-icon-sm" />}
          end={
            <Button size="small" onClick={login}>
              {t('cart.login')}
            </Button>
          }
        >
          {t('cart.local')}
        </Note>
        {wide && live.length > 0 && (
          <Suspense fallback={<div className="wide-cart-head" />}>
            <CartHead />
          </Suspense>
        )}
        {(wide ? byWarehouse(live) : [live]).map((groups) => (
          <Fragment key={wide ? groups[0]?.warehouse_id : 'all'}>
            {wide && <CartHouse name={groups[0]?.warehouse_name} />}
            {groups.map((group) => (
              <GroupCard
                key={groupKey(group)}
                group={group}
                chosen={NONE}
                sums={answered && groupSums(group, all, terms)}
                onNum={(row, num) => editLocal(row, { num })}
                onRemove={remove}
                onDetail={setOpen}
              />
            ))}
          </Fragment>
        ))}
        <DeadCard
          rows={deadRows(cart)}
          onRemove={(ids) =>
            deadRows(cart)
              .filter(({ id }) => ids.includes(id))
              .forEach(removeLocal)
          }
        />
        {asked.data && live.length > 0 && <LaterCard later={asked.data.later} country={country} fetching={asked.fetching} />}
      </Columns>
      {open && (
        <Suspense fallback={null}>
          <RowSheet
            open
            onClose={() => setOpen(null)}
            row={open}
            services={[]}
            onSave={({ remark }) => editLocal(open, { remark })}
          />
        </Suspense>
      )}
    </Screen>
  );
}
