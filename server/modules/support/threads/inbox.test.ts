// The inbox of a member: the latest first, unread counts, answers that reach them, query plans that use their index.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { executeWrite } from '#server/db/written.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { sendFile } from '#server/testing-upload.ts';
import { inboxCount, inboxQuery } from './queries.ts';

let shop: Shop;
let member: MemberClient;
const orders: number[] = [];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
beforeAll(async () => {
  shop = await openShop();
  member = await shop.member({ email: 'inbox@test.test', nickname: 'Ann' });
  await fund(shop, member, 100_000);
  for (const title of ['Teapot', 'Lamp', 'Bag']) {
    const { goods } = await sellGoods(shop, { title });
    orders.push((await buy(shop, member, [{ goods }])).order_ids[0]!);
  }
});
afterAll(() => shop.close());

test('the member’s inbox: one row a thread, the latest first, unread until it is opened', async () => {
  const buyer = await shop.operator('buyer');
  await member.order.addReply({ id: orders[0]!, content: 'Which size?', key: uuid() });
  await buyer.threads.reply({ thing: 'order', id: orders[1]!, text: 'It is blue only', key: uuid() });
  await buyer.threads.reply({ thing: 'order', id: orders[0]!, text: 'Size 40', key: uuid() });
  const { unread, list } = await member.thread.lists({});
  expect(unread).toBe(2);
  expect((await member.user.info({})).counts.threads).toBe(2);
  expect(list.data.map((r) => [r.thing_id, r.text, r.from, r.unread, r.title])).toEqual([
    [orders[0], 'Size 40', 'operator', 1, 'Teapot'],
    [orders[1], 'It is blue only', 'operator', 1, 'Lamp'],
  ]);
  const translations = json({ de: 'Größe 40' });
  await shop.db.updateTable('thread_message').set({ translations }).where('text', '=', 'Size 40').execute();
  expect((await member.thread.lists({ lang: 'de' } as object)).list.data[0]!.text).toBe('Größe 40');
  expect(list.data[0]!.url).toBe(`/pages/member/order/detail?id=${orders[0]}`);
  await member.order.orderReply({ id: orders[0]! });
  const after = await member.thread.lists({ unread: 1 });
  expect((await member.user.info({})).counts.threads).toBe(1);
  expect([after.unread, after.list.data.map((r) => r.thing_id)]).toEqual([1, [orders[1]]]);
  const second = await member.thread.lists({ page: 2, page_size: 1, timestamp: list.timestamp });
  expect(second.list.data.map((r) => r.thing_id)).toEqual([orders[1]]);
  expect((await (await shop.member()).thread.lists({})).list.data).toEqual([]);
});

test('an answer reaches the member as message and mail, of a waybill with its own text', async () => {
  const messages = await member.message.lists({});
  expect(messages.list.data.some((m) => m.title.startsWith('New message on order') && m.content === 'Size 40')).toBe(true);
  const mails = await shop.db.selectFrom('outbox').select(['subject', 'body']).where('target', '=', 'inbox@test.test').execute();
  expect(mails.some((m) => m.body.includes('Size 40'))).toBe(true);
  const { say } = await import('#contract/messages.ts');
  expect(say('msg.waybill_reply.title', { no: 'SP1' }, 'en')).toBe('New message on waybill SP1');
});

test('pictures both ways; only one’s own, and never an empty message', async () => {
  const buyer = await shop.operator('buyer');
  const sent = await sendFile(shop, '/api/common/upload', { token: member.token }, { use: 'message' }, png);
  await member.order.addReply({ id: orders[0]!, files: [sent.data.id], key: uuid() });
  const { messages } = await buyer.threads.detail({ thing: 'order', id: orders[0]! });
  expect(messages.at(-1)).toMatchObject({ from: 'member', text: '' });
  expect(messages.at(-1)!.photos[0]).toMatch(/^\/media\/u\/.+\?e=\d+&s=/);
  expect(await refusal(buyer.threads.reply({ thing: 'order', id: orders[0]!, key: uuid() }))).toBe('fail.field_missing');
  expect(await refusal(buyer.threads.reply({ thing: 'order', id: orders[0]!, files: [sent.data.id], key: uuid() }))).toBe(
    'fail.not_found',
  );
  const other = await shop.member();
  const own = await buy(shop, member, [{ goods: (await sellGoods(shop)).goods }]);
  expect(await refusal(other.order.addReply({ id: own.order_ids[0]!, content: 'x', key: uuid() }))).toBe('fail.not_found');
});

test('buyers answer on orders, the warehouse on waybills, content on none; unknown ones are not found', async () => {
  const [buyer, hall, content] = [await shop.operator('buyer'), await shop.operator('warehouse'), await shop.operator('content')];
  expect(await refusal(buyer.threads.lists({ thing: 'waybill' }))).toBe('fail.forbidden');
  expect(await refusal(hall.threads.detail({ thing: 'order', id: orders[0]! }))).toBe('fail.forbidden');
  expect(await refusal(content.threads.lists({ thing: 'order' }))).toBe('fail.forbidden');
  expect((await hall.threads.lists({ thing: 'waybill' })).list).toEqual([]);
  expect(await refusal(buyer.threads.detail({ thing: 'order', id: 999_999 }))).toBe('fail.not_found');
});

test('the inbox of a member is read by index, however many messages there are', async () => {
  const others = (await Promise.all(Array.from({ length: 20 }, () => shop.member()))).map((m) => m.id);
  await executeWrite(
    shop.db,
    ['thread_message'],
    sql`insert into thread_message (thing, thing_id, member_id, from_kind, text, read_at)
    select case when n % 3 = 0 then 'waybill' else 'order' end, n / 4 + 100000, (array[${sql.join(others)}]::int[])[n % 20 + 1], case when n % 2 = 0 then 'member' else 'operator' end, 'x', now()
    from generate_series(1, 6000) n`,
  );
  await sql`analyze thread_message`.execute(shop.db);
  const compiled = (query: { compile: (db: Shop['db']) => unknown }) => ({ compile: () => query.compile(shop.db) }) as never;
  const at = shop.now();
  for (const query of [
    inboxQuery({ member_id: member.id, at, unread: false, limit: 10, offset: 0 }),
    inboxCount(member.id, at, false),
  ]) {
    const plan = await planOf(shop, compiled(query));
    expect(plan).toContain('thread_member');
    expect(plan).not.toContain('Seq Scan on thread_message');
  }
});
