// What a user chooses about a parcel before it is made: on the waybill form and on the one-pay confirm page alike.
type DeclaredRow = { order_item_id: number; name_en: string; quantity: number; unit_value: number };

export type Sending = {
  shipping_id?: number;
  /** missing: what the shop turns on automatically, those free of charge */
  services?: string[];
  insured: boolean;
  /** fen; missing: as much as goods and freight are worth */
  insured_value?: number;
  declare?: DeclaredRow[];
  declare_confirmed: boolean;
  points: number;
  sort: 'price' | 'speed';
};
export type SetSending = (change: Partial<Sending>) => void;
