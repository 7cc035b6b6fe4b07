// Segments: each condition selects exactly its members, paging loses no one, and a coupon reaches each member once, under any failure.
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SegmentRule } from '#contract/segment.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { buyCard } from '#server/modules/loyalty/cards/testing-cards.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { conditionsOf, countQuery, membersQuery } from './rule-query.ts';

let shop: Shop;
let owner: Awaited<ReturnType<Shop['operator']>>;
let goods: Awaited<ReturnType<typeof sellGoods>>['goods'];
beforeAll(async () => {
  shop = await openShop({ at: '2027-03-10T02:00:00Z' });
  owner = await shop.operator('owner');
  ({ goods } = await sellGoods(shop, { price: 10000 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db
    .updateTable('segment_gift')
    .set({ state: 'cancelled', ended_at: shop.now() })
    .where('ended_at', 'is', null)
    .execute();
});

const set = (m: MemberClient, values: Record<string, unknown>) =>
  shop.db.updateTable('member').set(values).where('id', '=', m.id).execute();
const save = (rule: SegmentRule, name = 'Some members') => owner.segments.save({ name, rule, key: uuid() });
const idsOf = async (id: number) => {
  const found: number[] = [];
  for (let after: number | undefined, end = false; !end; ) {
    const page = await owner.segments.members({ id, page_size: 2, ...(after ? { after } : {}) });
    found.push(...page.data.map((m) => m.id));
    after = page.next ?? undefined;
    end = page.next === null;
  }
  return found;
};
const couponRule = async (values: Record<string, unknown> = {}) =>
  (
    await shop.db
      .insertInto('coupon_rule')
      .values({
        names: json({ en: 'Ten off', 'zh-cn': '减十元' }),
        kind: 'money',
        value: 1000,
        days: 30,
        per_member: 1,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const run = () => runJob(shop.app, shop.db, 'segment_coupons');
const couponsOf = async (m: MemberClient) => (await m.coupon.lists({ state: 'available' })).total;

test('each condition selects its members, alone and combined; paging loses no one', async () => {
  const [ann, ben, cat, dan] = await Promise.all(['Ann', 'Ben', 'Cat', 'Dan'].map((nickname) => shop.member({ nickname })));
  const all = { ann: ann!, ben: ben!, cat: cat!, dan: dan! };
  const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
  await set(all.ann, { lang: 'en', level: 0, created_at: at('2027-01-01'), birthday: '1990-05-31' });
  await set(all.ben, { lang: 'zh-cn', level: 2, created_at: at('2027-01-31'), birthday: '1991-06-01', inviter_id: all.ann.id });
  await set(all.cat, { lang: 'en', level: 5, created_at: new Date('2027-01-31T16:00:00Z'), birthday: null }); // 1 February in the shop
  await set(all.dan, { lang: 'en', level: 2, created_at: at('2027-02-03'), state: 'blocked' });
  for (const [m, country, is_default] of [
    [all.ann, 'DE', true],
    [all.ben, 'FR', true],
    [all.cat, 'DE', false],
  ] as const)
    await shop.db
      .insertInto('address')
      .values({
        member_id: m.id,
        name: 'N',
        street: 'S',
        postcode: '1',
        city: 'C',
        country,
        mobilecode: '49',
        phone: '1',
        is_default,
      })
      .execute();
  for (const m of [all.ann, all.ben]) await fund(shop, m, 100_000);
  await buy(shop, all.ann, [{ goods }]);
  await buy(shop, all.ann, [{ goods }]);
  const bought = await buy(shop, all.ben, [{ goods }]);
  await buyCard(shop, all.ben, 'month');
  // Ben bought long ago; his payments are older than a year.
  const old = at('2026-03-01');
  await shop.db.updateTable('orders').set({ paid_at: old }).where('id', 'in', bought.order_ids).execute();
  await shop.db.updateTable('bill').set({ paid_at: old }).where('no', '=', bought.invoice_no).execute();
  await shop.db.updateTable('order_item').set({ state: 'in_stock' }).where('member_id', '=', all.ann.id).execute();
  const spent = (await shop.db.selectFrom('bill').select('amount').where('member_id', '=', all.ann.id).execute()).reduce(
    (s, b) => s + b.amount,
    0,
  );
  const { mark } = await shop.db.selectFrom('member').select('mark').where('id', '=', all.ann.id).executeTakeFirstOrThrow();
  const wallet = -(
    await shop.db
      .selectFrom('account')
      .select('balance')
      .where('owner', '=', String(all.ben.id))
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow()
  ).balance;

  const cases: [SegmentRule, string][] = [
    [{}, 'ann ben cat'],
    [{ registered_from: '2027-01-31' }, 'ben cat'],
    [{ registered_to: '2027-01-31' }, 'ann ben'],
    [{ registered_from: '2027-02-01', registered_to: '2027-02-01' }, 'cat'],
    [{ countries: ['DE'] }, 'ann'],
    [{ countries: ['DE', 'FR'] }, 'ann ben'],
    [{ languages: ['en'] }, 'ann cat'],
    [{ level_from: 2 }, 'ben cat'],
    [{ level_from: 1, level_to: 2 }, 'ben'],
    [{ level_to: 0 }, 'ann'],
    [{ card: true }, 'ben'],
    [{ card: false }, 'ann cat'],
    [{ ordered_from: '2027-03-10' }, 'ann'],
    [{ ordered_to: '2027-03-09' }, 'ben'],
    [{ ordered_to: '2026-02-28' }, ''],
    [{ orders_from: 1 }, 'ann ben'],
    [{ orders_from: 2, orders_to: 2 }, 'ann'],
    [{ orders_to: 1 }, 'ben cat'],
    [{ orders_to: 0 }, 'cat'],
    [{ spent_from: spent }, 'ann'],
    [{ spent_from: spent + 1 }, ''],
    [{ spent_from: 2900, spent_to: 2900 }, 'ben'],
    [{ spent_to: 0 }, 'cat'],
    [{ wallet_from: wallet, wallet_to: wallet }, 'ben'],
    [{ wallet_to: 0 }, 'cat'],
    [{ stock: true }, 'ann'],
    [{ stock: false }, 'ben cat'],
    [{ birthday_month: 5 }, 'ann'],
    [{ birthday_month: 7 }, ''],
    [{ inviter: mark }, 'ben'],
    [{ languages: ['en'], stock: false }, 'cat'],
    [{ orders_from: 1, card: false, level_to: 3 }, 'ann'],
  ];
  const segment = await save({});
  let { version } = segment;
  for (const [rule, names] of cases) {
    const wanted = names
      .split(' ')
      .filter(Boolean)
      .map((name) => all[name as keyof typeof all].id);
    ({ version } = await owner.segments.save({ id: segment.id, version, name: segment.name, rule, key: uuid() }));
    expect([rule, await idsOf(segment.id)]).toEqual([rule, wanted.sort((a, b) => b - a)]);
    expect(await owner.segments.count({ rule })).toMatchObject({ members: wanted.length, of: 3 });
  }
});

test('an invalid rule, an outdated version, and a removed segment are refused; a removed segment leaves its record', async () => {
  const wrong: [SegmentRule, string, string][] = [
    [{ level_from: 3, level_to: 2 }, 'desk.segments.range', 'level_to'],
    [{ registered_from: '2027-02-02', registered_to: '2027-02-01' }, 'desk.segments.range', 'registered_to'],
    [{ inviter: 'SP-none' }, 'desk.segments.no_inviter', 'inviter'],
  ];
  for (const [rule, key, field] of wrong)
    expect(await owner.segments.save({ name: 'x', rule, key: uuid() }).catch((e) => [e.key, e.field])).toEqual([key, field]);
  const one = await save({ level_from: 9 }, 'Nobody yet');
  await owner.segments.save({ id: one.id, version: 1, name: 'Nobody', rule: { level_from: 8 }, key: uuid() });
  expect(await refusal(owner.segments.save({ id: one.id, version: 1, name: 'x', rule: {}, key: uuid() }))).toBe('fail.changed');
  expect(await owner.segments.detail({ id: one.id })).toMatchObject({ name: 'Nobody', rule: { level_from: 8 }, version: 2 });
  const coupon_id = await couponRule();
  expect(await refusal(owner.segments.give({ id: one.id, coupon_id, members: 1, key: uuid() }))).toBe('desk.segments.nobody');
  expect((await owner.segments.lists({ q: 'nobod' })).data.map((s) => s.id)).toEqual([one.id]);
  await owner.segments.remove({ id: one.id, key: uuid() });
  expect(await refusal(owner.segments.detail({ id: one.id }))).toBe('fail.not_found');
  const audits = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('thing', '=', 'segment')
    .where('thing_id', '=', String(one.id))
    .orderBy('id')
    .execute();
  expect(audits.map((a) => a.action)).toEqual(['segment.save', 'segment.save', 'segment.remove']);
});

test('a coupon for a segment: its cost before, once each, with a notice, and its result', async () => {
  const [eve, fay, gus] = [await shop.member(), await shop.member(), await shop.member()];
  for (const m of [eve, fay, gus]) await set(m, { lang: 'zh-cn', level: 6 });
  await fund(shop, eve, 100_000);
  const segment = await save({ level_from: 6, level_to: 6 }, 'Level six');
  const coupon_id = await couponRule();
  expect(await owner.segments.cost({ id: segment.id, coupon_id })).toEqual({
    members: 3,
    each: 1000,
    most: 3000,
    percent_bp: 0,
    short: 0,
  });
  const open = await couponRule({ kind: 'percent', value: 1000 });
  expect(await owner.segments.cost({ id: segment.id, coupon_id: open })).toMatchObject({
    each: null,
    most: null,
    percent_bp: 1000,
  });
  const few = await couponRule({ total: 2 });
  expect(await owner.segments.cost({ id: segment.id, coupon_id: few })).toMatchObject({ most: 2000, short: 1 });
  const off = await couponRule({ enabled: false });
  expect(await refusal(owner.segments.cost({ id: segment.id, coupon_id: off }))).toBe('desk.segments.coupon_over');
  expect(await refusal(owner.segments.give({ id: segment.id, coupon_id, members: 2, key: uuid() }))).toBe(
    'desk.segments.more_now',
  );
  expect(await shop.db.selectFrom('segment_gift').select('id').where('segment_id', '=', segment.id).execute()).toEqual([]);

  const key = uuid();
  const gift = await owner.segments.give({ id: segment.id, coupon_id, members: 3, key });
  expect((await owner.segments.give({ id: segment.id, coupon_id, members: 3, key })).id).toBe(gift.id);
  expect(gift).toMatchObject({ state: 'running', members: 3, progress: { waiting: 3, given: 0 }, actions: ['cancel'] });
  await set(gus, { state: 'blocked' }); // and later members of the segment get none
  const late = await shop.member();
  await set(late, { level: 6 });
  await Promise.all([run(), run()]);
  await run();
  expect(await Promise.all([eve, fay, late].map(couponsOf))).toEqual([1, 1, 0]);
  const messages = await shop.db.selectFrom('message').select(['key', 'params']).where('member_id', '=', eve.id).execute();
  expect(messages).toMatchObject([{ key: 'gift_coupon', params: { name: { 'zh-cn': '减十元' } } }]);

  const [mine] = (await eve.coupon.lists({ state: 'available' })).data;
  const order = await buy(shop, eve, [{ goods }], { coupon_id: mine!.id });
  const { data } = await owner.segments.gifts({ id: segment.id });
  expect(data).toMatchObject([
    {
      id: gift.id,
      state: 'done',
      progress: { waiting: 0, given: 2, gone: 1, failed: 0 },
      most: 2000,
      used: 1,
      taken_off: 1000,
      turnover: order.amount,
      actions: [],
    },
  ]);
  expect(await refusal(owner.segments.cancel({ id: gift.id, key: uuid() }))).toBe('desk.segments.done_already');
  await owner.segments.remove({ id: segment.id, key: uuid() });
  expect((await owner.segments.gifts({})).data[0]).toMatchObject({ id: gift.id, segment_id: null, segment: 'Level six' });
});

test('already had, none left, cancelled: no one gets more than the coupon’s rules allow', async () => {
  const members = [await shop.member(), await shop.member(), await shop.member()];
  for (const m of members) await set(m, { level: 7 });
  const segment = await save({ level_from: 7 });
  const coupon_id = await couponRule({ total: 2, code: 'SEVEN' });
  await members[0]!.couponrule.activate({ code: 'SEVEN' });
  await owner.segments.give({ id: segment.id, coupon_id, members: 3, key: uuid() });
  await run();
  expect((await owner.segments.gifts({ id: segment.id })).data[0]).toMatchObject({
    state: 'done',
    progress: { given: 1, had: 1, none_left: 1 },
  });
  const other = await couponRule();
  const gift = await owner.segments.give({ id: segment.id, coupon_id: other, members: 3, key: uuid() });
  expect(await owner.segments.cancel({ id: gift.id, key: uuid() })).toMatchObject({ state: 'cancelled', actions: [] });
  expect(await owner.segments.cancel({ id: gift.id, key: uuid() })).toMatchObject({ state: 'cancelled' });
  await run();
  expect(await shop.db.selectFrom('coupon').select('id').where('rule_id', '=', other).execute()).toEqual([]);
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'coupon').execute();
  expect(await refusal(owner.segments.give({ id: segment.id, coupon_id: other, members: 3, key: uuid() }))).toBe(
    'desk.segments.coupons_off',
  );
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'coupon').execute();
});

test('a member who fails each time delays no one, comes last, and is given up after three rounds', async () => {
  const [bad, good] = [await shop.member(), await shop.member()];
  for (const m of [bad, good]) await set(m, { level: 8 });
  const segment = await save({ level_from: 8 });
  const coupon_id = await couponRule();
  await shop.pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin if new.member_id = ${bad.id} then raise exception 'no luck'; end if; return new; end $$`,
  );
  await shop.pool.query('create trigger refuse_one before insert on coupon for each row execute function refuse_one()');
  const logged = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
  await owner.segments.give({ id: segment.id, coupon_id, members: 2, key: uuid() });
  const now = async () => (await owner.segments.gifts({ id: segment.id })).data[0]!;
  for (const state of ['running', 'running', 'done']) {
    await expect(run()).rejects.toThrow('no luck');
    expect(await now()).toMatchObject({ state, progress: { given: 1, ...(state === 'done' ? { failed: 1 } : { waiting: 1 }) } });
  }
  expect(logged).toHaveBeenCalledTimes(3);
  logged.mockRestore();
  await shop.pool.query('drop trigger refuse_one on coupon');
  await run();
  expect([await couponsOf(bad), await couponsOf(good)]).toEqual([0, 1]);
});

test('permissions: segments are for operators who see members, granting is for finance', async () => {
  const content = await shop.operator('content');
  const segment = await save({});
  const calls = [
    () => content.segments.lists({}),
    () => content.segments.members({ id: segment.id }),
    () => content.segments.give({ id: segment.id, coupon_id: 1, members: 1, key: uuid() }),
  ];
  for (const call of calls) expect(await refusal(call())).toBe('fail.forbidden');
});

test('pages and sums use indexes', async () => {
  const at = { now: shop.now(), zone: 'Asia/Shanghai' };
  const plan = (query: RawBuilder<unknown>) => indexPlanOf(shop, { compile: () => query.compile(shop.db) });
  expect(await plan(membersQuery(conditionsOf({ languages: ['en'] }, at), 100, 26))).toMatch(/member_(pkey|by_state)/);
  expect(await plan(countQuery(conditionsOf({ spent_from: 1 }, at)))).toContain('bill_paid_by');
  expect(await plan(countQuery(conditionsOf({ orders_from: 2, ordered_to: '2027-01-01' }, at)))).toContain('orders_paid_by');
  expect(await plan(countQuery(conditionsOf({ birthday_month: 3 }, at)))).toContain('member_birthday');
  expect(await plan(countQuery(conditionsOf({ wallet_from: 1 }, at)))).toContain('account_kind_owner_unit_key');
  expect(await plan(countQuery(conditionsOf({ stock: true }, at)))).toMatch(/order_item_(member|queue|waits)/);
});
