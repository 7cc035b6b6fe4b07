// The confirm page once goods are chosen. Every tap asks for a new preview; until it comes the old numbers stay, greyed.

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { OnepayOut } from '#contract/calls/cart.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { announce } from '#shop/lib/announce.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import type { Opened } from '#shop/pages/onepay/opened.ts';
import { AddressPick } from '#shop/parts/address/address-pick.tsx';
import { GroupCard } from '#shop/parts/cart/checkout-group.tsx';
import { CheckoutProblems } from '#shop/parts/cart/checkout-problems.tsx';
import { chosenOf } from '#shop/parts/cart/checkout-services.tsx';
import { CheckoutSkeleton } from '#shop/parts/cart/checkout-skeleton.tsx';
import { Notices, useNotices } from '#shop/parts/cart/notices.tsx';
import { takePickedAddress } from '#shop/parts/cart/picked-address.ts';
import { PriceChanges, usePriceChanges } from '#shop/parts/cart/price-changes.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { payAtOnce } from '#shop/parts/money/pay-at-once.ts';
import { OrderVerb } from '#shop/parts/money/pay-verb.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { LineChoice } from '#shop/parts/waybill/line-choice.tsx';
import { MovedNote } from '#shop/parts/waybill/moved-note.tsx';
import { daysText } from '#shop/parts/waybill/quote-words.ts';
import { type Moved, movedRows } from '#shop/parts/waybill/send-rules.ts';
import { WaybillServices } from '#shop/parts/waybill/waybill-services.tsx';
import { cx } from '#ui/cx.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { AlertIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';
import { Choices } from './choices.tsx';
import { askOf, dropDraft, useDraft } from './draft.ts';
import { Due, Fees } from './due.tsx';

const ServiceSheet = lazy(() => import('#shop/parts/cart/checkout-services.tsx'));
const CouponSheet = lazy(() => import('#shop/parts/cart/coupon-sheet.tsx'));
const DeclareSheet = lazy(() => import('#shop/parts/waybill/declare-sheet.tsx'));
const InsuredSheet = lazy(() => import('#shop/parts/cart/insured-sheet.tsx'));
const PointsSheet = lazy(() => import('#shop/parts/cart/points-sheet.tsx'));
const BelowDialog = lazy(() => import('#shop/parts/waybill/below-dialog.tsx'));

const rowsOf = ({ groups }: OnepayOut) => groups.flatMap((group) => group.items);

