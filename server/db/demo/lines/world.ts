// Demo lines to all countries.

import { SERVED } from '../../base/countries.ts';
import { both } from '../../base/names.ts';
import type { DemoLine } from '../types.ts';
import {
  battery,
  EAST,
  FROM,
  firstNext,
  GULF,
  heavier,
  LATIN,
  line,
  longer,
  NOT_INSURED,
  OCEANIA,
  PLAIN,
  REMOTE,
  SENSITIVE,
  SOUTH_EAST,
  yuan,
} from './parts.ts';

export const world: DemoLine[] = [
  line(
    'EMS',
    '中国邮政 EMS',
    'China Post EMS',
    '40 个国家都到，清关稳，可寄书和大件衣物。三边之和 90 cm 以内不计体积。',
    'Goes to all 40 countries and clears quietly. No volume weight while L + W + H is 90 cm or less.',
    {
      countries: SERVED,
      goods_types: PLAIN,
      volume_rule: { kind: 'sum_sides', over: 900 },
      days_min: 7,
      days_max: 16,
      size: { longest: 1500, girth: 3000 },
      suspended: [],
      prices: firstNext([
        [EAST, 90, 18],
        [SOUTH_EAST, 108, 26],
        [[...OCEANIA, 'US', 'CA'], 150, 42],
        [LATIN, 198, 68],
        [GULF, 178, 58],
        [null, 162, 48],
      ]),
    },
  ),
  line(
    'PACKET',
    '小包 挂号',
    'Registered packet',
    '2 kg 以内的小件最省，不计体积，不含税。进国内派送后可查到签收。',
    'The cheapest for up to 2 kg; no volume weight, duty not included. Tracked to delivery.',
    {
      countries: SERVED,
      goods_types: SENSITIVE,
      volume_rule: { kind: 'none' },
      weight_max: 2_000,
      max_boxes: 1,
      size: { longest: 600, sum_sides: 900 },
      days_min: 12,
      days_max: 28,
      insurance: NOT_INSURED,
      smooth: true,
      prices: [
        {
          from: FROM,
          price: {
            mode: 2,
            base: yuan(22),
            tiers: [
              { to: 500, unit: yuan(98) },
              { to: 1_000, unit: yuan(90) },
              { to: 2_000, unit: yuan(84) },
            ],
          },
          fuel_bp: 0,
        },
        {
          from: FROM,
          countries: [...EAST, ...SOUTH_EAST],
          price: {
            mode: 2,
            base: yuan(16),
            tiers: [
              { to: 500, unit: yuan(60) },
              { to: 2_000, unit: yuan(52) },
            ],
          },
          fuel_bp: 0,
        },
        {
          from: FROM,
          countries: LATIN,
          price: {
            mode: 2,
            base: yuan(28),
            tiers: [
              { to: 500, unit: yuan(128) },
              { to: 2_000, unit: yuan(118) },
            ],
          },
          fuel_bp: 0,
        },
      ],
      rules: [battery(800)],
    },
  ),
  line(
    'DHL',
    'DHL 快递',
    'DHL Express',
    '最快。燃油费每月调，偏远地区加收，税金由收件人在网上付。',
    'The fastest. Fuel changes monthly, remote areas cost more, duty is paid online by the receiver.',
    {
      countries: SERVED,
      goods_types: [...PLAIN, 'branded', 'optical'],
      divisor: 5000,
      boxes: 'each',
      step: 500,
      bill_min: 500,
      weight_max: 68_000,
      size: { longest: 1200, girth: 3300 },
      days_min: 3,
      days_max: 6,
      prices: [
        {
          from: FROM,
          price: {
            mode: 5,
            tiers: [
              { to: 2_500, first: 500, first_money: yuan(186), next: 500, next_money: yuan(46) },
              { to: 20_000, first: 1_000, first_money: yuan(248), next: 1_000, next_money: yuan(74) },
              { to: 300_000, first: 1_000, first_money: yuan(92), next: 1_000, next_money: yuan(70) },
            ],
          },
          fuel_bp: 1_850,
        },
        {
          from: FROM,
          countries: [...EAST, ...SOUTH_EAST],
          price: {
            mode: 5,
            tiers: [
              { to: 2_500, first: 500, first_money: yuan(118), next: 500, next_money: yuan(28) },
              { to: 20_000, first: 1_000, first_money: yuan(150), next: 1_000, next_money: yuan(42) },
              { to: 300_000, first: 1_000, first_money: yuan(52), next: 1_000, next_money: yuan(38) },
            ],
          },
          fuel_bp: 1_850,
        },
        {
          from: FROM,
          countries: [...LATIN, ...GULF],
          price: {
            mode: 5,
            tiers: [
              { to: 2_500, first: 500, first_money: yuan(240), next: 500, next_money: yuan(64) },
              { to: 20_000, first: 1_000, first_money: yuan(330), next: 1_000, next_money: yuan(98) },
              { to: 300_000, first: 1_000, first_money: yuan(118), next: 1_000, next_money: yuan(92) },
            ],
          },
          fuel_bp: 1_850,
        },
      ],
      rules: [longer(1000, 18_000), heavier(25_000, 20_000), ...REMOTE],
      rule_cap: 120_000,
      services: [
        { id: 'signature', name: both('签名派送', 'Signature on delivery'), forced: false, charge: 'order', amount: 3_500 },
      ],
    },
  ),
];
