// The inbox of support: orders, waybills, feedback and reviews in one list, filtered and paged; answers, saved replies, translations and
// notes of staff.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceFailed } from '#server/connectors/marketplace/source.ts';
import { json } from '#server/context.ts';
import { executeWrite } from '#server/db/written.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { pageOf } from '../../platform/queue.ts';
import { inboxQueue } from './queries.ts';

let shop: Shop;
let member: MemberClient;
let support: Awaited<ReturnType<Shop['operator']>>;
let up = true;
const orders: number[] = [];

beforeAll(async () => {
  const translator = {
    code: 'translate',
    max_texts: 50,
    translate: async (texts: readonly string[], from: string, to: string) => {
      if (!up) throw new SourceFailed('quota', 'used up');
      return texts.map((text) => `${to}${from}: ${text}`);
    },
  };
  shop = await openShop({ config: { translator } });
  member = await shop.member({ email: 'inbox@test.test', nickname: 'Ann' });
  await shop.db.updateTable('member').set({ lang: 'en' }).where('id', '=', member.id).execute();
  await fund(shop, member, 100_000);
  for (const title of ['Teapot', 'Lamp', 'Bag']) {
    const { goods } = await sellGoods(shop, { title });
    orders.push((await buy(shop, member, [{ goods }])).order_ids[0]!);
  }
  support = await shop.operator('support');
});
afterAll(() => shop.close());

type Rows = Awaited<ReturnType<typeof support.threads.lists>>['list'];
const things = (rows: Rows) => rows.map((row) => [row.thing, row.thing_id]);

