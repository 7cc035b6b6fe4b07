// Points for finance: each month of a year, what is outstanding, and a member's own; and the permission for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { fund } from '#server/testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-20T04:00:00Z' });
});
afterAll(() => shop.close());
const to = (at: string) => shop.turn({ minutes: (new Date(at).getTime() - shop.now().getTime()) / 60_000 });

test('given, spent, expired and revoked by month; outstanding points with their ends', async () => {
  const m = await shop.member();
  const finance = await shop.operator('finance');
  await fund(shop, m, 500, 'points');
  const rule = await shop.db
    .insertInto('coupon_rule')
    .values({ names: json({ en: 'Ten' }), kind: 'freight', value: 1000, points: 120, days: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await m.integralcoupon.exchange({ id: rule.id, key: uuid() });
  to('2026-12-02T04:00:00Z');
  await m.signin.add({});
  await fund(shop, m, -30, 'points');
  const report = await finance.points.report({});
  expect(report).toMatchObject({ year: 2026, first_year: 2026, this_year: 2026, outstanding: 351, worth: 351, members: 1 });
  expect(report.months.slice(-2)).toEqual([
    { month: '2026-11', given: 500, spent: 120, expired: 0, taken: 0 },
    { month: '2026-12', given: 1, spent: 0, expired: 0, taken: 30 },
  ]);
  expect(report.ends).toEqual([{ expires_on: '2027-12-31', points: 351, members: 1 }]);
  to('2028-01-01T04:00:00Z');
  await runJob(shop.app, shop.db, 'points_expire');
  expect(await finance.points.report({})).toMatchObject({
    year: 2028,
    months: [{ month: '2028-01', given: 0, spent: 0, expired: 351, taken: 0 }],
    outstanding: 0,
    ends: [],
  });
  expect((await finance.points.report({ year: 2026 })).months).toHaveLength(12);
  const own = await finance.points.member({ id: m.id });
  expect(own).toMatchObject({ score: 0, lots: [] });
  expect(own.list.data.map((row) => row.score)).toEqual([-351, -30, 1, -120, 500]);
  expect(await refusal(finance.points.member({ id: 999_999 }))).toBe('fail.not_found');
});

test('a buyer sees neither', async () => {
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.points.report({}))).toBe('fail.forbidden');
});
