// A seller's payouts: who approves, what was refunded meanwhile, what is owed, a seller that is held.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { refusal, type Shop, uuid } from '#server/testing.ts';
import { account, type Desk, offer } from '../testing-sellers.ts';
import {
  available,
  bankId,
  closeSellers,
  money,
  opened,
  openSellers,
  payee,
  refunded,
  type Sellers,
  shelved,
} from './testing-shares.ts';

let s: Sellers;
let shop: Shop;
let finance: Desk;
beforeAll(async () => {
  s = await openSellers();
  ({ shop, finance } = s);
});
afterAll(() => closeSellers(s));

test('a payout of all that is available: one operator up to 500.00, two above, paid from a bank account', async () => {
  const own = await opened(s);
  await available(s, own, 60_000);
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.no_payee');
  expect(
    await refusal(
      own.member.seller.payee({ bank_name: 'ICBC', account_name: 'Somebody Else', account_no: '622200001111', key: uuid() }),
    ),
  ).toBe('seller.payee_name');
  expect((await payee(s, own)).payee).toEqual({
    bank_name: 'ICBC',
    account_name: 'Mei Chen',
    account_no: '••••2222',
    changed_at: null,
    rest_until: null,
  });
  const made = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect(made).toMatchObject({ amount: 54_000, state: 'open', approvals_needed: 2, actions: ['approve', 'cancel'] });
  expect(await money(own)).toEqual({ pending: 0, available: 0, in_payout: 54_000, paid_out: 0 });
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.payout_open');
  const { id } = made;
  expect(await finance.payouts.approve({ id, key: uuid() })).toMatchObject({ state: 'open', approvals: 1 });
  expect(await refusal(finance.payouts.approve({ id, key: uuid() }))).toBe('cash.second');
  const second = await shop.operator('finance');
  expect(await second.payouts.approve({ id, key: uuid() })).toMatchObject({
    ...{ state: 'approved', approvals: 2 },
    actions: ['pay', 'cancel'],
  });
  expect(await finance.payouts.reveal({ id })).toEqual({ account_no: '6222000011112222' });
  const bank_id = await bankId(s);
  const before = await account(shop, 'bank', String(bank_id));
  const twice = await Promise.all([1, 2].map(() => finance.payouts.pay({ id, bank_id, reference: 'T-77', key: uuid() })));
  expect(twice.map((p) => [p.state, p.actions])).toEqual([
    ['paid', []],
    ['paid', []],
  ]);
  expect((await account(shop, 'bank', String(bank_id))) - before).toBe(-54_000);
  expect(await money(own)).toEqual({ pending: 0, available: 0, in_payout: 0, paid_out: 54_000 });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(0);
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.nothing');
  expect((await own.member.message.lists({})).list.data[0]!.content).toContain('T-77');
});

test('a refund after the payout is owed by the seller and taken from the next share', async () => {
  const own = await opened(s);
  await payee(s, own);
  const o = await shelved(s, own, [await offer(shop, own, { price: 20_000, post_fee: 0 })]);
  // A second item of the same state, whose share is paid out while it is still on its shelf.
  await shop.db.updateTable('seller_share').set({ ended_at: shop.now() }).where('order_item_id', '=', o.items[0]!).execute();
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  await finance.payouts.approve({ id, key: uuid() });
  await finance.payouts.pay({ id, bank_id: await bankId(s), reference: 'T-1', key: uuid() });
  await shop.db.updateTable('order_item').set({ stocked_at: shop.now() }).where('id', '=', o.items[0]!).execute();
  await refunded(s, o, o.items[0]!, 'seller');
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(18_000);
  expect(await money(own)).toEqual({ pending: 0, available: -18_000, in_payout: 0, paid_out: 18_000 });
  await available(s, own, 30_000);
  expect(await money(own)).toMatchObject({ available: 27_000 - 18_000 });
  expect(await finance.ownsellers.payout({ id: own.shop_id, key: uuid() })).toMatchObject({ amount: 9000, approvals_needed: 1 });
});

test('what a refund has taken since is not paid out; a cancelled payout leaves the money available', async () => {
  const own = await opened(s);
  await payee(s, own);
  await available(s, own, 10_000);
  const o = await shelved(s, own, [await offer(shop, own, { price: 10_000, post_fee: 0 })]);
  await shop.db.updateTable('seller_share').set({ ended_at: shop.now() }).where('order_item_id', '=', o.items[0]!).execute();
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  const { id, amount } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect(amount).toBe(18_000);
  await finance.payouts.approve({ id, key: uuid() });
  await shop.db.updateTable('order_item').set({ stocked_at: shop.now() }).where('id', '=', o.items[0]!).execute();
  await refunded(s, o, o.items[0]!, 'seller');
  expect(await refusal(finance.payouts.pay({ id, bank_id: await bankId(s), reference: 'T-2', key: uuid() }))).toBe(
    'seller.payout_less',
  );
  expect(await finance.payouts.detail({ id })).toMatchObject({ covered: 9000 });
  await finance.payouts.cancel({ id, reason: 'A refund came in', key: uuid() });
  expect(await money(own)).toEqual({ pending: 0, available: 9000, in_payout: 0, paid_out: 0 });
});

test('a held seller sells nothing and is paid nothing until the hold ends', async () => {
  const own = await opened(s);
  await payee(s, own);
  await available(s, own, 10_000);
  const goods = await offer(shop, own);
  await finance.ownsellers.hold({ id: own.shop_id, held: 'yes', reason: 'Complaints', key: uuid() });
  const member = await shop.member();
  expect(await refusal(member.cart.add({ ...goods.goods, num: 1 }))).toBe('cart.gone');
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.held');
  expect(await own.member.seller.home({})).toMatchObject({ held: true, held_reason: 'Complaints' });
  expect((await finance.ownsellers.lists({ tab: 'held' })).list.map((s) => s.id)).toContain(own.shop_id);
  await finance.ownsellers.hold({ id: own.shop_id, held: 'no', reason: 'Settled', key: uuid() });
  await member.cart.add({ ...goods.goods, num: 1 });
  expect(await finance.ownsellers.payout({ id: own.shop_id, key: uuid() })).toMatchObject({ amount: 9000 });
  const actions = (await shop.db.selectFrom('audit').select('action').where('thing_id', '=', String(own.shop_id)).execute()).map(
    (a) => a.action,
  );
  expect(actions).toEqual(expect.arrayContaining(['seller.hold', 'seller.release']));
});
