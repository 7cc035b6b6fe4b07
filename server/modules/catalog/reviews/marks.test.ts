// Helpful marks, one per member; reports that the shop decides; hiding with a reason.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';

const PASSWORD = 'a long password';
let shop: Shop;
let author: MemberClient;
let readers: MemberClient[];
let content: Awaited<ReturnType<Shop['operator']>>;
let where: { api_type: string; num_iid: string };
let item: number;
let id: number;

async function reviewed(star = 4): Promise<number> {
  const { goods } = await sellGoods(shop);
  where = { api_type: goods.api_type, num_iid: goods.num_iid };
  return reviewOf(goods, star);
}
async function reviewOf(goods: Awaited<ReturnType<typeof sellGoods>>['goods'], star: number): Promise<number> {
  const { order_ids } = await buy(shop, author, [{ goods }]);
  const row = await shop.db
    .updateTable('order_item')
    .set({ state: 'completed' })
    .where('order_id', '=', order_ids[0]!)
    .returning('id')
    .executeTakeFirstOrThrow();
  item = row.id;
  return (await author.comment.add({ order_item_id: item, star, content: 'Soft', key: uuid() })).id;
}
const shown = async (by: MemberClient = readers[0]!) => (await by.comment.lists(where)).list.data;
const report = (by: MemberClient, more: object = {}) => by.comment.report({ id, reason: 'insult', key: uuid(), ...more });

beforeAll(async () => {
  shop = await openShop();
  author = await shop.member();
  readers = [await shop.member(), await shop.member(), await shop.member()];
  content = await shop.operator('content');
  await fund(shop, author, 1_000_000);
});
beforeEach(async () => {
  id = await reviewed();
});
afterAll(() => shop.close());

describe('finding a review helpful', () => {
  it('counts once a member, and can be removed', async () => {
    expect(await readers[0]!.comment.helpful({ id })).toEqual({ helpful: 1, marked: true });
    expect(await readers[0]!.comment.helpful({ id })).toEqual({ helpful: 1, marked: true });
    expect(await readers[1]!.comment.helpful({ id })).toEqual({ helpful: 2, marked: true });
    expect(await shown()).toMatchObject([{ helpful: 2, marked: true, actions: ['reply', 'helpful', 'report'] }]);
    expect(await shown(readers[2])).toMatchObject([{ helpful: 2, marked: false }]);
    expect(await readers[0]!.comment.helpful({ id, on: false })).toEqual({ helpful: 1, marked: false });
    expect(await readers[0]!.comment.helpful({ id, on: false })).toEqual({ helpful: 1, marked: false });
  });

  it('counts right under concurrent clicks', async () => {
    await Promise.all([...readers, ...readers, ...readers].map((reader) => reader.comment.helpful({ id })));
    expect((await shown())[0]).toMatchObject({ helpful: 3 });
    await Promise.all([...readers, ...readers].map((reader) => reader.comment.helpful({ id, on: false })));
    expect((await shown())[0]).toMatchObject({ helpful: 0 });
  });

  it('is not for its author, nor for visitors, nor for a hidden review', async () => {
    expect(await refusal(author.comment.helpful({ id }))).toBe('review.fail.own');
    expect(await refusal(shop.visitor.comment.helpful({ id }))).toBe('401');
    expect((await author.comment.lists(where)).list.data).toMatchObject([{ actions: ['reply', 'edit'] }]);
    await content.reviews.hide({ id, reason: 'Insults', key: uuid() });
    expect(await refusal(readers[0]!.comment.helpful({ id }))).toBe('fail.not_found');
  });

  it('puts a review first in the list sorted by marks', async () => {
    const { goods } = await sellGoods(shop);
    where = { api_type: goods.api_type, num_iid: goods.num_iid };
    const ids = [await reviewOf(goods, 5), await reviewOf(goods, 3), await reviewOf(goods, 1)];
    await readers[0]!.comment.helpful({ id: ids[1]! });
    const order = async (sort: 'newest' | 'helpful') =>
      (await shop.visitor.comment.lists({ ...where, sort })).list.data.map((r) => ids.indexOf(r.id));
    expect(await order('newest')).toEqual([2, 1, 0]);
    expect(await order('helpful')).toEqual([1, 2, 0]);
    expect((await shop.visitor.comment.lists(where)).star).toBe(3);
    await content.reviews.hide({ id: ids[2]!, reason: 'Advertising', key: uuid() });
    expect(await shop.visitor.comment.lists(where)).toMatchObject({ star: 4, stars: { 1: 0, 3: 1, 5: 1 }, list: { total: 2 } });
    expect((await shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid })).comment_count).toBe(2);
  });

  it('is erased with the data of its member', async () => {
    const email = 'leaver@test.test';
    const leaver = await shop.member({ email, password: PASSWORD });
    await leaver.comment.helpful({ id });
    await readers[0]!.comment.helpful({ id });
    await leaver.ems.send({ event: 'erase', email });
    expect(
      await leaver.user.erase({ submit: 1, password: PASSWORD, captcha: await lastCode(shop, email), by: 'email' }),
    ).toMatchObject({ erased: true });
    expect((await shown())[0]).toMatchObject({ helpful: 1 });
  });
});

