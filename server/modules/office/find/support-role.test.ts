// What the role Support opens: every order, waybill, parcel and member is read and members are answered; no money and no goods move.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskRows } from '#contract/desk.ts';
import { refusal, type Shop, uuid } from '#server/testing.ts';
import { openSending, paidStock, sender } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let member: Awaited<ReturnType<typeof sender>>;
let support: Awaited<ReturnType<Shop['operator']>>;
let waybill: number;
let order: number;
beforeAll(async () => {
  const opened = await openSending();
  shop = opened.shop;
  member = await sender(shop);
  waybill = (await paidStock(opened, member)).id;
  order = (await shop.db.selectFrom('orders').select('id').where('member_id', '=', member.id).executeTakeFirstOrThrow()).id;
  support = await shop.operator('support');
});
afterAll(() => shop.close());

it('opens orders, waybills, parcels and members, with their messages, reviews and numbers found by search', async () => {
  await member.order.addReply({ id: order, content: 'Which size?', key: uuid() });
  expect((await support.find.record({ kind: 'order', id: order })).messages.map((one) => one.text)).toEqual(['Which size?']);
  expect((await support.find.record({ kind: 'waybill', id: waybill })).id).toBe(waybill);
  const whole = await support.members.detail({ id: member.id });
  expect(whole.orders_list.map((one) => one.id)).toContain(order);
  const { list } = await support.find.search({ q: whole.orders_list[0]!.no });
  expect(list.map((one) => one.kind)).toContain('order');
  expect((await support.threads.member({ id: member.id })).total).toBe(1);
  expect((await support.reviews.member({ id: member.id })).total).toBe(0);
});

it('answers members on orders and on waybills', async () => {
  const { messages } = await support.threads.reply({ thing: 'order', id: order, text: 'Size 40', key: uuid() });
  expect(messages.at(-1)).toMatchObject({ from: 'operator', text: 'Size 40' });
  await support.threads.reply({ thing: 'waybill', id: waybill, text: 'It leaves today', key: uuid() });
  const { list } = await member.thread.lists({});
  expect(list.data.map((one) => one.text).sort()).toEqual(['It leaves today', 'Size 40']);
});

/** Commands that ask for no permission: of one's own account and lists, uploads, and words to members, whose rooms check it. */
const OPEN = /^(session|views|scan|labels|queues|threads|inbox|notes|reminders)\/|^warehouse\/upload$/;

it('moves no money and no goods: commands of other permissions are refused', async () => {
  const own = deskRows.filter(({ row }) => row.by === 'support' && row.kind === 'command');
  expect(own.map(({ path }) => path)).toEqual([]);
  const asked = [
    support.members.block({ id: member.id, blocked: 1, reason: 'x' }),
    support.members.adjust({ id: member.id, account: 'cash', amount: 100, reason: 'x', key: uuid() }),
    support.holds.add({ target: 'SP1', kind: 'member', reason: 'x', key: uuid() }),
    support.aftersale.lists({}),
    support.resource.lists({ resource: 'lines' }),
  ];
  expect(await Promise.all(asked.map(refusal))).toEqual(asked.map(() => 'fail.forbidden'));
  const others = deskRows.filter(({ row, path }) => row.by === 'operator' && row.kind === 'command' && !OPEN.test(path));
  expect([...new Set(others.map(({ path }) => path.split('/')[0]))].sort()).toEqual([
    'aftersale',
    'holds',
    'resource',
    'translations',
  ]);
});
