// Coupon and points on a bill that takes them: the bill is replaced by one with other rows.
import { lazy, Suspense, useState } from 'react';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { useAddon, useConfig } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Switch } from '#ui/input/switch.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const CouponSheet = lazy(() => import('#shop/parts/cart/coupon-sheet.tsx'));

export function Extras({ bill, onReplaced }: { bill: BillOut; onReplaced: (bill: BillOut) => void }) {
  const [open, setOpen] = useState(false);
  const coupons = useAddon('coupon') && bill.takes_coupon && bill.actions.includes('coupon');
  const { points_max_percent } = useConfig();
  const list = useCall('couponrule/uselist', { no: bill.invoice_no }, { enabled: coupons, quiet: true });
  const change = useCommand('paywallet/useCoupon', { onDone: onReplaced, invalidates: ['coupon/lists', 'user/info'] });
  const points = bill.points_max > 0 && bill.actions.includes('coupon');
  if (!coupons && !points) return null;
  const usable = (list.data ?? []).filter((coupon) => coupon.usable).length;
  const used = bill.components.find((row) => row.code === 'coupon');
  const words = used
    ? frozenMoney(used.amount, bill)
    : usable > 0
      ? t('checkout.coupon_n', { n: usable })
      : t('checkout.coupon_none');
  const pick = async (coupon_id: number | null) => {
    if (coupon_id !== bill.coupon_id) await change.run({ no: bill.invoice_no, coupon_id: coupon_id ?? 0 });
    setOpen(false);
  };
  const use = (on: boolean) => void change.run({ no: bill.invoice_no, points: on ? bill.points_max : 0 });
  return (
    <>
      <Cells>
        {coupons && (
          <Cell
            label={t('checkout.coupon')}
            value={<span className={used || usable > 0 ? 'font-strong text-accent-text' : undefined}>{words}</span>}
            onClick={() => setOpen(true)}
          />
        )}
        {points && (
          <Cell
            label={t('pay.points', {
              n: bill.points || bill.points_max,
              amount: frozenMoney(bill.points || bill.points_max, bill),
            })}
            note={t('pay.points_note', { percent: points_max_percent })}
            end={
              <Switch
                checked={bill.points > 0}
                onChange={use}
                label={t('pay.points', { n: bill.points_max, amount: frozenMoney(bill.points_max, bill) })}
              />
            }
          />
        )}
      </Cells>
      {open && (
        <Suspense fallback={null}>
          <CouponSheet
            coupons={list.data ?? []}
            value={bill.coupon_id}
            busy={change.busy}
            onPick={(id) => void pick(id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
