// One item of an order with its own state: open questions, photos next to the listing, tracking, measures, and what can be
// done.
import { lazy, Suspense, useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { possibly } from '#contract/states/machine.ts';
import { calendarDay, cmSize, grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { CompareViewer } from '#shop/parts/goods/compare-viewer.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons, arranged } from '#shop/parts/order/action-buttons.tsx';
import { asksRefund, REFUND_ACTIONS } from '#shop/parts/order/asks-refund.ts';
import { useBuyAgain } from '#shop/parts/order/buy-again.ts';
import { ServiceList } from '#shop/parts/order/service-list.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Videos } from '#shop/parts/photo/videos.tsx';
import { hasScreen } from '#shop/routes.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { AskCard, type AskProps } from './ask-card.tsx';
import { consequence } from './cancel-words.ts';
import { StockNotes, type StockSheet, StockSheets } from './stock-steps.tsx';
import { busyName } from './use-order-act.ts';

const Tracking = lazy(() => import('./tracking.tsx'));
const RefundCards = lazy(() => import('#shop/parts/order/refund-card.tsx').then((m) => ({ default: m.RefundCards })));

export type ItemCardProps = AskProps & {
  /** pictures of the listing, next to those of the warehouse */
  listing: readonly string[];
};

/** `api_type` of goods that their member sent here: there is no offer they were bought from. */
const OWN_PARCEL = 'parcel';

type Action = OrderItemOut['actions'][number];

export const itemAnchor = (id: number): string => `item-${id}`;

export function ItemCard({ listing, ...ask }: ItemCardProps) {
  const { item, order } = ask;
  const actions = actionsOf(item);
  // When all actions are under More, it moves to the corner: a row of its own would have one word.
  const corner = actions.length > 0 && arranged('item', actions).shown.length === 0;
  return (
    <article id={itemAnchor(item.id)} className="ui-card flex scroll-mt-120 flex-col gap-22" aria-label={item.title}>
      <div className="relative">
        <Head item={item} order={order} corner={corner} />
        {corner && <Actions {...ask} actions={actions} corner />}
      </div>
      {item.cancel_asked && <Note tone="clock">{t('order.cancel_asked')}</Note>}
      <AskCard {...ask} />
      <ServiceList services={item.services} />
      <Photos item={item} listing={listing} />
      <Measures item={item} />
      <StockNotes item={item} />
      {item.tracking_no && <Parcel item={item} />}
      {item.refund_id !== null && (
        <Suspense fallback={null}>
          <RefundCards order={order} item_id={item.id} />
        </Suspense>
      )}
      {!corner && <Actions {...ask} actions={actions} />}
    </article>
  );
}

function Head({ item, order, corner }: Pick<AskProps, 'item' | 'order'> & { corner: boolean }) {
  const inside = (
    <>
      <Image {...picture(item.pic_url, 128)} alt="" className="w-128 flex-none self-start" />
      <span className="flex min-w-0 flex-1 flex-col gap-6">
        <span className={cx('line-clamp-2 text-md leading-snug text-ink', corner && 'me-56')}>{item.title}</span>
        <span className="text-xs text-ink-3">
          <Facts items={[item.properties_name, `×\u00a0${item.num}`]} />
        </span>
        {item.remark && (
          <span className="text-xs text-ink-2 [overflow-wrap:anywhere]">{t('order.remark', { text: item.remark })}</span>
        )}
        <span className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
          <Price fen={item.price} currency={order.currency} rate={order.rate} />
          <StateBadge thing="item" state={item.state} />
        </span>
        {item.refunded > 0 && (
          <span className="text-xs text-safe">{t('order.item_refunded', { amount: frozenMoney(item.refunded, order) })}</span>
        )}
      </span>
    </>
  );
  const className = 'flex items-start gap-20';
  if (['manual', OWN_PARCEL].includes(item.api_type)) return <div className={className}>{inside}</div>;
  return (
    <Link className={className} href={to.item({ tp: item.api_type, tid: item.num_iid })}>
      {inside}
    </Link>
  );
}

function Photos({ item, listing }: { item: OrderItemOut; listing: readonly string[] }) {
  if (item.photos.length + item.videos.length === 0) return null;
  return (
    <div className="flex flex-col gap-14 border-t border-line pt-20">
      {item.photos.length > 0 && (
        <>
          <h3 className="text-sm font-strong text-ink">{t('order.photos', { n: item.photos.length })}</h3>
          <CompareViewer photos={item.photos} listing={listing} />
        </>
      )}
      {item.videos.length > 0 && <h3 className="text-sm font-strong text-ink">{t('video.title')}</h3>}
      <Videos videos={item.videos} poster={item.photos[0]?.url ?? item.pic_url} />
    </div>
  );
}

function Measures({ item }: { item: OrderItemOut }) {
  const facts: [label: string, value: string][] = [];
  if (item.weight) facts.push([t('order.weight'), grams(item.weight)]);
  if (item.size) facts.push([t('order.size'), cmSize(item.size)]);
  if (item.free_until) facts.push([t('order.free'), calendarDay(item.free_until)]);
  if (facts.length === 0) return null;
  return (
    <div className="flex flex-col gap-10">
      <dl className="flex flex-wrap justify-between gap-x-24 gap-y-14">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="ui-num text-md font-strong text-ink">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {item.storage_fee > 0 && (
        <span className="text-xs text-clock">{t('order.storage_fee', { amount: money(item.storage_fee) })}</span>
      )}
    </div>
  );
}

function Parcel({ item }: { item: OrderItemOut }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-16 border-t border-line pt-18">
      <div className="flex flex-wrap items-center justify-between gap-12 text-sm">
        <span className="min-w-0 text-ink-2">
          {item.courier} <bdi className="ui-num [overflow-wrap:anywhere]">{item.tracking_no}</bdi>
        </span>
        <span className="flex gap-12">
          <CopyButton size="small" text={item.tracking_no}>
            {t('kit.copy')}
          </CopyButton>
          <Button size="small" expanded={open} throttle={false} onClick={() => setOpen(!open)}>
            {t('order.track')}
          </Button>
        </span>
      </div>
      {open && (
        <Suspense fallback={null}>
          <Tracking no={item.tracking_no} />
        </Suspense>
      )}
    </div>
  );
}

/** Offered with the question, the supplement or the problem above. */
const ASKED: readonly Action[] = ['answer', 'decline', 'accept', 'destroy'];

/** The waybill that the item went into, where it can be opened. */
const waybillOf = (item: OrderItemOut): number | null =>
  item.waybill_id !== null && hasScreen(to.waybill({ id: item.waybill_id })) ? item.waybill_id : null;

/** All that the server lists for the item besides the questions above; one action opens the form of refunds. */
function actionsOf(item: OrderItemOut) {
  const without = [
    ...ASKED,
    ...REFUND_ACTIONS,
    ...possibly(item.ask, 'cancel'),
    ...possibly(!hasScreen(to.submitWaybill()), 'ship'),
    ...possibly(!hasScreen(to.reviews({ item_id: item.id })), 'review'),
  ];
  return [
    ...item.actions.filter((action) => !without.includes(action)),
    // A problem offers it among its answers.
    ...possibly(asksRefund(item) && item.ask?.kind !== 'problem', 'refund'),
    ...possibly(waybillOf(item) !== null, 'waybill'),
  ];
}

type ActionsProps = AskProps & { actions: ReturnType<typeof actionsOf>; corner?: boolean };

function Actions({ item, order, act, onCancel, onRefund, actions, corner }: ActionsProps) {
  const [sheet, setSheet] = useState<StockSheet | null>(null);
  const buy = useBuyAgain();
  const waybill = waybillOf(item);
  const run: { readonly [A in (typeof actions)[number]]?: () => void } = {
    cancel: onCancel,
    request_cancel: onCancel,
    refund: onRefund,
    photo: () => setSheet('photo'),
    extend: () => setSheet('extend'),
    ask_split: () => setSheet('split'),
    object_photos: () => setSheet('object_photos'),
    approve_photos: () => void act.act({ item_id: item.id, action: 'approve_photos' }),
    buy_again: () => void buy.again([item]),
  };
  const working = actions.find((action) => act.busy === busyName(item.id, action));
  return (
    <>
      <ActionButtons
        thing="item"
        plain
        dots={corner}
        className={corner ? 'absolute -end-16 -top-16' : undefined}
        actions={actions}
        labels={{
          ship: t('order.send'),
          cancel: t('order.cancel_item_verb'),
          request_cancel: t('order.cancel_request'),
          refund: t('refund.ask'),
          waybill: t('order.waybill'),
          photo: t('shots.title'),
          ...(item.stay
            ? { extend: t('stay.extend', { days: item.stay.extend_days, amount: money(item.stay.extend_price) }) }
            : {}),
        }}
        notes={{ cancel: consequence(order, item.id), request_cancel: consequence(order, item.id) }}
        hrefs={{
          ship: to.submitWaybill({ ids: String(item.id) }),
          review: to.reviews({ item_id: item.id }),
          ...(waybill === null ? {} : { waybill: to.waybill({ id: waybill }) }),
        }}
        busy={buy.busy ? 'buy_again' : working}
        onAct={(action) => run[action]?.()}
      />
      {sheet && <StockSheets item={item} order_id={order.id} act={act} open={sheet} onClose={() => setSheet(null)} />}
    </>
  );
}
