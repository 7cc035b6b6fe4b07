// One coupon for the bill of this waybill, or none.
import Coupons from '#shop/parts/cart/coupon-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';

export default function CouponSheet({ preview, draft, set, onClose }: SheetProps) {
  return (
    <Coupons
      coupons={preview.coupons}
      value={draft.coupon_id ?? null}
      onClose={onClose}
      onPick={(coupon_id) => {
        set({ coupon_id: coupon_id ?? undefined });
        onClose();
      }}
    />
  );
}
