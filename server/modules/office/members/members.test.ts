import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods, testWarehouse } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { onebound } from '../../../connectors/marketplace/onebound/index.ts';
import { stripe } from '../../../connectors/payment/stripe/index.ts';
import { runJob } from '../../../jobs.ts';
import { indexPlanOf, planOf, statement } from '../../../testing-explain.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { membersPage, membersTotal } from './queries.ts';

let shop: Shop;
let desk: LookingDesk;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
});
afterAll(() => shop.close());

const berlin = {
  name: 'Anna Schmidt',
  country: 'DE',
  city: 'Berlin',
  street: 'Torstraße 1',
  postcode: '10115',
  mobilecode: '49',
  phone: '030 901820',
};

test('members are found by mark, name, mail and mobile; pages do not shift when new ones register', async () => {
  const a = await shop.member({ email: 'anna@found.test', nickname: 'Anna 100%' });
  await shop.db.updateTable('member').set({ mobilecode: '49', mobile: '15112345678' }).where('id', '=', a.id).execute();
  const b = await shop.member({ email: 'bert@found.test', nickname: 'Bert' });
  await transaction(shop.db, (db) =>
    book(
      { ...shop.ctx(), db },
      {
        key: 't1',
        kind: 'adjust',
        entries: [
          { kind: 'cash', owner: a.id, amount: -1234 },
          { kind: 'bonus', owner: a.id, amount: -66 },
          { kind: 'promotions', amount: 1300 },
        ],
      },
    ),
  );
  const ids = async (q: string) => (await desk.members.lists({ q })).data.map((m) => m.id);
  const { mark } = await a.user.info({});
  expect(await ids(mark.toLowerCase())).toEqual([a.id]);
  expect(await ids('100%')).toEqual([a.id]);
  expect(await ids('%')).toEqual([a.id]);
  expect(await ids('FOUND.test')).toEqual([b.id, a.id]);
  expect(await ids('+49 151 123')).toEqual([a.id]);
  expect(await ids('151 1234')).toEqual([a.id]);
  expect(await ids('345678')).toEqual([a.id]);
  expect(await ids('nobody')).toEqual([]);
  expect(await ids("o'x \\ &|!")).toEqual([]);
  const middle = await shop.member({ nickname: 'Mary Jane Watson' });
  expect(await ids('jan')).toEqual([middle.id]);
  expect(await ids('wat mary')).toEqual([middle.id]);
  const first = await desk.members.lists({ q: 'found.test', page_size: 1 });
  expect(first).toMatchObject({
    total: 2,
    page: 1,
    data: [{ id: b.id, email: 'bert@found.test', mobile: '', balance: 0, orders: 0, waybills: 0, state: 'normal' }],
  });
  await shop.member({ email: 'later@found.test' });
  const second = await desk.members.lists({ q: 'found.test', page_size: 1, page: 2, timestamp: first.timestamp });
  expect(second).toMatchObject({ total: 2, data: [{ id: a.id, balance: 1300, mobile: '+4915112345678' }] });
});

test('members are narrowed by state and level, and sorted; the total is stored, not counted', async () => {
  const of = { nickname: 'Zzsort' };
  const [a, b, c] = [await shop.member(of), await shop.member(of), await shop.member(of)];
  const set = (id: number, values: { level: number; growth: number }) =>
    shop.db.updateTable('member').set(values).where('id', '=', id).execute();
  await set(a.id, { level: 42, growth: 9 });
  await set(b.id, { level: 42, growth: 5 });
  await set(c.id, { level: 43, growth: 7 });
  const found = async (input: Parameters<typeof desk.members.lists>[0]) => {
    const { total, data } = await desk.members.lists(input);
    return [total, data.map((m) => m.id)];
  };
  expect(await found({ level: 42 })).toEqual([2, [b.id, a.id]]);
  expect(await found({ level: 42, sort: 'growth' })).toEqual([2, [b.id, a.id]]);
  expect(await found({ level: 42, sort: '_growth' })).toEqual([2, [a.id, b.id]]);
  expect(await found({ q: 'zzsort', sort: '_level' })).toEqual([3, [c.id, b.id, a.id]]);
  expect(await found({ q: 'zzsort', level: 43 })).toEqual([1, [c.id]]);
  await shop.db.updateTable('member').set({ state: 'blocked' }).where('id', '=', b.id).execute();
  expect(await found({ level: 42, state: 'blocked' })).toEqual([1, [b.id]]);
  expect(await found({ level: 42, state: 'normal' })).toEqual([1, [a.id]]);
  await runJob(shop.app, shop.db, 'member_counts');
  expect(await found({ level: 42 })).toEqual([2, [b.id, a.id]]);
  const first = await desk.members.lists({ level: 42, page_size: 1 });
  shop.turn({ minutes: 1 });
  const later = await shop.member(of);
  await set(later.id, { level: 42, growth: 0 });
  expect(await found({ level: 42, page_size: 1, page: 2, timestamp: first.timestamp })).toEqual([2, [a.id]]);
  expect((await found({ level: 42 }))[0]).toBe(3);
  const { n } = await shop.db
    .selectFrom('member')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .executeTakeFirstOrThrow();
  expect((await desk.members.lists({})).total).toBe(n);
  await shop.db.deleteFrom('member').where('id', '=', later.id).execute();
  expect((await desk.members.lists({})).total).toBe(n - 1);
});

