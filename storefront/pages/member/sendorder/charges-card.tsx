// Its charges by name, what was paid and refunded, and by which bills.
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { BillRows } from '#shop/parts/money/bill-rows.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { SendBack } from '#shop/parts/order/refund-ways.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ChargesCard({ waybill: w }: { waybill: WaybillDetail }) {
  const facts = [
    w.paid > 0 ? t('send.paid', { amount: frozenMoney(w.paid, w) }) : null,
    w.refunded > 0 ? (
      <span key="back" className="text-safe">
        {t('send.refunded', { amount: frozenMoney(w.refunded, w) })}
      </span>
    ) : null,
  ].filter(Boolean);
  return (
    <Card title={t('send.charges')} all={facts.length > 0 ? <Facts items={facts} /> : undefined}>
      {w.components.length > 0 && (
        <FeeRows
          rows={w.components}
          total={w.amount}
          totalLabel={t(
            w.paid > 0 ? 'send.total.paid' : w.pays_later && w.due === null ? 'send.after_packing' : 'send.total.due',
          )}
          currency={w.currency}
          rate={w.rate}
        />
      )}
      <BillRows bills={w.bills} />
      <div className="mt-20 empty:hidden">{w.refunded > 0 && <SendBack thing={{ type: 'waybill', id: w.id }} frozen={w} />}</div>
    </Card>
  );
}
