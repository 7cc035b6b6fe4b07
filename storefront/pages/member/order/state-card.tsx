// The state of an order, in words: what waits for the user first, the rest after it, and the number to copy.
import type { OrderDetail } from '#contract/calls/orders.ts';
import { dateTime, timeIn, timeLeft } from '#shop/lib/format.ts';
import { hasText, type Key, list, t, translate } from '#shop/lib/i18n.ts';
import { stateText } from '#shop/parts/order/state-badge.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ClockIcon } from '#ui/icons.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export function StateCard({ order }: { order: OrderDetail }) {
  const asking = order.items.filter((item) => item.ask);
  const headline = asking.length > 0 ? t('order.headline.you', { n: asking.length }) : stateText('order', order.state);
  const soonest = asking.flatMap((item) => item.ask?.expires_at ?? []).sort()[0] ?? order.due_at;
  const words = wordsOf(order, asking.length > 0);
  const left = soonest ? timeLeft(soonest) : '';
  return (
    <Card className="flex flex-col gap-12">
      <div className="flex items-start justify-between gap-16">
        <h2 className="text-xl font-strong leading-tight text-ink">{headline}</h2>
        {left && (
          <Badge tone="clock" icon={<ClockIcon />} className="flex-none">
            {t('order.left', { left })}
          </Badge>
        )}
      </div>
      {words && <p className="text-sm text-ink-3">{words}</p>}
      <div className="flex flex-wrap items-center justify-between gap-12 border-t border-line pt-16 text-sm text-ink-3">
        <span>
          {t('order.no')} <bdi className="ui-num text-ink">{order.no}</bdi>
          <span className="block text-xs">{dateTime(order.created_at)}</span>
        </span>
        <CopyButton size="small" text={order.no}>
          {t('order.copy')}
        </CopyButton>
      </div>
    </Card>
  );
}

/** Other items besides the one with a question; else what comes next in this state. */
function wordsOf(order: OrderDetail, asking: boolean): string {
  if (order.state === 'unpaid' && order.due_at) return t('order.pay_before', { time: timeIn(order.due_at) });
  const rest = order.items.filter((item) => !item.ask);
  if (asking && rest.length > 0) {
    const counts = new Map<string, number>();
    for (const item of rest) counts.set(item.state, (counts.get(item.state) ?? 0) + 1);
    const states = [...counts].map(([state, n]) => t('order.n_state', { n, state: stateText('item', state) }));
    return t('order.others', { list: list(states) });
  }
  if (asking) return '';
  const key = `order.text.${order.state}`;
  return hasText(key) ? translate(key as Key) : '';
}
