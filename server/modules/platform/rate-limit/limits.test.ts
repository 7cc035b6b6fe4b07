// Every limit is exact under forty concurrent calls: none too many, none too few.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { CallRefused, type MemberClient, openShop, type Shop, uuid } from '#server/testing.ts';
import { blockPicture, grayscaleEmbedder } from '#server/testing-embedder.ts';
import { sellGoods, testWarehouse } from '#server/testing-goods.ts';
import { PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { sendFile } from '#server/testing-upload.ts';
import { PAYEE, withCash } from '../../payments/withdrawals/testing-withdrawals.ts';
import { berlin, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';
import { declarationInput } from '../../warehouse/parcels/testing-parcels.ts';
import { atOnce, CALLS } from './testing.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop({ embedder: grayscaleEmbedder() });
  m = await shop.member();
});
afterAll(() => shop.close());

describe('forty concurrent calls', () => {
  test('withdrawals a day', async () => {
    const rich = await withCash(shop, 1_000_000);
    const ask = () => rich.cash.addCash({ amount: 6_000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
    expect(await atOnce(ask)).toEqual({ done: 3, 'cash.per_day': CALLS - 3 });
  });

  test('uploads a day', async () => {
    await changeSetting(shop, 'uploads_a_day', 5);
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const send = async () => {
      const { code, data } = await sendFile(shop, '/api/common/upload', { token: m.token }, { use: 'message' }, picture);
      if (code !== 1) throw new CallRefused('common/upload', code, data.key ?? '', null, '', { params: {} });
    };
    expect(await atOnce(send)).toEqual({ done: 5, 'upload.too_many': CALLS - 5 });
  });

  test('feedback a day', async () => {
    const send = () => m.feedback.add({ type: 'site', content: 'x', key: uuid() });
    expect(await atOnce(send)).toEqual({ done: 10, 'feedback.many': CALLS - 10 });
  });

  test('searches for unclaimed parcels a day', async () => {
    const look = () => m.buyself.lists({ tracking_no: 'SF1234567890' });
    expect(await atOnce(look)).toEqual({ done: 10, 'parcel.tries': CALLS - 10 });
  });

  test('searches by picture from one address', async () => {
    await changeSetting(shop, 'api_image_search', true);
    const at = shop.now();
    const before = Array.from({ length: 53 }, () => ({ scope: 'image_search', key: '127.0.0.1', at }));
    await shop.db.insertInto('attempt').values(before).execute();
    const imgcode = (await blockPicture(0, 0)).toString('base64');
    expect(await atOnce(() => shop.visitor.obapi.uploadImg({ imgcode }))).toEqual({
      done: 7,
      'search.too_many_pictures': CALLS - 7,
    });
  });

  test('a number is declared once, by any member and for any warehouse', async () => {
    const others = [await shop.member(), await shop.member()];
    const first = await testWarehouse(shop);
    const { id: _, ...like } = await shop.db
      .selectFrom('warehouse')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const second = await shop.db
      .insertInto('warehouse')
      .values({
        ...like,
        code: 'W-2',
        ...{ names: json(like.names), city: json(like.city), address: json(like.address) },
        tips: json(like.tips),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parcel = await declarationInput(shop, { tracking_no: 'SF9900112233' });
    const declare = (at: number) =>
      others[at % 2]!.buyself.add({
        type: 'parcel',
        parcels: [{ ...parcel, warehouse_id: at % 4 < 2 ? first : second.id }],
        key: uuid(),
      });
    const { done, ...refused } = await atOnce(declare);
    expect(done).toBe(1);
    expect((refused['parcel.twice'] ?? 0) + (refused['parcel.taken'] ?? 0)).toBe(CALLS - 1);
    const rows = await shop.db.selectFrom('parcel').select('id').where('tracking_no', '=', 'SF9900112233').execute();
    expect(rows).toHaveLength(1);
  });

  test('one review an item', async () => {
    const [item] = await stockItems(shop, m, [{}]);
    await shop.db.updateTable('order_item').set({ state: 'completed' }).where('id', '=', item!).execute();
    const write = () => m.comment.add({ order_item_id: item!, star: 4, key: uuid() });
    expect(await atOnce(write)).toEqual({ done: 1, 'review.fail.once': CALLS - 1 });
    expect(await shop.db.selectFrom('review').select('id').where('order_item_id', '=', item!).execute()).toHaveLength(1);
  });

  test('two members who invite each other: one does', async () => {
    const [a, b] = [await shop.member(), await shop.member()];
    const mark = async (who: MemberClient) =>
      (await shop.db.selectFrom('member').select('mark').where('id', '=', who.id).executeTakeFirstOrThrow()).mark;
    const marks = [await mark(b), await mark(a)];
    const name = (at: number) => (at % 2 ? b : a).user.profile({ inviter: marks[at % 2]! });
    const ends = await atOnce(name);
    expect(ends).toEqual({ done: CALLS / 2, 'user.inviter_loop': CALLS / 2 });
    const set = await shop.db.selectFrom('member').select('inviter_id').where('id', 'in', [a.id, b.id]).execute();
    expect(set.filter((row) => row.inviter_id !== null)).toHaveLength(1);
  });

  test('rows of a cart, and pieces of one row', async () => {
    const { goods, warehouse_id } = await sellGoods(shop, { prices: Array.from({ length: 160 }, () => 1000) });
    const { goods_id, ...line } = goods;
    const row = { member_id: m.id, goods_id, num: 1, warehouse_id, price_seen: 1000, created_at: shop.now() };
    const rows = Array.from({ length: 115 }, (_, at) => ({ ...row, sku_id: String(at + 1) }));
    await shop.db.insertInto('cart_row').values(rows).execute();
    const add = (at: number) => m.cart.add({ ...line, sku_id: String(116 + at), num: 1 });
    expect(await atOnce(add)).toEqual({ done: 5, 'cart.full': CALLS - 5 });
    await atOnce(() => m.cart.add({ ...line, sku_id: '1', num: 1 }));
    const one = shop.db.selectFrom('cart_row').select('num').where('member_id', '=', m.id).where('sku_id', '=', '1');
    expect(await one.executeTakeFirstOrThrow()).toEqual({ num: 1 + CALLS });
  });

  test('addresses', async () => {
    expect(await atOnce(() => m.address.addAddress(berlin))).toEqual({ done: 30, 'address.too_many': CALLS - 30 });
  });

  test('coupons of a rule: for one member, and in all', async () => {
    const names = json({ en: 'Coupon' });
    const rule = { names, kind: 'money' as const, value: 500, days: 30, per_member: 2 };
    await shop.db
      .insertInto('coupon_rule')
      .values([
        { ...rule, code: 'OWN' },
        { ...rule, code: 'ALL', total: 5 },
      ])
      .execute();
    expect(await atOnce(() => m.couponrule.activate({ code: 'OWN', key: uuid() }))).toEqual({ done: 2, 'coupon.had': CALLS - 2 });
    const members = await Promise.all(Array.from({ length: CALLS }, () => shop.member()));
    const each = (at: number) => members[at]!.couponrule.activate({ code: 'ALL', key: uuid() });
    expect(await atOnce(each)).toEqual({ done: 5, 'coupon.had': CALLS - 5 });
  });

  test('one open bill for extra photos of an item, one for its storage extension', async () => {
    const [item_id] = await stockItems(shop, m, [{}]);
    const { order_id: id } = await shop.db
      .selectFrom('order_item')
      .select('order_id')
      .where('id', '=', item_id!)
      .executeTakeFirstOrThrow();
    await atOnce(() => m.order.photo({ id, item_id: item_id!, num: 3, key: uuid() }));
    await atOnce(() => m.order.extend({ item_ids: [item_id!], key: uuid() }));
    const open = shop.db.selectFrom('bill').select('kind').where('member_id', '=', m.id).where('state', '=', 'open');
    expect((await open.orderBy('kind').execute()).map((b) => b.kind)).toEqual(['photo', 'storage']);
  });

  test('manual grants of an operator a day', async () => {
    const finance = await shop.operator('finance');
    const states: string[] = [];
    await atOnce(async () => {
      const asked = { id: m.id, account: 'cash' as const, amount: 10_000, reason: 'sorry', key: uuid() };
      states.push((await finance.members.adjust(asked)).state);
    });
    expect(states.filter((s) => s === 'done')).toHaveLength(5);
    expect(states.filter((s) => s === 'pending')).toHaveLength(CALLS - 5);
  });
});
