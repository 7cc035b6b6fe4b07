import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseRates } from '../../../connectors/rates/rates.ts';
import { runJob } from '../../../jobs.ts';
import { openShop, type Shop } from '../../../testing.ts';
import { rateValue, toFen, toMinor } from './rates.ts';

const answer = { date: '2099-01-02', base: 'EUR', rates: { CNY: 8, USD: 1.2, JPY: '160' } };
const server = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
let shop: Shop;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = await openShop({ config: { rates_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` } });
});
afterAll(async () => {
  server.close();
  await shop.close();
});

test('value = market x (1 + markup), amounts are rounded once, half up, to the decimals of the currency', () => {
  expect(rateValue('0.1225', 0)).toBe('0.1225');
  expect(rateValue('0.1225', 200)).toBe('0.12495');
  expect(toMinor(26_800, '0.1225', 2)).toBe(3283);
  expect(toMinor(100, '20.55', 0)).toBe(21);
  expect(toFen(3283, '0.1225', 2)).toBe(26_800);
});

test('rates of another base are inverted; what is no rate is left out', () => {
  expect(parseRates(answer)).toEqual({ date: '2099-01-02', units: { CNY: '1', EUR: '0.125', USD: '0.15', JPY: '20' } });
  expect(parseRates({ ...answer, rates: { ...answer.rates, USD: -1, XX: 3 } }).units).not.toHaveProperty('USD');
  expect(() => parseRates({ date: 'today', base: 'EUR', rates: {} })).toThrow('rates');
  expect(() => parseRates({ ...answer, rates: { USD: 1 } })).toThrow('CNY');
});

test('the job writes market rates with their date', async () => {
  await runJob(shop.app, shop.db, 'rates');
  const eur = (await shop.visitor.currency.lists({})).find((c) => c.code === 'EUR')!;
  expect(eur).toMatchObject({ market: '0.125', rate_date: '2099-01-02' });
});
