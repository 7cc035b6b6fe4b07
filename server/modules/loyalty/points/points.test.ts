// Points in lots: the oldest are spent first, returned points go back to their lots, the rest expires; and coupons bought with
// points.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { expectSoundLedger, fund, inTransaction } from '#server/testing-money.ts';
import { balance, book } from '../../payments/ledger/ledger.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-20T04:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
});

const lots = async (of = m) =>
  (
    await shop.db
      .selectFrom('point_lot')
      .select(['points', 'left_points', 'expires_at'])
      .where('member_id', '=', of.id)
      .orderBy('expires_at')
      .orderBy('id')
      .execute()
  ).map((l) => [l.points, l.left_points, l.expires_at.toISOString()]);
/** Books points given (above zero) or spent (below), or a return of what `spent_by` spent. */
const move = (points: number, key = uuid(), spent_by?: string[]) =>
  inTransaction(shop, (ctx) =>
    book(ctx, {
      key,
      kind: 'test',
      entries: [
        { kind: 'points', owner: m.id, amount: -points },
        { kind: 'points_issued', amount: points },
      ],
      ...(spent_by ? { spent_by } : {}),
    }),
  );
const messages = async () =>
  (await shop.db.selectFrom('message').select(['key', 'params']).where('member_id', '=', m.id).execute()).map((row) => [
    row.key,
    row.params,
  ]);
const setAddon = (name: string, on: boolean) =>
  shop.db
    .updateTable('addon')
    .set({ state: on ? 1 : 0 })
    .where('name', '=', name)
    .execute();
