// Signing in daily: the shop's day, streaks and their points, make-ups, double taps, the ranking.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balance } from '../../payments/ledger/ledger.ts';
import { maskedName } from './rank.ts';

let shop: Shop;
let m: MemberClient;
// Noon in Shanghai.
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-10T04:00:00Z' });
});
afterAll(() => shop.close());
/** The member joined before everything. */
const joined = async (fields = {}) => {
  const made = await shop.member(fields);
  await shop.db
    .updateTable('member')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', made.id)
    .execute();
  return made;
};
beforeEach(async () => {
  await to('2026-11-10T12:00');
  m = await joined();
});
/** Sets the clock to a time in Shanghai. */
const to = async (local: string) => {
  const at = new Date(`${local}:00+08:00`);
  shop.turn({ minutes: (at.getTime() - shop.now().getTime()) / 60_000 });
};
const points = () => balance(shop.ctx(), 'points', m.id);
const day = async (date: string) => (await m.signin.lists({ month: date.slice(0, 7) })).days.find((d) => d.date === date)!;
/** Signs in on these days at noon. */
const signOn = async (...dates: string[]) => {
  for (const date of dates) {
    await to(`${date}T12:00`);
    await m.signin.add({});
  }
};

test('points of day 1 to 7 of a streak, 7 from then on; a missed day begins again', async () => {
  const days = Array.from({ length: 9 }, (_, n) => `2026-11-${String(10 + n)}`);
  const earned: number[] = [];
  for (const one of days) {
    const before = await points();
    await signOn(one);
    earned.push((await points()) - before);
  }
  expect(earned).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7]);
  expect(await m.signin.lists({})).toMatchObject({
    month: '2026-11',
    today: '2026-11-18',
    signed_today: true,
    successions: 9,
    total: 9,
    score: 42,
    today_points: 7,
    next_points: 7,
    rules: [1, 2, 3, 4, 5, 6, 7],
  });
  await to('2026-11-19T12:00');
  expect(await m.signin.lists({})).toMatchObject({ signed_today: false, successions: 9 }); // today is still open
  await to('2026-11-20T12:00');
  expect(await m.signin.lists({})).toMatchObject({ signed_today: false, successions: 0, today_points: 1, next_points: 2 });
  expect(await m.signin.add({})).toMatchObject({ successions: 1, score: 43 });
  expect((await m.score.lists({})).list.data[0]).toMatchObject({ key: 'money.signin', params: { n: 1 }, score: 1 });
  await expectSoundLedger(shop);
});

test('the day is the shop’s: midnight in its time zone, and another zone when the owner sets one', async () => {
  await to('2026-11-10T23:59');
  expect(await m.signin.add({})).toMatchObject({ today: '2026-11-10', successions: 1 });
  await to('2026-11-11T00:01');
  expect(await m.signin.add({})).toMatchObject({ today: '2026-11-11', successions: 2 });
  await changeSetting(shop, 'time_zone', 'America/New_York');
  expect((await m.signin.lists({})).today).toBe('2026-11-10');
  expect(await m.signin.add({})).toMatchObject({ total: 2 }); // signed in on that day already
  await changeSetting(shop, 'time_zone');
});

