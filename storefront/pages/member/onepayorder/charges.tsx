// What the order cost in all, what was refunded and why, and its bills.
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import { dateTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { joinedFees } from '#shop/parts/cart/joined-fees.ts';
import { BillRows } from '#shop/parts/money/bill-rows.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { SendBack } from '#shop/parts/order/refund-ways.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export function Charges({ order }: { order: OnepayDetail }) {
  const { components, paid, refunded, refunds, rate, currency } = order;
  const sum = components.reduce((total, row) => total + row.amount, 0);
  return (
    <Card
      title={t('onepay.charges')}
      all={paid > 0 ? t('onepay.paid', { amount: frozenMoney(paid, order) }) : undefined}
      className="flex flex-col gap-20"
    >
      <FeeRows
        rows={joinedFees(components)}
        total={sum}
        totalLabel={t(paid > 0 ? 'order.paid_label' : 'pay.due')}
        rate={rate}
        currency={currency}
      />
      {refunds.length > 0 && (
        <div>
          <h3 className="flex justify-between text-sm text-ink-2">
            <span>{t('onepay.refunds')}</span>
            <b className="ui-num font-strong text-safe">{frozenMoney(refunded, order)}</b>
          </h3>
          <Cells>
            {refunds.map((row) => (
              <Cell
                key={`${row.time}:${row.key}:${row.amount}`}
                label={formatText(row.key, row.params)}
                note={dateTime(row.time)}
                value={<bdi className="ui-num text-safe">{frozenMoney(row.amount, order)}</bdi>}
              />
            ))}
          </Cells>
        </div>
      )}
      <BillRows bills={order.bills} />
      {refunds.length > 0 && <SendBack thing={{ type: 'onepay', id: order.id }} frozen={order} />}
    </Card>
  );
}
