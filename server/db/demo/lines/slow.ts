// Demo lines by rail and sea, and for goods that need care.
import { both } from '../../base/names.ts';
import type { DemoLine } from '../types.ts';
import {
  battery,
  EAST,
  EU_NEAR,
  EUROPE,
  FROM,
  GULF,
  heavier,
  INSURED,
  line,
  longer,
  OCEANIA,
  PLAIN,
  prefixes,
  RESTRICTED,
  rule,
  SENSITIVE,
  SOUTH_EAST,
  yuan,
} from './parts.ts';

export const slow: DemoLine[] = [
  line(
    'RAIL-EU',
    '中欧铁路 包税',
    'Rail to Europe, duty paid',
    '2 公斤起，慢但省，重货合适。西安或义乌发车，法兰克福、华沙分拨。',
    'From 2 kg, slow and cheap, good for heavy goods. Leaves Xi’an or Yiwu, sorted in Frankfurt and Warsaw.',
    {
      countries: EUROPE,
      warehouses: [2],
      goods_types: [...SENSITIVE, 'wood'],
      ddp: true,
      days_min: 25,
      days_max: 35,
      weight_min: 2_000,
      weight_max: 30_000,
      size: { longest: 1500, girth: 3200 },
      step: 100,
      prices: [
        {
          from: FROM,
          price: {
            mode: 3,
            unit: yuan(36),
            tiers: [
              { to: 5_000, total: yuan(52) },
              { to: 10_000, total: yuan(40) },
              { to: 60_000, total: yuan(28) },
            ],
          },
          fuel_bp: 0,
        },
        {
          from: FROM,
          countries: [...EU_NEAR, 'PL', 'CZ'],
          price: {
            mode: 3,
            unit: yuan(30),
            tiers: [
              { to: 5_000, total: yuan(45) },
              { to: 10_000, total: yuan(35) },
              { to: 60_000, total: yuan(25) },
            ],
          },
          fuel_bp: 0,
        },
      ],
      rules: [longer(1000, 4_000), heavier(22_000, 5_000)],
    },
  ),
  line(
    'SEA',
    '海运拼箱 按方',
    'Sea groupage by the cubic metre',
    '大件、家具、多箱。0.1 立方起，送货上门，不上楼。',
    'For large things, furniture and many boxes. From 0.1 cubic metre, to the kerb.',
    {
      countries: ['US', 'CA', 'AU', 'NZ', 'GB', 'DE', 'NL', 'BE', 'FR', 'SG', 'MY', 'JP', 'AE', 'SA'],
      warehouses: [2],
      goods_types: [...PLAIN, 'magnet', 'oversize', 'wood'],
      unit: 'm3',
      volume_rule: { kind: 'none' },
      bill_min: 100_000,
      step: 10_000,
      weight_max: 300_000,
      days_min: 32,
      days_max: 55,
      insurance: { ...INSURED, rate_bp: 150, min: 2_000 },
      prices: [
        {
          from: FROM,
          price: {
            mode: 2,
            base: yuan(260),
            tiers: [
              { to: 500_000, unit: yuan(2_380) },
              { to: 2_000_000, unit: yuan(2_080) },
              { to: 8_000_000, unit: yuan(1_860) },
            ],
          },
          fuel_bp: 0,
        },
        {
          from: FROM,
          countries: ['SG', 'MY', 'JP'],
          price: {
            mode: 2,
            base: yuan(180),
            tiers: [
              { to: 500_000, unit: yuan(1_480) },
              { to: 8_000_000, unit: yuan(1_280) },
            ],
          },
          fuel_bp: 0,
        },
      ],
      rules: [
        rule('fumigation', '木制品熏蒸（澳新）', 'Fumigation of wood (Australia, New Zealand)', {
          conditions: [
            { param: 'goods_type', is: 'in', value: ['wood'] },
            { param: 'country', is: 'in', value: OCEANIA },
          ],
          charge: 'order',
          amount: yuan(120),
        }),
        heavier(80_000, 8_000),
      ],
      services: [
        { id: 'upstairs', name: both('送货上楼', 'Carried upstairs'), forced: false, charge: 'box', amount: 6_000, max: 30_000 },
      ],
    },
  ),
  line(
    'SPECIAL',
    '敏感货专线',
    'Sensitive goods',
    '带电、液体、化妆品、食品走这里。每票限量，须逐件申报。',
    'Batteries, liquids, cosmetics, food. Limited amounts, each piece declared.',
    {
      countries: [
        'US',
        'CA',
        'GB',
        ...EU_NEAR,
        'IT',
        'ES',
        'PL',
        'IE',
        'SE',
        'CH',
        ...SOUTH_EAST,
        ...GULF,
        'AU',
        'JP',
        'KR',
        'HK',
        'TW',
      ],
      warehouses: [1],
      goods_types: RESTRICTED,
      ddp: true,
      days_min: 11,
      days_max: 18,
      weight_max: 20_000,
      step: 100,
      size: { longest: 1000 },
      regions: [{ country: 'FR', except: prefixes('97 98') }],
      prices: [
        {
          from: FROM,
          price: {
            mode: 5,
            tiers: [
              { to: 3_000, first: 500, first_money: yuan(96), next: 500, next_money: yuan(38) },
              { to: 20_000, first: 1_000, first_money: yuan(168), next: 1_000, next_money: yuan(66) },
            ],
          },
          fuel_bp: 500,
        },
        {
          from: FROM,
          countries: [...SOUTH_EAST, ...EAST],
          price: {
            mode: 5,
            tiers: [
              { to: 3_000, first: 500, first_money: yuan(62), next: 500, next_money: yuan(20) },
              { to: 20_000, first: 1_000, first_money: yuan(92), next: 1_000, next_money: yuan(34) },
            ],
          },
          fuel_bp: 500,
        },
        {
          from: FROM,
          countries: GULF,
          price: {
            mode: 5,
            tiers: [
              { to: 3_000, first: 500, first_money: yuan(112), next: 500, next_money: yuan(44) },
              { to: 20_000, first: 1_000, first_money: yuan(196), next: 1_000, next_money: yuan(78) },
            ],
          },
          fuel_bp: 500,
        },
      ],
      rules: [
        battery(1_500),
        rule('cosmetics_heavy', '化妆品每箱不超过 2 kg', 'At most 2 kg a box of cosmetics', {
          conditions: [
            { param: 'goods_type', is: 'in', value: ['cream'] },
            { param: 'weight', is: '>', value: 2_000 },
          ],
          charge: 'forbid',
          amount: 0,
        }),
        rule('food_gulf', '海湾国家食品须标签', 'Food labels for the Gulf', {
          conditions: [
            { param: 'goods_type', is: 'in', value: ['food'] },
            { param: 'country', is: 'in', value: GULF },
          ],
          charge: 'order',
          amount: yuan(60),
        }),
      ],
      services: [{ id: 'leak', name: both('防漏密封', 'Leak-proof sealing'), forced: false, charge: 'box', amount: 800 }],
    },
  ),
];
