import { describe, expect, it } from 'vitest';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { quote } from '#server/modules/pricing/freight/quote.ts';
import { carriers } from '../base/carriers.ts';
import { couriers } from '../base/couriers.ts';
import { goodsTypes } from '../base/goods-types.ts';
import { refundReasons } from '../base/refund-reasons.ts';
import { services } from '../base/services.ts';
import { goodsOf } from './goods.ts';
import { lines } from './lines.ts';
import { banks } from './money.ts';
import { members, operators } from './people.ts';
import { expected, scenario } from './scenario.ts';
import type { OrderStep, WaybillStep } from './scenario-types.ts';

const orders = new Map(scenario.flatMap((s) => (s.do === 'order' ? [[s.key, s] as const] : [])));
const waybills = new Map(scenario.flatMap((s) => (s.do === 'waybill' ? [[s.key, s] as const] : [])));
const known = (ref: string) =>
  orders.has(ref.split('.')[0]!) || waybills.has(ref) || scenario.some((s) => s.do === 'refund' && s.key === ref);
const rowOf = (ref: string): OrderStep['rows'][number] => orders.get(ref.split('.')[0]!)!.rows[Number(ref.split('.')[1])]!;

describe('the demo history', () => {
  it('reaches every state of items and of waybills', () => {
    const reached = new Set(Object.values(expected));
    for (const state of Object.keys(orderItemMachine.states)) expect(reached, state).toContain(state);
    const ways = new Set([...waybills.keys()].map((k) => expected[k]));
    for (const state of Object.keys(waybillMachine.states)) expect(ways, state).toContain(state);
  });
  it('runs forward in time and refers only to existing records', () => {
    for (const [i, s] of scenario.entries()) {
      if (i > 0) expect(s.hours_ago).toBeLessThanOrEqual(scenario[i - 1]!.hours_ago);
      expect(s.hours_ago).toBeGreaterThan(0);
      if ('on' in s) expect(known(s.on), `${s.do} ${s.on}`).toBe(true);
      const start = 'on' in s ? (orders.get(s.on.split('.')[0]!) ?? waybills.get(s.on)) : undefined;
      if (start) expect(start.hours_ago, `${s.do} on ${'on' in s ? s.on : ''}`).toBeGreaterThanOrEqual(s.hours_ago);
      if ('member' in s && s.member) expect(members.some((m) => m.key === s.member)).toBe(true);
      if (s.do === 'remit') expect(banks.some((b) => b.key === s.bank)).toBe(true);
      if (s.do === 'refund') expect(refundReasons.some((r) => r.code === s.reason)).toBe(true);
      if (s.do === 'act' || s.do === 'say')
        expect(s.by === 'system' || members.some((m) => m.key === s.by) || operators.some((o) => o.username === s.by), s.by).toBe(
          true,
        );
      if (s.do === 'act' && s.input.courier) expect(couriers.some((c) => c.code === s.input.courier)).toBe(true);
      if (s.do === 'act' && s.input.carrier)
        expect(
          carriers.some((c) => c.code === s.input.carrier),
          s.input.carrier,
        ).toBe(true);
    }
  });
  it('has only steps of the lifecycles', () => {
    const item = new Set(Object.values(orderItemMachine.states).flatMap((s) => Object.keys(s)));
    const way = new Set(Object.values(waybillMachine.states).flatMap((s) => Object.keys(s)));
    for (const s of scenario)
      if (s.do === 'act' && !s.on.includes('refund'))
        expect(waybills.has(s.on) ? way : item, `${s.on} ${s.action}`).toContain(s.action);
  });
  it('orders only goods that are in stock and allowed', () => {
    for (const o of orders.values())
      for (const row of o.rows) {
        const g = goodsOf(row.goods);
        expect(goodsTypes.find((t) => t.code === g.goods_type)!.risk, row.goods).not.toBe('forbidden');
        expect(g.skus[row.sku]?.quantity ?? g.num, row.goods).toBeGreaterThanOrEqual(row.num);
        for (const code of row.services) expect(services.find((s) => s.code === code)?.level).toBe('item');
      }
  });
  it('ships only items stored in that warehouse, each once', () => {
    const used = [...waybills.values()].flatMap((w) => w.items);
    expect(new Set(used).size).toBe(used.length);
    for (const w of waybills.values())
      for (const ref of w.items) {
        const order = orders.get(ref.split('.')[0]!)!;
        expect([order.member, order.warehouse], ref).toEqual([w.member, w.warehouse]);
        const shelved = scenario.find((s) => s.do === 'act' && s.on === ref && s.action === 'inspect_pass')!;
        expect(shelved.hours_ago, `${ref} on ${w.key}`).toBeGreaterThan(w.hours_ago);
      }
  });
  it('ships waybills by lines that accept them', () => {
    for (const w of waybills.values()) {
      const q = quoteOf(w);
      expect(q.reasons, `${w.key} by ${w.line}`).toEqual([]);
    }
  });
  it('leaves open work in every queue', () => {
    const count = (...states: string[]) => Object.values(expected).filter((s) => states.includes(s)).length;
    for (const states of [
      ['paid'],
      ['question'],
      ['supplement_due'],
      ['on_the_way'],
      ['received'],
      ['problem'],
      ['in_stock'],
      ['to_pack', 'packing'],
      ['settle_due'],
      ['to_dispatch'],
      ['dispatched'],
      ['pay_review'],
      ['after_sale'],
    ])
      expect(count(...states), states.join()).toBeGreaterThan(0);
    const decided = new Set(scenario.flatMap((s) => (s.do === 'decide_remit' ? [s.remit] : [])));
    expect(scenario.filter((s) => s.do === 'remit' && !decided.has(s.key)).length).toBeGreaterThanOrEqual(3);
  });
});

function quoteOf(w: WaybillStep) {
  const rows = w.items.map(rowOf);
  const pieces = w.items.map((ref) => scenario.find((s) => s.do === 'act' && s.on === ref && s.action === 'inspect_pass')!);
  const sizes = pieces.map((s) => (s.do === 'act' ? s.input : {}));
  const weight = sizes.reduce((sum, s) => sum + (s.weight ?? 0), 0);
  const longest = Math.max(...sizes.map((s) => s.length ?? 0));
  const address = members.find((m) => m.key === w.member)!.addresses[w.address]!;
  return quote(lines.find((l) => l.line.code === w.line)!.line, {
    on: new Date(Date.parse('2026-11-21T09:00:00Z') - w.hours_ago * 3_600_000).toISOString().slice(0, 10),
    country: address.country,
    postcode: address.postcode,
    warehouse: w.warehouse,
    goods_types: [...new Set(rows.map((r) => goodsOf(r.goods).goods_type))],
    items: rows.reduce((n, r) => n + r.num, 0),
    declared_value: 20_000,
    boxes: [
      {
        weight: Math.min(weight, 29_000),
        length: longest,
        width: Math.min(...sizes.map((s) => s.width ?? 100)),
        height: Math.min(...sizes.map((s) => s.height ?? 100)),
      },
    ],
  });
}
