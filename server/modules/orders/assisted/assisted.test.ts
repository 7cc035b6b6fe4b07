// Staff makes an order for a member: priced by the shop, the member's own cart untouched, shown by a signed link, paid only by its member.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const MANUAL = {
  kind: 'manual' as const,
  url: 'https://example.com/kettle?id=7',
  title: 'Cast iron kettle',
  price: 12_000,
  options: '1.2 l',
  freight: 800,
  num: 2,
};
const signOf = (link: string): string => new URL(link.split('#')[1]!, 'http://x').searchParams.get('sign')!;

test('catalogue and manual goods become orders with one bill, at the previewed price; the cart is unchanged', async () => {
  const m = await shop.member({ nickname: 'Amina' });
  const owner = await shop.operator('owner');
  const { goods } = await sellGoods(shop, { price: 4321 });
  await m.cart.add({ api_type: goods.api_type, num_iid: goods.num_iid, sku_id: goods.sku_id, num: 3, remark: 'mine' });
  const before = await m.cart.getList({});
  const lines = [{ kind: 'goods' as const, goods_id: goods.goods_id, num: 1 }, MANUAL];
  const seen = await owner.ordering.preview({ member_id: m.id, lines });
  expect(seen.groups.flatMap((group) => group.items.map((item) => [item.price, item.num]))).toEqual([
    [12_000, 2],
    [4321, 1],
  ]);
  expect(await m.cart.getList({})).toEqual(before);
  expect((await m.order.lists({})).list.total).toBe(0);
  const made = await owner.ordering.make({ member_id: m.id, lines, quote: seen.quote, note: 'as agreed', key: uuid() });
  expect(made).toMatchObject({ amount: seen.amount, order_ids: [expect.any(Number), expect.any(Number)] });
  expect((await m.cart.getList({})).groups).toEqual(before.groups);
  const order = await m.order.detail({ id: made.order_ids[1]! });
  expect(order).toMatchObject({ state: 'unpaid', items: [{ price: 4321, num: 1 }] });
  // The operator is in its history and in the audit log.
  expect(order.timeline.at(-1)).toMatchObject({ by: 'operator' });
  const log = await owner.audit.lists({ thing: 'order', thing_id: String(order.id) });
  expect(log.data).toMatchObject([{ action: 'ordering.make' }]);
  const [message] = (await m.message.lists({})).list.data;
  expect(message!.url).toBe(`/pages/order/offer?sign=${signOf(made.link)}`);
  // Paid like any order.
  await fund(shop, m, 100_000);
  await m.paywallet.payBalance({ no: made.invoice_no, pay_password: PAY_PASSWORD, key: uuid() });
  expect((await m.order.detail({ id: made.order_ids[1]! })).state).toBe('paid');
  await expectSoundLedger(shop);
});

test('the link shows the order to anyone who has it and nothing of its member; any other signature is refused', async () => {
  const m = await shop.member({ nickname: 'Secret Name' });
  const owner = await shop.operator('owner');
  const seen = await owner.ordering.preview({ member_id: m.id, lines: [MANUAL] });
  const made = await owner.ordering.make({ member_id: m.id, lines: [MANUAL], quote: seen.quote, key: uuid() });
  const sign = signOf(made.link);
  const visitor = shop.visitor;
  const offer = await visitor.order.offer({ sign });
  expect(offer).toMatchObject({ state: 'due', amount: made.amount, items: [{ title: 'Cast iron kettle', num: 2 }] });
  expect(JSON.stringify(offer)).not.toContain('Secret Name');
  expect(await refusal(visitor.order.offer({ sign: `${sign.slice(0, -1)}${sign.endsWith('A') ? 'B' : 'A'}` }))).toBe(
    'offer.unknown',
  );
  expect(await refusal(visitor.order.offer({ sign: sign.replace(/^\d+/, '999999') }))).toBe('offer.unknown');
  const other = await shop.member();
  expect(await refusal(other.order.detail({ id: made.order_ids[0]! }))).toBe('fail.not_found');
  expect(await refusal(other.paywallet.getInvoice({ no: made.invoice_no }))).toBe('fail.not_found');
  await m.order.cancel({ id: made.order_ids[0]! });
  expect((await visitor.order.offer({ sign })).state).toBe('over');
});

test('changed prices, unknown members, closed accounts, private goods and too many open orders are refused', async () => {
  const m = await shop.member();
  const owner = await shop.operator('owner');
  const { goods } = await sellGoods(shop, { price: 1000 });
  const lines = [{ kind: 'goods' as const, goods_id: goods.goods_id, num: 1 }];
  const seen = await owner.ordering.preview({ member_id: m.id, lines });
  await shop.db.updateTable('goods').set({ price: 1500 }).where('num_iid', '=', goods.num_iid).execute();
  await shop.db.updateTable('sku').set({ price: 1500 }).where('goods_id', '=', lines[0]!.goods_id).execute();
  const make = (quote: string, over: object = {}) => owner.ordering.make({ member_id: m.id, lines, quote, key: uuid(), ...over });
  expect(await refusal(make(seen.quote))).toBe('fail.changed');
  expect((await m.order.lists({})).list.total).toBe(0);
  expect(await refusal(owner.ordering.preview({ member_id: 999_999, lines }))).toBe('fail.not_found');
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.ordering.preview({ member_id: m.id, lines }))).toBe('fail.forbidden');
  const other = await shop.member();
  await other.buyself.add({ url: 'https://example.com/own', title: 'A private thing', price: 500 });
  const theirs = await shop.db
    .selectFrom('goods')
    .select('id')
    .where('member_id', 'is not', null)
    .where('member_id', '<>', m.id)
    .executeTakeFirstOrThrow();
  const stolen = [{ kind: 'goods' as const, goods_id: theirs.id, num: 1 }];
  expect(await refusal(owner.ordering.preview({ member_id: m.id, lines: stolen }))).toBe('fail.not_found');
  expect(await refusal(owner.ordering.goods({ id: theirs.id }))).toBe('fail.not_found');
  const inside = [{ ...MANUAL, url: 'http://127.0.0.1/x' }];
  expect(await refusal(owner.ordering.preview({ member_id: m.id, lines: inside }))).toBe('fail.field_format');
  await owner.members.block({ id: other.id, blocked: 1, reason: 'fraud' });
  expect(await refusal(owner.ordering.preview({ member_id: other.id, lines }))).toBe('ordering.member_closed');
  await changeSetting(shop, 'assisted_orders_open', 1);
  const now = await owner.ordering.preview({ member_id: m.id, lines });
  const first = await make(now.quote);
  expect(await refusal(make(now.quote))).toBe('ordering.too_many');
  // Cancelling one allows another.
  await m.order.cancel({ id: first.order_ids[0]! });
  expect((await make(now.quote)).amount).toBe(now.amount);
});

test('open orders are counted by index', async () => {
  const open = shop.db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', 1)
    .where('operator_id', 'is not', null)
    .where('tab', '=', 'unpaid');
  expect(await indexPlanOf(shop, open)).toContain('orders_assisted');
});
