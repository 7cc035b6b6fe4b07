import { expect, test } from 'vitest';
import { type Mode, withMode, withoutRow, withRow } from '#admin/pages/resources/lines/price-edit.ts';
import { emptyLine, lineDefects } from '#contract/desk/line-defects.ts';
import { lineShape } from '#contract/desk/line-shape.ts';
import { z } from '#contract/fields.ts';
import type { Price } from '#contract/freight.ts';

const one: Price = { mode: 1, first: 500, first_money: 6000, next: 500, next_money: 2500 };
const valid = (price: Price) => {
  const line = { ...emptyLine(), prices: [{ from: '2026-01-01', price, fuel_bp: 0 }] };
  return z.safeParse(lineShape, line).success && lineDefects(line).length === 0;
};

test('every mode can be reached from every other and is a valid table', () => {
  for (const from of [1, 2, 3, 4, 5] as Mode[]) {
    const start = withMode(one, from);
    expect(start.mode).toBe(from);
    for (const to of [1, 2, 3, 4, 5] as Mode[]) expect(valid(withMode(start, to)), `${from} to ${to}`).toBe(true);
  }
});

test('the first price and the limits are kept', () => {
  expect(withMode(withMode(one, 4), 1)).toMatchObject({ first: 500, first_money: 6000 });
  const tiers = withMode(one, 2);
  expect(withMode(tiers, 3)).toMatchObject({ tiers: [{ to: 2000 }, { to: 10_000 }, { to: 30_000 }] });
  expect(withMode(one, 1)).toBe(one);
});

test('a new row goes on where the last one ends', () => {
  const more = withRow(withMode(one, 5));
  expect(more).toMatchObject({ tiers: [{ to: 2000 }, { to: 10_000 }, { to: 30_000 }, { to: 60_000 }] });
  expect(valid(more)).toBe(true);
  expect(withoutRow(more, 1)).toMatchObject({ tiers: [{ to: 2000 }, { to: 30_000 }, { to: 60_000 }] });
  expect(withRow(one)).toBe(one);
});

test('a new line says what is wrong with it before it is opened', () => {
  expect(lineDefects({ ...emptyLine(), open: true }).map((d) => d.key)).toEqual(['desk.defect.no_country']);
  expect(
    lineDefects({
      ...emptyLine(),
      days_min: 20,
      days_max: 5,
      insurance: { ...emptyLine().insurance, offered: false, forced: true },
    }).map((d) => d.key),
  ).toEqual(['desk.defect.days', 'desk.defect.insurance']);
  expect(
    lineDefects({
      ...emptyLine(),
      countries: ['DE'],
      prices: [{ from: '2026-01-01', countries: ['FR'], price: one, fuel_bp: 0 }],
    }).map((d) => d.key),
  ).toEqual(['desk.defect.zone']);
});
