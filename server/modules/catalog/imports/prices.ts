// Prices in cells: the figure, and the currency by its code or sign. A sign of several currencies is the one that was chosen for the file, if it is among them.
import { lookup } from '#contract/lookup.ts';
import { decimalIn, type NumberFormat } from '#contract/rules/number-text.ts';
import { typedText } from '#contract/typed-text.ts';

/** The commonest first. */
const SIGNS = lookup<readonly string[]>({
  $: [
    'USD',
    'CAD',
    'AUD',
    'NZD',
    'SGD',
    'HKD',
    'TWD',
    'MXN',
    'ARS',
    'CLP',
    'COP',
    'UYU',
    'DOP',
    'JMD',
    'BBD',
    'TTD',
    'FJD',
    'BND',
  ],
  '¥': ['CNY', 'JPY'],
  '£': ['GBP', 'EGP', 'GIP'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  '€': ['EUR'],
  us$: ['USD'],
  u$s: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  hk$: ['HKD'],
  nt$: ['TWD'],
  s$: ['SGD'],
  mx$: ['MXN'],
  r$: ['BRL'],
  'cn¥': ['CNY'],
  rmb: ['CNY'],
  元: ['CNY'],
  'jp¥': ['JPY'],
  円: ['JPY'],
  '₩': ['KRW'],
  원: ['KRW'],
  '₫': ['VND'],
  đ: ['VND'],
  '₹': ['INR'],
  '₽': ['RUB'],
  руб: ['RUB'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON'],
  '฿': ['THB'],
  '₺': ['TRY'],
  tl: ['TRY'],
  '₴': ['UAH'],
  '₱': ['PHP'],
  rp: ['IDR'],
  rm: ['MYR'],
  fr: ['CHF'],
  sfr: ['CHF'],
  '₪': ['ILS'],
  '₦': ['NGN'],
  '₸': ['KZT'],
});

/** Longer cells are no amounts. */
const LONGEST = 60;
const AMOUNT = /^(\p{L}{1,4}\.|[^\d.,-]{0,6}?) ?([.,]?\d[\d.,'’‘ ]*?(?:[.,]-+)?) ?([^\d\s.,][^\d]{0,8})?$/u;
/** The currencies that a sign or code can mean; none for an unknown sign. */
const meant = (sign: string): readonly string[] => SIGNS.get(sign) ?? (/^[a-z]{3}$/.test(sign) ? [sign.toUpperCase()] : []);

type Cell = { figure: string; sign: string };
const plainSign = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');
function cellOf(text: string): Cell | null {
  if (text.length > LONGEST) return null;
  const [, before = '', figure = '', after = ''] = AMOUNT.exec(typedText(text)) ?? [];
  const [left, right] = [plainSign(before), plainSign(after)];
  if (figure === '') return null;
  // "$12.00 USD": the code says which dollar.
  if (left !== '' && right !== '') return meant(left).includes(meant(right)[0] ?? '') ? { figure, sign: right } : null;
  return { figure, sign: left || right };
}

/** `open`: the figure has two values. `sign`: no currency of this sign was chosen for the file. null: no amount. */
type ReadAmount = { amount: string; currency: string } | 'open' | 'sign' | null;

/** "1,299.00 USD", "€ 12,50", "¥88": decimal text and currency; `chosen` is that of the file. */
export function amountOf(text: string, chosen: string, format?: NumberFormat): ReadAmount {
  const cell = cellOf(text);
  if (!cell) return null;
  const amount = decimalIn(cell.figure, format);
  if (amount === null || amount === 'open') return amount;
  if (cell.sign === '') return { amount, currency: chosen };
  const known = meant(cell.sign);
  const currency = known.includes(chosen) ? chosen : known.length === 1 ? known[0] : undefined;
  return currency ? { amount, currency } : 'sign';
}

/** The figure of a cell, with the one currency that its sign or code has. */
export function figureOf(text: string): { figure: string; currencies: readonly string[] } | null {
  const cell = cellOf(text);
  return cell && { figure: cell.figure, currencies: cell.sign === '' ? [] : meant(cell.sign) };
}
