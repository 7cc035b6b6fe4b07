// The orders of a member's stock; a file without schemas, which pages import too.

/** `days_left`: the free storage that ends first. */
export const STOCK_SORTS = ['days_left'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];
