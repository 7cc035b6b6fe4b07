// What each dialog about a waybill gets, and which answers an action makes out of date.
export type ActProps = {
  id: number;
  /** pay page of a change, when the difference is due */
  onClose: () => void;
  onDone: (text: string) => void;
  address_id?: number;
};

/** Every answer about waybills that a step makes out of date. */
export const AFTER = [
  'sendorder/lists',
  'sendorder/detail',
  'sendorder/sendorderItemsList',
  'claim/lists',
  'order/getGoodslist',
  'order/lists',
  'user/info',
] as const;
