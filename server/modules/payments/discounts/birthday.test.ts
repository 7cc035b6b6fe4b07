// Birthday coupons: once a year on the day, including those born on 29 February, however often the date is changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2027-02-25T02:00:00Z' });
  await shop.db
    .insertInto('coupon_rule')
    .values({ names: json({ en: 'Birthday' }), kind: 'money', value: 1000, days: 30, per_member: 1, auto: 'birthday' })
    .execute();
});
afterAll(() => shop.close());

const born = async (birthday: string) => {
  const m = await shop.member();
  await m.user.profile({ birthday });
  return m;
};
const run = () => runJob(shop.app, shop.db, 'birthday_coupons');
const had = async (m: MemberClient) => (await m.coupon.lists({ state: 'available' })).total;
const messages = async (m: MemberClient) =>
  (await shop.db.selectFrom('message').select('key').where('member_id', '=', m.id).execute()).map((row) => row.key);
const to = (at: string) => shop.turn({ minutes: (new Date(at).getTime() - shop.now().getTime()) / 60_000 });

test('once a year, each year, also for 29 February', async () => {
  const [leap, plain, march] = [await born('2000-02-29'), await born('1990-02-28'), await born('1990-03-01')];
  await run();
  expect([await had(leap), await had(plain)]).toEqual([0, 0]);
  to('2027-02-28T02:00:00Z');
  await Promise.all([run(), run()]);
  expect([await had(leap), await had(plain), await had(march)]).toEqual([1, 1, 0]);
  expect(await messages(plain)).toEqual(['birthday_coupon']);
  to('2027-03-01T02:00:00Z');
  await run();
  expect([await had(leap), await had(march)]).toEqual([1, 1]);
  to('2028-02-28T02:00:00Z');
  await run();
  expect([await had(leap), await had(plain)]).toEqual([0, 1]); // last year's have expired
  to('2028-02-29T02:00:00Z');
  await run();
  expect(await had(leap)).toBe(1);
  const all = await shop.db.selectFrom('coupon').select('id').where('member_id', '=', leap.id).execute();
  expect(all).toHaveLength(2);
});

test('a changed birthday gives one coupon a year; the job catches up on two missed days', async () => {
  to('2028-06-10T02:00:00Z');
  const m = await born('1991-06-08');
  await run();
  await m.user.profile({ birthday: '1991-06-10' });
  await run();
  expect(await had(m)).toBe(1);
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'coupon').execute();
  const off = await born('1991-06-10');
  await run();
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'coupon').execute();
  expect(await had(off)).toBe(0);
});
