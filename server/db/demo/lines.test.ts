import { describe, expect, it } from 'vitest';
import type { Box } from '#contract/freight.ts';
import { quote } from '#server/modules/pricing/freight/quote.ts';
import { SERVED } from '../base/countries.ts';
import { goodsTypes } from '../base/goods-types.ts';
import { lines } from './lines.ts';
import { ads } from './shelves.ts';
import { warehouses } from './warehouses.ts';

const ask = (country: string, goods_types: string[], box: Box, postcode = '', warehouse?: number) => ({
  on: '2026-11-21',
  country,
  postcode,
  goods_types,
  items: 2,
  declared_value: 30_000,
  boxes: [box],
  ...(warehouse ? { warehouse } : {}),
});
const small: Box = { weight: 900, length: 300, width: 200, height: 120 };
const line = (code: string) => lines.find((l) => l.line.code === code)!.line;

describe('lines of the demo shop', () => {
  it('are 12 that serve 40 countries with all five modes', () => {
    expect(lines).toHaveLength(12);
    expect(new Set(lines.flatMap((l) => l.line.countries))).toEqual(new Set(SERVED));
    expect(new Set(lines.flatMap((l) => l.line.prices.map((p) => p.price.mode)))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(lines.map((l) => l.line.divisor))).toEqual(new Set([5000, 6000, 8000]));
    expect(new Set(lines.map((l) => l.line.volume_rule.kind))).toEqual(
      new Set(['none', 'max', 'half', 'threshold', 'sum_sides']),
    );
    expect(new Set(lines.map((l) => l.line.boxes))).toEqual(new Set(['sum', 'each', 'apart']));
    expect(
      lines.some((l) => l.line.unit === 'm3') &&
        lines.some((l) => l.line.ddp) &&
        lines.some((l) => l.line.required_ids.includes('tax_id')),
    ).toBe(true);
  });
  it('from a single warehouse are advertised with it', () => {
    const rail = ads.find((ad) => ad.subtitles['zh-cn']!.includes('中欧铁路'))!;
    expect(line('RAIL-EU').warehouses).toEqual([warehouses.findIndex((one) => one.code === 'SH') + 1]);
    expect(rail.subtitles['zh-cn']).toContain('上海仓');
    expect(rail.subtitles.en).toContain('Shanghai');
  });
  it('have names in both languages and goods types that exist and are not forbidden', () => {
    const risk = new Map(goodsTypes.map((t) => [t.code, t.risk]));
    for (const { line: l, doc } of lines) {
      for (const text of [l.name, doc, ...l.rules.map((r) => r.name), ...l.services.map((s) => s.name)])
        expect(text['zh-cn'] && text.en && !/[\u4e00-\u9fff]/.test(text.en), l.code).toBeTruthy();
      for (const type of l.goods_types)
        expect(['general', 'sensitive', 'restricted'], `${l.code} ${type}`).toContain(risk.get(type));
      expect(l.days_min).toBeLessThan(l.days_max);
      expect(new Set(l.rules.map((r) => r.id)).size).toBe(l.rules.length);
    }
  });
  it('every country has a price on every line that names it, and rows rise', () => {
    for (const { line: l } of lines)
      for (const country of l.countries) {
        const q = quote(
          l,
          ask(
            country,
            ['clothing'],
            l.code === 'SEA' || l.code === 'RAIL-EU' ? { ...small, weight: 6_000 } : small,
            '',
            l.warehouses[0],
          ),
        );
        expect(
          q.reasons.filter((r) => r.key !== 'freight.no.postcode'),
          `${l.code} ${country}`,
        ).toEqual([]);
        const heavy = quote(
          l,
          ask(country, ['clothing'], { weight: 1_900, length: 340, width: 260, height: 200 }, '', l.warehouses[0]),
        );
        if (q.eligible && heavy.eligible)
          expect(heavy.total, `${l.code} ${country}`).toBeGreaterThanOrEqual(l.code === 'SEA' ? q.total : q.total - 1);
      }
  });
  it('a plain parcel of 2.2 kg goes to each country by two lines at least', () => {
    const box: Box = { weight: 2_200, length: 330, width: 260, height: 240 };
    for (const country of SERVED)
      expect(
        lines.filter(
          (l) =>
            l.line.countries.includes(country) &&
            quote(l.line, ask(country, ['clothing'], box, '', l.line.warehouses[0])).eligible,
        ).length,
        country,
      ).toBeGreaterThanOrEqual(2);
  });
  it('batteries are allowed on their lines only, with a handling fee', () => {
    const q = quote(line('EU-AIR'), ask('DE', ['battery_in', 'clothing'], small, '10437'));
    expect(q.eligible && q.components.some((c) => c.id === 'battery')).toBe(true);
    expect(quote(line('EMS'), ask('DE', ['battery_in'], small)).reasons[0]?.key).toBe('freight.no.goods_type');
    expect(quote(line('EU-AIR'), ask('DE', ['liquid'], small)).eligible).toBe(false);
    expect(quote(line('SPECIAL'), ask('DE', ['liquid'], small, '10437', 1)).eligible).toBe(true);
  });
  it('have the price of the help page’s example, and remote areas', () => {
    expect(
      quote(line('EU-AIR'), ask('DE', ['shoes'], { weight: 946, length: 300, width: 190, height: 108 }, '10437')).freight,
    ).toBe(8_000);
    const near = quote(line('DHL'), ask('GB', ['clothing'], small, 'SW1A 1AA'));
    const far = quote(line('DHL'), ask('GB', ['clothing'], small, 'KW1 4XY'));
    expect(far.components.some((c) => c.id === 'remote_gb')).toBe(true);
    expect(far.total).toBeGreaterThan(near.total + 16_000);
    expect(quote(line('EU-AIR'), ask('FR', ['clothing'], small, '97110')).eligible).toBe(false);
    expect(quote(line('US-AIR'), ask('US', ['clothing'], small, '00901')).eligible).toBe(false);
  });
});
