// What a conversation can be about: a message on each kind, as its member's inbox and the desk show it, with words, state and a
// page that exists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THREAD_THINGS, type ThreadThing } from '#contract/calls/threads.ts';
import { say } from '#contract/messages.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy } from '#server/testing-money.ts';
import { openSending, paidStock, sender } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let member: MemberClient;
type Written = { thing_id: number; no: string; title: string; state: string; url: string };
const written = {} as Record<ThreadThing, Written>;

beforeAll(async () => {
  const opened = await openSending();
  shop = opened.shop;
  member = await sender(shop);
  const goods = async (title: string) => (await sellGoods(shop, { title })).goods;
  const lamp = await goods('Lamp');
  const ordered = (await buy(shop, member, [{ goods: lamp }])).order_ids[0]!;
  const order = await member.order.detail({ id: ordered });
  await member.order.addReply({ id: ordered, content: 'Is it blue?', key: uuid() });
  written.order = {
    ...{ thing_id: ordered, no: order.no, title: 'Lamp', state: order.state },
    url: `/pages/member/order/detail?id=${ordered}`,
  };

  const { id } = await paidStock(opened, member);
  const waybill = await member.sendorder.detail({ id });
  await member.sendorder.addReply({ id, content: 'When does it leave?', key: uuid() });
  written.waybill = {
    ...{ thing_id: id, no: waybill.no, title: waybill.items[0]!.title, state: waybill.state },
    url: `/pages/member/sendorder/detail?id=${id}`,
  };

  const author = await sender(shop);
  const reviewed = await goods('Teapot');
  const bought = (await buy(shop, author, [{ goods: reviewed }])).order_ids[0]!;
  const [item] = await shop.db
    .updateTable('order_item')
    .set({ state: 'completed' })
    .where('order_id', '=', bought)
    .returning('id')
    .execute();
  const review = await author.comment.add({ order_item_id: item!.id, star: 5, content: 'Pours well.', key: uuid() });
  await member.comment.reply({ id: review.id, content: 'Which size?', key: uuid() });
  written.review = {
    ...{ thing_id: review.id, no: '', title: 'Teapot', state: 'published' },
    url: `/pages/comment/index?tp=${reviewed.api_type}&tid=${reviewed.num_iid}`,
  };
});
afterAll(() => shop.close());

describe.each(THREAD_THINGS)('a message on a thing of the kind %s', (thing) => {
  it('has its row in the inbox of its member', async () => {
    const { list } = await member.thread.lists({});
    expect(list.total).toBe(THREAD_THINGS.length);
    expect(list.data.find((row) => row.thing === thing)).toMatchObject({ ...written[thing], thing, from: 'member', unread: 0 });
  });
  it('has its row on the page of the member at the desk', async () => {
    const desk = await shop.operator('owner');
    const list = await desk.threads.member({ id: member.id });
    expect(list.total).toBe(THREAD_THINGS.length);
    const { thing_id: id, no, title, state } = written[thing];
    expect(list.data.find((row) => row.thing === thing)).toMatchObject({ id, no, title, state, from: 'member' });
  });
  it('is in a state that has words', () => {
    const key = `state.${thing === 'order' ? 'item' : thing}.${written[thing].state}`;
    expect(say(key, {}, 'en')).not.toBe(key);
  });
});

it('the answer to feedback leads to the feedback in the inbox', async () => {
  const { id } = await member.feedback.add({ type: 'site', content: 'The map is slow', key: uuid() });
  const desk = await shop.operator('owner');
  await desk.threads.reply({ thing: 'feedback', id, text: 'Faster now', key: uuid() });
  const { list } = await member.message.lists({});
  expect(list.data.find((row) => row.content.includes('Faster now'))).toMatchObject({
    ...{ kind: 'system', url: '/pages/member/advisory/index?tab=feedback' },
  });
  expect((await member.feedback.lists({})).data[0]).toMatchObject({ answer: 'Faster now', state: 'answered' });
});
