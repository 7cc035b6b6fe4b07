// Confirming an order: what each seller's goods cost, coupon, services, notices; then one bill for all of it.
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { type ServerMessage, t, translate } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import { useGo, useParam } from '#shop/lib/router.tsx';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { changesOf } from '#shop/parts/cart/checkout-changes.ts';
import { GroupCard } from '#shop/parts/cart/checkout-group.tsx';
import { CheckoutProblems } from '#shop/parts/cart/checkout-problems.tsx';
import { type Chosen, chosenOf } from '#shop/parts/cart/checkout-services.tsx';
import { CheckoutSkeleton } from '#shop/parts/cart/checkout-skeleton.tsx';
import { CouponValue } from '#shop/parts/cart/coupon-value.tsx';
import { joinedFees } from '#shop/parts/cart/joined-fees.ts';
import { Notices, useNotices } from '#shop/parts/cart/notices.tsx';
import { PriceChanges, usePriceChanges } from '#shop/parts/cart/price-changes.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { payAtOnce } from '#shop/parts/money/pay-at-once.ts';
import { OrderVerb } from '#shop/parts/money/pay-verb.tsx';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Destination } from '#shop/parts/waybill/destination.tsx';
import { laterPayment, laterRange } from '#shop/parts/waybill/later-words.tsx';
import { useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { readIds } from '#shop/parts/waybill/send-rules.ts';
import { cx } from '#ui/cx.ts';
import { TwoPayments } from '#ui/data/two-payments.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { LockIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const ServiceSheet = lazy(() => import('#shop/parts/cart/checkout-services.tsx'));
const CouponSheet = lazy(() => import('#shop/parts/cart/coupon-sheet.tsx'));
const wideParts = () => import('#shop/parts/cart/checkout-wide.tsx');
const EstimateAddress = lazy(() => wideParts().then((parts) => ({ default: parts.EstimateAddress })));
const BeforeOrder = lazy(() => wideParts().then((parts) => ({ default: parts.BeforeOrder })));
const ChangedDialog = lazy(() => import('#shop/parts/cart/changed-dialog.tsx'));

/** What is chosen on this page. coupon_id: null for the best one, 0 for none. */
type Draft = { services: Chosen; coupon_id: number | null; no_answer: 'cancel' | 'buy' };
const START: Draft = { services: {}, coupon_id: null, no_answer: 'cancel' };

type Opened = { sheet: 'coupon' } | { sheet: 'services'; group: CheckoutOut['groups'][number] } | null;

export default function Checkout() {
  const text = useParam('ids');
  const ids = useMemo(() => readIds(text), [text]);
  return ids.length === 0 ? <NothingChosen gone={false} /> : <Confirm key={ids.join()} ids={ids} />;
}

function NothingChosen({ gone }: { gone: boolean }) {
  return (
    <Screen fallback={to.cart()}>
      <Empty
        full
        title={t(gone ? 'checkout.gone' : 'checkout.empty')}
        help={t(gone ? 'checkout.gone_help' : 'checkout.empty_help')}
        actions={
          <>
            {gone && (
              <Button size="small" href={to.orders()}>
                {t('checkout.to_orders')}
              </Button>
            )}
            <Button size="small" kind="primary" href={to.cart()}>
              {t('checkout.to_cart')}
            </Button>
          </>
        }
      />
    </Screen>
  );
}

function Confirm({ ids }: { ids: readonly number[] }) {
  const go = useGo();
  const [draft, setDraft, dropDraft] = usePersistedDraft<Draft>(`checkout.${ids.join()}`, START);
  const { services, coupon_id, no_answer } = draft;
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const withCoupons = useAddon('coupon');
  const [opened, setOpened] = useState<Opened>(null);
  const [changes, setChanges] = useState<readonly ServerMessage[] | null>(null);
  useCurrency();
  const wide = useWindow(840);
  const country = useCountry();
  const wanted = {
    country,
    cart_ids: ids.join(','),
    auto: true,
    coupon_id: coupon_id ?? undefined,
    services: Object.fromEntries(Object.entries(services).map(([name, codes]) => [name, [...codes]])),
  };
  const preview = usePreview('cart/carttoorder', wanted, { quiet: true });
  const notices = useNotices('order');
  const prices = usePriceChanges(preview.data);
  const order = useCommand('cart/carttoorder', {
    quiet: true,
    invalidates: ['cart/getList', 'order/lists', 'user/info', 'coupon/lists'],
    onError: (error) => {
      const now = error.now as CheckoutOut | undefined;
      if (error.key === 'fail.changed' && now && preview.data) {
        setChanges(changesOf(preview.data, now, translate));
        preview.replace(now);
      } else if (error.kind === 'refused') {
        toast(translate(error.msg));
        void preview.refetch().catch(() => undefined);
      } else if (error.kind === 'network') toast(t('timeout'));
    },
  });
  // A coupon that no longer applies is dropped; the preview without it follows.
  if (preview.error?.field === 'coupon_id' && coupon_id !== null) set({ coupon_id: null });
  if (preview.state === 'failed' && preview.error?.key === 'fail.not_found') return <NothingChosen gone />;

  /** `seen`: the new prices were in the dialog that was just confirmed */
  const submit = async (data: CheckoutOut, seen = false) => {
    if (!(seen || prices.check()) || !notices.check()) return;
    setChanges(null);
    notices.remember();
    const live = data.groups.flatMap((group) => group.items.map((row) => row.id));
    const made = await order.run({
      ...wanted,
      cart_ids: live.join(','),
      no_answer,
      quote: data.quote,
      accept_prices: true,
      submit: true,
    });
    if (made) dropDraft();
    if (!made?.invoice_no) return;
    const no = made.invoice_no;
    payAtOnce(no);
    afterOverlays(() => go(to.pay({ no }), { replace: true }));
  };
  const data = preview.data;
  const ready = preview.state === 'ready' && data !== undefined && data.groups.length > 0;
  return (
    <Screen
      fallback={to.cart()}
      summary
      end={
        wide &&
        data &&
        data.groups.length > 1 && <p className="wide-subtitle">{t('checkout.orders', { n: data.groups.length })}</p>
      }
      onRefresh={preview.refetch}
      actions={
        ready && (
          <ActionBar
            wrap
            amount={
              <span aria-live="polite">
                <Price fen={data.amount} size="xl" stack="start" even />
              </span>
            }
          >
            <Button
              kind="primary"
              busy={order.busy}
              disabled={preview.fetching || notices.loading}
              onClick={() => void submit(data)}
            >
              <OrderVerb amount={data.amount > 0 && money(data.amount)} />
            </Button>
          </ActionBar>
        )
      }
    >
      <QueryBoundary call={preview} shape={<CheckoutSkeleton />} title={t('checkout.failed')}>
        {(now) => (
          <>
            <CheckoutProblems problems={now.problems} />
            {now.groups.length > 0 && body(now)}
          </>
        )}
      </QueryBoundary>
      <Suspense fallback={null}>
        {data && opened?.sheet === 'coupon' && (
          <CouponSheet
            coupons={data.coupons}
            value={data.coupon_id}
            onClose={() => setOpened(null)}
            onPick={(id) => {
              set({ coupon_id: id ?? 0 });
              setOpened(null);
            }}
          />
        )}
        {data && opened?.sheet === 'services' && (
          <ServiceSheet
            group={opened.group}
            services={data.services}
            chosen={services}
            onClose={() => setOpened(null)}
            onSave={(chosen) => set({ services: { ...services, ...chosen } })}
          />
        )}
        {data && changes && (
          <ChangedDialog
            changes={changes}
            amount={data.amount}
            busy={order.busy}
            onLook={() => setChanges(null)}
            onGo={() => void submit(data, true)}
          />
        )}
      </Suspense>
    </Screen>
  );

  function body(now: CheckoutOut) {
    return (
      <Columns
        side={
          <>
            <Payments preview={now} changes={!wide} />
            {withCoupons && (
              <Cells>
                <Cell
                  label={t('checkout.coupon')}
                  value={<CouponValue preview={now} />}
                  onClick={() => setOpened({ sheet: 'coupon' })}
                />
              </Cells>
            )}
            <Card title={t('checkout.fees')} className="order-2 flex flex-col gap-20 [&>.ui-card-head]:mb-0">
              <FeeRows
                rows={joinedFees(now.components)}
                total={now.amount}
                totalLabel={t('checkout.now')}
                rate={now.rate}
                currency={now.currency}
                open
              />
              <PaymentFees amount={now.amount} />
              <Note tone="plain" icon={<LockIcon className="ui-icon-sm" />}>
                {t('checkout.rate')}
              </Note>
            </Card>
            <div className="order-2 flex flex-col gap-20 empty:hidden">
              <Notices notices={notices} />
            </div>
          </>
        }
      >
        {wide && (
          <Suspense fallback={null}>
            <EstimateAddress country={now.later?.country ?? country} />
          </Suspense>
        )}
        <div className="-order-1 flex flex-col gap-20 has-[>:empty:only-child]:hidden">
          <PriceChanges preview={now} changes={prices} />
        </div>
        {now.groups.map((group) => (
          <GroupCard
            key={`${group.shop_id}:${group.warehouse_id}`}
            group={group}
            services={now.services}
            chosen={chosenOf(group, services)}
            onServices={() => setOpened({ sheet: 'services', group })}
            onChange={(next) => set({ services: { ...services, ...next } })}
          />
        ))}
        <Card className="order-1 flex flex-col gap-18">
          <h2 className="text-sm text-ink-2" id="no-answer">
            {t('checkout.no_answer')}
          </h2>
          <div role="radiogroup" aria-labelledby="no-answer" className="shop-choices flex flex-col gap-18">
            {(['cancel', 'buy'] as const).map((choice) => (
              <Checkbox key={choice} radio="no_answer" checked={no_answer === choice} onChange={() => set({ no_answer: choice })}>
                {t(`checkout.no_answer_${choice}`)}
              </Checkbox>
            ))}
          </div>
        </Card>
        {wide && (
          <div className="order-1">
            <Suspense fallback={null}>
              <BeforeOrder />
            </Suspense>
          </div>
        )}
      </Columns>
    );
  }
}

/** `changes`: the country can be changed here. */
function Payments({ preview: { amount, groups, later }, changes }: { preview: CheckoutOut; changes: boolean }) {
  const none = { amount: t('checkout.later_unknown'), note: t('checkout.later_country') };
  return (
    <div className={cx('-order-1 rounded-card bg-surface', groups.length === 0 && 'hidden')}>
      <TwoPayments
        now={{ label: t('item.now'), amount: money(amount), note: t('item.now_note') }}
        later={laterPayment(later, t('item.later'), none)}
        className="rounded-card bg-surface"
      />
      {later && (
        <p className="px-28 pb-20 text-xs text-ink-3">
          <bdi>{laterRange(later)}</bdi> {changes && <Destination country={later.country} />}
        </p>
      )}
    </div>
  );
}
