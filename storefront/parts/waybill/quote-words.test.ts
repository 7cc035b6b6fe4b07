import { beforeAll, describe, expect, it } from 'vitest';
import type { FreightRow, Quote } from '#contract/freight.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { cny } from '#shop/lib/money.ts';
import { billedLine, freightWords, lineFacts, rowHow, rowsOf, ruleLine, stepRows, weightText } from './quote-words.ts';

const zh = () => setPack('zh-cn', 'ltr', pack('zh-cn', 'shop'));
const en = () => setPack('en', 'ltr', pack('en', 'shop'));
beforeAll(zh);
const nb = (text: string) => text.replaceAll('\u00a0', ' ').replace(/[\u2060\u2066\u2069]/g, '');

const quote = (over: Partial<Quote> = {}): Quote => ({
  line_id: 1,
  line_code: 'EU',
  line_name: { en: 'Europe' },
  eligible: true,
  reasons: [],
  days_min: 8,
  days_max: 12,
  unit: 'kg',
  weight: 2800,
  billed: 4000,
  boxes: [
    {
      weight: 2800,
      length: 420,
      width: 340,
      height: 220,
      volume_weight: 3927,
      charge_weight: 3927,
      billable: 3927,
      why: { key: 'freight.why.volume_over_actual', params: { volume_g: 3927, actual_g: 2800 } },
    },
  ],
  steps: [
    { part: 'first', box: null, weight: 500, count: 1, price: 5800, amount: 5800 },
    { part: 'next', box: null, weight: 500, count: 7, price: 2200, amount: 15400 },
  ],
  components: [],
  notes: [{ key: 'freight.why.rounded_up', params: { charge: 3927, billed: 4000, step: 500, unit: 'kg' } }],
  freight: 21200,
  freight_net: 21200,
  shipping: 21200,
  insured_value: 0,
  coupon_amount: 0,
  points_used: 0,
  points_max: 0,
  total: 21200,
  required_ids: [],
  ddp: true,
  ...over,
});

describe('what an amount is made of', () => {
  const row = (code: 'freight' | 'discount' | 'insurance' | 'points', amount: number): FreightRow => ({
    code,
    amount,
    key: `freight.row.${code}`,
    params: {},
  });
  const components = [row('freight', 21_200), row('discount', -424), row('insurance', 1486), row('points', -500)];
  const both = quote({ components, shipping: 20_776, total: 21_762 });
  const sum = (amount: number) => 21_200 + rowsOf(both, amount).reduce((all, one) => all + one.amount, 0);

  it('is the rows that come to it: of the line alone, or of all that is ordered', () => {
    expect(sum(both.shipping)).toBe(both.shipping);
    expect(sum(both.total)).toBe(both.total);
    expect(rowsOf(both, both.shipping).map((one) => one.code)).toEqual(['discount']);
  });

  it('is explained in the currency that the amount is shown in', () => {
    const premium: FreightRow = {
      ...row('insurance', 1486),
      params: { rate_bp: 200, of_fen: 74_322, min_fen: 300 },
    };
    expect(nb(rowHow(premium, { amount: cny }))).toContain('¥743.22');
  });
});

describe('a quote in words', () => {
  it('gives in one line what is billed and why', () => {
    expect(nb(billedLine(quote()))).toBe('计费 4.0 kg：体积重 3.93 > 实重 2.80');
    en();
    expect(nb(billedLine(quote()))).toBe('Billed 4.0 kg: volume weight 3.93 > actual 2.80');
    zh();
  });

  it('names lines that ignore volume, minimums, volume lines and several boxes', () => {
    const one = quote().boxes[0]!;
    expect(nb(billedLine(quote({ billed: 3000, boxes: [{ ...one, why: null }] })))).toBe('计费 3.0 kg：这条线路不算体积重');
    const least = { key: 'freight.why.bill_min', params: { charge: 400, min: 1200, unit: 'kg' } } as const;
    expect(nb(billedLine(quote({ billed: 1500, notes: [least] })))).toBe('计费 1.5 kg：最低按 1.2 kg 算');
    expect(nb(billedLine(quote({ unit: 'm3', billed: 90_000 })))).toBe('计费 0.090 m³：这条线路按体积算');
    expect(nb(billedLine(quote({ billed: 8500, boxes: [one, one] })))).toBe('计费 8.5 kg：2 箱相加');
  });

  it('writes first and next weight as one row, other price tables row by row', () => {
    expect(stepRows(quote().steps, 'kg').map((r) => [nb(r.label), r.amount])).toEqual([
      ['首重 0.5 kg ¥58.00 + 7 × ¥22.00', 21200],
    ]);
    const apart = stepRows(
      [
        { part: 'unit', box: 1, weight: 3200, count: 1, price: 4000, amount: 12800 },
        { part: 'total', box: 1, weight: 5000, count: 1, price: 2500, amount: 2500 },
      ],
      'kg',
    );
    expect(apart.map((r) => nb(r.label))).toEqual(['第 2 箱 3.2 kg × ¥40.00 每 kg', '第 2 箱 5.0 kg 以内的固定费']);
  });

  it('gives the rule with its step', () => {
    expect(nb(ruleLine(quote()))).toBe('取大的，按 0.5 kg 进位');
    const half = {
      ...quote().boxes[0]!,
      why: { key: 'freight.why.half_volume', params: { volume_g: 5240, actual_g: 2800, charge_g: 4020 } } as const,
    };
    expect(nb(ruleLine(quote({ boxes: [half], notes: [] })))).toBe('实重加一半差额');
  });

  it('turns codes into names and numbers into units', () => {
    expect(nb(freightWords({ key: 'freight.no.weight_max', params: { box: 1, weight_g: 2800, limit_g: 2000 } }))).toBe(
      '单箱限重 2.0 kg，这一箱 2.8 kg',
    );
    expect(freightWords({ key: 'freight.no.country', params: { country: 'DE' } })).toBe('不到德国');
    expect(freightWords({ key: 'freight.no.goods_type', params: { goods_type: 'battery' } }, { goodsType: () => '含电池' })).toBe(
      '不收含电池',
    );
    const forbid = {
      key: 'freight.no.rule',
      params: { rule: 'r1', box: 1, param: 'girth', found: 3100, limit: 3000 },
      name: { 'zh-cn': '超长件' },
    };
    expect(nb(freightWords(forbid))).toContain('长加围长');
    expect(nb(freightWords(forbid))).toContain('310 cm');
    expect(freightWords({ key: 'freight.row.discount', params: { rate_bp: 200, source: 'level', of_fen: 21200 } })).toContain(
      '会员运费优惠 −2',
    );
  });

  it('shows weights with one decimal only when that is exact', () => {
    expect(nb(weightText(4000))).toBe('4.0 kg');
    expect(nb(weightText(3927))).toBe('3.93 kg');
  });

  it('gives days and who pays the tax', () => {
    expect(lineFacts({ days_min: 8, days_max: 12, ddp: true }).map(nb)).toEqual(['8–12 天', '税费已含']);
    expect(lineFacts({ days_min: 7, days_max: 7, ddp: false })).toEqual(['约 7 天', '清关另付税']);
  });
});

describe('a place without a name', () => {
  it('is called the user’s country: a reason never ends in nothing', () => {
    const textOf = (country: string) => nb(freightWords({ key: 'freight.no.country', params: { country } }));
    en();
    expect(textOf('DE')).toBe('Does not ship to Germany');
    expect(textOf('')).toBe('Does not ship to your country');
    zh();
  });
});
