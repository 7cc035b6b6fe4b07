// Building blocks of the demo lines: groups of countries, accepted goods types, rules, and prices by zone.
import type { InsuranceTerms, Line, PostcodeArea, PriceVersion, Rule } from '#contract/freight.ts';
import { GENERAL } from '../../base/goods-types.ts';
import { both } from '../../base/names.ts';
import type { DemoLine } from '../types.ts';

export const FROM = '2026-01-01';
export const yuan = (amount: number): number => Math.round(amount * 100);

export const EU_NEAR = ['DE', 'NL', 'BE', 'LU', 'FR', 'AT', 'DK'];
export const EU_FAR = ['IT', 'ES', 'PT', 'PL', 'CZ', 'HU', 'RO', 'GR', 'SE', 'FI', 'IE'];
export const EUROPE = [...EU_NEAR, ...EU_FAR, 'GB', 'CH', 'NO'];
export const SOUTH_EAST = ['SG', 'MY', 'TH', 'PH', 'ID'];
export const EAST = ['JP', 'KR', 'HK', 'TW'];
export const OCEANIA = ['AU', 'NZ'];
export const LATIN = ['BR', 'MX', 'CL'];
export const GULF = ['AE', 'SA', 'IL'];

// What lines take, from the least to the most.
export const PLAIN = [...GENERAL, 'fragile'];
export const SENSITIVE = [...PLAIN, 'jewellery', 'branded', 'magnet', 'optical', 'battery_in'];
export const RESTRICTED = [...SENSITIVE, 'battery_with', 'liquid', 'cream', 'food', 'powder'];

// ---- rules ----

export const rule = (
  id: string,
  zh: string,
  en: string,
  rest: Omit<Rule, 'id' | 'name' | 'match'> & { match?: Rule['match'] },
): Rule => ({ id, name: both(zh, en), match: 'all', ...rest });

export const longer = (over: number, amount: number): Rule =>
  rule('long', `单边超过 ${over / 10} cm`, `A side over ${over / 10} cm`, {
    conditions: [{ param: 'longest', is: '>', value: over }],
    charge: 'box',
    amount,
    group: 'size',
  });
export const heavier = (over: number, amount: number): Rule =>
  rule('heavy', `单箱超过 ${over / 1000} kg`, `A box over ${over / 1000} kg`, {
    conditions: [{ param: 'weight', is: '>', value: over }],
    charge: 'box',
    amount,
    group: 'size',
  });
export const battery = (amount: number): Rule =>
  rule('battery', '带电操作费', 'Handling of batteries', {
    conditions: [{ param: 'goods_type', is: 'in', value: ['battery_in', 'battery_with'] }],
    charge: 'order',
    amount,
  });
export const remote = (country: string, areas: PostcodeArea[], amount: number, min: number): Rule =>
  rule(`remote_${country.toLowerCase()}`, '偏远地区', 'Remote area', {
    conditions: [
      { param: 'country', is: 'in', value: [country] },
      { param: 'postcode', is: 'in', value: areas },
    ],
    charge: 'kg',
    amount,
    min,
  });

export const prefixes = (text: string): PostcodeArea[] => text.split(' ').map((prefix) => ({ prefix }));
export const REMOTE: Rule[] = [
  remote('US', [...prefixes('006 007 008 009 967 968'), { from: '99500', to: '99999' }], 450, 18_000),
  remote('GB', prefixes('HS ZE KW IV BT IM JE GY'), 400, 16_000),
  remote(
    'AU',
    [
      { from: '0800', to: '0899' },
      { from: '4825', to: '4895' },
      { from: '6700', to: '6799' },
      { from: '7150', to: '7255' },
    ],
    450,
    18_000,
  ),
  remote('CA', prefixes('X Y V0 T0 P0 G0 A0'), 450, 18_000),
  remote(
    'ES',
    [
      { from: '35000', to: '35999' },
      { from: '38000', to: '38999' },
    ],
    400,
    16_000,
  ),
  remote('JP', [{ from: '9000000', to: '9079999' }], 300, 12_000),
];

// ---- prices ----

/** zone countries, then what they pay; without countries: everywhere else. */
export const firstNext = (
  zones: [countries: string[] | null, first_money: number, next_money: number][],
  grams = 500,
  fuel_bp = 0,
): PriceVersion[] =>
  zones.map(([countries, first_money, next_money]) => ({
    from: FROM,
    ...(countries ? { countries } : {}),
    price: { mode: 1, first: grams, first_money: yuan(first_money), next: grams, next_money: yuan(next_money) },
    fuel_bp,
  }));

export const INSURED: InsuranceTerms = { offered: true, forced: false, rate_bp: 200, min: 300, max_value: 1_000_000 };
export const NOT_INSURED: InsuranceTerms = { offered: false, forced: false, rate_bp: 0, min: 0, max_value: 0 };

export function line(
  code: string,
  zh: string,
  en: string,
  docZh: string,
  docEn: string,
  rest: Partial<Line> & Pick<Line, 'countries' | 'prices' | 'days_min' | 'days_max'>,
): DemoLine {
  return {
    doc: both(docZh, docEn),
    line: {
      id: 0,
      code,
      name: both(zh, en),
      open: true,
      regions: [],
      suspended: [],
      warehouses: [],
      goods_types: PLAIN,
      unit: 'kg',
      divisor: 6000,
      volume_rule: { kind: 'max' },
      boxes: 'sum',
      step: 1,
      bill_min: 0,
      weight_min: null,
      weight_max: 30_000,
      size: {},
      max_boxes: null,
      smooth: false,
      rules: [],
      rule_cap: null,
      services: [],
      insurance: INSURED,
      required_ids: [],
      ddp: false,
      ...rest,
    },
  };
}
