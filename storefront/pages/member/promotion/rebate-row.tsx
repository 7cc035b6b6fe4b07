// One rebate in a list: by whom, how much, its state.
import type { Rebate } from '#contract/calls/promotion.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Cell } from '#ui/layout/cell.tsx';

/** When it becomes available, or became so; what it waits for. */
export function whenText(row: Rebate): string {
  if (row.state === 'available') return t('promo.since', { date: date(row.available_at ?? row.time) });
  if (row.state === 'held') return t('promo.held_help');
  if (row.state !== 'pending') return '';
  return row.available_at ? t('promo.from', { date: date(row.available_at) }) : t('promo.after_receipt');
}

export function RebateRow({ row }: { row: Rebate }) {
  const currency = useCurrency();
  const when = whenText(row);
  return (
    <Card>
      <Cell
        label={<bdi>{row.from}</bdi>}
        note={when || date(row.time)}
        value={
          <span className={cx('whitespace-nowrap', row.state === 'available' && 'text-safe')}>{money(row.amount, currency)}</span>
        }
        end={<StateBadge thing="rebate" state={row.state} />}
        href={to.rebate({ id: row.id })}
      />
    </Card>
  );
}
