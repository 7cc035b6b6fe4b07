// Writing reviews: once by the buyer who received the goods, with replies of members and of the shop, published at once or after approval.

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ItemState } from '#contract/states/order-item.ts';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { sendFile } from '#server/testing-upload.ts';

let shop: Shop;
let member: MemberClient;
let other: MemberClient;
let goods: Awaited<ReturnType<typeof sellGoods>>['goods'];
let item: number;

/** Bought goods, received by default. */
async function bought(by: MemberClient, state: ItemState = 'completed'): Promise<number> {
  ({ goods } = await sellGoods(shop));
  const { order_ids } = await buy(shop, by, [{ goods }]);
  const [row] = await shop.db
    .updateTable('order_item')
    .set({ state })
    .where('order_id', '=', order_ids[0]!)
    .returning('id')
    .execute();
  return row!.id;
}
const approval = (on: boolean) =>
  shop.db
    .insertInto('setting')
    .values({ key: 'review_approval', value: json(on) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: json(on) }))
    .execute();
const listed = () => shop.visitor.comment.lists({ api_type: goods.api_type, num_iid: goods.num_iid });
const add = (id = item, more: object = {}) => member.comment.add({ order_item_id: id, star: 4, key: uuid(), ...more });
async function upload(by: MemberClient, use: string): Promise<number> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  return (await sendFile(shop, '/api/common/upload', { token: by.token }, { use }, picture)).data.id;
}

beforeAll(async () => {
  shop = await openShop();
  member = await shop.member();
  other = await shop.member();
  await fund(shop, member, 1_000_000);
  await shop.db.updateTable('member').set({ nickname: 'Linnea' }).where('id', '=', member.id).execute();
});
beforeEach(async () => {
  await approval(false);
  item = await bought(member);
});
afterAll(() => shop.close());

