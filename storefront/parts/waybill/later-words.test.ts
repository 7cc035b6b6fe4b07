import { beforeEach, expect, test } from 'vitest';
import type { LaterOut, QuoteOut } from '#contract/calls/site.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { laterFacts, laterPayment, laterRange, warehouseFacts } from '#shop/parts/waybill/later-words.tsx';

const plain = (text: unknown) =>
  String(text)
    .replaceAll('\u00a0', ' ')
    .replace(/[\u2060\u2066-\u2069]/g, '');
const parcel = {
  warehouse_id: 1,
  warehouse_name: 'Dongguan',
  shipping_id: 3,
  line: 'Europe Air',
  days_min: 9,
  days_max: 13,
  total: 11000,
};
const later: LaterOut = { total: 11000, min: 6000, max: 30000, country: 'DE', lines: 3, parcels: [parcel] };

beforeEach(() => setPack('en', 'ltr', pack('en', 'shop')));

test('the recommended line is named with its days, the range of all lines behind it', () => {
  expect(laterFacts(later).map(plain)).toEqual(['Europe Air', '9–13 days']);
  expect(plain(laterRange(later))).toBe('3 lines to Germany: CNY 60–300');
  expect(laterFacts({ ...later, parcels: [parcel, { ...parcel, warehouse_id: 2 }] }).map(plain)).toEqual([
    '2 parcels, one from each warehouse',
  ]);
});

test('the headline is one amount, never a range', () => {
  const none = { amount: '—', note: 'later' };
  const headline = laterPayment(later, 'Pay after arrival', none);
  expect([headline.about, plain(headline.amount)]).toEqual(['about', 'CNY 110.00']);
  expect(laterPayment(null, 'Pay after arrival', none)).toEqual({ label: 'Pay after arrival', ...none });
});

const quote = (eligible: boolean, ...reasons: string[]) =>
  ({ quote: { eligible, reasons: reasons.map((key) => ({ key, params: {} })) } }) as unknown as QuoteOut;

test('the warehouse decides: what goes from here, and what only from another one', () => {
  const lines = [
    quote(true),
    quote(true),
    quote(false, 'freight.no.warehouse'),
    // it would not go from another warehouse either
    quote(false, 'freight.no.warehouse', 'freight.no.country'),
    quote(false, 'freight.no.goods_type'),
  ];
  expect(warehouseFacts(lines, 'DE', 'Dongguan')).toEqual([
    '2 lines to Germany from Dongguan',
    '1 more line leaves from another warehouse',
  ]);
  expect(warehouseFacts([quote(false, 'freight.no.goods_type')], 'DE', 'Dongguan')).toEqual([
    'No line to Germany from Dongguan right now',
  ]);
});