describe('reporting a review', () => {
  it('leaves it visible, once a member, and puts it in the shop’s queue', async () => {
    await report(readers[0]!, { note: 'Calls me names' });
    expect(await refusal(report(readers[0]!))).toBe('review.fail.reported');
    await report(readers[1]!, { reason: 'untrue' });
    expect(await shown()).toHaveLength(1);
    const { counts, list, total } = await content.reviews.lists({ tab: 'reported' });
    const mine = list.find((row) => row.id === id);
    expect(counts.reported).toBe(total);
    expect(mine).toMatchObject({ reports: 2, actions: ['hide', 'dismiss', 'answer'] });
    expect((await content.reviews.detail({ id })).reported).toMatchObject([
      { reason: 'insult', note: 'Calls me names', decided_at: null },
      { reason: 'untrue' },
    ]);
    expect((await content.session.counts({})).reviews).toMatchObject({ count: total });
  });

  it('is counted right under concurrent reports', async () => {
    const answers = await Promise.all(
      [readers[0]!, readers[0]!, readers[1]!].map((by) =>
        report(by).then(
          () => 'done',
          (error) => error.key as string,
        ),
      ),
    );
    expect(answers.sort()).toEqual(['done', 'done', 'review.fail.reported']);
    expect(await content.reviews.detail({ id })).toMatchObject({ reports: 2 });
  });

  it('has a limit a day', async () => {
    const many = await shop.member();
    await changeSetting(shop, 'review_reports_per_day', 2);
    const ids = [id, await reviewed(), await reviewed()];
    const asked = await Promise.all(
      ids.map((one) =>
        many.comment.report({ id: one, reason: 'other', key: uuid() }).then(
          () => 'done',
          (error) => error.key as string,
        ),
      ),
    );
    expect(asked.sort()).toEqual(['done', 'done', 'review.fail.reports']);
    shop.turn({ days: 1, minutes: 1 });
    await many.comment.report({ id: await reviewed(), reason: 'other', key: uuid() });
    await changeSetting(shop, 'review_reports_per_day');
  });

  it('ends when the shop keeps the review: the same member cannot report again, others can', async () => {
    await report(readers[0]!);
    expect(await content.reviews.dismiss({ id, key: uuid() })).toMatchObject({ reports: 0, state: 'published' });
    expect(await refusal(content.reviews.dismiss({ id, key: uuid() }))).toBe('review.fail.decided');
    expect(await refusal(report(readers[0]!))).toBe('review.fail.reported');
    await report(readers[1]!);
    expect(await content.reviews.detail({ id })).toMatchObject({ reports: 1 });
  });

  it('can be made again when the text is changed', async () => {
    await report(readers[0]!);
    await author.comment.edit({ id, star: 4, content: 'Kind words', key: uuid() });
    expect(await content.reviews.detail({ id })).toMatchObject({ reports: 0, reported: [] });
    await report(readers[0]!);
  });

  it('is refused to its author, to visitors, and without a reason', async () => {
    expect(await refusal(report(author))).toBe('review.fail.own');
    expect(await refusal(shop.visitor.comment.report({ id, reason: 'other' }))).toBe('401');
    expect(await refusal(report(readers[0]!, { reason: 'ugly' }))).toBe('fail.field_choice');
  });
});