describe('a review', () => {
  it('is refused for goods that the member sent here', async () => {
    await shop.db.updateTable('order_item').set({ api_type: 'parcel' }).where('id', '=', item).execute();
    expect(await refusal(add())).toBe('review.fail.own_parcel');
  });

  it('of received goods is published at once, with text, pictures and name', async () => {
    const files = [await upload(member, 'review')];
    const made = await add(item, { content: '  Good\u202e cup\u0007\r\n\n\n\nWarm.  ', files });
    expect(made).toMatchObject({ points: 20, visible: true });
    const { star, list } = await listed();
    expect(star).toBe(4);
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ id: made.id, nickname: 'Linnea', star: 4, content: 'Good cup\n\nWarm.', reply: null });
    expect(list.data[0]!.photos).toEqual([expect.stringMatching(/^\/media\/u\/[\w-]+\.\w+$/)]);
    const { order_id } = await shop.db
      .selectFrom('order_item')
      .select('order_id')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    expect((await member.order.detail({ id: order_id })).items[0]).toMatchObject({ id: item, commented: true });
  });

  it('earns points for a picture once it is approved: once an item, and loses them while it is hidden', async () => {
    const score = async () => (await member.score.lists({})).score;
    const desk = await shop.operator('content');
    const show = (id: number, visible: boolean) =>
      visible
        ? desk.reviews.publish({ id, key: uuid() }).catch(() => undefined)
        : desk.reviews.hide({ id, reason: 'Not of these goods', key: uuid() });
    const before = await score();
    expect(await add()).toMatchObject({ points: 0 }); // no picture
    await approval(true);
    const pictured = await bought(member);
    const made = await add(pictured, { files: [await upload(member, 'review')] });
    expect([made.points, await score()]).toEqual([0, before]);
    await show(made.id, true);
    await show(made.id, true);
    expect(await score()).toBe(before + 20);
    expect((await member.score.lists({})).list.data[0]).toMatchObject({ key: 'money.review_points', score: 20 });
    await show(made.id, false);
    expect(await score()).toBe(before);
    await show(made.id, true);
    expect(await score()).toBe(before + 20);
    await show(made.id, false);
    await expectSoundLedger(shop);
  });

  it('hides the name when the member wants that', async () => {
    await add(item, { anonymous: true });
    const [one] = (await listed()).list.data;
    expect(one).toMatchObject({ nickname: 'A member', avatar: '' });
  });

  it('never shows the member code of a member without a name, nor does a reply', async () => {
    const { mark } = await member.user.info({});
    await shop.db.updateTable('member').set({ nickname: mark }).where('mark', '=', mark).execute();
    const { id } = await add(item);
    await member.comment.reply({ id, content: 'And it holds.', key: uuid() });
    const [one] = (await listed()).list.data;
    expect(one).toMatchObject({ nickname: 'A member', replies: [{ name: 'A member', text: 'And it holds.' }] });
    expect(JSON.stringify(one)).not.toContain(mark);
    await shop.db.updateTable('member').set({ nickname: 'Linnea' }).where('mark', '=', mark).execute();
  });

  it('is written once an item, and a repeated call writes no second one', async () => {
    const key = uuid();
    const first = await add(item, { key });
    expect(await add(item, { key })).toEqual(first);
    expect(await refusal(add())).toBe('review.fail.once');
    expect((await listed()).list.total).toBe(1);
  });

  it('is refused to visitors, to others, before the goods have arrived, and with wrong input', async () => {
    expect(await refusal(shop.visitor.comment.add({ order_item_id: item, star: 5, key: uuid() }))).toBe('401');
    expect(await refusal(other.comment.add({ order_item_id: item, star: 5, key: uuid() }))).toBe('fail.not_found');
    for (const state of ['unpaid', 'in_stock', 'shipped', 'lost'] as const)
      expect(await refusal(add(await bought(member, state)))).toBe('review.fail.not_received');
    for (const star of [0, 6, -1, 1.5]) expect(await refusal(add(item, { star }))).toMatch(/^fail\.field/);
    expect(await refusal(add(item, { content: 'x'.repeat(1001) }))).toBe('fail.field_long');
    const taken = [await upload(other, 'review'), await upload(member, 'message')];
    for (const id of taken) expect(await refusal(add(item, { files: [id] }))).toBe('fail.not_found');
    expect(
      (await shop.db.selectFrom('order_item').select('commented').where('id', '=', item).executeTakeFirst())!.commented,
    ).toBe(false);
  });

  it('waits for approval when the setting requires it', async () => {
    await approval(true);
    const { id, visible } = await add(item, { content: 'Fine' });
    expect(visible).toBe(false);
    expect((await listed()).list.total).toBe(0);
    expect(await refusal(other.comment.reply({ id, content: 'Really?' }))).toBe('fail.not_found');
    const content = await shop.operator('content');
    expect((await content.reviews.lists({})).list).toMatchObject([{ id, actions: ['publish', 'hide'] }]);
    await content.reviews.publish({ id, key: uuid() });
    expect((await listed()).list.data[0]).toMatchObject({ content: 'Fine', reply: null });
  });

  it('is offered by the item, by its own call and by the list, and by none of them once it is written', async () => {
    const order_id = (await member.comment.own({ order_item_id: item })).order_id;
    const offered = async () => [
      (await member.order.detail({ id: order_id })).items[0]!.actions.includes('review'),
      (await member.comment.own({ order_item_id: item })).actions.includes('review'),
      (await member.comment.mine({ page_size: 50 })).list.data.some((one) => one.id === item && one.actions.includes('review')),
    ];
    expect(await offered()).toEqual([true, true, true]);
    await add();
    expect(await offered()).toEqual([false, false, false]);
    expect(await refusal(other.comment.own({ order_item_id: item }))).toBe('fail.not_found');
  });

  it('stores the size that was bought, and is found by it', async () => {
    const { properties } = await shop.db
      .updateTable('sku')
      .set({ properties: '1:7;2:38' })
      .where('goods_id', 'in', (q) => q.selectFrom('order_item').select('goods_id').where('id', '=', item))
      .returning('properties')
      .executeTakeFirstOrThrow();
    expect(properties).toBe('1:7;2:38');
    const options = [
      { pid: '1', names: { 'zh-cn': '颜色', en: 'Colour' }, values: [{ vid: '7', names: { 'zh-cn': '黑', en: 'Black' } }] },
      { pid: '2', names: { 'zh-cn': '尺码', en: 'Size' }, values: [{ vid: '38', names: { 'zh-cn': '均码', en: 'One size' } }] },
    ];
    await shop.db
      .updateTable('goods')
      .set({ options: json(options) })
      .where('num_iid', '=', goods.num_iid)
      .execute();
    await add();
    const where = { api_type: goods.api_type, num_iid: goods.num_iid };
    const all = await shop.visitor.comment.lists(where);
    expect(all.sizes).toEqual([{ key: '均码', name: 'One size', n: 1 }]);
    expect(all.list.data[0]).toMatchObject({ size: 'One size' });
    expect((await shop.visitor.comment.lists({ ...where, size: '均码' })).list.total).toBe(1);
    expect((await shop.visitor.comment.lists({ ...where, size: 'L' })).list).toMatchObject({ total: 0, data: [] });
  });
});

