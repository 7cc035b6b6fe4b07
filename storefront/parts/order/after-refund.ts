// The queries that a step with a refund makes out of date.
export const AFTER_REFUND = [
  'order/detail',
  'order/lists',
  'goodsrefund/lists',
  'user/info',
  'order/getGoodslist',
  'sendorder/lists',
  'sendorder/detail',
  'pay/expensesRecord',
] as const;
