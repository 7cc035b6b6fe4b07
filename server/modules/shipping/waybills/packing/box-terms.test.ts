// The packing desk calculates while the packer types, by the terms in its detail: what it shows equals the later settlement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedOf } from '#admin/lib/measured.ts';
import { broken, total } from '#admin/pages/packing/box-math.ts';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { refusal, type Shop } from '#server/testing.ts';
import { measure } from '#server/written.ts';
import { openSending, type Packer, paidStock, sender } from '../stock/testing-stock.ts';

let shop: Shop;
let packer: Packer;
let id: number;
let own: Line;
beforeAll(async () => {
  const opened = await openSending();
  ({ shop, packer } = opened);
  ({ id } = await paidStock(opened, await sender(shop)));
  ({ line: own } = (await row()).terms);
  await packer.packing.take({ id });
});
afterAll(() => shop.close());

const row = () => shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const BOXES = [
  { weight: 3000, length: 600, width: 400, height: 300 },
  { weight: 2150, length: 300, width: 200, height: 200 },
];
const TYPED = BOXES.map(({ weight, ...size }) => typedOf({ weight, size }));

/** The waybill as if it had been submitted with such a line. */
async function withLine(over: Partial<Line>) {
  const { terms } = await row();
  await shop.db
    .updateTable('waybill')
    .set({ terms: json({ ...terms, line: { ...own, ...over } }) })
    .where('id', '=', id)
    .execute();
  return (await packer.packing.detail({ id })).box_terms;
}

const unit = 'm3';
const prices = [
  { from: '2020-01-01', fuel_bp: 0, price: { mode: 2 as const, base: 0, tiers: [{ to: 10_000_000, unit: 9000 }] } },
];

test.each<[Partial<Line>, string]>([
  [{ volume_rule: { kind: 'none' } }, '5.15 kg'],
  [{ volume_rule: { kind: 'max' } }, '14.15 kg'],
  [{ volume_rule: { kind: 'half' } }, '9.65 kg'],
  [{ volume_rule: { kind: 'threshold', percent: 400 } }, '5.15 kg'],
  [{ volume_rule: { kind: 'sum_sides', over: 1200 } }, '14.15 kg'],
  [{ volume_rule: { kind: 'half' }, step: 500, boxes: 'each' }, '10.00 kg'],
  [{ volume_rule: { kind: 'none' }, bill_min: 20_000 }, '20.00 kg'],
  [{ unit, prices }, '0.084 m³'],
  [{ unit, prices, step: 10_000 }, '0.090 m³'],
])('the desk shows what the preview settles to: %j', async (over, billed) => {
  const terms = await withLine(over);
  const { rows } = await packer.packing.preview({ id, boxes: BOXES });
  expect(rows.find((r) => r.key === 'settle.billed')!.measured).toBe(billed);
  expect(measure(total(TYPED, terms)!.billed, terms.unit, 'en')).toBe(billed);
  expect(broken(TYPED, terms)).toEqual([]);
});

test.each<[Partial<Line>, string]>([
  [{ weight_max: 2999 }, 'weight_max'],
  [{ weight_min: 5151 }, 'weight_min'],
  [{ max_boxes: 1 }, 'max_boxes'],
  [{ size: { longest: 599 } }, 'longest'],
  [{ size: { second: 399 } }, 'second'],
  [{ size: { sum_sides: 1299 } }, 'sum_sides'],
  [{ size: { girth: 1999 } }, 'girth'],
])('a limit for which the server refuses is shown before: %j', async (over, limit) => {
  const terms = await withLine(over);
  expect(await refusal(packer.packing.preview({ id, boxes: BOXES }))).toBe('waybill.boxes_refused');
  expect(broken(TYPED, terms).map((reason) => reason.key)).toEqual([`freight.no.${limit}`]);
});
