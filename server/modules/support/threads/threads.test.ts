// A long thread comes in pieces: the newest first, older ones on demand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';

let shop: Shop;
let member: MemberClient;
let id: number;

beforeAll(async () => {
  shop = await openShop();
  member = await shop.member();
  await fund(shop, member, 100_000);
  const { goods } = await sellGoods(shop);
  id = (await buy(shop, member, [{ goods }])).order_ids[0]!;
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...{ thing: 'order' as const, thing_id: id, member_id: member.id, text: `${at + 1}`, at: shop.now() },
    from_kind: at % 2 === 0 ? 'operator' : 'member',
  }));
  await shop.db.insertInto('thread_message').values(rows).execute();
});
afterAll(() => shop.close());

const textNumbers = (thread: { messages: { text: string }[] }) => thread.messages.map((one) => Number(one.text));

it('returns the newest page, then the pages before it, until the last', async () => {
  const newest = await member.order.orderReply({ id });
  expect([textNumbers(newest).at(0), textNumbers(newest).at(-1), newest.messages.length, newest.more]).toEqual([
    71,
    120,
    50,
    true,
  ]);
  expect(newest.unread).toBe(60);
  const older = await member.order.orderReply({ id, before: newest.messages[0]!.id });
  expect([textNumbers(older).at(0), textNumbers(older).at(-1), older.more]).toEqual([21, 70, true]);
  const oldest = await member.order.orderReply({ id, before: older.messages[0]!.id });
  expect([textNumbers(oldest).at(0), textNumbers(oldest).at(-1), oldest.more]).toEqual([1, 20, false]);
  expect((await member.order.orderReply({ id })).unread).toBe(0);
});

it("refuses another member's thread", async () => {
  const other = await shop.member();
  expect(await refusal(other.order.orderReply({ id }))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.order.orderReply({ id }))).toBe('401');
  expect(await refusal(member.order.orderReply({ id, before: 0 }))).toMatch(/^fail\.field/);
});
