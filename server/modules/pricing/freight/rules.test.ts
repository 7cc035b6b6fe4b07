import { describe, expect, it } from 'vitest';
import type { Rule } from '#contract/freight.ts';
import { applyRules, boxesOf, inPostcodes, type RuleFacts } from './rules.ts';
import { ask, box, rule } from './testing-lines.ts';

const facts: RuleFacts = {
  boxes: [box(3200, 400, 300, 300), box(2100, 300, 200, 200), box(9000, 390, 100, 100)],
  volumes: [6000, 2000, 650],
  ask: { ...ask, goods_types: ['general', 'battery'], items: 4, declared_value: 30_000, postcode: 'IV12 4AB' },
  billed: 12_300,
  freight: 56_000,
  unit: 'kg',
};
const over380: Rule['conditions'] = [{ param: 'longest', is: '>', value: 380 }];
const amounts = (rules: Rule[], cap: number | null = null) =>
  applyRules(rules, cap, facts).charges.map((charge) => charge.amount);

describe('conditions', () => {
  const fitting = (conditions: Rule['conditions'], match: Rule['match'] = 'all') => boxesOf(rule({ conditions, match }), facts);
  it('a box condition checks each box', () => {
    expect(fitting(over380)).toEqual([0, 2]);
    expect(fitting([{ param: 'longest', is: '>=', value: 400 }])).toEqual([0]);
    expect(fitting([{ param: 'second', is: '<', value: 200 }])).toEqual([2]);
    expect(fitting([{ param: 'sum_sides', is: '<=', value: 700 }])).toEqual([1, 2]);
    expect(fitting([{ param: 'girth', is: '>', value: 1599 }])).toEqual([0]);
    expect(fitting([{ param: 'weight', is: '>', value: 3200 }])).toEqual([2]);
    expect(fitting([{ param: 'volume_weight', is: '>', value: 1999 }])).toEqual([0, 1]);
  });
  it('an order condition checks the order and fits every box', () => {
    expect(fitting([{ param: 'boxes', is: '>=', value: 3 }])).toEqual([0, 1, 2]);
    expect(fitting([{ param: 'items', is: '>', value: 4 }])).toEqual([]);
    expect(fitting([{ param: 'declared_value', is: '<=', value: 30_000 }])).toEqual([0, 1, 2]);
    expect(fitting([{ param: 'country', is: 'in', value: ['US'] }])).toHaveLength(3);
    expect(fitting([{ param: 'country', is: 'not in', value: ['US'] }])).toEqual([]);
    expect(fitting([])).toHaveLength(3);
  });
  it('goods types: in when any is listed, not in when none is', () => {
    expect(fitting([{ param: 'goods_type', is: 'in', value: ['battery'] }])).toHaveLength(3);
    expect(fitting([{ param: 'goods_type', is: 'not in', value: ['battery'] }])).toEqual([]);
    expect(fitting([{ param: 'goods_type', is: 'not in', value: ['liquid'] }])).toHaveLength(3);
  });
  it('all and any, boxes and order mixed', () => {
    const mixed: Rule['conditions'] = [
      ...over380,
      { param: 'weight', is: '>', value: 5000 },
      { param: 'boxes', is: '>', value: 1 },
    ];
    expect(fitting(mixed, 'all')).toEqual([2]);
    expect(fitting([over380[0]!, { param: 'weight', is: '<', value: 2200 }], 'any')).toEqual([0, 1, 2]);
  });
  it('remote areas are postcode ranges or prefixes', () => {
    const highlands = [{ prefix: 'IV' }, { from: '96701', to: '96898' }];
    expect(['iv12-4ab', 'IV1', '96701', '96898-1234', '967 50'].map((code) => inPostcodes('US', code, highlands))).toEqual(
      Array(5).fill(true),
    );
    expect(['I', 'EC1', '96700', '96899', '9670', '', undefined].map((code) => inPostcodes('US', code, highlands))).toEqual(
      Array(7).fill(false),
    );
    // Addresses and areas are written with the prefix of the country or without.
    for (const area of [{ prefix: '01' }, { prefix: 'LT-01' }, { from: 'LT-01000', to: '01999' }])
      expect(['01100', 'LT-01100', 'lt 01100', '０１１００'].map((code) => inPostcodes('LT', code, [area]))).toEqual(
        Array(4).fill(true),
      );
    expect(fitting([{ param: 'postcode', is: 'in', value: highlands }])).toHaveLength(3);
    expect(fitting([{ param: 'postcode', is: 'not in', value: highlands }])).toEqual([]);
  });
});

describe('charges', () => {
  it('a box, an order, a billed kg, percent of freight', () => {
    expect(amounts([rule({ charge: 'box', amount: 3000, conditions: over380 })])).toEqual([6000]);
    expect(amounts([rule({ charge: 'order', amount: 3000, conditions: over380 })])).toEqual([3000]);
    expect(amounts([rule({ charge: 'kg', amount: 250, conditions: over380 })])).toEqual([3075]);
    expect(amounts([rule({ charge: 'percent', amount: 1000 })])).toEqual([5600]);
  });
  it('min and max limit the charge', () => {
    expect(amounts([rule({ charge: 'kg', amount: 100, min: 2000 })])).toEqual([2000]);
    expect(amounts([rule({ charge: 'kg', amount: 900, max: 5000 })])).toEqual([5000]);
  });
  it('of a group only the highest counts; groups add', () => {
    const group = (id: string, amount: number, name?: string) => rule({ id, amount, ...(name ? { group: name } : {}) });
    const answer = applyRules(
      [group('a', 1000, 'size'), group('b', 3000, 'size'), group('c', 500, 'remote'), group('d', 200), group('e', 3000, 'size')],
      null,
      facts,
    );
    expect(answer.charges.map((charge) => charge.rule.id)).toEqual(['b', 'c', 'd']);
    expect(answer.outdone.map((one) => one.id)).toEqual(['a', 'e']);
    expect(answer.sum).toBe(3700);
  });
  it('the cap limits their sum', () => {
    expect(applyRules([rule({ amount: 3000 }), rule({ amount: 2500 })], 4000, facts)).toMatchObject({ sum: 4000, cut: 1500 });
    expect(applyRules([rule({ amount: 3000 })], 4000, facts)).toMatchObject({ sum: 3000, cut: 0 });
  });
  it('forbid names the rule and the box', () => {
    const no = rule({ id: 'no', charge: 'forbid', conditions: [{ param: 'weight', is: '>', value: 5000 }] });
    expect(applyRules([no, rule({ amount: 100 })], null, facts).forbidden).toEqual([{ rule: no, box: 2 }]);
    const types = rule({ charge: 'forbid', conditions: [{ param: 'goods_type', is: 'in', value: ['battery'] }] });
    expect(applyRules([types], null, facts).forbidden[0]!.box).toBeNull();
  });
});
