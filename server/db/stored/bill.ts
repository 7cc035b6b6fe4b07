// The kinds of bills.
export type BillKind = 'goods' | 'waybill' | 'supplement' | 'onepay' | 'recharge' | 'card' | 'storage' | 'return_fee' | 'photo';
