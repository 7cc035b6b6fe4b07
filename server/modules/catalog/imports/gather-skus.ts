// The SKUs of goods from their rows: options, prices, stock.
import { cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import { sayAll } from '#contract/messages.ts';
import type { Cells } from './cells.ts';
import { fenOf, type Gathered, type GatheredSku, type ImportPlan, within } from './plan.ts';
import type { Problems } from './problems.ts';
import { picturesOf, piecesOf } from './values.ts';
import { isParent } from './variations.ts';

const MOST_SKUS = 3000;
const OPTIONS = [1, 2, 3] as const;

export function skusOf(goods: Gathered, rows: Cells[], plan: ImportPlan, problems: Problems): void {
  // A WooCommerce parent lists all values of its variations; Shopify's additional rows may contain only a picture.
  const variants = rows.filter((one) => !isParent(one));
  const priced = variants.filter(
    (one) => one.text('price') !== '' || one.text('quantity') !== '' || one.text('sku_price') !== '',
  );
  if (priced.length > MOST_SKUS) return void problems.add(goods.row, 'sku_id', 'imports.wrong.too_many', { max: MOST_SKUS });
  const used = OPTIONS.filter((n) => priced.some((one) => isOption(one, n)));
  if (used.length > 0) goods.options = used.map((n) => optionName(rows, n));
  const seen = new Set<string>();
  for (const one of priced) {
    const { row } = one.raw;
    const values = used.map((n) => one.names(`option${n}_value`));
    const wanting = used.find((_, at) => Object.keys(values[at]!).length === 0);
    if (wanting !== undefined) {
      problems.add(row, `option${wanting}_value`, 'imports.wrong.missing');
      continue;
    }
    const sku_id = cutText(one.text('sku_id') || values.map((value) => Object.values(value)[0]).join('/'), 60);
    if (seen.has(sku_id) && priced.length > 1) problems.add(row, 'sku_id', 'imports.wrong.twice', { value: sku_id });
    seen.add(sku_id);
    goods.skus.push({ row, sku_id, values, ...amounts(one, plan, problems) });
  }
  // A single row without options and number describes the goods themselves.
  if (goods.skus.length === 1 && used.length === 0 && rows.length === 1 && rows[0]!.text('num_iid') !== '') {
    if (!('sku_id' in plan.mapping) || rows[0]!.text('sku_id') === '') goods.skus[0]!.sku_id = '';
  }
}

const isOption = (cells: Cells, n: number): boolean => {
  const values = Object.values(cells.names(`option${n}_value`));
  // Shopify gives goods without options the option "Title" with a default value.
  return values.length > 0 && !(cells.text(`option${n}_name`) === 'Title' && values[0] === 'Default Title');
};

function optionName(rows: Cells[], n: number): Names {
  const found = rows.map((one) => one.names(`option${n}_name`)).find((one) => Object.keys(one).length > 0);
  return found ?? sayAll('imports.option', { n });
}

function amounts(cells: Cells, plan: ImportPlan, problems: Problems): Partial<GatheredSku> {
  const { row } = cells.raw;
  const sku: Partial<GatheredSku> = {};
  const [regular, sale] = [cells.text('price'), cells.text('sale_price')];
  const read = (field: string, text: string, least: number): number | undefined => {
    if (text === '') return undefined;
    const fen = fenOf(text, plan, cells.format(field));
    if (typeof fen === 'number' && fen >= least) return fen;
    problems.unread({ row, field, text }, typeof fen === 'number' ? null : fen, 'imports.wrong.price');
    return undefined;
  };
  const full = read('price', regular, 1);
  const lowered = read('sale_price', sale, 1);
  if (full !== undefined) sku.price = lowered !== undefined && lowered < full ? lowered : full;
  const before = read('orginal_price', cells.text('orginal_price'), 0);
  if (lowered !== undefined && full !== undefined && lowered < full) sku.orginal_price = full;
  else if (before !== undefined) sku.orginal_price = sku.price !== undefined && before > sku.price ? before : null;
  const pieces = cells.text('quantity');
  if (pieces !== '') {
    const n = within(piecesOf(pieces, cells.format('quantity')), 0, 999_999);
    if (typeof n === 'number') sku.quantity = n;
    else problems.unread({ row, field: 'quantity', text: pieces }, n, 'imports.wrong.value');
  }
  const [pic_url] = picturesOf(cells.text('sku_picture'));
  if (pic_url) sku.pic_url = plan.ownAddress(pic_url);
  return sku;
}
