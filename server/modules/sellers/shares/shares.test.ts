// Orders of a seller: stock, the seller's steps, the share and the commission to the fen, refunds, availability, payouts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { berlin, packAs, payBill, sendOff, submit } from '../../shipping/waybills/stock/testing-stock.ts';
import { account, type Desk, expectSharesMatch, offer, ordered, received, seller, uploaded } from '../testing-sellers.ts';

let shop: Shop;
let finance: Desk;
let buyer: Desk;
let hall: Desk;
const shops: number[] = [];
beforeAll(async () => {
  shop = await openShop();
  finance = await shop.operator('finance');
  buyer = await shop.operator('buyer');
  hall = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  for (const id of shops) await expectSharesMatch(shop, id);
  await shop.close();
});

const opened = async () => {
  const own = await seller(shop);
  shops.push(own.shop_id);
  return own;
};
type Own = Awaited<ReturnType<typeof opened>>;
const stockOf = async (own: Own, id: number) => (await own.member.seller.goodsDetail({ id })).skus[0]!.quantity;
const money = async (own: Own) => (await own.member.seller.home({})).money;
let parcels = 0;
const ship = (own: Own, item_ids: number[]) =>
  own.member.seller.ship({ item_ids, courier_id: 1, tracking_no: `OWN${String(++parcels).padStart(8, '0')}`, key: uuid() });

test('100.00 and 8.00 delivery at 10 %: 98.00 for the seller, 10.00 for the shop, from acceptance on; available 7 days after the receipt', async () => {
  const own = await opened();
  const goods = await offer(shop, own);
  const platform = await account(shop, 'platform');
  const commission = await account(shop, 'commission');
  const o = await ordered(shop, [goods]);
  expect(await stockOf(own, goods.id)).toBe(4);
  expect(await money(own)).toEqual({ pending: 0, available: 0, in_payout: 0, paid_out: 0 });
  const [todo] = (await own.member.seller.orders({})).data;
  expect(todo).toMatchObject({
    id: o.items[0],
    state: 'paid',
    actions: ['take', 'refuse'],
    share: { amount: 9800, commission: 1000 },
  });
  const text = JSON.stringify(todo);
  const { mark } = await shop.db.selectFrom('member').select('mark').where('id', '=', o.buyer.id).executeTakeFirstOrThrow();
  expect(text).not.toContain(mark);
  expect(todo!.warehouse.receiver).toContain(o.order.no);
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  expect((await account(shop, 'commission')) - commission).toBe(-1000);
  expect(await account(shop, 'platform')).toBe(platform);
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  expect(await ship(own, o.items)).toMatchObject([{ state: 'on_the_way', tracking_no: expect.stringContaining('OWN') }]);
  const tracking_no = (await own.member.seller.orders({ tab: 'sent' })).data[0]!.tracking_no;
  expect(await hall.warehouse.scan({ tracking_no, warehouse_id: o.order.warehouse_id })).toMatchObject({ band: 'match' });
  await received(shop, o.items);
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  shop.turn({ days: 6, hours: 23 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800 });
  shop.turn({ hours: 2 });
  await runJob(shop.app, shop.db, 'seller_shares');
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
  const { data } = await own.member.seller.statement({});
  expect(data).toMatchObject([{ text: `Order ${o.order.no} accepted`, amount: 9800, balance: 9800 }]);
});

test('the last piece is sold once, whatever is paid at the same time; the other is refunded at once', async () => {
  const own = await opened();
  const goods = await offer(shop, own, { quantity: 1 });
  const members = await Promise.all([1, 2, 3].map(() => shop.member()));
  const bills: Awaited<ReturnType<typeof buy>>[] = [];
  for (const m of members) {
    await fund(shop, m, 100_000);
    bills.push(await buy(shop, m, [goods], { pay: false }));
  }
  await Promise.all(
    members.map((m, at) => m.paywallet.payBalance({ no: bills[at]!.invoice_no, pay_password: PAY_PASSWORD, key: uuid() })),
  );
  const states = await Promise.all(members.map(async (m, at) => (await m.order.detail({ id: bills[at]!.order_ids[0]! })).state));
  expect(states.sort()).toEqual(['invalid', 'invalid', 'paid']);
  expect(await stockOf(own, goods.id)).toBe(0);
  const left = await Promise.all(members.map(async (m) => (await m.user.info({})).balance));
  expect(left.sort()).toEqual([100_000 - bills[0]!.amount, 100_000, 100_000].sort());
  expect((await own.member.seller.orders({})).total).toBe(1);
  const told = await Promise.all(
    members.map(async (m) => (await m.message.lists({})).list.data.some((r) => r.title === 'Sold out')),
  );
  expect(told.filter(Boolean).length).toBe(2);
});

