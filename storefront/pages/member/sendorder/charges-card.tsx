// What it costs by name, what was paid and given back, and by which bills.
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { BillRows } from '#shop/parts/money/bill-rows.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ChargesCard({ waybill: w }: { waybill: WaybillDetail }) {
  const facts = [
    w.paid > 0 ? t('send.paid', { amount: money(w.paid) }) : null,
    w.refunded > 0 ? (
      <span key="back" className="text-safe">
        {t('send.refunded', { amount: money(w.refunded) })}
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
    </Card>
  );
}
