// One one-pay order in the list: its overall state, what has arrived, and what can be done now.
import type { OnepayCard } from '#contract/calls/onepay.ts';
import { dateTime, timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { prefetchOn } from '#shop/lib/use-call.ts';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Image } from '#ui/data/image.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const MOST_PICTURES = 4;
/** States that show how many items have arrived. */
export const GATHERS = ['purchasing', 'collecting', 'after_sale'];

/** In the list beside a detail. */
export function OnepayLine({ order }: { order: OnepayCard }) {
  const { id, items } = order;
  return (
    <Link href={to.onepayOrder({ id })} className="wide-row" {...prefetchOn('orders/opdetail', { id })}>
      <Image {...picture(items[0]?.pic_url, 112)} alt="">
        {items.length > 1 && <span className="wide-row-count">{items.length}</span>}
      </Image>
      <b className="ui-cut">{order.line}</b>
      <Price fen={order.amount} currency={order.currency} rate={order.rate} size="sm" even />
      <span className="wide-row-fact">
        <span className="ui-cut">
          <Words order={order} />
        </span>
        <StateBadge thing="onepay" state={order.state} />
      </span>
    </Link>
  );
}

export function OnepayRow({ order, onAct }: { order: OnepayCard; onAct: (action: string, order: OnepayCard) => void }) {
  const { id, items, state } = order;
  return (
    <article className="ui-card flex flex-col gap-20" aria-label={order.no}>
      <header className="flex items-center justify-between gap-12">
        <h2 className="min-w-0 text-md leading-snug font-strong text-ink">{order.line}</h2>
        <StateBadge thing="onepay" state={state} className="flex-none" />
      </header>
      <Link
        href={to.onepayOrder({ id })}
        className="flex items-start justify-between gap-20"
        {...prefetchOn('orders/opdetail', { id })}
      >
        <span className="flex min-w-0 flex-1 gap-12 overflow-hidden">
          {items.slice(0, MOST_PICTURES).map((item) => (
            <Image key={item.id} {...picture(item.pic_url, 110)} alt={item.title} className="w-110 flex-none" />
          ))}
        </span>
        <span className="flex flex-none flex-col items-end gap-6">
          <Price fen={order.amount} currency={order.currency} rate={order.rate} />
          <span className="text-xs text-ink-3">{t('order.pieces', { n: order.count })}</span>
        </span>
      </Link>
      <footer className="flex flex-wrap items-center justify-between gap-x-16 gap-y-12">
        <span className="min-w-0 text-xs text-ink-3">
          <Words order={order} />
        </span>
        <ActionButtons
          className="ms-auto"
          thing="onepay"
          actions={order.actions.filter((action) => action !== 'to_stock' || order.actions.includes('wait'))}
          hrefs={order.invoice_no ? { pay: to.pay({ no: order.invoice_no }) } : {}}
          labels={{ pay: t('onepay.pay', { amount: dueMoney(order) }), delete: t('kit.delete') }}
          onAct={(action) => onAct(action, order)}
        />
      </footer>
    </article>
  );
}

/** The deadline, or the one fact that counts in this state. */
function Words({ order }: { order: OnepayCard }) {
  if (order.state === 'unpaid' && order.due_at)
    return <span className="text-clock">{t('onepay.pay_before', { time: timeIn(order.due_at) })}</span>;
  if (order.actions.includes('approve') && order.due_at)
    return <span className="text-clock">{t('onepay.ships_at', { time: timeIn(order.due_at) })}</span>;
  if (order.actions.includes('wait'))
    return <span className="text-clock">{t(order.actions.includes('ship_now') ? 'onepay.asked' : 'onepay.asked_line')}</span>;
  if (GATHERS.includes(order.state)) return t('onepay.collected', { n: order.collected, count: order.count });
  return <Facts items={[order.country_name, dateTime(order.created_at)]} />;
}
