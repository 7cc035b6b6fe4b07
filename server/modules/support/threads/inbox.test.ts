// The inboxes of both sides: newest or longest waiting first, unread counts, answers that reach the member, query plans that use their index.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeWrite } from '#server/db/written.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { sendFile } from '#server/testing-upload.ts';
import { pageOf } from '../../platform/queue.ts';
import { inboxCount, inboxQuery, threadQueue } from './queries.ts';

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

test('the queue: the longest waiting first with its clock; answering or putting aside removes it', async () => {
  const buyer = await shop.operator('buyer');
  await member.order.addReply({ id: orders[2]!, content: 'First', key: uuid() });
  shop.turn({ hours: 3 });
  await member.order.addReply({ id: orders[0]!, content: 'Second', key: uuid() });
  await member.order.addReply({ id: orders[0]!, content: 'and more', key: uuid() });
  const { list: data, total } = await buyer.threads.lists({ thing: 'order' });
  expect(total).toBe(2);
  expect(data.map((r) => [r.id, r.waiting, r.text])).toEqual([
    [orders[2], 1, 'First'],
    [orders[0], 2, 'and more'],
  ]);
  expect(new Date(data[0]!.due_at!).getTime() - new Date(data[0]!.since!).getTime()).toBe(24 * 3_600_000);
  await buyer.threads.reply({ thing: 'order', id: orders[2]!, text: 'Thanks', key: uuid() });
  await buyer.threads.done({ thing: 'order', id: orders[0]!, key: uuid() });
  expect((await buyer.threads.lists({ thing: 'order' })).list).toEqual([]);
  const all = await buyer.threads.lists({ thing: 'order', tab: 'all' });
  expect(all.list.map((r) => r.id)).toEqual([orders[2], orders[0], orders[1]]);
  expect((await buyer.threads.lists({ thing: 'order', tab: 'all', q: 'Ann' })).total).toBe(3);
  expect((await buyer.threads.lists({ thing: 'order', tab: 'all', q: 'nobody' })).total).toBe(0);
});

test('a thread in the list shows who has it; rows are given back, and a row that was answered is gone', async () => {
  const [buyer, other] = [await shop.operator('buyer'), await shop.operator('buyer')];
  await member.order.addReply({ id: orders[1]!, content: 'And in red?', key: uuid() });
  const ids = [orders[1]!];
  expect(await buyer.queues.bulk({ thing: 'order_thread', act: 'take', ids, key: uuid() })).toEqual({ done: ids, left: [] });
  const [row] = (await other.threads.lists({ thing: 'order' })).list;
  const operator_id = row!.taken!.operator_id;
  expect(row!.id).toBe(orders[1]);
  expect((await other.threads.lists({ thing: 'order', operator_id: operator_id + 1 })).total).toBe(0);
  const theirs = await other.threads.lists({ thing: 'order', operator_id, member_id: member.id });
  expect([theirs.total, theirs.counts]).toEqual([1, { waiting: 1, all: 3 }]);
  await buyer.threads.reply({ thing: 'order', id: orders[1]!, text: 'Blue only, sorry', key: uuid() });
  expect((await buyer.threads.lists({ thing: 'order', ids })).list).toEqual([]);
  const refused = await buyer.queues.bulk({ thing: 'order_thread', act: 'assign', operator_id, ids, key: uuid() });
  expect([refused.done, refused.left.map((one) => one.why.key)]).toEqual([[], ['desk.bulk.moved']]);
});

/** Ids of a page of the queue: orders of these numbers don't exist, so their cards don't either. */
const threadPage = async (cursor: string): Promise<number[]> => {
  const { rows } = await pageOf(threadQueue('order', 'waiting'), { cursor }, shop.now()).execute(shop.db);
  return rows.map((row) => row.id);
};

test('pages of threads continue where the last one ended, whatever is written meanwhile', async () => {
  const buyer = await shop.operator('buyer');
  await executeWrite(
    shop.db,
    ['thread_message'],
    sql`insert into thread_message (thing, thing_id, member_id, from_kind, text, at)
    select 'order', 500000 + n, ${member.id}, 'member', 'x', ${shop.now()}::timestamptz + n * interval '1 second' from generate_series(1, 60) n`,
  );
  const { rows } = await sql<{ n: number; first: number }>`
    select count(*)::int n, min(thing_id)::int first from thread where since is not null and thing = 'order' and thing_id > 500000`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ n: 60, first: 500001 }]);
  const first = await buyer.threads.lists({ thing: 'order' });
  expect([first.total, first.counts.waiting]).toEqual([60, 60]);
  await executeWrite(shop.db, ['thread_message'], sql`update thread_message set read_at = ${shop.now()} where thing_id = 500003`);
  const second = await threadPage(first.cursor!);
  expect(second.map((id) => id - 500000)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  await executeWrite(shop.db, ['thread_message'], sql`update thread_message set read_at = ${shop.now()} where thing_id > 500000`);
  expect((await buyer.threads.lists({ thing: 'order' })).total).toBe(0);
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
