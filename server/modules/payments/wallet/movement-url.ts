// The storefront page of a wallet movement.

export function movementUrl(type: string, id: number | null, params: Record<string, string | number>): string {
  if (type === 'order' && id) return `/pages/member/order/detail?id=${id}`;
  if (type === 'onepay' && id) return `/pages/member/onepayorder/detail?id=${id}`;
  if (type === 'waybill' && id) return `/pages/member/sendorder/detail?id=${id}`;
  if (type === 'rebate') return '/pages/member/promotion/info';
  if (type === 'withdrawal') return '/pages/member/cash/index';
  if (params.invoice_no) return `/pages/member/pay/payResult?no=${params.invoice_no}`;
  return type === 'remit' ? '/pages/member/record/index?tab=remits' : '';
}
