// What is chosen, row by row: beside the cart of a wide window, where the bar of the phone has only its total.
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Sums } from './cart-view.ts';

export function CartSums({ sums }: { sums: Sums }) {
  const rows = [
    [t('fee.goods'), sums.goods],
    [t('fee.domestic_freight'), sums.freight],
    [t('fee.service_fee'), sums.service_fee],
  ] as const;
  return (
    <Card className="only-wide">
      <dl className="flex flex-col gap-16 text-sm">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-16">
            <dt>{label}</dt>
            <dd className="ui-num text-ink">
              <bdi>{money(amount)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
