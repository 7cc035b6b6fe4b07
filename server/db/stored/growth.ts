// What a line of a member's growth is for: what was there before entries were kept, the receipt of a waybill, or its taking back.
const GROWTH_KINDS = ['opening', 'receipt', 'back'] as const;
export type GrowthKind = (typeof GROWTH_KINDS)[number];
