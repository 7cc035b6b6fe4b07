// Tables that rarely change and are read in almost every call: each server caches their contents (cache.ts).
// The migration that adds a table here also gives it the trigger `raise_reference_version`.
export const REFERENCE_TABLES = [
  'setting',
  'addon',
  'line',
  'goods_type',
  'level',
  'service',
  'category',
  'hot_word',
  'currency',
  'language',
  'text_override',
  'agreement',
  'warehouse',
  'carrier',
  'courier',
  'country',
  'page',
  'page_version',
  'floor',
  'ad',
  'card',
  'promotion_level',
  'help_category',
  'refund_reason',
  'remind_default',
  'own_seller',
  'search_band',
  'search_best',
  'search_synonym',
] as const;

export type ReferenceTable = (typeof REFERENCE_TABLES)[number];

const NAMES: ReadonlySet<string> = new Set(REFERENCE_TABLES);
export const isReference = (table: string): table is ReferenceTable => NAMES.has(table);
