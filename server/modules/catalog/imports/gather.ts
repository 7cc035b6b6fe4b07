// Rows become goods: consecutive rows with the same number are SKUs of one product. Only mapped fields are set, so that a file of prices
// changes only prices.
import { cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import { cleanNames } from '../goods/description.ts';
import { Cells } from './cells.ts';
import { fenOf, type Gathered, type GatheredSku, type ImportPlan, within } from './plan.ts';
import { Problems, type RowProblem } from './problems.ts';
import type { RawRow } from './read-rows.ts';
import { taobaoSkus } from './taobao.ts';
import { gramsOf, millimetresOf, picturesOf, piecesOf, stepsOf, yesOf } from './values.ts';

export type GatheredPiece = { goods: Gathered | null; problems: RowProblem[]; row: number; last_row: number };

const MOST_SKUS = 3000;
const MOST_PICTURES = 40;
const MOST_PROPS = 100;
const OPTIONS = [1, 2, 3] as const;

/** Which goods a row belongs to; WooCommerce's variations name their parent. */
function numberOf(cells: Cells): string {
  const parent = cells.text('parent').replace(/^id:/i, '');
  if (cells.text('row_type').toLowerCase() === 'variation' && parent !== '') return parent;
  return cells.text('num_iid') || cells.text('sku_id');
}

/** Whether a row is the parent of a WooCommerce variation, which names it by number or by SKU. */
const isOf = (parent: Cells, number: string): boolean => parent.text('num_iid') === number || parent.text('sku_id') === number;

/** Yields each product once its last row is read. */
export async function* gather(rows: AsyncIterable<RawRow>, plan: ImportPlan): AsyncGenerator<GatheredPiece> {
  let open: Cells[] = [];
  let number = '';
  for await (const raw of rows) {
    if (raw.broken) {
      if (open.length > 0) yield pieceOf(open, number, plan);
      open = [];
      const problems = new Problems();
      problems.add(raw.row, '', 'imports.wrong.broken');
      yield { goods: null, problems: problems.found, row: raw.row, last_row: raw.row };
      continue;
    }
    const cells = new Cells(raw, plan);
    const next = numberOf(cells);
    if (open.length > 0 && next !== '' && (next === number || isOf(open[0]!, next))) {
      open.push(cells);
      continue;
    }
    if (open.length > 0) yield pieceOf(open, number, plan);
    open = [cells];
    number = next;
  }
  if (open.length > 0) yield pieceOf(open, number, plan);
}

function pieceOf(rows: Cells[], number: string, plan: ImportPlan): GatheredPiece {
  const problems = new Problems();
  for (const one of rows)
    for (const field of one.raw.damaged ? one.damaged() : []) problems.add(one.raw.row, field, 'imports.wrong.damaged');
  const goods = toGoods(rows, number, plan, problems);
  const [row, last_row] = [rows[0]!.raw.row, rows.at(-1)!.raw.row];
  return { goods: problems.found.length > 0 ? null : goods, problems: problems.found, row, last_row };
}

function toGoods(rows: Cells[], number: string, plan: ImportPlan, problems: Problems): Gathered | null {
  const head = rows[0]!;
  const { row } = head.raw;
  const first = (field: string): { text: string; row: number } => {
    const found = rows.find((one) => one.text(field) !== '');
    return { text: found?.text(field) ?? '', row: found?.raw.row ?? row };
  };
  if (number === '') return problems.add(row, 'num_iid', 'imports.wrong.missing');
  if (number.length > 60) return problems.add(row, 'num_iid', 'imports.wrong.long', { max: 60 });
  const num_iid = head.text('num_iid') || number;
  const api_type = first('api_type').text || plan.options.api_type;
  if (api_type.length > 20) return problems.add(row, 'api_type', 'imports.wrong.long', { max: 20 });
  const goods: Gathered = { row, api_type, num_iid, skus: [] };
  /** Reads a field of the goods if the file has it; an unreadable cell is a problem. */
  const read = <T>(field: string, of: (text: string) => T | null, set: (value: T) => void) => {
    const { text, row: at } = first(field);
    if (text === '') return;
    const value = of(text);
    if (value === null) problems.add(at, field, 'imports.wrong.value', { value: cutText(text, 60) });
    else set(value);
  };
  const names = (field: string, most: number, set: (names: Names) => void) => {
    const found = rows.map((one) => one.names(field)).find((one) => Object.keys(one).length > 0);
    if (!found) return;
    if (field === 'title' && Object.values(found).some((text) => text.length > most))
      problems.add(row, field, 'imports.wrong.long', { max: most });
    else set(Object.fromEntries(Object.entries(found).map(([lang, text]) => [lang, cutText(text, most)])));
  };
  names('title', 300, (titles) => (goods.titles = titles));
  names('desc', 100_000, (content) => (goods.content = cleanNames(content)));
  names('location', 100, (location) => (goods.location = location));
  names('seller', 100, (seller) => (goods.seller = { code: sellerCode(first('seller_code').text, seller), names: seller }));
  if (!goods.seller && plan.options.seller !== '') {
    const seller = { [plan.options.lang]: plan.options.seller };
    goods.seller = { code: sellerCode('', seller), names: seller };
  }
  read(
    'brand',
    (text) => cutText(text, 100),
    (brand) => {
      const [name, lang] = plan.options.lang === 'zh-cn' ? ['品牌', 'zh-cn'] : ['Brand', plan.options.lang];
      goods.brand = { names: { [lang]: name }, values: { [lang]: brand } };
    },
  );
  names('props', 20_000, (props) => (goods.props = propsOf(props)));
  read(
    'url',
    (text) => (/^https?:\/\/\S+$/i.test(text) && text.length <= 1000 ? text : null),
    (url) => (goods.detail_url = url),
  );
  read(
    'category',
    (text) => text,
    (category) => (goods.category = category),
  );
  read(
    'goods_type',
    (text) => text,
    (type) => (goods.goods_type = type),
  );
  read(
    'min_num',
    (text) => within(piecesOf(text), 1, 999),
    (value) => (goods.min_num = value),
  );
  read(
    'post_fee',
    (text) => fenOf(text, plan),
    (value) => (goods.post_fee = value),
  );
  read(
    'weight',
    (text) => within(gramsOf(text, plan.options.weight_unit), 0, 1_000_000),
    (value) => {
      if (value > 0) goods.weight = value;
    },
  );
  for (const side of ['length', 'width', 'height'] as const)
    read(
      side,
      (text) => within(millimetresOf(text, plan.options.size_unit), 0, 20_000),
      (value) => {
        if (value > 0) goods[side] = value;
      },
    );
  read('listed', yesOf, (value) => (goods.listed = value));
  // A draft is not for sale, whatever its other visibility fields are.
  read('status', yesOf, (value) => {
    if (!value) goods.listed = false;
  });
  read(
    'price_steps',
    (text) => stepsFen(text, plan),
    (steps) => (goods.price_steps = steps),
  );
  const pictures = rows.flatMap((one) => [...picturesOf(one.text('pictures')), ...picturesOf(one.text('more_pictures'))]);
  if (pictures.length > 0) goods.pictures = [...new Set(pictures)].slice(0, MOST_PICTURES);
  if (first('taobao_skus').text !== '') return taobaoSkus(goods, { head, plan, problems });
  skusOf(goods, rows, plan, problems);
  return goods;
}

/** Lines "name: value" of each language; the same line of two languages is the same parameter. */
function propsOf(texts: Names): NonNullable<Gathered['props']> {
  const props: NonNullable<Gathered['props']> = [];
  for (const [lang, text] of Object.entries(texts))
    for (const [at, line] of text.split('\n').entries()) {
      const cut = line.indexOf(': ');
      if (cut <= 0) continue;
      const one = props[at] ?? { names: {}, values: {} };
      props[at] = one;
      one.names[lang] = line.slice(0, cut).trim();
      one.values[lang] = line.slice(cut + 2).trim();
    }
  return props.filter((one) => one !== undefined).slice(0, MOST_PROPS);
}

function stepsFen(text: string, plan: ImportPlan): PriceStep[] | null {
  const steps = stepsOf(text)?.map(({ from, amount }) => ({ from, price: fenOf(amount, plan) }));
  if (!steps || steps.some((step) => step.price === null || step.price === 0)) return null;
  return (steps as PriceStep[]).sort((a, b) => a.from - b.from);
}

/** A short code for a seller without a number: the same name is the same seller. */
function sellerCode(code: string, names: Names): string {
  const name = code || Object.values(names)[0] || '';
  return cutText(name.normalize('NFKC').toLowerCase().replace(/\s+/g, '-'), 80);
}

function skusOf(goods: Gathered, rows: Cells[], plan: ImportPlan, problems: Problems): void {
  // A WooCommerce parent lists all values of its variations; Shopify's additional rows may contain only a picture.
  const variants = rows.filter((one) => one.text('row_type').toLowerCase() !== 'variable');
  const priced = variants.filter(
    (one) => one.text('price') !== '' || one.text('quantity') !== '' || one.text('sku_price') !== '',
  );
  if (priced.length > MOST_SKUS) return void problems.add(goods.row, 'sku_id', 'imports.wrong.too_many', { max: MOST_SKUS });
  const used = OPTIONS.filter((n) => priced.some((one) => isOption(one, n)));
  if (used.length > 0) goods.options = used.map((n) => optionName(rows, n, plan));
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

function optionName(rows: Cells[], n: number, plan: ImportPlan): Names {
  const found = rows.map((one) => one.names(`option${n}_name`)).find((one) => Object.keys(one).length > 0);
  return found ?? (plan.options.lang === 'zh-cn' ? { 'zh-cn': `规格 ${n}` } : { [plan.options.lang]: `Option ${n}` });
}

function amounts(cells: Cells, plan: ImportPlan, problems: Problems): Partial<GatheredSku> {
  const { row } = cells.raw;
  const sku: Partial<GatheredSku> = {};
  const [regular, sale] = [cells.text('price'), cells.text('sale_price')];
  const read = (field: string, text: string): number | undefined => {
    if (text === '') return undefined;
    const fen = fenOf(text, plan);
    if (fen !== null && fen > 0) return fen;
    problems.add(row, field, 'imports.wrong.price', { value: cutText(text, 60) });
    return undefined;
  };
  const full = read('price', regular);
  const lowered = read('sale_price', sale);
  if (full !== undefined) sku.price = lowered !== undefined && lowered < full ? lowered : full;
  const before = cells.text('orginal_price') === '' ? undefined : fenOf(cells.text('orginal_price'), plan);
  if (lowered !== undefined && full !== undefined && lowered < full) sku.orginal_price = full;
  else if (before === null)
    problems.add(row, 'orginal_price', 'imports.wrong.price', { value: cutText(cells.text('orginal_price'), 60) });
  else if (before !== undefined) sku.orginal_price = sku.price !== undefined && before > sku.price ? before : null;
  const pieces = cells.text('quantity');
  if (pieces !== '') {
    const n = within(piecesOf(pieces), 0, 999_999);
    if (n === null) problems.add(row, 'quantity', 'imports.wrong.value', { value: cutText(pieces, 60) });
    else sku.quantity = n;
  }
  const [pic_url] = picturesOf(cells.text('sku_picture'));
  if (pic_url) sku.pic_url = pic_url;
  return sku;
}