test('stock comes back when the member cancels or the seller refuses, not when the seller has none', async () => {
  const own = await opened();
  const goods = await offer(shop, own, { quantity: 10 });
  const cancelled = await ordered(shop, [{ ...goods, num: 2 }]);
  expect(await stockOf(own, goods.id)).toBe(8);
  await cancelled.buyer.order.cancel({ id: cancelled.order_id, key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(10);
  const refused = await ordered(shop, [{ ...goods, num: 3 }]);
  await own.member.seller.refuse({ item_id: refused.items[0]!, text: 'Broken in the kiln', key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(10);
  expect(await refused.buyer.order.detail({ id: refused.order_id })).toMatchObject({ state: 'invalid' });
  expect((await refused.buyer.user.info({})).balance).toBe(1_000_000);
  const none = await ordered(shop, [{ ...goods, num: 3 }]);
  const [gone] = await own.member.seller.refuse({
    item_id: none.items[0]!,
    out_of_stock: 1,
    num: 1,
    text: 'Only two',
    key: uuid(),
  });
  expect(gone).toMatchObject({ num: 2, share: { goods: 20_000, amount: 20_000 - 2000 + 800 - Math.round(800 / 3) } });
  expect(await stockOf(own, goods.id)).toBe(7);
  await own.member.seller.accept({ item_ids: [none.items[0]!], key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-(20_000 - 2000 + 800));
  const asked = await ordered(shop, [goods]);
  await own.member.seller.take({ item_ids: asked.items, key: uuid() });
  await asked.buyer.order.cancel({ id: asked.order_id, key: uuid() });
  expect((await own.member.seller.orders({})).data[0]).toMatchObject({ cancel_asked: true });
  await own.member.seller.cancelAnswer({ item_id: asked.items[0]!, agree: 1, key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(7);
  expect((await asked.buyer.user.info({})).balance).toBe(1_000_000);
});

test("another seller's items are unknown, a state is named, and no shop has no orders", async () => {
  const own = await opened();
  const other = await opened();
  const o = await ordered(shop, [await offer(shop, own)]);
  const item_ids = o.items;
  const calls = [
    other.member.seller.take({ item_ids, key: uuid() }),
    other.member.seller.accept({ item_ids, key: uuid() }),
    other.member.seller.ship({ item_ids, courier_id: 1, tracking_no: 'FOREIGN1', key: uuid() }),
    other.member.seller.refuse({ item_id: item_ids[0]!, text: 'no', key: uuid() }),
    other.member.seller.cancelAnswer({ item_id: item_ids[0]!, agree: 1, key: uuid() }),
  ];
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'fail.not_found'));
  expect((await other.member.seller.orders({})).data).toEqual([]);
  expect(await refusal(ship(own, item_ids))).toBe('fail.state');
  expect(await refusal(o.buyer.seller.orders({}))).toBe('seller.none');
});

test('the desk can buy for a seller, and takes over what the seller has begun; the money is the same', async () => {
  const own = await opened();
  const goods = await offer(shop, own);
  const o = await ordered(shop, [goods]);
  await own.member.seller.take({ item_ids: o.items, key: uuid() });
  const seen = await buyer.buying.detail({ order_id: o.order_id });
  expect(seen.items[0]!.actions).toEqual(['take']);
  await buyer.buying.take({ item_ids: o.items });
  expect((await own.member.seller.orders({})).data[0]!.actions).toEqual([]);
  const prices = [{ item_id: o.items[0]!, price: 10_000 }];
  await buyer.buying.purchase({ order_id: o.order_id, platform_no: 'OWN-1', freight: 800, prices, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
});

test('the commission is frozen at payment, of one seller or of all', async () => {
  const own = await opened();
  const goods = await offer(shop, own, { price: 333, post_fee: 0 });
  const before = await ordered(shop, [goods]);
  await finance.ownsellers.commission({ id: own.shop_id, rate_bp: 1550, key: uuid() });
  const after = await ordered(shop, [goods]);
  await finance.ownsellers.commission({ id: own.shop_id, key: uuid() });
  await changeSetting(shop, 'seller_commission_bp', 2000);
  expect(await own.member.seller.home({})).toMatchObject({ commission_bp: 2000 });
  await own.member.seller.accept({ item_ids: [...before.items, ...after.items], key: uuid() });
  await changeSetting(shop, 'seller_commission_bp');
  const shares = (await own.member.seller.orders({ tab: 'to_ship' })).data.map((i) => i.share!.commission);
  expect(shares).toEqual([33, 52]); // 33.3 -> 33, 51.615 -> 52
  expect(await refusal(finance.ownsellers.commission({ id: own.shop_id, rate_bp: 10_001, key: uuid() }))).toBe('fail.field_high');
  expect(await refusal(buyer.ownsellers.commission({ id: own.shop_id, rate_bp: 0, key: uuid() }))).toBe('fail.forbidden');
});

test('another option that the member takes holds stock of its own; the first goes back', async () => {
  const own = await opened();
  const made = await own.member.seller.goodsSave({
    titles: { en: 'Cup' },
    pictures: [await uploaded(shop, own.member, 'goods')],
    skus: [
      { names: { en: 'Blue' }, price: 5000, quantity: 2 },
      { names: { en: 'Red' }, price: 4000, quantity: 3 },
    ],
    key: uuid(),
  });
  await own.desk.sellergoods.approve({ id: made.id, key: uuid() });
  const o = await ordered(shop, [{ goods: { api_type: 'own', num_iid: made.num_iid, sku_id: '1' }, num: 2 }]);
  const left = async () => (await own.member.seller.goodsDetail({ id: made.id })).skus.map((s) => s.quantity);
  expect(await left()).toEqual([0, 3]);
  const item_id = o.items[0]!;
  await buyer.buying.take({ item_ids: [item_id] });
  await buyer.buying.ask({ item_id, text: 'Red?', skus: [{ sku_id: '2', price: 4000 }], key: uuid() });
  await o.buyer.order.act({ id: o.order_id, item_id, action: 'answer', input: { code: '1' }, key: uuid() });
  expect(await left()).toEqual([2, 1]);
  const prices = [{ item_id, price: 4000 }];
  await buyer.buying.purchase({ order_id: o.order_id, platform_no: 'X', freight: 0, prices, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-7200);
});

/** An item accepted, sent and on its shelf. */
async function shelved(own: Own, goods: Awaited<ReturnType<typeof offer>>[], num = 1) {
  const o = await ordered(
    shop,
    goods.map((g) => ({ ...g, num })),
  );
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  await ship(own, o.items);
  const tracking_no = (await own.member.seller.orders({ tab: 'sent', page_size: 50 })).data.find(
    (i) => i.id === o.items[0],
  )!.tracking_no;
  await hall.warehouse.scan({ tracking_no, warehouse_id: o.order.warehouse_id });
  for (const id of o.items)
    await hall.warehouse.inspect({
      id,
      weight: 500,
      length: 100,
      width: 100,
      height: 100,
      bin: 'A-1',
      result: 'pass',
      reason: 'No photos in this story',
      key: uuid(),
    });
  return o;
}

async function refunded(
  o: Awaited<ReturnType<typeof shelved>>,
  item_id: number,
  fault: 'seller' | 'shop',
  partial?: { type: 'partial'; amount: number },
) {
  const type = partial?.type ?? 'return';
  const { id } = await o.buyer.goodsrefund.addRefund({ item_id, type, reason: 'defect', key: uuid(), ...partial } as never);
  await buyer.aftersale.agree({ id, fault, key: uuid() });
  if (partial) return finance.aftersale.execute({ id, seller_gave: 0, key: uuid() });
  await hall.aftersale.send_back({ id, courier_id: 1, tracking_no: `BACK${id}0000`, key: uuid() });
  return buyer.aftersale.seller_received({ id, seller_gave: 0, key: uuid() });
}

test('a partial refund takes the share and the commission in proportion; a whole one takes the rest', async () => {
  const own = await opened();
  const goods = await offer(shop, own, { price: 9999, post_fee: 0 });
  const o = await shelved(own, [goods]);
  const id = String(own.shop_id);
  const shared = await account(shop, 'commission');
  expect(await account(shop, 'seller', id)).toBe(-(9999 - 1000));
  await refunded(o, o.items[0]!, 'seller', { type: 'partial', amount: 3333 });
  // 3333 of 9999, commission 1000 of 9999: 333.3 and 2999.7, largest remainder to the seller's part
  expect(await account(shop, 'seller', id)).toBe(-(9999 - 1000) + 3000);
  expect((await account(shop, 'commission')) - shared).toBe(333);
  await refunded(o, o.items[0]!, 'seller');
  expect(await account(shop, 'seller', id)).toBe(0);
  expect((await account(shop, 'commission')) - shared).toBe(1000);
  expect((await own.member.seller.orders({ tab: 'ended' })).data[0]).toMatchObject({ share: { state: 'taken_back', amount: 0 } });
});

test("where the fault is the shop's the seller keeps the share, and it becomes available", async () => {
  const own = await opened();
  const o = await shelved(own, [await offer(shop, own)]);
  await refunded(o, o.items[0]!, 'shop');
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
});

test('of two items the first refund leaves the delivery fee with the other, the last takes it back', async () => {
  const own = await opened();
  const a = await offer(shop, own, { price: 3000 });
  const b = await offer(shop, own, { price: 12_000 });
  const o = await shelved(own, [a, b]);
  const id = String(own.shop_id);
  expect(await account(shop, 'seller', id)).toBe(-(15_000 + 800 - 1500));
  const first = o.order.items.find((i) => i.price === 3000)!.id;
  await refunded(o, first, 'seller');
  expect(await account(shop, 'seller', id)).toBe(-(12_000 + 800 - 1200));
  await refunded(o, o.items.find((i) => i !== first)!, 'seller');
  expect(await account(shop, 'seller', id)).toBe(0);
  expect(await account(shop, 'commission')).toBeLessThanOrEqual(0);
});

test('a claim that is open holds the share back, and lets it go when it is withdrawn', async () => {
  const own = await opened();
  const o = await shelved(own, [await offer(shop, own)]);
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  await o.buyer.address.addAddress(berlin);
  const { id, invoice_no } = await submit(o.buyer, { item_ids: o.items, shipping_id: line.id });
  await payBill(o.buyer, invoice_no);
  await packAs(hall, id, [{ weight: 550 }]);
  await sendOff(hall, id);
  await o.buyer.sendorder.receipt({ id, key: uuid() });
  const claim = await o.buyer.claim.add({
    sendorder_id: id,
    type: 'damaged',
    item_ids: o.items,
    asked: 100,
    content: 'Broken',
    files: [await uploaded(shop, o.buyer, 'refund')],
    key: uuid(),
  });
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  await shop.db.updateTable('claim').set({ state: 'withdrawn' }).where('id', '=', claim.id).execute();
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
});

async function available(own: Own, price: number) {
  const o = await shelved(own, [await offer(shop, own, { price, post_fee: 0 })]);
  await received(shop, o.items);
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  return o;
}
const payee = (own: Own) =>
  own.member.seller.payee({ bank_name: 'ICBC', account_name: 'Mei Chen', account_no: '6222 0000 1111 2222', key: uuid() });
const bankId = async () => {
  const [known] = await finance.withdrawals.accounts({});
  if (known) return known.id;
  const row = {
    area: 'EU',
    names: json({}),
    currency: 'CNY',
    bank: 'ICBC',
    account_name: 'Sampan',
    account_no: '6222000012341234',
    instructions: json({}),
    fee_note: json({}),
  };
  return (await shop.db.insertInto('bank_account').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

test('a payout of all that is available: one operator up to 500.00, two above, paid from a bank account', async () => {
  const own = await opened();
  await available(own, 60_000);
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.no_payee');
  expect(
    await refusal(
      own.member.seller.payee({ bank_name: 'ICBC', account_name: 'Somebody Else', account_no: '622200001111', key: uuid() }),
    ),
  ).toBe('seller.payee_name');
  expect((await payee(own)).payee).toEqual({ bank_name: 'ICBC', account_name: 'Mei Chen', account_no: '••••2222' });
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
  const bank_id = await bankId();
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
  const own = await opened();
  await payee(own);
  const o = await shelved(own, [await offer(shop, own, { price: 20_000, post_fee: 0 })]);
  // A second item of the same state, whose share is paid out while it still lies on its shelf.
  await shop.db.updateTable('seller_share').set({ ended_at: shop.now() }).where('order_item_id', '=', o.items[0]!).execute();
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  await finance.payouts.approve({ id, key: uuid() });
  await finance.payouts.pay({ id, bank_id: await bankId(), reference: 'T-1', key: uuid() });
  await shop.db.updateTable('order_item').set({ stocked_at: shop.now() }).where('id', '=', o.items[0]!).execute();
  await refunded(o, o.items[0]!, 'seller');
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(18_000);
  expect(await money(own)).toEqual({ pending: 0, available: -18_000, in_payout: 0, paid_out: 18_000 });
  await available(own, 30_000);
  expect(await money(own)).toMatchObject({ available: 27_000 - 18_000 });
  expect(await finance.ownsellers.payout({ id: own.shop_id, key: uuid() })).toMatchObject({ amount: 9000, approvals_needed: 1 });
});

test('what a refund has taken since is not paid out; a cancelled payout leaves the money available', async () => {
  const own = await opened();
  await payee(own);
  await available(own, 10_000);
  const o = await shelved(own, [await offer(shop, own, { price: 10_000, post_fee: 0 })]);
  await shop.db.updateTable('seller_share').set({ ended_at: shop.now() }).where('order_item_id', '=', o.items[0]!).execute();
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  const { id, amount } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect(amount).toBe(18_000);
  await finance.payouts.approve({ id, key: uuid() });
  await shop.db.updateTable('order_item').set({ stocked_at: shop.now() }).where('id', '=', o.items[0]!).execute();
  await refunded(o, o.items[0]!, 'seller');
  expect(await refusal(finance.payouts.pay({ id, bank_id: await bankId(), reference: 'T-2', key: uuid() }))).toBe(
    'seller.payout_less',
  );
  expect(await finance.payouts.detail({ id })).toMatchObject({ covered: 9000 });
  await finance.payouts.cancel({ id, reason: 'A refund came in', key: uuid() });
  expect(await money(own)).toEqual({ pending: 0, available: 9000, in_payout: 0, paid_out: 0 });
});

test('a held seller sells nothing and is paid nothing until the hold ends', async () => {
  const own = await opened();
  await payee(own);
  await available(own, 10_000);
  const goods = await offer(shop, own);
  await finance.ownsellers.hold({ id: own.shop_id, held: 'yes', reason: 'Complaints', key: uuid() });
  const member = await shop.member();
  expect(await refusal(member.cart.add({ ...goods.goods, num: 1 }))).toBe('cart.gone');
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.held');
  expect(await own.member.seller.home({})).toMatchObject({ held: true, held_reason: 'Complaints' });
  expect((await finance.ownsellers.lists({ tab: 'held', page_size: 50 })).data.map((s) => s.id)).toContain(own.shop_id);
  await finance.ownsellers.hold({ id: own.shop_id, held: 'no', reason: 'Settled', key: uuid() });
  await member.cart.add({ ...goods.goods, num: 1 });
  expect(await finance.ownsellers.payout({ id: own.shop_id, key: uuid() })).toMatchObject({ amount: 9000 });
  const actions = (await shop.db.selectFrom('audit').select('action').where('thing_id', '=', String(own.shop_id)).execute()).map(
    (a) => a.action,
  );
  expect(actions).toEqual(expect.arrayContaining(['seller.hold', 'seller.release']));
});