describe('hiding a review', () => {
  it('notifies its member of the reason, decides the reports, and is audited', async () => {
    await report(readers[0]!);
    const hidden = await content.reviews.hide({ id, reason: 'Names a person', key: uuid() });
    expect(hidden).toMatchObject({ state: 'hidden', reports: 0, actions: ['publish'], hidden_reason: 'Names a person' });
    expect(hidden.reported[0]!.decided_at).not.toBeNull();
    expect(await shown()).toEqual([]);
    expect((await author.message.lists({})).list.data[0]).toMatchObject({
      content: 'Reason: Names a person',
      url: `/pages/comment/index?item_id=${item}`,
    });
    const { review } = await author.comment.own({ order_item_id: item });
    expect(review).toMatchObject({ state: 'hidden', hidden_reason: 'Names a person' });
    const log = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('thing', '=', 'review')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({ action: 'review.hide', thing_id: String(id), detail: { reason: 'Names a person' } });
    expect(await refusal(content.reviews.hide({ id, reason: 'Again', key: uuid() }))).toBe('review.fail.decided');
    await content.reviews.publish({ id, key: uuid() });
    expect(await shown()).toHaveLength(1);
  });

  it('lets the member correct it: the changed text waits for the shop', async () => {
    await content.reviews.hide({ id, reason: 'Insults', key: uuid() });
    expect(await author.comment.edit({ id, star: 3, content: 'Thin', key: uuid() })).toMatchObject({ visible: false });
    expect(await shown()).toEqual([]);
    expect((await content.reviews.lists({})).list.map((row) => row.id)).toContain(id);
    await content.reviews.publish({ id, key: uuid() });
    expect(await shown()).toMatchObject([{ content: 'Thin', edited: true }]);
  });

  it('happens once when two operators do it at once', async () => {
    const second = await shop.operator('content');
    const answers = await Promise.all(
      [content, second].map((by) =>
        by.reviews.hide({ id, reason: 'Insults', key: uuid() }).then(
          () => 'done',
          (error) => error.key as string,
        ),
      ),
    );
    expect(answers.sort()).toEqual(['done', expect.stringMatching(/^(fail.changed_since|review.fail.decided)$/)]);
    expect(
      (await author.message.lists({})).list.data.filter((m) => m.url === `/pages/comment/index?item_id=${item}`),
    ).toHaveLength(1);
  });

  it('is only for content operators', async () => {
    const buyer = await shop.operator('buyer');
    expect(await refusal(buyer.reviews.lists({}))).toBe('fail.forbidden');
    expect(await refusal(buyer.reviews.hide({ id, reason: 'x', key: uuid() }))).toBe('fail.forbidden');
    expect(await refusal(content.reviews.hide({ id, reason: ' ', key: uuid() }))).toBe('fail.field_missing');
  });
});

describe('the shop’s reply', () => {
  it('is in the user’s language, and notifies the member once', async () => {
    await content.reviews.answer({ id, reply: { 'zh-cn': '谢谢', en: 'Thank you', fr: '' }, key: uuid() });
    await content.reviews.answer({ id, reply: { 'zh-cn': '谢谢你', en: 'Thanks a lot' }, key: uuid() });
    expect((await shown())[0]).toMatchObject({ reply: 'Thanks a lot' });
    const notices = (await author.message.lists({})).list.data.filter((m) => m.url === `/pages/comment/index?item_id=${item}`);
    expect(notices.map((m) => m.content)).toEqual(['Thank you']);
    await content.reviews.answer({ id, reply: {}, key: uuid() });
    expect((await shown())[0]).toMatchObject({ reply: null });
  });

  it('comes after replies of members, which can be deleted', async () => {
    const { replies } = await readers[0]!.comment.reply({ id, content: 'Buy mine', key: uuid() });
    expect(await refusal(content.reviews.removeReply({ id: id + 999, reply_id: replies[0]!.id, key: uuid() }))).toBe(
      'fail.not_found',
    );
    expect(await content.reviews.removeReply({ id, reply_id: replies[0]!.id, key: uuid() })).toMatchObject({ replies: [] });
    expect((await shown())[0]!.replies).toEqual([]);
  });
});

describe('lists', () => {
  it('of the whole shop show the goods, without those that a member added by hand', async () => {
    const find = async () => (await shop.visitor.comment.lists({ page_size: 50 })).list.data.find((r) => r.id === id);
    expect(await find()).toMatchObject({ goods: { num_iid: where.num_iid } });
    expect((await shown())[0]).toMatchObject({ goods: null });
    await shop.db.updateTable('goods').set({ member_id: author.id }).where('num_iid', '=', where.num_iid).execute();
    expect(await find()).toBeUndefined();
    expect(await refusal(shop.visitor.comment.lists(where))).toBe('fail.not_found');
    expect((await author.comment.lists(where)).list.total).toBe(1);
  });

  it('of a member have only their own items, page by page, and are counted on the member’s page', async () => {
    const { counts, list } = await author.comment.mine({ tab: 'written', page_size: 2 });
    expect(list.data).toHaveLength(2);
    expect(counts.written).toBe(list.total);
    const next = await author.comment.mine({ tab: 'written', page_size: 2, page: 2, timestamp: list.timestamp });
    expect(next.list.data[0]!.id).toBeLessThan(list.data[1]!.id);
    expect((await readers[0]!.comment.mine({ tab: 'written' })).list.total).toBe(0);
    const { goods } = await sellGoods(shop);
    const { order_ids } = await buy(shop, author, [{ goods }]);
    await shop.db.updateTable('order_item').set({ state: 'completed' }).where('order_id', '=', order_ids[0]!).execute();
    expect((await author.comment.mine({})).counts.to_write).toBe(1);
    expect((await author.user.info({})).counts.to_review).toBe(1);
  });
});
