// One coupon for the bill of this waybill, or none.
import Coupons from '#shop/parts/cart/coupon-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';

export default function CouponSheet({ preview, set, onClose }: SheetProps) {
  return (
    <Coupons
      coupons={preview.coupons}
      value={preview.coupon_id}
      onClose={onClose}
      onPick={(coupon_id) => {
        set({ coupon_id: coupon_id ?? 0 });
        onClose();
      }}
    />
  );
}