describe('changing a review', () => {
  const edit = (id: number, more: object = {}) => member.comment.edit({ id, star: 2, content: 'Shrank', key: uuid(), ...more });
  const words = async () => (await listed()).list.data.map((r) => [r.star, r.content, r.edited]);

  it('shows the new text at once, with the pictures that were kept', async () => {
    const files = [await upload(member, 'review'), await upload(member, 'review')];
    const { id } = await add(item, { files });
    const { review } = await member.comment.own({ order_item_id: item });
    expect(review!.photos.map((one) => one.id)).toEqual(files);
    expect(await edit(id, { files: [files[1]] })).toEqual({ id, points: 0, visible: true });
    expect(await words()).toEqual([[2, 'Shrank', true]]);
    expect((await listed()).list.data[0]!.photos).toEqual([review!.photos[1]!.url]);
  });

  it('ends after seven days, or the days of the setting; the item no longer offers it', async () => {
    const { id } = await add();
    shop.turn({ days: 6, hours: 23 });
    expect((await member.comment.own({ order_item_id: item })).actions).toEqual(['edit']);
    await edit(id);
    shop.turn({ hours: 2 });
    expect((await member.comment.own({ order_item_id: item })).actions).toEqual([]);
    expect(await refusal(edit(id))).toBe('review.fail.edit_over');
    await changeSetting(shop, 'review_edit_days', 30);
    await edit(id, { star: 3 });
    expect(await words()).toEqual([[3, 'Shrank', true]]);
    await changeSetting(shop, 'review_edit_days');
  });

  it('is only for its member', async () => {
    const { id } = await add();
    expect(await refusal(other.comment.edit({ id, star: 1, key: uuid() }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.comment.edit({ id, star: 1, key: uuid() }))).toBe('401');
    expect(await refusal(edit(id, { files: [await upload(other, 'review')] }))).toBe('fail.not_found');
    expect(await words()).toEqual([[4, '', false]]);
  });

  it('waits for approval when the setting requires it', async () => {
    await approval(true);
    const { id } = await add();
    const content = await shop.operator('content');
    await content.reviews.publish({ id, key: uuid() });
    expect((await edit(id)).visible).toBe(false);
    expect((await listed()).list.total).toBe(0);
  });
});

describe('a reply', () => {
  it('of another member is shown below the review', async () => {
    const { id } = await add();
    const out = await other.comment.reply({ id, content: ' Which size? ', key: uuid() });
    expect(out.replies.map((r) => r.text)).toEqual(['Which size?']);
    expect((await listed()).list.data[0]!.replies).toHaveLength(1);
  });

  it('is refused to visitors, without text, and to an unknown review', async () => {
    const { id } = await add();
    expect(await refusal(shop.visitor.comment.reply({ id, content: 'Hm' }))).toBe('401');
    expect(await refusal(other.comment.reply({ id, content: '\u202e\u200b' }))).toBe('fail.field_missing');
    expect(await refusal(other.comment.reply({ id: id + 999, content: 'Hm' }))).toBe('fail.not_found');
    expect((await listed()).list.data[0]!.replies).toEqual([]);
  });
});
