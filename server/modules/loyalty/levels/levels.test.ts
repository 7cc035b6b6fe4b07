// Levels and growth: entries and their sum, receipt and its revocation, levels that rise and never fall, what a level would
// have saved.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { inTransaction } from '#server/testing-money.ts';
import { openSending, type Packer, packAs, paidStock, sender, sendOff } from '../../shipping/waybills/stock/testing-stock.ts';
import { benefitsOf } from './benefits.ts';
import { addGrowth, takeGrowthBack } from './growth.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { cash: 500_000 });
});

const growthAndLevel = () =>
  shop.db.selectFrom('member').select(['growth', 'level']).where('id', '=', m.id).executeTakeFirstOrThrow();
const entries = async () =>
  (await shop.db.selectFrom('growth_entry').select('growth').where('member_id', '=', m.id).orderBy('id').execute()).map(
    (e) => e.growth,
  );
const total = async () => (await entries()).reduce((s, g) => s + g, 0);

async function received(): Promise<number> {
  const made = await paidStock({ shop, line }, m);
  await packAs(packer, made.id, [{ weight: 3636 }]);
  await sendOff(packer, made.id);
  await m.sendorder.receipt({ id: made.id, key: uuid() });
  return made.id;
}

test('a receipt is an entry of whole 1.00; the member has the sum; a second receipt counts nothing', async () => {
  const id = await received();
  await m.sendorder.receipt({ id, key: uuid() });
  expect(await entries()).toEqual([290]);
  expect(await growthAndLevel()).toEqual({ growth: 290, level: 0 });
  const { data, total: n } = await m.level.growth({});
  expect(n).toBe(1);
  expect(data[0]).toMatchObject({ kind: 'receipt', growth: 290, waybill_id: id });
});

test('the level rises when its growth is reached, with a message, and stays when growth is revoked', async () => {
  const first = await received();
  await received();
  expect(await growthAndLevel()).toEqual({ growth: 580, level: 1 });
  const messages = await shop.db
    .selectFrom('message')
    .select('key')
    .where('member_id', '=', m.id)
    .where('key', '=', 'level_up')
    .execute();
  expect(messages.length).toBe(1);
  await inTransaction(shop, (ctx) => takeGrowthBack(ctx, { member_id: m.id, waybill_id: first, growth: 290 }));
  await inTransaction(shop, (ctx) => takeGrowthBack(ctx, { member_id: m.id, waybill_id: first, growth: 290 }));
  expect(await entries()).toEqual([290, 290, -290]);
  expect(await growthAndLevel()).toEqual({ growth: 290, level: 1 });
});

test('growth is the sum of its entries, in any order, and never below zero', async () => {
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push((await paidStock({ shop, line }, m)).id);
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let n = 0; n < 40; n++) {
    const of = { member_id: m.id, waybill_id: ids[next(ids.length)]!, growth: next(900) };
    await inTransaction(shop, (ctx) => (next(2) ? addGrowth(ctx, of) : takeGrowthBack(ctx, of)));
    const { growth } = await growthAndLevel();
    expect(growth).toBe(await total());
    expect(growth).toBeGreaterThanOrEqual(0);
  }
});

test('two receipts of one waybill at once count once', async () => {
  const { id } = await paidStock({ shop, line }, m);
  const of = { member_id: m.id, waybill_id: id, growth: 100 };
  await Promise.all([1, 2, 3].map(() => inTransaction(shop, (ctx) => addGrowth(ctx, of))));
  expect(await growthAndLevel()).toMatchObject({ growth: 100 });
  expect(await entries()).toEqual([100]);
});

test("the list of levels, and the member's own", async () => {
  const { level, growth, levels, card } = await m.level.lists({});
  expect([level, growth, card]).toEqual([0, 0, null]);
  expect(levels.map((l) => [l.growth, l.freight_off, l.service_fee_rate, l.free_days, l.free_photos, l.points])).toEqual([
    [0, 0, 500, 90, 0, 10_000],
    [500, 100, 500, 100, 0, 10_000],
    [2_000, 200, 450, 110, 1, 11_000],
    [6_000, 300, 400, 120, 1, 12_000],
    [20_000, 500, 350, 140, 2, 14_000],
    [60_000, 600, 300, 160, 3, 17_000],
    [150_000, 800, 200, 180, 5, 20_000],
  ]);
  const other = await sender(shop, { level: 5 });
  expect((await other.level.lists({})).level).toBe(5);
  expect((await other.level.growth({})).total).toBe(0);
});

test('visitors have the benefits of the lowest level', async () => {
  expect(await benefitsOf(shop.ctx(), null)).toMatchObject({
    level: 0,
    freight_off_bp: { value: 0, by: null },
    service_fee_bp: { value: 500, by: null },
    free_days: 90,
    free_photos: 0,
  });
});

test('history is paged', async () => {
  const { id } = await paidStock({ shop, line }, m);
  for (let n = 0; n < 12; n++)
    await shop.db
      .insertInto('growth_entry')
      .values({ member_id: m.id, kind: 'opening', growth: n + 1, at: shop.now() })
      .execute();
  await inTransaction(shop, (ctx) => addGrowth(ctx, { member_id: m.id, waybill_id: id, growth: 5 }));
  const first = await m.level.growth({});
  expect([first.total, first.data.length, first.data[0]!.growth]).toEqual([13, 10, 5]);
  const second = await m.level.growth({ page: 2, timestamp: first.timestamp });
  expect(second.data.map((e) => e.growth)).toEqual([3, 2, 1]);
});