test('a double tap counts once', async () => {
  const all = await Promise.all([m.signin.add({}), m.signin.add({}), m.signin.add({})]);
  expect(all.map((s) => [s.successions, s.score])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect((await m.score.lists({})).list.total).toBe(1);
});

test('a make-up restores the streak for 100 points, earns none and changes no day', async () => {
  await signOn('2026-11-10', '2026-11-11', '2026-11-12', '2026-11-14');
  expect(await points()).toBe(1 + 2 + 3 + 1);
  expect(await refusal(m.signin.fillup({ date: '2026-11-13' }))).toBe('money.points');
  expect(await day('2026-11-13')).toMatchObject({ signed: false, can_fill: true, fill_streak: 5 });
  await fund(shop, m, 100, 'points');
  const key = await Promise.all([m.signin.fillup({ date: '2026-11-13' }), m.signin.fillup({ date: '2026-11-13' })]);
  expect(key[0]).toMatchObject({ successions: 5, total: 5, score: 7, fill_left: 0, next_points: 6 });
  expect(await day('2026-11-13')).toMatchObject({ signed: true, filled: true, points: 0, can_fill: false });
  expect(await day('2026-11-14')).toMatchObject({ points: 1 });
  await signOn('2026-11-15');
  expect(await points()).toBe(7 + 6); // the streak counts on: day 6
  await expectSoundLedger(shop);
});

test('a make-up is refused: today, a signed day, too long ago, before joining, a second one in a month, or without a streak to restore', async () => {
  await fund(shop, m, 1000, 'points');
  await signOn('2026-11-12');
  await to('2026-11-16T12:00');
  expect(await refusal(m.signin.fillup({ date: '2026-11-16' }))).toBe('signin.fail.future');
  expect(await refusal(m.signin.fillup({ date: '2026-11-17' }))).toBe('signin.fail.future');
  expect(await refusal(m.signin.fillup({ date: '2026-11-12' }))).toBe('signin.fail.signed');
  expect(await refusal(m.signin.fillup({ date: '2026-11-11' }))).toBe('signin.fail.too_old');
  const fresh = await shop.member();
  await fund(shop, fresh, 1000, 'points');
  expect(await refusal(fresh.signin.fillup({ date: '2026-11-15' }))).toBe('signin.fail.before');
  expect((await fresh.signin.lists({})).days.some((d) => d.can_fill)).toBe(false);
  expect((await m.signin.lists({})).days.filter((d) => d.can_fill).map((d) => [d.date, d.fill_streak])).toEqual([
    ['2026-11-13', 0],
    ['2026-11-14', 0],
    ['2026-11-15', 1],
  ]);
  expect(await m.signin.fillup({ date: '2026-11-15' })).toMatchObject({ successions: 1 });
  expect(await refusal(m.signin.fillup({ date: '2026-11-14' }))).toBe('signin.fail.month');
  expect((await m.signin.lists({})).days.some((d) => d.can_fill)).toBe(false);
});

test('across a month: the last day of a month is made up in the next, and counts for that one', async () => {
  await fund(shop, m, 1000, 'points');
  await signOn('2026-11-28', '2026-11-29');
  await to('2026-12-01T12:00');
  expect((await m.signin.lists({ month: '2026-11' })).days.filter((d) => d.can_fill).map((d) => d.date)).toEqual(['2026-11-30']);
  await m.signin.add({});
  const healed = await m.signin.fillup({ date: '2026-11-30' });
  expect(healed).toMatchObject({ month: '2026-11', successions: 4, fill_left: 0 });
  expect(healed.days).toHaveLength(30);
  await to('2026-12-03T12:00');
  expect(await refusal(m.signin.fillup({ date: '2026-12-02' }))).toBe('signin.fail.month');
  await to('2027-01-01T12:00');
  expect((await m.signin.lists({})).fill_left).toBe(1);
  expect((await m.signin.lists({ month: '2028-02' })).days).toHaveLength(29);
  expect(await refusal(m.signin.lists({ month: '2026-13' }))).toBe('fail.field_format');
});

test('two make-ups in a race: the month allows one', async () => {
  await fund(shop, m, 1000, 'points');
  const dates = ['2026-11-08', '2026-11-09'];
  const results = await Promise.allSettled(dates.map((date) => m.signin.fillup({ date })));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  expect(await points()).toBe(900);
});

test('with points off signing in counts and earns nothing, and nothing is made up', async () => {
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'score').execute();
  expect(await m.signin.add({})).toMatchObject({ successions: 1, score: 0, rules: [], fill_left: 0, today_points: 0 });
  expect(await refusal(m.signin.fillup({ date: '2026-11-09' }))).toBe('fail.addon_off');
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'score').execute();
  expect(await points()).toBe(0);
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'signin').execute();
  expect(await refusal(m.signin.add({}))).toBe('fail.addon_off');
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'signin').execute();
});

test('the ranking: longest current streak, then total; masked names; members who hide are not in it', async () => {
  await shop.db.deleteFrom('signin_streak').execute();
  const [anna, bo, past] = [await joined({ nickname: 'Annabel' }), await joined({ nickname: '阿宝' }), await joined()];
  const row = (id: number, last_day: string, streak: number, total: number) =>
    shop.db.insertInto('signin_streak').values({ member_id: id, last_day, streak, total }).execute();
  await row(anna.id, '2026-11-09', 30, 30);
  await row(bo.id, '2026-11-10', 30, 90);
  await row(past.id, '2026-11-08', 300, 300); // over
  await m.signin.add({});
  const rank = await m.signin.rank({});
  expect(rank).toMatchObject({ mine: 3, hidden: false });
  expect(rank.list.map((r) => [r.rank, r.name, r.successions, r.mine])).toEqual([
    [1, '阿**', 30, false],
    [2, 'A***l', 30, false],
    [3, 'M***r', 1, true],
  ]);
  expect((await anna.signin.hide({ hidden: true })).mine).toBeNull();
  expect((await m.signin.rank({})).list.map((r) => r.name)).toEqual(['阿**', 'M***r']);
  expect((await m.signin.rank({})).mine).toBe(2);
  expect((await anna.signin.lists({})).hidden).toBe(true);
  expect((await anna.signin.hide({ hidden: false })).mine).toBe(2);
  expect([maskedName('Al'), maskedName(''), maskedName('𠮷野家本店')]).toEqual(['A**', '***', '𠮷***店']);
});

test('the ranking is read along its index', async () => {
  const top = shop.db
    .selectFrom('signin_streak')
    .select('member_id')
    .where('last_day', '=', sql<string>`'2026-11-10'::date`)
    .where('hidden', '=', false)
    .orderBy('streak', 'desc')
    .orderBy('total', 'desc')
    .orderBy('member_id')
    .limit(50);
  const plan = await indexPlanOf(shop, top);
  expect(plan).toContain('signin_streak_rank');
  expect(plan).not.toContain('Sort');
});
