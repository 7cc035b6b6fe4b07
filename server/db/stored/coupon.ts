// What a coupon takes off, and of what.

/** `money` and `percent` of what `scope` names; all of the international freight or of the service fee. */
export type CouponKind = 'money' | 'percent' | 'freight' | 'service_fee';
/** `lines`: the freight of the shipping lines that the coupon names. */
export type CouponScope = 'all' | 'freight' | 'goods' | 'lines';
