// What is chosen, row by row with its CNY: beside the cart of a wide window, where the bar of the phone has only its total.
import { t } from '#shop/lib/i18n.ts';
import { useCurrency } from '#shop/lib/money.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Sums } from './cart-view.ts';

export default function CartSums({ sums }: { sums: Sums }) {
  const { code, value } = useCurrency();
  const row = (code: string, amount: number) => ({ code, key: `fee.${code}`, params: {}, amount });
  return (
    <Card>
      <FeeRows
        rows={[row('goods', sums.goods), row('domestic_freight', sums.freight), row('service_fee', sums.service_fee)]}
        total={sums.total}
        totalLabel={t('item.now')}
        rate={value ?? '1'}
        currency={code}
        open
      />
    </Card>
  );
}
