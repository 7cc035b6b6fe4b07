// The fields of a row in a file of goods, and the settings it is read by. Read by the server and by the mapping screen.

import { lookup } from './lookup.ts';
import { NUMBER_FORMATS } from './rules/number-text.ts';
import type { TextEncoding } from './text-encodings.ts';

export const IMPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Fields that a column can be read into. A row is one SKU; rows of the same goods are adjacent and repeat its number. */
export const IMPORT_FIELDS = [
  'num_iid',
  'title',
  'desc',
  'url',
  'pictures',
  'more_pictures',
  'price',
  'sale_price',
  'orginal_price',
  'quantity',
  'sku_id',
  'sku_picture',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
  'category',
  'goods_type',
  'seller',
  'seller_code',
  'brand',
  'props',
  'min_num',
  'post_fee',
  'price_steps',
  'weight',
  'length',
  'width',
  'height',
  'location',
  'listed',
  'status',
  'api_type',
  'row_type',
  'parent',
  'taobao_skus',
  'taobao_names',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Fields whose text can come in several languages, as columns such as `title:en`. */
export const NAMED_FIELDS: ReadonlySet<string> = new Set<ImportField>([
  'title',
  'desc',
  'seller',
  'location',
  'props',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
]);
/** Those that only ready mappings use. */
export const PRESET_FIELDS: ReadonlySet<string> = new Set<ImportField>(['row_type', 'parent', 'taobao_skus', 'taobao_names']);

/** Fields that are figures, and the decimals of what they count; null: those of the currency. */
export const FIGURE_FIELDS = lookup<number | null>({
  ...{ price: null, sale_price: null, orginal_price: null, post_fee: null, price_steps: null },
  ...{ weight: 3, length: 3, width: 3, height: 3, quantity: 0, min_num: 0 },
});

/** Where a field comes from: a column, and the value where that is empty. */
export type Source = { column?: string; value?: string };
/** By field, or field and language (`title:en`). */
export type ImportMapping = Record<string, Source>;

/** The encoding of a file; '' where it is found in the file. */
export type FileEncoding = TextEncoding | '';

/** How a column writes numbers; `each`: every figure has one value. */
export const COLUMN_FORMATS = [...NUMBER_FORMATS, 'each'] as const;
export type ColumnFormat = (typeof COLUMN_FORMATS)[number];

export const WEIGHT_UNITS = ['g', 'kg', 'lb', 'oz'] as const;
export const SIZE_UNITS = ['mm', 'cm', 'm', 'in'] as const;
export type ImportOptions = {
  /** of texts without a language of their own */
  lang: string;
  /** of amounts without one of their own */
  currency: string;
  api_type: string;
  /** of rows without a seller */
  seller: string;
  weight_unit: (typeof WEIGHT_UNITS)[number];
  size_unit: (typeof SIZE_UNITS)[number];
  /** new goods are shown in the shop at once */
  listed: boolean;
  /** pictures of other servers are fetched and stored */
  pictures: boolean;
  /** how columns write numbers; one that is missing is found in the file */
  numbers: Record<string, ColumnFormat>;
  encoding: FileEncoding;
};
export const IMPORT_OPTIONS: ImportOptions = {
  lang: 'en',
  currency: 'CNY',
  api_type: 'web',
  seller: '',
  weight_unit: 'g',
  size_unit: 'mm',
  listed: true,
  pictures: true,
  numbers: {},
  encoding: '',
};
