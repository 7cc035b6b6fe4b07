// Things that need the member come first: on user/info by kind, in the list of orders by position, before newer ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { put } from '../../shipping/one-pay/testing.ts';
import { openSending, paidStock, sender } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let m: MemberClient;
let start: Date;
beforeAll(async () => {
  shop = await openShop();
  start = shop.now();
  m = await shop.member();
  await fund(shop, m, 1_000_000);
});
afterAll(() => shop.close());

/** A paid order of one item whose row is then put into a state directly. */
async function order(state: string, due_at: Date | null = null): Promise<number> {
  const made = await buy(shop, m, [await sellGoods(shop, { price: 3000 })]);
  const { items, id } = await m.order.detail({ id: made.order_ids[0]! });
  await put(shop, [items[0]!.id], state, { due_at });
  return id;
}
const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000);

test('questions, supplements and problems come first, in the list and in user/info', async () => {
  expect((await m.user.info({})).waiting).toEqual([]);
  const problem = await order('problem', inDays(3));
  const plain = await order('paid');
  const late = await order('question', inDays(6));
  const soon = await order('question', inDays(2));
  const supplement = await order('supplement_due', inDays(7));
  const newest = await order('buying');

  expect((await m.user.info({})).waiting).toEqual([
    { thing: 'order', state: 'question', n: 2, id: soon, due_at: inDays(2).toISOString() },
    { thing: 'order', state: 'supplement_due', n: 1, id: supplement, due_at: inDays(7).toISOString() },
    { thing: 'order', state: 'problem', n: 1, id: problem, due_at: inDays(3).toISOString() },
  ]);

  const ids = async (input: Parameters<MemberClient['order']['lists']>[0]) =>
    (await m.order.lists(input)).list.data.map((row) => row.id);
  expect(await ids({})).toEqual([supplement, soon, late, problem, newest, plain]);
  expect(await ids({ tab: 'to_purchase' })).toEqual([supplement, soon, late, newest, plain]);
  // Paging loses and repeats nothing.
  expect([...(await ids({ page: 1, page_size: 4 })), ...(await ids({ page: 2, page_size: 4 }))]).toEqual(await ids({}));

  const needs = await m.order.lists({ tab: 'needs_you' });
  expect(needs.list.data.map((row) => row.id)).toEqual([supplement, soon, late, problem]);
  expect(needs.list.total).toBe(needs.counts.needs_you);

  // Answered: the order returns to its place by time.
  await m.order.act({
    id: late,
    item_id: (await m.order.detail({ id: late })).items[0]!.id,
    action: 'answer',
    input: { text: 'Yes' },
    key: uuid(),
  });
  expect(await ids({})).toEqual([supplement, soon, problem, newest, late, plain]);
  expect((await m.user.info({})).waiting[0]).toMatchObject({ n: 1, id: soon });
  // Hidden orders need no one, and other members see none of it.
  await shop.db.updateTable('orders').set({ hidden: true }).where('id', '=', soon).execute();
  expect((await m.user.info({})).waiting.map((row) => row.state)).toEqual(['supplement_due', 'problem']);
  expect((await (await shop.member()).user.info({})).waiting).toEqual([]);
});

test('a waybill needs the member when packers ask or packing cost more, not while finance looks at a dispute', async () => {
  const sending = await openSending();
  const { shop: other } = sending;
  try {
    const mine = await sender(other);
    const { id } = await paidStock(sending, mine);
    const set = (state: string, due_at: Date | null) =>
      other.db
        .updateTable('waybill')
        .set({ state, due_at } as never)
        .where('id', '=', id)
        .execute();
    const waiting = async () => (await mine.user.info({})).waiting.map((row) => [row.thing, row.state, row.n, row.id]);
    expect(await waiting()).toEqual([]);
    await set('problem', inDays(5));
    expect(await waiting()).toEqual([['waybill', 'problem', 1, id]]);
    await set('settle_due', inDays(5));
    expect(await waiting()).toEqual([['waybill', 'settle_due', 1, id]]);
    await set('settle_due', null);
    expect(await waiting()).toEqual([]);
  } finally {
    await other.close();
  }
});

test('ended items whose goods are on sale can be bought again, in one call for all of an order', async () => {
  const goods = await sellGoods(shop, { price: 3000 });
  const made = await buy(shop, m, [goods]);
  const id = made.order_ids[0]!;
  const [item] = (await m.order.detail({ id })).items;
  expect(item!.actions).not.toContain('buy_again');
  await put(shop, [item!.id], 'completed');
  const ended = await m.order.detail({ id });
  expect(ended.actions).toContain('buy_again');
  expect(ended.items[0]!.actions).toContain('buy_again');
  const { api_type, num_iid, sku_id, num } = ended.items[0]!;
  const added = await m.cart.batchadd({ items: [{ api_type, num_iid, sku_id, num }], key: uuid() });
  expect(added).toMatchObject({ cart_ids: [expect.any(Number)], refused: [] });
  // It leads to the cart and is no step of the order.
  expect(await refusal(m.order.act({ id, item_id: item!.id, action: 'buy_again', key: uuid() }))).toBe('order.action');
  await shop.db.updateTable('order_item').set({ api_type: 'manual' }).where('id', '=', item!.id).execute();
  expect((await m.order.detail({ id })).actions).not.toContain('buy_again');
});

test('both lists of orders use an index that has them in their order', async () => {
  const listed = shop.db.selectFrom('orders').select('id').where('member_id', '=', 7).where('hidden', '=', false);
  const inOrder = (query: typeof listed) => query.orderBy('asks_you', 'desc').orderBy('id', 'desc').limit(10);
  const all = await indexPlanOf(shop, inOrder(listed));
  expect(all).toContain('orders_member ');
  expect(all).not.toContain('Sort');
  const tab = await indexPlanOf(shop, inOrder(listed.where('tab', '=', 'unpaid')));
  expect(tab).toContain('orders_member_tab');
  expect(tab).not.toContain('Sort');
});
