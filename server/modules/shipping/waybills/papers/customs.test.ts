// The customs declaration: every field of CN22 and CN23, sums that add up, nothing that a member wrote as markup.
import { expect, test } from 'vitest';
import { customsDeclaration, type Declaration, netWeights } from './customs.ts';
import { barCode } from './papers.ts';

const row = (over: object) => ({
  order_item_id: 1,
  name_en: 'Ceramic teapot',
  name_cn: '陶瓷茶壶',
  hs_code: '691110',
  goods_type: 'general',
  quantity: 2,
  unit_value: 12_050,
  paid_value: 12_050,
  weight: 900,
  ...over,
});
const made = (over: Partial<Declaration> = {}): Declaration => ({
  no: 'SP2611-1',
  from: { company: 'Sampan Ltd', address: '1 Dock Road', lines: ['Warehouse GZ'] },
  to: { lines: ['Jo <b>Reise</b>', '10119 Berlin'], country: 'DE' },
  rows: [
    row({}),
    row({ order_item_id: 2, name_en: 'Socks', name_cn: '袜子', hs_code: '611595', quantity: 3, unit_value: 990, weight: 150 }),
  ],
  gross: 1400,
  date: '2026-11-21',
  ...{ postage: 12_000, insured: 0, premium: 0, ddp: false, ioss: '' },
  ...over,
});

test('sender, addressee, contents with code, origin, weight and value, category, currency, gross weight, signature', () => {
  const html = customsDeclaration(made());
  for (const text of [
    'Sampan Ltd',
    '1 Dock Road',
    '10119 Berlin',
    '691110',
    '陶瓷茶壶',
    '120.50',
    '241.00',
    '0.90 kg',
    '1.05 kg',
    '270.70',
    '1.40 kg',
    'CNY',
    'DE',
    '2026-11-21',
  ])
    expect(html).toContain(text);
  expect(html).toContain('\u2612 Sale of goods · 商品');
  expect(html).toContain('\u2610 Gift · 礼品');
  expect(html).toMatch(/Sender&#39;s signature · 寄件人签名: _{10,}/);
  expect(html).not.toContain('<b>Reise');
  expect(html).toContain('Jo &lt;b&gt;Reise');
});

test('a row that was never weighed gets its share of the weight of the boxes; before packing it stays open', () => {
  const rows = [row({}), row({ weight: null, quantity: 1 }), row({ weight: null, quantity: 3 })];
  expect(netWeights(rows, 1700)).toEqual([900, 200, 600]);
  expect(netWeights(rows, 500)).toEqual([900, 0, 0]);
  expect(netWeights(rows, null)).toEqual([900, null, null]);
  expect(customsDeclaration(made({ gross: null }))).toContain('________');
});

test('a number that Code 128 cannot encode is written in words, never as the bars of another', () => {
  expect(barCode('LX12CN')).toContain('<svg');
  expect(barCode('LX１2<')).toBe('<p>LX１2&lt;</p>');
});
