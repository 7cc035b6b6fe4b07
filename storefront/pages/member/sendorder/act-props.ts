// The props of each dialog about a waybill, and the queries an action makes out of date.
export type ActProps = {
  id: number;
  /** pay page of a change, when the difference is due */
  onClose: () => void;
  onDone: (text: string) => void;
  address_id?: number;
};

/** Every query about waybills that an action makes out of date. */
export const AFTER = [
  'sendorder/lists',
  'sendorder/detail',
  'sendorder/sendorderItemsList',
  'claim/lists',
  'order/getGoodslist',
  'order/lists',
  'user/info',
] as const;
