// What a bill is for.
export type BillKind = 'goods' | 'waybill' | 'supplement' | 'onepay' | 'recharge' | 'card' | 'storage' | 'return_fee' | 'photo';