export function Confirm({ ids, gone }: { ids: string; gone: ReactNode }) {
  const go = useGo();
  useCurrency();
  const [draft, set] = useDraft(ids);
  const [opened, setOpened] = useState<Opened>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const asked = askOf(draft);
  const preview = usePreview('cart/carttoonepayorder', asked, { quiet: true });
  const last = useRef<OnepayOut>(undefined);
  if (preview.data) last.current = preview.data;
  const shown = last.current;
  const notices = useNotices('order', 'waybill');
  const prices = usePriceChanges(shown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the user comes back with an address
  useEffect(() => {
    const address = takePickedAddress();
    if (address) set({ address_id: address.id, address, shipping_id: undefined });
  }, []);
  const unfit = preview.error?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a coupon that no longer fits is let go, once for each refusal
  useEffect(() => {
    if (unfit === 'coupon_id' && draft.coupon_id) set({ coupon_id: undefined });
    if (unfit === 'points' && draft.points) set({ points: 0 });
    if (unfit === 'insured_value') set({ insured_value: undefined });
  }, [unfit]);

  const submit = useCommand('cart/carttoonepayorder', {
    quiet: true,
    invalidates: ['cart/getList', 'orders/oplists', 'user/info', 'coupon/lists'],
    onDone: (made) => {
      notices.remember();
      dropDraft();
      if (made.amount > 0) payAtOnce(made.invoice_no!);
      const next = made.amount > 0 ? to.pay({ no: made.invoice_no! }) : to.onepayOrder({ id: made.onepay_id! });
      afterOverlays(() => go(next, { replace: true }));
    },
    onError: (error) => {
      if (error.key !== 'fail.changed' || !error.now || !shown) {
        announce(error);
        if (error.kind === 'refused') void preview.refetch().catch(() => undefined);
        return;
      }
      const now = error.now as OnepayOut;
      setMoved(movedRows(shown, now));
      preview.replace(now);
      scrollTo({ top: 0, behavior: scrollBehavior() });
    },
  });

  if (preview.state === 'failed' && preview.error?.key === 'fail.not_found' && preview.error.field === 'cart_ids') return gone;

  const change = (next: Partial<typeof draft>) => {
    setMoved(null);
    set(next);
  };
  const send = (confirmed = false) => {
    if (!shown) return;
    // No submit with numbers that are about to change.
    if (preview.fetching || notices.loading) return toast(t('send.reckoning'));
    if (!prices.check() || !notices.check()) return;
    if (shown.declare_below_paid && !draft.declare_confirmed && !confirmed) return setOpened('below');
    setOpened(null);
    const live = rowsOf(shown).map((row) => row.id);
    void submit.run({
      ...asked,
      cart_ids: live,
      no_answer: draft.no_answer,
      ...(draft.declare_confirmed || confirmed ? { declare_confirmed: true } : {}),
      accept_prices: true,
      submit: true,
      quote: shown.quote,
    });
  };

  const stale = preview.fetching || preview.state === 'failed' || preview.state === 'offline';
  const [block] = shown?.blocks ?? [];
  const line = shown?.lines.find((one) => one.line.id === shown.shipping_id)?.line;
  return (
    <Screen
      fallback={to.cart()}
      summary
      onRefresh={preview.refetch}
      actions={
        shown &&
        shown.groups.length > 0 && (
          <ActionBar
            wrap
            amount={
              <span
                className={cx('block transition-opacity', stale && 'opacity-50')}
                aria-live="polite"
                aria-busy={preview.fetching}
              >
                {block ? (
                  <span className="line-clamp-3 min-w-320 text-sm text-ink-3 contain-inline-size">{formatMessage(block)}</span>
                ) : (
                  <>
                    <Price fen={shown.amount} size="xl" stack="start" even />
                    {line && (
                      <span className="line-clamp-2 text-xs text-ink-3 contain-inline-size">
                        <Facts items={[line.name, daysText(line)]} />
                      </span>
                    )}
                  </>
                )}
              </span>
            }
          >
            <Button
              kind="primary"
              busy={submit.busy}
              disabled={Boolean(block) || (stale && !preview.fetching)}
              onClick={() => send()}
            >
              <OrderVerb amount={!block && shown.amount > 0 && money(shown.amount)} />
            </Button>
          </ActionBar>
        )
      }
    >
      {shown ? (
        content(shown)
      ) : preview.state === 'failed' && preview.error?.kind === 'refused' ? (
        <Failed
          full
          title={preview.error.msg}
          onRetry={() => go(to.cart(), { replace: true })}
          retryLabel={t('checkout.to_cart')}
        />
      ) : (
        <QueryBoundary call={preview} shape={<CheckoutSkeleton />} title={t('checkout.failed')}>
          {() => null}
        </QueryBoundary>
      )}
      {shown && opened && <Suspense fallback={null}>{sheet(shown)}</Suspense>}
    </Screen>
  );

  function content(now: OnepayOut) {
    const problems = now.blocks.filter((one) => one.key !== now.address?.problem?.key && one.key !== 'waybill.problem.address');
    return (
      <>
        {moved && <MovedNote moved={moved} />}
        {preview.state === 'failed' && (
          <Note tone="wrong" role="alert" icon={<AlertIcon className="ui-icon-sm" />}>
            {preview.error?.kind === 'refused' ? preview.error.msg : t('send.reckon_failed')}
          </Note>
        )}
        <CheckoutProblems problems={now.problems} />
        {now.groups.length > 0 && (
          <Columns
            side={
              <>
                <div className="-order-1 flex flex-col">
                  <Due preview={now} stale={stale} />
                </div>
                <Choices preview={now} draft={draft} set={change} onOpen={setOpened} />
                <Fees preview={now} stale={stale} />
                <Notices notices={notices} />
              </>
            }
          >
            <div className="-order-1 flex flex-col gap-20 has-[>:empty:only-child]:hidden">
              <PriceChanges preview={now} changes={prices} />
            </div>
            {now.groups.map((group) => (
              <GroupCard
                key={group.shop_id}
                group={group}
                services={now.services}
                chosen={chosenOf(group, draft.goods)}
                onServices={() => setOpened({ group })}
                onChange={(next) => change({ goods: { ...draft.goods, ...next } })}
              />
            ))}
            <AddressPick
              address={draft.address ?? now.address}
              onSaved={(address) => change({ address_id: address.id, address, shipping_id: undefined })}
            />
            {problems.length > 0 && (
              <Note tone="you" role="status" icon={<AlertIcon className="ui-icon-sm" />}>
                {problems.map((one) => (
                  <p key={one.key}>{formatMessage(one)}</p>
                ))}
              </Note>
            )}
            <div className={cx('flex flex-col gap-20 transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
              <LineChoice preview={now} draft={draft} set={change} />
            </div>
            <WaybillServices
              preview={{ ...now, services: now.waybill_services }}
              draft={draft}
              set={change}
              onInsured={() => setOpened('insured')}
            />
          </Columns>
        )}
      </>
    );
  }

  function sheet(now: OnepayOut) {
    const close = () => setOpened(null);
    if (opened === 'declare')
      return <DeclareSheet preview={{ declare: now.declare, items: rowsOf(now) }} set={change} onClose={close} />;
    if (opened === 'insured') return <InsuredSheet preview={now} set={change} onClose={close} />;
    if (opened === 'points') return <PointsSheet preview={now} set={change} onClose={close} />;
    if (opened === 'below') return <BelowDialog set={change} onClose={close} onSubmit={() => send(true)} />;
    if (opened === 'coupon')
      return (
        <CouponSheet
          coupons={now.coupons}
          value={now.coupon_id}
          onClose={close}
          onPick={(id) => {
            change({ coupon_id: id ?? 0 });
            close();
          }}
        />
      );
    if (!opened) return null;
    return (
      <ServiceSheet
        group={opened.group}
        services={now.services}
        chosen={draft.goods}
        onClose={close}
        onSave={(chosen) => change({ goods: { ...draft.goods, ...chosen } })}
      />
    );
  }
}