/** A published review of the goods of an order. */
async function review(order_id: number, content: string): Promise<number> {
  const item = await shop.db
    .updateTable('order_item')
    .set({ state: 'completed' })
    .where('order_id', '=', order_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await member.comment.add({ order_item_id: item.id, star: 4, content, key: uuid() });
  await shop.db.updateTable('review').set({ state: 'published' }).where('id', '=', id).execute();
  return id;
}

test('messages, feedback and reviews in one list, the newest first, or the longest waiting; by kind, by language', async () => {
  await member.order.addReply({ id: orders[0]!, content: 'Which size?', key: uuid() });
  shop.turn({ hours: 2 });
  const feedback = await member.feedback.add({
    type: 'freight',
    content: 'The box was wet',
    contact: 'me@test.test',
    key: uuid(),
  });
  shop.turn({ hours: 1 });
  const reviewed = await review(orders[2]!, 'Pours well');
  const { list, total, counts } = await support.threads.lists({});
  expect(things(list)).toEqual([
    ['review', reviewed],
    ['feedback', feedback.id],
    ['order', orders[0]],
  ]);
  expect([total, counts.waiting, counts.answered]).toEqual([3, 3, 0]);
  expect(list.map((row) => row.text)).toEqual(['Pours well', 'The box was wet', 'Which size?']);
  expect(list.every((row) => row.since !== null && row.due_at !== null)).toBe(true);
  expect(things((await support.threads.lists({ sort: 'oldest' })).list)[0]).toEqual(['order', orders[0]]);
  expect(things((await support.threads.lists({ thing: 'review' })).list)).toEqual([['review', reviewed]]);
  expect((await support.threads.lists({ language: 'fr' })).total).toBe(0);
  expect((await support.threads.lists({ language: 'en', q: 'Ann' })).total).toBe(3);
  expect((await support.threads.lists({ waited_hours: 1 })).total).toBe(2);
  expect((await support.session.counts({})).inbox).toMatchObject({ count: 3, oldest_hours: 3 });
});

test('what one has taken is found by that, and an answer or putting aside takes it from the list', async () => {
  const [first, second, third] = (await support.threads.lists({})).list;
  await support.queues.bulk({ thing: 'thread', act: 'take', ids: [first!.id], key: uuid() });
  const operator_id = (await support.session.me({})).id;
  const mine = await support.threads.lists({ operator_id });
  expect(mine.list.map((row) => [row.id, row.taken?.operator_id])).toEqual([[first!.id, operator_id]]);
  expect((await support.threads.lists({ operator_id: operator_id + 1 })).total).toBe(0);

  const answered = await support.threads.reply({ thing: 'feedback', id: second!.thing_id, text: 'We are sorry', key: uuid() });
  expect(answered).toMatchObject({ state: 'answered', replies: false, waiting: 0, since: null });
  expect(answered.messages.map((one) => [one.from, one.text])).toEqual([
    ['member', 'The box was wet'],
    ['operator', 'We are sorry'],
  ]);
  await support.threads.done({ thing: 'order', id: third!.thing_id, key: uuid() });
  const { list, counts } = await support.threads.lists({ tab: 'answered' });
  expect(things(list)).toEqual([
    ['feedback', second!.thing_id],
    ['order', third!.thing_id],
  ]);
  expect(counts).toMatchObject({ waiting: 1, answered: 2, all: 3 });
});

test('a review is answered in public, in the language of its member, by the version that was read; what follows opens it again', async () => {
  const [row] = (await support.threads.lists({ thing: 'review' })).list;
  const id = row!.thing_id;
  const { version, star, replies, pictures } = await support.threads.detail({ id: row!.id });
  expect([star, replies, pictures]).toEqual([4, true, false]);
  const text = 'Thank you';
  expect(await refusal(support.threads.reply({ thing: 'review', id, text, version: version! + 1, key: uuid() }))).toBe(
    'fail.changed_since',
  );
  await support.threads.done({ thing: 'review', id, key: uuid() });
  expect((await support.threads.lists({ thing: 'review' })).total).toBe(0);
  shop.turn({ minutes: 1 });
  await member.comment.reply({ id, content: 'And it is heavy', key: uuid() });
  expect((await support.threads.lists({ thing: 'review' })).total).toBe(1);
  const { messages } = await support.threads.reply({ thing: 'review', id, text, version: version!, key: uuid() });
  expect(messages.map((one) => [one.from, one.text])).toEqual([
    ['member', 'Pours well'],
    ['operator', 'Thank you'],
    ['member', 'And it is heavy'],
  ]);
  expect((await support.threads.lists({ thing: 'review' })).total).toBe(0);
  expect((await shop.db.selectFrom('review').select('reply').where('id', '=', id).executeTakeFirstOrThrow()).reply).toEqual({
    en: 'Thank you',
  });
});

test('feedback is answered with pictures, which its member sees; a review, which all read, is not', async () => {
  const { id } = await member.feedback.add({ type: 'site', content: 'Where is it?', key: uuid() });
  const { id: operator_id } = await shop.db.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow();
  const upload = { name: `${uuid()}.png`, use: 'photo', operator_id, mime: 'image/png', bytes: 1, created_at: shop.now() };
  const file = await shop.db.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow();
  const files = [file.id];
  const { messages, pictures } = await support.threads.reply({ thing: 'feedback', id, files, key: uuid() });
  expect([messages.at(-1)!.photos.length, pictures]).toEqual([1, true]);
  const [row] = (await member.feedback.lists({})).data;
  expect(row).toMatchObject({ state: 'answered', answer: '', answer_photos: [expect.stringContaining('/media/')] });
  const { list } = await support.threads.lists({ thing: 'feedback', tab: 'answered' });
  expect(list.find((one) => one.thing_id === id)).toMatchObject({ from: 'operator', photos: 1 });
  expect((await member.message.lists({})).list.data[0]!.content).toContain('1 picture');
  const { goods } = await sellGoods(shop, { title: 'Vase' });
  const reviewed = await review((await buy(shop, member, [{ goods }])).order_ids[0]!, 'Too small');
  const { version } = await support.threads.detail({ thing: 'review', id: reviewed });
  const answer = support.threads.reply({ thing: 'review', id: reviewed, text: 'Sorry', files, version: version!, key: uuid() });
  expect(await refusal(answer)).toBe('threads.no_pictures');
});

test('saved replies are filled; one with an open gap is not sent', async () => {
  await shop.db.deleteFrom('canned_reply').execute();
  const reply = (en: string, sort: number) => ({ kind: 'reply', names: json({ en }), texts: json({ en }), sort });
  await shop.db
    .insertInto('canned_reply')
    .values([reply('Hello {member}, about {order}', 1), reply('Your number is {tracking}', 2)])
    .execute();
  const { no } = await member.order.detail({ id: orders[1]! });
  const { replies } = await support.threads.saved({ thing: 'order', id: orders[1]! });
  expect(replies.map((one) => one.text)).toEqual([`Hello Ann, about ${no}`, 'Your number is {tracking}']);
  const send = (text: string) => support.threads.reply({ thing: 'order', id: orders[1]!, text, key: uuid() });
  expect(await refusal(send(replies[1]!.text))).toBe('threads.gap_left');
  expect((await send('Braces {of} other kinds stay')).messages.at(-1)!.text).toBe('Braces {of} other kinds stay');
});

test('messages of the member are translated for who reads them, a draft for the member; nothing of it is stored', async () => {
  await member.order.addReply({ id: orders[1]!, content: 'Größe <40> & blau?\nDanke', key: uuid() });
  const asked = { thing: 'order', id: orders[1]! } as const;
  const { messages } = await support.threads.detail(asked);
  const read = await support.threads.translate(asked);
  expect(read).toEqual({ state: 'done', texts: [{ id: messages.at(-1)!.id, text: 'en: Größe <40> & blau?\nDanke' }] });
  await shop.db.updateTable('member').set({ lang: 'de' }).where('id', '=', member.id).execute();
  const draft = await support.threads.translate({ ...asked, text: 'Only in blue' });
  expect(draft).toEqual({ state: 'done', texts: [{ id: 0, text: 'de: Only in blue' }] });
  expect(await shop.db.selectFrom('translation').selectAll().execute()).toEqual([]);
  up = false;
  expect(await support.threads.translate(asked)).toEqual({ state: 'failed', texts: [] });
  up = true;
});

test('without a translation service it says so', async () => {
  const plain = await openShop();
  const one = await plain.member();
  const { id } = await one.feedback.add({ type: 'site', content: 'Hello', key: uuid() });
  const desk = await plain.operator('support');
  expect((await desk.threads.detail({ thing: 'feedback', id })).translates).toBe(false);
  expect(await desk.threads.translate({ thing: 'feedback', id })).toEqual({ state: 'off', texts: [] });
  await plain.close();
});

test('staff notes are for staff alone: not in the thread, not in the export, and gone with the member', async () => {
  const note = { thing: 'order', id: orders[1]!, text: 'Called, very upset', key: uuid() } as const;
  const { notes } = await support.notes.add(note);
  expect(notes).toMatchObject([{ operator: 'support', text: 'Called, very upset' }]);
  await support.notes.add({ thing: 'member', id: member.id, text: 'Speaks German', key: uuid() });
  const buyer = await shop.operator('buyer');
  expect((await buyer.notes.lists({ thing: 'order', id: orders[1]! })).notes).toHaveLength(1);
  expect(JSON.stringify(await member.order.orderReply({ id: orders[1]! }))).not.toContain('upset');
  const content = await shop.operator('content');
  const refused = [
    content.notes.lists({ thing: 'order', id: orders[1]! }),
    buyer.notes.add({ thing: 'member', id: member.id, text: 'x', key: uuid() }),
    buyer.notes.lists({ thing: 'feedback', id: 1 }),
  ];
  expect(await Promise.all(refused.map(refusal))).toEqual(refused.map(() => 'fail.forbidden'));
  expect(await refusal(support.notes.lists({ thing: 'parcel', id: 999_999 }))).toBe('fail.not_found');
  const logged = await shop.db
    .selectFrom('audit')
    .select(['action', 'thing'])
    .where('action', 'in', ['note.add', 'thread.reply', 'thread.done'])
    .execute();
  expect(logged).toEqual(
    expect.arrayContaining([
      { action: 'note.add', thing: 'member' },
      { action: 'thread.reply', thing: 'order' },
      { action: 'thread.done', thing: 'review' },
    ]),
  );
});

test('buyers answer on orders, packers on waybills, content nothing; a conversation can begin with the shop', async () => {
  const [buyer, hall, content] = [await shop.operator('buyer'), await shop.operator('warehouse'), await shop.operator('content')];
  expect((await buyer.threads.lists({ tab: 'all' })).list.every((row) => row.thing === 'order')).toBe(true);
  const [reviewed] = (await support.threads.lists({ tab: 'all', thing: 'review' })).list;
  const refused = [
    buyer.threads.lists({ thing: 'waybill' }),
    buyer.threads.detail({ id: reviewed!.id }),
    hall.threads.detail({ thing: 'order', id: orders[0]! }),
    content.threads.lists({}),
    content.threads.detail({ id: 1 }),
  ];
  expect(await Promise.all(refused.map(refusal))).toEqual(refused.map(() => 'fail.forbidden'));
  expect(await refusal(support.threads.detail({ thing: 'order', id: 999_999 }))).toBe('fail.not_found');
  const { order_ids } = await buy(shop, member, [{ goods: (await sellGoods(shop)).goods }]);
  const fresh = await support.threads.detail({ thing: 'order', id: order_ids[0]! });
  expect([fresh.id, fresh.messages, fresh.replies]).toEqual([0, [], true]);
  const begun = await support.threads.reply({ thing: 'order', id: order_ids[0]!, text: 'Is this the right size?', key: uuid() });
  expect(begun.id).toBeGreaterThan(0);
  const { data } = await support.threads.member({ id: member.id });
  expect((await support.threads.detail({ id: data[0]!.thread_id })).thing_id).toBe(order_ids[0]);
});

test('pages continue where the last one ended, whatever is written meanwhile', async () => {
  await executeWrite(
    shop.db,
    ['thread_message'],
    sql`insert into thread_message (thing, thing_id, member_id, from_kind, text, at)
    select 'waybill', 500000 + n, ${member.id}, 'member', 'x', ${shop.now()}::timestamptz + n * interval '1 second' from generate_series(1, 60) n`,
  );
  const queue = inboxQueue({ things: ['waybill'], tab: 'waiting', sort: 'newest' });
  const page = async (cursor?: string) => {
    const { rows } = await pageOf(queue, cursor ? { cursor } : {}, shop.now()).execute(shop.db);
    const of = await shop.db.selectFrom('thread').select(['id', 'thing_id']).where('thing', '=', 'waybill').execute();
    const byId = new Map(of.map((one) => [one.id, one.thing_id - 500_000]));
    return { ids: rows.map((row) => byId.get(row.id)), cursor: `${rows[49]?.place}~${rows[49]?.id}` };
  };
  const first = await page();
  expect([first.ids[0], first.ids[49]]).toEqual([60, 11]);
  await executeWrite(shop.db, ['thread_message'], sql`update thread_message set read_at = ${shop.now()} where thing_id = 500055`);
  expect((await page(first.cursor)).ids).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