test('each order of the list, each filter and the total use their index', async () => {
  const of = { down: true, to: shop.now(), limit: 25, offset: 0 };
  const plan = (more: Partial<Parameters<typeof membersPage>[0]>) =>
    indexPlanOf(shop, statement(membersPage({ ...of, sort: 'created_at', ...more })));
  expect(await plan({})).toContain('member_pkey');
  expect(await plan({})).toMatch(/orders_of_member[\s\S]*waybill_of_member/);
  expect(await plan({ sort: 'nickname' })).toContain('member_by_name');
  expect(await plan({ sort: 'growth' })).toContain('member_by_growth');
  expect(await plan({ sort: 'level' })).toContain('member_by_level');
  expect(await plan({ level: 3 })).toContain('member_by_level');
  expect(await plan({ state: 'blocked' })).toContain('member_by_state');
  const total = await planOf(shop, statement(membersTotal({ to: shop.now() })));
  expect(total).toContain('member_tally');
  expect(await indexPlanOf(shop, statement(membersTotal({ to: shop.now() })))).toContain('member_at');
});

test('the detail of a member: money, addresses without the tax id, statement', async () => {
  const m = await shop.member({ nickname: 'Whole' });
  await m.address.addAddress({
    ...berlin,
    country: 'BR',
    state: 'SP',
    postcode: '01310-100',
    mobilecode: '55',
    phone: '11 91234-5678',
    tax_id: '529.982.247-25',
  });
  await transaction(shop.db, (db) =>
    book(
      { ...shop.ctx(), db },
      {
        key: 't2',
        kind: 'adjust',
        entries: [
          { kind: 'cash', owner: m.id, amount: -500 },
          { kind: 'compensation', amount: 500 },
        ],
        text_key: 'money.adjust',
      },
    ),
  );
  const whole = await desk.members.detail({ id: m.id });
  expect(whole).toMatchObject({
    id: m.id,
    balance: 500,
    frozen: 0,
    score: 0,
    country: 'BR',
    orders_list: [],
    waybills_list: [],
    audit: [],
  });
  expect(whole.addresses).toHaveLength(1);
  expect(whole.addresses[0]!.text).toContain('Torstraße 1');
  expect(JSON.stringify(whole)).not.toContain('4725');
  expect(whole.statement).toMatchObject([{ amount: 500, balance: 500 }]);
  expect(await refusal(desk.members.detail({ id: 999_999 }))).toBe('fail.not_found');
});

test('blocking signs a member out at once; unblocking lets them in; both are audited', async () => {
  const m = await shop.member();
  expect(await desk.members.block({ id: m.id, blocked: 1, reason: 'chargeback' })).toMatchObject({
    state: 'blocked',
    audit: [{ action: 'member.block', detail: 'Reason: chargeback' }],
  });
  expect(await refusal(m.user.info({}))).toBe('401');
  await desk.members.block({ id: m.id, blocked: 1, reason: 'again' });
  const whole = await desk.members.block({ id: m.id, blocked: 0, reason: 'settled' });
  expect(whole.audit.map((a) => a.action)).toEqual(['member.unblock', 'member.block']);
  expect(await refusal(desk.members.block({ id: m.id, blocked: 1, reason: '' }))).toBe('fail.field_missing');
  const log = await desk.audit.lists({ q: 'member.' });
  expect(log).toMatchObject({
    total: 2,
    data: [
      { action: 'member.unblock', operator: 'owner', thing: 'member', thing_id: String(m.id), detail: 'Reason: settled' },
      { action: 'member.block' },
    ],
  });
});

test('each role sees what it may', async () => {
  const [buyer, finance] = [await shop.operator('buyer'), await shop.operator('finance')];
  const m = await shop.member();
  for (const key of await Promise.all(
    [
      buyer.members.lists({}),
      buyer.members.detail({ id: m.id }),
      buyer.members.block({ id: m.id, blocked: 1, reason: 'x' }),
      buyer.audit.lists({}),
    ].map(refusal),
  ))
    expect(key).toBe('fail.forbidden');
  expect((await finance.audit.lists({ operator_id: 1 })).page).toBe(1);
  expect((await finance.members.detail({ id: m.id })).id).toBe(m.id);
});

