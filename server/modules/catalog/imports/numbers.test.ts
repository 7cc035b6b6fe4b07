// How a file writes numbers is found over all of it, shown, and asked where it stays open: no amount or weight is guessed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountOf } from './prices.ts';
import { type Imports, openImports } from './testing-imports.ts';
import { gramsOf, piecesOf } from './values.ts';

let shop: Imports['shop'];
let desk: Imports['desk'];
let handIn: Imports['handIn'];
let work: Imports['work'];
let goods: Imports['goods'];
let problems: Imports['problems'];
beforeAll(async () => {
  ({ shop, desk, handIn, work, goods, problems } = await openImports());
  for (const [code, market] of [
    ['EUR', '0.125'],
    ['CAD', '0.2'],
    ['VND', '3500'],
    ['JPY', '20'],
  ] as const)
    await shop.db.updateTable('currency').set({ market }).where('code', '=', code).execute();
});
afterAll(() => shop.close());

const file = (...rows: string[]) => `num_iid;title;price;weight;seller\n${rows.join('\n')}\n`;
async function look(text: string) {
  const id = await handIn(text);
  return { id, ...(await desk.imports.look({ id })) };
}
type Looked = Awaited<ReturnType<typeof look>>;
async function run({ id, mapping, options }: Looked, over: Partial<Looked['options']> = {}) {
  await desk.imports.run({ id, mapping, options: { ...options, weight_unit: 'kg', pictures: false, ...over } });
  await work();
  return desk.imports.one({ id });
}
const priceOf = async (num_iid: string) => (await goods('web', num_iid))?.price;

describe('the format of a column', () => {
  it('is found in a row far behind the first that is open', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `N${n};Thing;${n === 699 ? '12,50' : '1.299'};0,250;S`);
    const seen = await look(file(...rows));
    expect(seen).toMatchObject({ rows: 700, whole: true, options: { numbers: { price: 'comma', weight: 'comma' } } });
    expect(seen.columns.find((one) => one.name === 'price')).toMatchObject({
      numbers: { point: 0, comma: 1, open_point: 699, open_comma: 0 },
      figures: ['1.299', '12,50'],
    });
    expect(await run(seen, { currency: 'EUR' })).toMatchObject({ state: 'done', made: 700, failed: 0 });
    expect([await priceOf('N0'), await priceOf('N699')]).toEqual([1_039_200, 10_000]);
    expect(await goods('web', 'N5')).toMatchObject({ weight: 250 });
  });

  it('is asked when all figures are open: nothing is read before someone says it', async () => {
    const seen = await look(file('O1;Thing;1.299;1;S', 'O2;Thing;899;1;S'));
    const euros = { ...seen.options, currency: 'EUR' };
    expect(seen.options.numbers).toEqual({ weight: 'each' });
    const { goods: shown, problems: wrong } = await desk.imports.preview({ id: seen.id, mapping: seen.mapping, options: euros });
    expect(shown.map((one) => one.num_iid)).toEqual(['O2']);
    expect(wrong).toEqual([
      { row: 1, field: 'price', message: { key: 'imports.wrong.open_number', params: { value: '1.299' } } },
    ]);
    expect(await run(seen, { currency: 'EUR' })).toMatchObject({ state: 'failed', row: 0, made: 0 });
    expect(await problems(seen.id)).toEqual([
      { row: 0, field: 'price', message: { key: 'imports.wrong.open_column', params: { value: '1.299' } } },
    ]);
    expect(await priceOf('O2')).toBeUndefined();
    for (const [format, fen] of [
      ['comma', 1_039_200],
      ['point', 1039],
    ] as const) {
      const again = await look(file('O1;Thing;1.299;1;S'));
      await run(again, { currency: 'EUR', numbers: { ...again.options.numbers, price: format } });
      expect(await priceOf('O1')).toBe(fen);
    }
  });

  it('of a currency without decimals has none', async () => {
    const seen = await look(file('V1;Thing;199.000;1;S', 'V2;Thing;89.000;1;S'));
    expect(await run(seen, { currency: 'VND', numbers: {} })).toMatchObject({ state: 'done', made: 2 });
    expect(await priceOf('V1')).toBe(5686);
  });
});

it('a sign of several currencies is the one that was chosen, or nothing is read', async () => {
  const seen = await look(file('S1;Thing;$12.00;1;S'));
  expect(seen.options.currency).toBe('USD');
  await run(seen, { currency: 'CAD' });
  expect(await priceOf('S1')).toBe(6000);
  await run(await look(file('S2;Thing;¥1,980;1;S')), { currency: 'JPY', numbers: { price: 'point' } });
  expect(await priceOf('S2')).toBe(9900);
  const unclear = await look(file('S3;Thing;$12.00;1;S'));
  expect(await run(unclear, { currency: 'EUR' })).toMatchObject({ failed: 1 });
  expect(await problems(unclear.id)).toMatchObject([{ row: 1, field: 'price', message: { key: 'imports.wrong.sign' } }]);
});

it('cells are read in the usual notations', () => {
  const amount = (text: string, chosen = 'CNY') => amountOf(text, chosen);
  expect([amount('1,299.00 USD'), amount('€ 12,50'), amount('1.299,50'), amount('¥88'), amount('free')]).toEqual([
    { amount: '1299.00', currency: 'USD' },
    { amount: '12.50', currency: 'EUR' },
    { amount: '1299.50', currency: 'CNY' },
    { amount: '88', currency: 'CNY' },
    null,
  ]);
  expect([
    amount('.5'),
    amount('1’299.50 CHF'),
    amount('Rs. 500.00', 'INR'),
    amount('12,-', 'EUR'),
    amount('$12.00 CAD'),
    amount('99 kr', 'SEK'),
  ]).toEqual([
    { amount: '0.5', currency: 'CNY' },
    { amount: '1299.50', currency: 'CHF' },
    { amount: '500.00', currency: 'INR' },
    { amount: '12', currency: 'EUR' },
    { amount: '12.00', currency: 'CAD' },
    { amount: '99', currency: 'SEK' },
  ]);
  expect([amount('12,345'), amount('99 kr'), amount('12 zzzz'), amount('€ 12 USD')]).toEqual(['open', 'sign', 'sign', null]);
  expect([
    gramsOf('0.5 kg', 'g'),
    gramsOf('0,250', 'kg'),
    gramsOf('1,250', 'kg'),
    gramsOf('1,250', 'kg', 'comma'),
    gramsOf('2 lb', 'g'),
    gramsOf('heavy', 'g'),
  ]).toEqual([500, 250, 'open', 1250, 907, null]);
  expect([
    piecesOf('in stock'),
    piecesOf('-3'),
    piecesOf('7.0'),
    piecesOf('1.5'),
    piecesOf('1.200', 'comma'),
    piecesOf('some'),
  ]).toEqual([999_999, 0, 7, null, 1200, null]);
});
