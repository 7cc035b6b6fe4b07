// The overall state of the order in one line; how much has arrived; what its member has to decide and until when.
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import { date, timeIn, timeLeft } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { hasText, t, translate } from '#shop/lib/i18n.ts';
import { stateText } from '#shop/parts/order/state-badge.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { ClockIcon, QuestionIcon } from '#ui/icons.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { GATHERS } from './row.tsx';

export function StateCard({ order }: { order: OnepayDetail }) {
  const left =
    order.due_at && (order.state === 'unpaid' || order.state === 'settle_due' || order.ships_at) ? timeLeft(order.due_at) : '';
  const gathers = GATHERS.includes(order.state);
  return (
    <Card className="flex flex-col gap-16">
      <div className="flex items-start justify-between gap-16">
        <h2 className="text-xl font-strong leading-tight text-ink">{stateText('onepay', order.state)}</h2>
        {left && (
          <Badge tone="clock" icon={<ClockIcon />} className="flex-none">
            {t('order.left', { left })}
          </Badge>
        )}
      </div>
      {!order.asked && <p className="text-sm text-ink-3">{wordsOf(order)}</p>}
      {gathers && <Gathered collected={order.collected} count={order.count} />}
      {order.asked && (
        <Note
          tone={order.needs_you ? 'you' : 'clock'}
          role="status"
          icon={order.needs_you ? <QuestionIcon className="ui-icon-sm" /> : <ClockIcon className="ui-icon-sm" />}
        >
          {formatMessage(order.asked)}
        </Note>
      )}
      {order.ships_at && (
        <Note tone="clock" icon={<ClockIcon className="ui-icon-sm" />}>
          {t('onepay.ships_at', { time: timeIn(order.ships_at) })}
        </Note>
      )}
      <div className="flex flex-wrap items-center justify-between gap-12 border-t border-line pt-16 text-sm text-ink-3">
        <span>
          {t('order.no')} <bdi className="ui-num text-ink">{order.no}</bdi>
          <span className="block text-xs">{date(order.created_at)}</span>
        </span>
        <CopyButton size="small" text={order.no}>
          {t('order.copy')}
        </CopyButton>
      </div>
    </Card>
  );
}

function Gathered({ collected, count }: { collected: number; count: number }) {
  const words = t('onepay.collected', { n: collected, count });
  return (
    <div className="flex flex-col gap-10">
      <div
        className="h-12 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={collected}
      >
        <div className="h-full rounded-full bg-ink" style={{ width: `${count > 0 ? (collected / count) * 100 : 0}%` }} />
      </div>
      <span className="text-xs text-ink-2">{words}</span>
    </div>
  );
}

function wordsOf(order: OnepayDetail): string {
  if (order.state === 'unpaid' && order.due_at)
    return `${t('onepay.pay_before', { time: timeIn(order.due_at) })}${t('send.and')}${t('onepay.text.unpaid')}`;
  if (order.ships_at) return t('onepay.text.ready');
  const key = `onepay.text.${order.state}`;
  return hasText(key) ? translate(key) : '';
}
