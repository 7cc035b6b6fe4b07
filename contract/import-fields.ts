// The fields of a row in a file of goods, and ready mappings for files of other shops. Read by the server and by the mapping
// screen.

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
type ImportField = (typeof IMPORT_FIELDS)[number];
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

/** Where a field comes from: a column, and the value where that is empty. */
type Source = { column?: string; value?: string };
/** By field, or field and language (`title:en`). */
export type ImportMapping = Record<string, Source>;

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
};

type ImportPreset = { code: string; marks: readonly string[]; mapping: ImportMapping; options: Partial<ImportOptions> };
const columns = (map: Record<string, string>): ImportMapping =>
  Object.fromEntries(Object.entries(map).map(([field, column]) => [field, { column }]));

/** Ready mappings; a file whose columns include all of `marks` is taken for one of them. */
const IMPORT_PRESETS: readonly ImportPreset[] = [
  {
    code: 'shopify',
    marks: ['Handle', 'Title', 'Variant Price', 'Option1 Name'],
    options: { api_type: 'shopify', weight_unit: 'g' },
    mapping: columns({
      ...{ num_iid: 'Handle', title: 'Title', desc: 'Body (HTML)', seller: 'Vendor', brand: 'Vendor', pictures: 'Image Src' },
      ...{ price: 'Variant Price', orginal_price: 'Variant Compare At Price', quantity: 'Variant Inventory Qty' },
      ...{ sku_id: 'Variant SKU', sku_picture: 'Variant Image', weight: 'Variant Grams', listed: 'Published' },
      ...{ status: 'Status', option1_name: 'Option1 Name', option1_value: 'Option1 Value', option2_name: 'Option2 Name' },
      ...{ option2_value: 'Option2 Value', option3_name: 'Option3 Name', option3_value: 'Option3 Value' },
    }),
  },
  {
    // The names that its files have had since 2025.
    code: 'shopify',
    marks: ['URL handle', 'Title', 'Price', 'Option1 name'],
    options: { api_type: 'shopify', weight_unit: 'g' },
    mapping: columns({
      ...{ num_iid: 'URL handle', title: 'Title', desc: 'Description', seller: 'Vendor', brand: 'Vendor' },
      ...{ pictures: 'Product image URL', price: 'Price', orginal_price: 'Compare-at price', quantity: 'Inventory quantity' },
      ...{ sku_id: 'SKU', sku_picture: 'Variant image URL', weight: 'Weight value (grams)', listed: 'Published on online store' },
      ...{ status: 'Status', option1_name: 'Option1 name', option1_value: 'Option1 value', option2_name: 'Option2 name' },
      ...{ option2_value: 'Option2 value', option3_name: 'Option3 name', option3_value: 'Option3 value' },
    }),
  },
  {
    code: 'woocommerce',
    marks: ['Type', 'Name', 'Regular price', 'Parent'],
    options: { api_type: 'web', weight_unit: 'kg', size_unit: 'cm' },
    mapping: columns({
      ...{ num_iid: 'ID', sku_id: 'SKU', title: 'Name', desc: 'Description', pictures: 'Images', url: 'External URL' },
      ...{ price: 'Regular price', sale_price: 'Sale price', quantity: 'Stock', listed: 'Published' },
      ...{
        weight: 'Weight (kg)',
        length: 'Length (cm)',
        width: 'Width (cm)',
        height: 'Height (cm)',
        row_type: 'Type',
        parent: 'Parent',
      },
      ...{ option1_name: 'Attribute 1 name', option1_value: 'Attribute 1 value(s)', option2_name: 'Attribute 2 name' },
      ...{ option2_value: 'Attribute 2 value(s)', option3_name: 'Attribute 3 name', option3_value: 'Attribute 3 value(s)' },
    }),
  },
  {
    code: 'google',
    marks: ['id', 'title', 'link', 'image_link', 'price'],
    options: { api_type: 'web', weight_unit: 'g' },
    mapping: {
      ...columns({
        ...{ num_iid: 'item_group_id', sku_id: 'id', title: 'title', desc: 'description', url: 'link', pictures: 'image_link' },
        ...{ more_pictures: 'additional_image_link', price: 'price', sale_price: 'sale_price', brand: 'brand', seller: 'brand' },
        ...{ weight: 'shipping_weight', quantity: 'availability' },
      }),
      option1_name: { value: 'Color' },
      option1_value: { column: 'color' },
      option2_name: { value: 'Size' },
      option2_value: { column: 'size' },
      option3_name: { value: 'Material' },
      option3_value: { column: 'material' },
    },
  },
  {
    code: 'taobao',
    marks: ['title', 'cid', 'price', 'num', 'skuProps'],
    options: { api_type: 'taobao', lang: 'zh-cn', currency: 'CNY' },
    mapping: columns({
      ...{ num_iid: 'num_id', title: 'title', desc: 'description', price: 'price', quantity: 'num', pictures: 'picture' },
      ...{ post_fee: 'express_fee', location: 'location_city', taobao_skus: 'skuProps', taobao_names: 'propAlias' },
    }),
  },
];

/** The shop's own file: a column has the name of its field. */
export function ownMapping(heads: readonly string[]): ImportMapping {
  const fields: ReadonlySet<string> = new Set(IMPORT_FIELDS);
  return Object.fromEntries(
    heads.flatMap((head) => {
      const [field = ''] = head.split(':');
      return fields.has(field) && (head === field || NAMED_FIELDS.has(field)) ? [[head, { column: head }]] : [];
    }),
  );
}

const OWN = 'own';
/** The ready mapping that fits the columns of a file, reduced to the columns of the file. */
export function mappingFor(heads: readonly string[]): {
  preset: string;
  mapping: ImportMapping;
  options: Partial<ImportOptions>;
} {
  const has = new Map(heads.map((head) => [plainHead(head), head]));
  const found = IMPORT_PRESETS.find(({ marks }) => marks.every((mark) => has.has(plainHead(mark))));
  if (!found) return { preset: OWN, mapping: ownMapping(heads), options: {} };
  const mapping = Object.fromEntries(
    Object.entries(found.mapping).flatMap(([field, { column, value }]): [string, Source][] => {
      if (column === undefined) return [[field, { ...(value === undefined ? {} : { value }) }]];
      const head = has.get(plainHead(column));
      return head === undefined ? [] : [[field, { column: head, ...(value === undefined ? {} : { value }) }]];
    }),
  );
  return { preset: found.code, mapping, options: { ...found.options, ...unitsOf(heads) } };
}

/**
 * Heads are compared without the unit that a shop counts in, in the spellings of Google's tables: image_link, image link,
 * g:image_link.
 */
const plainHead = (head: string): string => head.replace(MEASURED, '$1').replace(/^g:/, '').replaceAll('_', ' ');
const MEASURED = /^(Weight|Length|Width|Height) \((kg|g|lbs|oz|mm|cm|m|in)\)$/;

/** The units in heads: WooCommerce writes those of its shop, such as "Weight (lbs)". */
function unitsOf(heads: readonly string[]): Partial<ImportOptions> {
  const unit = (name: string): string | undefined =>
    heads.map((head) => MEASURED.exec(head)).find((match) => match?.[1] === name)?.[2];
  const weight_unit = WEIGHT_UNITS.find((one) => one === unit('Weight')?.replace('lbs', 'lb'));
  const size_unit = SIZE_UNITS.find((one) => one === unit('Length'));
  return { ...(weight_unit ? { weight_unit } : {}), ...(size_unit ? { size_unit } : {}) };
}
