// The kinds of growth entries: the growth from before entries were stored, the receipt of a waybill, or its reversal.
const GROWTH_KINDS = ['opening', 'receipt', 'back'] as const;
export type GrowthKind = (typeof GROWTH_KINDS)[number];
