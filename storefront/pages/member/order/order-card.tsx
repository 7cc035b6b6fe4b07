// One order in the list: its state, what the user has to do, and what can be done now.
import type { OrderCard as Order } from '#contract/calls/orders.ts';
import { possibly } from '#contract/states/machine.ts';
import { calendarDay, dateTime, grams, timeIn, timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { prefetchOn } from '#shop/lib/use-call.ts';
import { dueMoney, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { useBuyAgain } from '#shop/parts/order/buy-again.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { QuestionIcon, StoreIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { consequence } from './cancel-words.ts';

const MOST_PICTURES = 4;

/** In the list beside a detail: picture, shop, one fact, state and amount; what can be done is in the detail. */
export function OrderRow({ order }: { order: Order }) {
  const { id, items } = order;
  const ask = items.find((item) => item.ask)?.ask;
  return (
    <Link href={to.order({ id })} className="wide-row" {...prefetchOn('order/detail', { id })}>
      <Image {...picture(items[0]?.pic_url, 112)} alt="">
        {items.length > 1 && <span className="wide-row-count">{items.length}</span>}
      </Image>
      <b className="ui-cut">{order.shop_name}</b>
      <Price fen={order.amount} currency={order.currency} rate={order.rate} size="sm" even />
      <span className="wide-row-fact">
        <span className="ui-cut">{ask && ask.kind !== 'supplement' ? ask.text : <Fact order={order} />}</span>
        <StateBadge thing="order" state={order.state} />
      </span>
    </Link>
  );
}

export function OrderCard({ order, onAct }: { order: Order; onAct: (action: string, order: Order) => void }) {
  const { id, items } = order;
  const href = to.order({ id });
  const pieces = items.reduce((sum, item) => sum + item.num, 0);
  const single = items.length === 1 ? items[0] : undefined;
  return (
    <article className="ui-card flex flex-col gap-20" aria-label={`${order.shop_name} ${order.no}`}>
      <header className="flex items-center justify-between gap-12">
        <h2 className="flex min-w-0 items-center gap-12 text-md">
          <StoreIcon className="ui-icon-sm flex-none" />
          <span className="line-clamp-2 font-strong text-ink">
            {order.shop_name}{' '}
            <span className="whitespace-nowrap text-xs font-normal text-ink-3 max-[340px]:hidden">
              {order.api_type === 'manual' ? t('api_type.manual') : marketName(order.api_type)}
            </span>
          </span>
        </h2>
        <StateBadge thing="order" state={order.state} className="flex-none" />
      </header>
      <Link href={href} className="flex items-start gap-20" {...prefetchOn('order/detail', { id })}>
        {single ? (
          <>
            <Image {...picture(single.pic_url, 128)} alt="" className="w-128 flex-none" />
            <span className="flex min-w-0 flex-1 flex-col gap-6">
              <span className="line-clamp-2 text-md leading-snug text-ink">{single.title}</span>
              <span className="text-xs text-ink-3">
                <Facts items={[single.properties_name, `×\u00a0${single.num}`]} />
              </span>
            </span>
          </>
        ) : (
          <span className="flex min-w-0 flex-1 gap-12 overflow-hidden">
            {items.slice(0, MOST_PICTURES).map((item) => (
              <Image key={item.id} {...picture(item.pic_url, 110)} alt={item.title} className="w-110 flex-none" />
            ))}
          </span>
        )}
        <span className="flex flex-none flex-col items-end gap-6">
          <Price fen={order.amount} currency={order.currency} rate={order.rate} />
          <span className="text-xs text-ink-3">{t('order.pieces', { n: pieces })}</span>
        </span>
      </Link>
      <Needs order={order} />
      <Foot order={order} onAct={onAct} />
    </article>
  );
}

/** The first thing that waits for the user, in the shop's own words. */
function Needs({ order }: { order: Order }) {
  const ask = order.items.find((item) => item.ask)?.ask;
  if (!ask) return null;
  const left = ask.expires_at ? timeLeft(ask.expires_at, new Date(), 1) : '';
  const words =
    ask.kind === 'supplement'
      ? t('order.supplement', { amount: dueMoney({ ...order, due: ask.amount }) })
      : ask.kind === 'problem'
        ? t('order.problem', { text: ask.text })
        : ask.text;
  return (
    <Link href={to.order({ id: order.id })} className="ui-reach block">
      <Note
        tone="you"
        icon={<QuestionIcon className="ui-icon-sm" />}
        end={left && <span className="flex-none whitespace-nowrap text-xs">{t('order.left', { left })}</span>}
      >
        <span className="line-clamp-2">{words}</span>
      </Note>
    </Link>
  );
}

function Foot({ order, onAct }: { order: Order; onAct: (action: string, order: Order) => void }) {
  const buy = useBuyAgain();
  const stock = order.items.filter((item) => item.actions.includes('ship'));
  const ask = order.items.find((item) => item.ask)?.ask;
  const requestable = order.items.some((item) => item.actions.includes('request_cancel')) && !order.actions.includes('cancel');
  const review = order.items.find((item) => item.actions.includes('review'));
  const actions = [
    ...order.actions.filter((action) => action !== 'change_warehouse'),
    ...possibly(requestable, 'request_cancel'),
    ...possibly(ask?.kind === 'question', 'answer'),
    ...possibly(ask && ask.kind !== 'question', 'see'),
    ...possibly(stock.length > 0 && hasScreen(to.submitWaybill()), 'ship'),
    ...possibly(review && hasScreen(to.reviews({ item_id: review.id })), 'review'),
  ];
  const here = to.order({ id: order.id });
  const hrefs: Record<string, string> = {
    answer: here,
    see: here,
    ship: to.submitWaybill({ ids: stock.map((item) => item.id).join(',') }),
    ...(review ? { review: to.reviews({ item_id: review.id }) } : {}),
    ...(order.invoice_no ? { pay: to.pay({ no: order.invoice_no }) } : {}),
  };
  const fact = <Fact order={order} />;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-16 gap-y-12 empty:hidden">
      <span className="min-w-0 text-xs text-ink-3">{fact}</span>
      {actions.length > 0 && (
        <ActionButtons
          className="ms-auto"
          thing="order"
          actions={actions}
          hrefs={hrefs}
          labels={{
            pay: t('order.pay', { amount: dueMoney(order) }),
            see: t('order.see'),
            ship: t('order.send'),
          }}
          notes={{ cancel: consequence(order) }}
          busy={buy.busy ? 'buy_again' : null}
          onAct={(action) => (action === 'buy_again' ? void buy.again(order.items) : onAct(action, order))}
        />
      )}
    </footer>
  );
}

/** The deadline, or the one fact that counts in this state. */
function Fact({ order }: { order: Order }) {
  const refunded = order.items.reduce((sum, item) => sum + item.refunded, 0);
  if (order.state === 'unpaid' && order.due_at)
    return (
      <span className="text-clock">
        {t('order.pay_before', { time: timeIn(order.due_at) })}
        {order.due !== null && order.due > order.amount && <span className="block">{t('order.together')}</span>}
      </span>
    );
  if (order.state === 'in_stock') {
    const weight = order.items.reduce((sum, item) => sum + (item.weight ?? 0), 0);
    const until = order.items.flatMap((item) => item.free_until ?? []).sort()[0];
    return (
      <>
        {weight > 0 && <span className="block">{grams(weight)}</span>}
        {until && <span className="block">{t('order.free_until', { date: calendarDay(until) })}</span>}
      </>
    );
  }
  if (refunded > 0) return <span className="text-safe">{t('order.refunded', { amount: frozenMoney(refunded, order) })}</span>;
  return <span>{dateTime(order.created_at)}</span>;
}
