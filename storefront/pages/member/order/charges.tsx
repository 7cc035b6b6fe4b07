// What an order cost: every row by name, what was paid, what was refunded, and its bills.
import type { OrderDetail } from '#contract/calls/orders.ts';
import { t } from '#shop/lib/i18n.ts';
import { BillRows } from '#shop/parts/money/bill-rows.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { SendBack } from '#shop/parts/order/refund-ways.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Charges({ order }: { order: OrderDetail }) {
  const { components, refunded, paid, rate, currency } = order;
  const rows =
    refunded > 0 ? [...components, { code: 'refund', key: 'order.fee_refunded', params: {}, amount: -refunded }] : components;
  const sum = components.reduce((total, row) => total + row.amount, 0);
  const due = sum - paid;
  const label = paid === 0 ? t('pay.due') : due > 0 || refunded > 0 ? t('order.fees_total') : t('order.paid_label');
  return (
    <Card
      title={t('order.fees')}
      all={paid > 0 ? t('order.paid', { amount: frozenMoney(paid, order) }) : undefined}
      className="flex flex-col gap-20"
    >
      <FeeRows rows={rows} total={sum - refunded} totalLabel={label} rate={rate} currency={currency} />
      <BillRows bills={order.bills} />
      {paid > 0 && <SendBack thing={{ type: 'order', id: order.id }} frozen={order} />}
    </Card>
  );
}
