// Ready mappings for files of other shops, by their heads, and the usual heads of tables made by hand.
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportOptions,
  NAMED_FIELDS,
  SIZE_UNITS,
  type Source,
  WEIGHT_UNITS,
} from './import-fields.ts';
import { lookup } from './lookup.ts';

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

/** The shop's own file: a column has the name of its field, or a usual one. */
export function ownMapping(heads: readonly string[]): ImportMapping {
  const fields: ReadonlySet<string> = new Set(IMPORT_FIELDS);
  const own = Object.fromEntries(
    heads.flatMap((head) => {
      const [field = ''] = head.split(':');
      return fields.has(field) && (head === field || NAMED_FIELDS.has(field)) ? [[head, { column: head }]] : [];
    }),
  );
  const known = new Set(Object.keys(own).map((target) => target.split(':')[0]));
  for (const head of heads) {
    const plain = head.replace(MEASURED, '$1').trim().toLowerCase();
    const field = fields.has(plain) ? plain : USUAL_HEADS.get(plain);
    if (field === undefined || known.has(field) || head in own) continue;
    own[field] = { column: head };
    known.add(field);
  }
  return own;
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
  if (!found) return { preset: OWN, mapping: ownMapping(heads), options: unitsOf(heads) };
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
const plainHead = (head: string): string => {
  const plain = head.replace(MEASURED, '$1').replace(/^g:/, '').replaceAll('_', ' ');
  return WOOCOMMERCE_GERMAN.get(plain.toLowerCase()) ?? plain.toLowerCase();
};
const MEASURED = /^(Weight|Length|Width|Height|Gewicht|Länge|Breite|Höhe) \((kg|g|lbs|oz|mm|cm|m|in)\)$/i;
/** The heads of a WooCommerce in German. */
const WOOCOMMERCE_GERMAN = lookup<string>({
  ...{
    typ: 'type',
    artikelnummer: 'sku',
    veröffentlicht: 'published',
    beschreibung: 'description',
    lager: 'stock',
    bestand: 'stock',
  },
  ...{ lagerbestand: 'stock', gewicht: 'weight', länge: 'length', breite: 'width', höhe: 'height', angebotspreis: 'sale price' },
  ...{ 'regulärer preis': 'regular price', bilder: 'images', übergeordnet: 'parent', 'übergeordnetes produkt': 'parent' },
  ...{ 'externe url': 'external url', 'externe adresse': 'external url' },
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`attribut ${n} name`, `attribute ${n} name`],
      [`name des attributs ${n}`, `attribute ${n} name`],
      [`attribut ${n} wert(e)`, `attribute ${n} value(s)`],
      [`wert(e) des attributs ${n}`, `attribute ${n} value(s)`],
    ]),
  ),
});
/** Heads of tables made by hand, in lower case, for the shop's own fields. */
const USUAL_HEADS = lookup<ImportField>({
  ...{
    id: 'num_iid',
    handle: 'num_iid',
    'product id': 'num_iid',
    'item number': 'num_iid',
    artikelnr: 'num_iid',
    'artikel-nr.': 'num_iid',
  },
  ...{
    artikelnummer: 'num_iid',
    商品编号: 'num_iid',
    货号: 'num_iid',
    sku: 'sku_id',
    name: 'title',
    product: 'title',
    titel: 'title',
  },
  ...{ bezeichnung: 'title', artikelbezeichnung: 'title', 标题: 'title', 商品名称: 'title', 名称: 'title', description: 'desc' },
  ...{
    beschreibung: 'desc',
    描述: 'desc',
    link: 'url',
    images: 'pictures',
    image: 'pictures',
    bild: 'pictures',
    bilder: 'pictures',
  },
  ...{
    'bild-url': 'pictures',
    图片: 'pictures',
    preis: 'price',
    verkaufspreis: 'price',
    价格: 'price',
    单价: 'price',
    stock: 'quantity',
  },
  ...{
    menge: 'quantity',
    bestand: 'quantity',
    lagerbestand: 'quantity',
    库存: 'quantity',
    kategorie: 'category',
    类目: 'category',
  },
  ...{
    lieferant: 'seller',
    verkäufer: 'seller',
    卖家: 'seller',
    店铺: 'seller',
    marke: 'brand',
    品牌: 'brand',
    gewicht: 'weight',
  },
  ...{ 重量: 'weight', länge: 'length', 长: 'length', breite: 'width', 宽: 'width', höhe: 'height', 高: 'height' },
});

/** The units in heads: WooCommerce writes those of its shop, such as "Weight (lbs)". */
function unitsOf(heads: readonly string[]): Partial<ImportOptions> {
  const unit = (names: readonly string[]): string | undefined =>
    heads.map((head) => MEASURED.exec(head.toLowerCase())).find((match) => names.includes(match?.[1] ?? ''))?.[2];
  const weight_unit = WEIGHT_UNITS.find((one) => one === unit(['weight', 'gewicht'])?.replace('lbs', 'lb'));
  const size_unit = SIZE_UNITS.find((one) => one === unit(['length', 'länge']));
  return { ...(weight_unit ? { weight_unit } : {}), ...(size_unit ? { size_unit } : {}) };
}
