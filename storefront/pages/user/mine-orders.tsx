// Orders by state, with counts; what waits for the user; and the stock whose free storage ends first.
import { calendarDay } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { BagIcon, ClockIcon, HandIcon, type Icon, PlaneIcon, TruckIcon, WalletIcon, WarehouseIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

const TABS = [
  ['unpaid', 'mine.unpaid', WalletIcon],
  ['to_purchase', 'mine.to_purchase', BagIcon],
  ['on_the_way', 'mine.on_the_way', TruckIcon],
  ['in_stock', 'mine.in_stock', WarehouseIcon],
  ['shipped', 'mine.shipped', PlaneIcon],
] as const satisfies readonly (readonly [string, string, Icon])[];

export function MineOrders({ me }: { me: Member }) {
  if (!hasScreen(to.orders())) return null;
  const needs = me.counts.needs_you ?? 0;
  return (
    <Card
      title={t('mine.orders')}
      aside={
        needs > 0 && (
          <Link className="ui-reach" href={to.orders({ tab: 'needs_you' })}>
            <Badge tone="you" icon={<HandIcon />}>
              {t('mine.needs_you', { n: needs })}
            </Badge>
          </Link>
        )
      }
      all={t('order.tab.all')}
      allHref={to.orders()}
      className="flex flex-col gap-24"
    >
      <nav className="shop-fives" aria-label={t('mine.orders')}>
        {TABS.map(([tab, label, Glyph]) => (
          <Link
            key={tab}
            href={to.orders({ tab })}
            className="flex min-w-0 flex-col items-center gap-10 py-6 text-center text-xs text-ink-2"
          >
            <span className="relative text-ink">
              <Glyph className="ui-icon-bar" />
              <Count value={me.counts[tab]} />
            </span>
            {t(label)}
          </Link>
        ))}
      </nav>
      {me.stock.items > 0 && hasScreen(to.submitWaybill()) && <Stock {...me.stock} />}
    </Card>
  );
}

function Stock({ items, free_until, days_left, ending }: Member['stock']) {
  // An end that is near is shown above.
  const until = ending ? null : free_until;
  const over = days_left !== null && days_left < 0;
  return (
    <Note
      tone={over ? 'clock' : 'neutral'}
      icon={<ClockIcon className="ui-icon-sm" />}
      className="flex-wrap items-center"
      end={
        <Button kind="primary" size="small" href={to.submitWaybill()}>
          {t('home.send')}
        </Button>
      }
    >
      <b className="me-16">{t('mine.stock', { n: items })}</b>
      {until && (
        <span className="inline-block">{t(over ? 'mine.stock_over' : 'mine.stock_until', { date: calendarDay(until) })}</span>
      )}
    </Note>
  );
}