test('the agreements are ticked when each was opened, a marketplace when one is connected, bins and backups when they are there', async () => {
  const fresh = await openShop();
  const owner = await fresh.operator('owner');
  const steps = async (of = owner) => Object.fromEntries((await of.session.first({})).map((s) => [s.code, s.done]));
  expect(await steps()).toMatchObject({ agreements: false, goods: false, bins: false, backups: false });
  const marks = (await fresh.db.selectFrom('agreement').select('mark').execute()).map((one) => one.mark);
  expect(marks.length).toBeGreaterThan(1);
  const [last, ...others] = marks;
  for (const mark of others) await owner.session.reviewed({ mark });
  expect((await steps()).agreements).toBe(false);
  await owner.session.reviewed({ mark: last! });
  expect((await steps()).agreements).toBe(true);
  const bin = { warehouse_id: await testWarehouse(fresh), code: 'A-01', clean: 'A01', zone: 'A' };
  await fresh.db.insertInto('bin').values(bin).execute();
  await changeSetting(fresh, 'backups_tried', true);
  expect(await steps()).toMatchObject({ bins: true, backups: true });
  const buyer = await fresh.operator('buyer');
  expect(await refusal(buyer.session.reviewed({ mark: last! }))).toBe('fail.forbidden');
  await fresh.close();
  const keys = { key: 'k', secret: 's', url: 'http://127.0.0.1:9' };
  const connected = await openShop({ config: { sources: [onebound.connect(keys)] } });
  const desk2 = await connected.operator('owner');
  expect((await steps(desk2)).goods).toBe(true);
  await connected.close();
});

test('the checklist of a new shop', async () => {
  const steps = async () => Object.fromEntries((await desk.session.first({})).map((s) => [s.code, s.done]));
  expect(await steps()).toMatchObject({
    shop: false,
    warehouse: false,
    line: false,
    payment: false,
    mail: false,
    agreements: false,
    goods: false,
    operators: true,
    totp: false,
  });
  await testWarehouse(shop);
  await shop.db
    .insertInto('setting')
    .values([
      { key: 'shop_name', value: json('My shop') },
      { key: 'company', value: json('Ltd') },
    ])
    .execute();
  await shop.db.updateTable('currency').set({ rate_date: '2020-01-01' }).execute();
  expect(await steps()).toMatchObject({ shop: true, warehouse: true, rates: false });
  const dated = (days: number) => new Date(shop.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const fresh = async () => (await steps()).rates;
  await shop.db
    .updateTable('currency')
    .set({ rate_date: dated(9) })
    .execute();
  expect(await fresh()).toBe(false);
  await changeSetting(shop, 'rate_old_days', 10);
  expect(await fresh()).toBe(true);
});

test('coupons, reviews and messages of a member, paged with their true totals, without those of others', async () => {
  const [m, other] = [await shop.member(), await shop.member()];
  const rule = await shop.db
    .insertInto('coupon_rule')
    .values({ names: json({ en: 'Ten off' }), kind: 'money', value: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const coupon = { rule_id: rule.id, names: json({ en: 'Ten off' }), kind: 'money', scope: 'all', value: 1000 } as const;
  const expires_at = new Date(shop.now().getTime() + 86_400_000);
  await shop.db
    .insertInto('coupon')
    .values(
      [m, m, m, other].map((who, at) => ({
        ...coupon,
        member_id: who.id,
        expires_at,
        state: at === 0 ? ('used' as const) : ('available' as const),
      })),
    )
    .execute();
  const coupons = await desk.members.coupons({ id: m.id, page: 2, page_size: 2 });
  expect(coupons).toMatchObject({ total: 3, data: [{ name: 'Ten off', state: 'used', value: 1000, bill_no: '' }] });

  const { goods } = await sellGoods(shop);
  const review = { goods_id: goods.goods_id, nickname: 'N', star: 4, content: json({ en: 'Soft' }) };
  await shop.db
    .insertInto('review')
    .values([
      { ...review, member_id: m.id, state: 'hidden' },
      { ...review, member_id: m.id, state: 'waiting' },
      { ...review, member_id: other.id },
    ])
    .execute();
  const reviews = await desk.reviews.member({ id: m.id });
  expect([reviews.total, reviews.data.map((r) => r.state)]).toEqual([2, ['waiting', 'hidden']]);

  await fund(shop, m, 50_000);
  const bought = [await buy(shop, m, [{ goods }]), await buy(shop, m, [{ goods }])].map((b) => b.order_ids[0]!);
  for (const id of bought) await m.order.addReply({ id, content: `About ${id}`, key: uuid() });
  const threads = await desk.threads.member({ id: m.id, page_size: 1 });
  expect(threads).toMatchObject({
    total: 2,
    data: [{ id: bought[1], thing: 'order', text: `About ${bought[1]}`, from: 'member' }],
  });
  expect((await desk.threads.member({ id: other.id })).total).toBe(0);
  const buyer = await shop.operator('buyer');
  const calls = [
    () => buyer.members.coupons({ id: m.id }),
    () => buyer.reviews.member({ id: m.id }),
    () => buyer.threads.member({ id: m.id }),
  ];
  for (const call of calls) expect(await refusal(call())).toBe('fail.forbidden');
});

test('a configured gateway counts as a way to be paid, also without a bank account', async () => {
  const paid = await openShop({
    config: { gateways: [stripe.connect({ secret_key: 'sk_test_1', webhook_secret: 'w', url: 'http://127.0.0.1:9' })] },
  });
  const steps = await (await paid.operator('owner')).session.first({});
  expect(steps.find((s) => s.code === 'payment')).toEqual({ code: 'payment', done: true });
  await paid.close();
});
