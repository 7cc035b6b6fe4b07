// Rows become goods: consecutive rows with the same number are SKUs of one product. Only mapped fields are set, so that a file of prices
// changes only prices.
import { createHash } from 'node:crypto';
import { cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import type { NumberFormat } from '#contract/rules/number-text.ts';
import { cleanNames } from '../goods/description.ts';
import { Cells } from './cells.ts';
import { skusOf } from './gather-skus.ts';
import { fenOf, type Gathered, type ImportPlan, type Unread, within } from './plan.ts';
import { Problems, type RowProblem } from './problems.ts';
import type { RawRow } from './read-rows.ts';
import { taobaoSkus } from './taobao.ts';
import { gramsOf, millimetresOf, picturesOf, piecesOf, stepsOf, yesOf } from './values.ts';
import { isVariation, Variations } from './variations.ts';

/** `part`: the row belongs to goods of another piece. */
export type GatheredPiece = { goods: Gathered | null; problems: RowProblem[]; row: number; last_row: number; part?: true };

const MOST_PICTURES = 40;
const MOST_PROPS = 100;

/** Which goods a row belongs to. */
const numberOf = (cells: Cells): string => cells.text('num_iid') || cells.text('sku_id');

/** Yields each product once its last row is read. `rows` begins the file again with each call. */
export async function* gather(rows: () => AsyncIterable<RawRow>, plan: ImportPlan): AsyncGenerator<GatheredPiece> {
  const variations = await Variations.in(rows, plan);
  let open: Cells[] = [];
  let number = '';
  for await (const raw of rows()) {
    if (raw.broken) {
      if (open.length > 0) yield pieceOf(open, number, plan);
      open = [];
      const problems = new Problems();
      problems.add(raw.row, '', 'imports.wrong.broken');
      yield { goods: null, problems: problems.found, row: raw.row, last_row: raw.row };
      continue;
    }
    const cells = new Cells(raw, plan);
    if (isVariation(cells)) {
      if (open.length > 0) yield pieceOf(open, number, plan);
      open = [];
      yield variations.pieceFor(cells);
      continue;
    }
    const next = numberOf(cells);
    if (open.length > 0 && next !== '' && next === number) {
      open.push(cells);
      continue;
    }
    if (open.length > 0) yield pieceOf(open, number, plan);
    open = [cells, ...variations.of(cells)];
    number = next;
  }
  if (open.length > 0) yield pieceOf(open, number, plan);
}

function pieceOf(rows: Cells[], number: string, plan: ImportPlan): GatheredPiece {
  const problems = new Problems();
  for (const one of rows)
    for (const field of one.raw.damaged ? one.damaged() : []) problems.add(one.raw.row, field, 'imports.wrong.damaged');
  const goods = toGoods(rows, number, plan, problems);
  const own = rows.filter((one) => !isVariation(one));
  const [row, last_row] = [own[0]!.raw.row, own.at(-1)!.raw.row];
  return { goods: problems.found.length > 0 ? null : goods, problems: problems.found, row, last_row };
}

/** A long number as a spreadsheet writes it: its last digits are gone. */
const BY_SPREADSHEET = /^\d(?:[.,]\d+)?E\+\d+$/i;
const LONGEST_NUMBER = 60;
/** A handle that is longer than a number may be: its beginning, and a fingerprint of the whole. */
const shortNumber = (number: string): string =>
  number.length <= LONGEST_NUMBER
    ? number
    : `${cutText(number, LONGEST_NUMBER - 13)}-${createHash('sha256').update(number).digest('hex').slice(0, 12)}`;

function toGoods(rows: Cells[], number: string, plan: ImportPlan, problems: Problems): Gathered | null {
  const head = rows[0]!;
  const { row } = head.raw;
  const first = (field: string): { text: string; row: number; format: NumberFormat | undefined } => {
    const found = rows.find((one) => one.text(field) !== '');
    return { text: found?.text(field) ?? '', row: found?.raw.row ?? row, format: found?.format(field) };
  };
  if (number === '') return problems.add(row, 'num_iid', 'imports.wrong.missing');
  for (const field of ['num_iid', 'sku_id', 'parent', 'seller_code'] as const) {
    const spoilt = rows.find((one) => BY_SPREADSHEET.test(one.text(field)));
    if (spoilt) return problems.add(spoilt.raw.row, field, 'imports.wrong.by_spreadsheet', { value: spoilt.text(field) });
  }
  const num_iid = shortNumber(head.text('num_iid') || number);
  const api_type = first('api_type').text || plan.options.api_type;
  if (api_type.length > 20) return problems.add(row, 'api_type', 'imports.wrong.long', { max: 20 });
  const goods: Gathered = { row, api_type, num_iid, skus: [] };
  /** Reads a field of the goods if the file has it; an unreadable cell is a problem. */
  const read = <T>(field: string, of: (text: string) => T | null, set: (value: T) => void) => {
    const { text, row: at } = first(field);
    const value = text === '' ? undefined : of(text);
    if (value === null) problems.unread({ row: at, field, text }, null, 'imports.wrong.value');
    else if (value !== undefined) set(value);
  };
  /** The same for a figure, in the format of its column. */
  const figure = <T extends number | PriceStep[]>(
    field: string,
    of: (text: string, format: NumberFormat | undefined) => T | Unread,
    set: (value: T) => void,
  ) => {
    const { text, row: at, format } = first(field);
    const value = text === '' ? undefined : of(text, format);
    if (value === null || value === 'open' || value === 'sign')
      problems.unread({ row: at, field, text }, value, 'imports.wrong.value');
    else if (value !== undefined) set(value);
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
  figure(
    'min_num',
    (text, format) => within(piecesOf(text, format), 1, 999),
    (value) => (goods.min_num = value),
  );
  figure(
    'post_fee',
    (text, format) => fenOf(text, plan, format),
    (value) => (goods.post_fee = value),
  );
  figure(
    'weight',
    (text, format) => within(gramsOf(text, plan.options.weight_unit, format), 0, 1_000_000),
    (value) => {
      if (value > 0) goods.weight = value;
    },
  );
  for (const side of ['length', 'width', 'height'] as const)
    figure(
      side,
      (text, format) => within(millimetresOf(text, plan.options.size_unit, format), 0, 20_000),
      (value) => {
        if (value > 0) goods[side] = value;
      },
    );
  read('listed', yesOf, (value) => (goods.listed = value));
  // A draft is not for sale, whatever its other visibility fields are.
  read('status', yesOf, (value) => {
    if (!value) goods.listed = false;
  });
  figure(
    'price_steps',
    (text, format) => stepsFen(text, plan, format),
    (steps) => (goods.price_steps = steps),
  );
  const pictures = rows.flatMap((one) =>
    ['pictures', 'more_pictures'].flatMap((field) => picturesOf(one.text(field)).map(plan.ownAddress)),
  );
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

function stepsFen(text: string, plan: ImportPlan, format: NumberFormat | undefined): PriceStep[] | Unread {
  const steps: PriceStep[] = [];
  for (const { from, amount } of stepsOf(text) ?? [{ from: 0, amount: '' }]) {
    const price = fenOf(amount, plan, format);
    if (typeof price !== 'number') return price;
    if (price === 0) return null;
    steps.push({ from, price });
  }
  return steps.sort((a, b) => a.from - b.from);
}

/** A short code for a seller without a number: the same name is the same seller. */
function sellerCode(code: string, names: Names): string {
  const name = code || Object.values(names)[0] || '';
  return cutText(name.normalize('NFKC').toLowerCase().replace(/\s+/g, '-'), 80);
}