const offer = async (set: object = {}) =>
  (
    await shop.db
      .insertInto('coupon_rule')
      .values({ names: json({ en: 'Ten off' }), kind: 'freight', value: 1000, points: 300, days: 30, per_member: 2, ...set })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const END_27 = '2027-12-31T16:00:00.000Z'; // midnight in Shanghai
const END_28 = '2028-12-31T16:00:00.000Z';

test('each credit is a lot to the end of next year; spending takes the oldest first, a return goes back to its lots', async () => {
  await move(100);
  const later = '2027-03-01T00:00:00Z';
  const wait = (new Date(later).getTime() - shop.now().getTime()) / 86_400_000;
  shop.turn({ days: wait });
  await move(50);
  expect(await lots()).toEqual([
    [100, 100, END_27],
    [50, 50, END_28],
  ]);
  await move(-120, 'spend-1');
  expect((await lots()).map((l) => l[1])).toEqual([0, 30]);
  // A part returns as if less had been spent: to the later lot first.
  await move(60, uuid(), ['spend-1']);
  expect((await lots()).map((l) => l[1])).toEqual([40, 50]);
  // More than was spent by it is a lot of its own.
  await move(70, uuid(), ['spend-1']);
  expect(await lots()).toEqual([
    [100, 100, END_27],
    [50, 50, END_28],
    [10, 10, END_28],
  ]);
  await expect(move(-161)).rejects.toMatchObject({ key: 'money.balance' });
  await expectSoundLedger(shop);
  shop.turn({ days: -wait });
});

test('points returned near their end, or after it, can be used for 30 days more', async () => {
  await move(100);
  await move(-80, 'spend-2');
  const wait = (new Date('2027-12-20T04:00:00Z').getTime() - shop.now().getTime()) / 86_400_000;
  shop.turn({ days: wait });
  await move(80, uuid(), ['spend-2']);
  expect(await lots()).toEqual([
    [100, 20, END_27],
    [80, 80, '2028-01-19T16:00:00.000Z'], // through 19 January in Shanghai
  ]);
  const mine = await m.score.lists({});
  expect(mine).toMatchObject({ score: 100, expiring: 20, expires_on: '2027-12-31' });
  expect(mine.lots).toEqual([
    { points: 20, expires_on: '2027-12-31' },
    { points: 80, expires_on: '2028-01-19' },
  ]);
  shop.turn({ days: -wait });
});

test('what expires is announced once, 30 days before, and removed once', async () => {
  await move(90);
  await move(-30, 'spend-3');
  const to = (day: string) => shop.turn({ hours: (new Date(day).getTime() - shop.now().getTime()) / 3_600_000 });
  const start = shop.now().toISOString();
  to('2027-11-30T00:00:00Z');
  await runJob(shop.app, shop.db, 'points_warn');
  expect(await messages()).toEqual([]);
  to('2027-12-03T00:00:00Z');
  await runJob(shop.app, shop.db, 'points_warn');
  await runJob(shop.app, shop.db, 'points_warn');
  expect(await messages()).toEqual([['points_expiring', { points: 60, date: '2027-12-31' }]]);
  to('2027-12-31T15:59:00Z');
  await runJob(shop.app, shop.db, 'points_expire');
  expect((await m.score.lists({})).score).toBe(60);
  to('2027-12-31T16:01:00Z');
  await setAddon('score', false);
  await runJob(shop.app, shop.db, 'points_expire'); // no points expire while the addon is off
  await setAddon('score', true);
  expect((await m.score.lists({})).score).toBe(60);
  await Promise.all([runJob(shop.app, shop.db, 'points_expire'), runJob(shop.app, shop.db, 'points_expire')]);
  await runJob(shop.app, shop.db, 'points_expire');
  const mine = await m.score.lists({});
  expect(mine).toMatchObject({ score: 0, expiring: 0, expires_on: null, lots: [] });
  expect(mine.list.data.map((row) => [row.key, row.score])).toEqual([
    ['money.points_expired', -60],
    ['money.test', -30],
    ['money.test', 90],
  ]);
  // What returns after that is new for 30 days.
  await move(30, uuid(), ['spend-3']);
  expect(await m.score.lists({})).toMatchObject({ score: 30, expires_on: '2028-01-31' });
  await expectSoundLedger(shop);
  to(start);
});

test('the statement is paged, newest first, and only the member’s own', async () => {
  for (let n = 1; n <= 12; n++) await move(n);
  const first = await m.score.lists({ page_size: 10 });
  expect(first.list.data.map((r) => r.score)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  await move(100); // added meanwhile: later pages don't shift
  shop.turn({ minutes: 1 });
  const second = await m.score.lists({ page: 2, page_size: 10 });
  expect([second.list.total, second.list.data.map((r) => r.score)]).toEqual([13, [3, 2, 1]]);
  const other = await shop.member();
  expect((await other.score.lists({})).list.total).toBe(0);
});

test('points buy coupons: stock, limit of a member and balance are enforced; a double tap counts once', async () => {
  const id = await offer({ total: 2 });
  await fund(shop, m, 1000, 'points');
  expect((await m.integralcoupon.lists({})).data).toMatchObject([
    { id, score: 300, left: 2, mine_left: 2, coupon: { name: 'Ten off', kind: 'freight', value: 1000 } },
  ]);
  const key = uuid();
  const [made] = await Promise.all([m.integralcoupon.exchange({ id, key }), m.integralcoupon.exchange({ id, key })]);
  expect(made).toMatchObject({ score: 700, coupon: { state: 'available', name: 'Ten off' } });
  expect((await m.coupon.lists({})).total).toBe(1);
  expect((await m.score.lists({})).list.data[0]).toMatchObject({ key: 'money.points_exchange', score: -300 });
  // Another takes the last one.
  const other = await shop.member();
  await fund(shop, other, 299, 'points');
  expect(await refusal(other.integralcoupon.exchange({ id, key: uuid() }))).toBe('money.points');
  expect((await m.integralcoupon.lists({})).data[0]).toMatchObject({ left: 1, mine_left: 1 }); // what was refused took none
  await fund(shop, other, 301, 'points');
  await other.integralcoupon.exchange({ id, key: uuid() });
  expect(await refusal(m.integralcoupon.exchange({ id, key: uuid() }))).toBe('points.fail.sold_out');
  await shop.db.updateTable('coupon_rule').set({ total: null }).where('id', '=', id).execute();
  await m.integralcoupon.exchange({ id, key: uuid() });
  expect(await refusal(m.integralcoupon.exchange({ id, key: uuid() }))).toBe('points.fail.had_all');
  expect((await m.integralcoupon.lists({})).data[0]).toMatchObject({ left: null, mine_left: 0 });
  await shop.db.updateTable('coupon_rule').set({ enabled: false }).where('id', '=', id).execute();
  expect(await refusal(other.integralcoupon.exchange({ id, key: uuid() }))).toBe('points.fail.offer_ended');
  expect((await m.integralcoupon.lists({})).data).toEqual([]);
  await expectSoundLedger(shop);
});

test('many who want the last coupon at once: one gets it', async () => {
  const id = await offer({ total: 1, points: 10 });
  const all = await Promise.all([1, 2, 3, 4].map(() => shop.member()));
  for (const one of all) await fund(shop, one, 10, 'points');
  const results = await Promise.allSettled(all.map((one) => one.integralcoupon.exchange({ id, key: uuid() })));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  const left = await Promise.all(all.map(async (one) => (await one.score.lists({})).score));
  expect(left.sort()).toEqual([0, 10, 10, 10]);
  await shop.db.deleteFrom('coupon').where('rule_id', '=', id).execute();
  await shop.db.deleteFrom('coupon_rule').where('id', '=', id).execute();
});

test('with an addon off there are no points and nothing to exchange', async () => {
  const id = await offer();
  await fund(shop, m, 500, 'points');
  await setAddon('coupon', false);
  expect((await m.integralcoupon.lists({})).data).toEqual([]);
  expect(await refusal(m.integralcoupon.exchange({ id, key: uuid() }))).toBe('fail.addon_off');
  await setAddon('coupon', true);
  await setAddon('score', false);
  expect(await refusal(m.score.lists({}))).toBe('fail.addon_off');
  expect(await refusal(m.integralcoupon.lists({}))).toBe('fail.addon_off');
  expect(await refusal(m.integralcoupon.exchange({ id, key: uuid() }))).toBe('fail.addon_off');
  expect((await m.user.info({})).score).toBe(0);
  await setAddon('score', true);
  expect((await m.user.info({})).score).toBe(500);
});

test('any sequence of credits, spending, returns and expiry: lots and balance agree, and points given are points accounted for', async () => {
  const step = fc.tuple(fc.constantFrom('give', 'spend', 'return', 'expire'), fc.integer({ min: 1, max: 400 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (script) => {
      m = await shop.member();
      const spent: { key: string; open: number }[] = [];
      let [given, used, expired] = [0, 0, 0];
      let turned = 0;
      for (const [what, n] of script) {
        const has = given - used - expired;
        if (what === 'give') {
          await move(n);
          given += n;
        } else if (what === 'spend' && has > 0) {
          const key = uuid();
          const points = Math.min(n, has);
          await move(-points, key);
          spent.push({ key, open: points });
          used += points;
        } else if (what === 'return' && spent.length > 0) {
          const one = spent[n % spent.length]!;
          const points = Math.min(n, one.open);
          if (points === 0) continue;
          await move(points, uuid(), [one.key]);
          one.open -= points;
          used -= points;
        } else if (what === 'expire') {
          shop.turn({ days: n });
          turned += n;
          const before = await balance(shop.ctx(), 'points', m.id);
          await runJob(shop.app, shop.db, 'points_expire');
          const after = await balance(shop.ctx(), 'points', m.id);
          expired += before - after;
          const due = await shop.db
            .selectFrom('point_lot')
            .select('id')
            .where('member_id', '=', m.id)
            .where('left_points', '>', 0)
            .where('expires_at', '<=', shop.now())
            .execute();
          expect(due).toEqual([]);
        }
        const left = (await lots()).reduce((sum, lot) => sum + Number(lot[1]), 0);
        expect(left).toBe(given - used - expired);
        expect(left).toBe(await balance(shop.ctx(), 'points', m.id));
      }
      shop.turn({ days: -turned });
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await expectSoundLedger(shop);
});

test('the lots of a member are found by their index', async () => {
  const open = shop.db
    .selectFrom('point_lot')
    .select('id')
    .where('member_id', '=', m.id)
    .where('left_points', '>', 0)
    .orderBy('expires_at')
    .orderBy('id');
  expect(await indexPlanOf(shop, open)).toContain('point_lot_open');
});
