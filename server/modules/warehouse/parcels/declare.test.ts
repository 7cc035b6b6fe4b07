// Declaring parcels, changing and deleting declarations, and refused declarations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { type MemberClient, openShop, refusal, refusedFields, type Shop, uuid } from '../../../testing.ts';
import { sellGoods, testLine, testWarehouse } from '../../../testing-goods.ts';
import { buy, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { changeSetting } from '../../../testing-settings.ts';
import { berlin } from '../../shipping/waybills/stock/testing-stock.ts';
import { act, declarationInput, declareOne, heard, scanIn } from './testing-parcels.ts';

let shop: Shop;
let member: MemberClient;
let other: MemberClient;
let line: number;
let address: number;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21T06:00:00Z' });
  await testWarehouse(shop);
  line = (await testLine(shop)).id;
  member = await shop.member();
  other = await shop.member();
  address = (await member.address.addAddress(berlin)).id;
});
afterAll(() => shop.close());

const add = async (who: MemberClient, declared: object, more: object = {}) =>
  who.buyself.add({ type: 'parcel', parcels: [await declarationInput(shop, declared)], key: uuid(), ...more });

describe('declaring', () => {
  test('several at once: each is listed with its contents and actions', async () => {
    const who = await shop.member();
    const made = await who.buyself.add({
      type: 'parcel',
      parcels: [
        await declarationInput(shop, { tracking_no: 'yt 90-1122 3344' }),
        await declarationInput(shop, { items: [{ title: 'Tea', num: 2, price: 4500 }] }),
      ],
      key: uuid(),
    });
    expect(made.parcel_ids).toHaveLength(2);
    const { list, counts } = await who.buyself.lists({ tab: 'declared' });
    expect(counts).toEqual({ declared: 2 });
    expect(list.data.map((p) => p.tracking_no)).toContain('YT9011223344');
    expect(list.data[0]).toMatchObject({
      state: 'declared',
      actions: ['edit', 'delete'],
      mode: 'hold',
      fee: 0,
      needs_you: false,
    });
    expect(list.data.find((p) => p.items[0]!.title === 'Tea')!.value).toBe(9000);
  });

  test('the same key gets the same answer, a second one the refusal', async () => {
    const declared = { type: 'parcel' as const, parcels: [await declarationInput(shop)], key: uuid() };
    const first = await member.buyself.add(declared);
    expect(await member.buyself.add(declared)).toEqual(first);
    expect(await refusal(member.buyself.add({ ...declared, key: uuid() }))).toBe('parcel.twice');
    expect(await refusal(other.buyself.add({ ...declared, key: uuid() }))).toBe('parcel.taken');
  });

  test('all or nothing: one wrong declaration leaves none', async () => {
    const good = await declarationInput(shop);
    const bad = await declarationInput(shop, { goods_type: 'nonsense' });
    expect(await refusal(member.buyself.add({ type: 'parcel', parcels: [good, bad], key: uuid() }))).toBe('fail.field_choice');
    await expect(add(member, { tracking_no: good.tracking_no })).resolves.toBeTruthy();
  });

  test('invalid input is refused by field', async () => {
    expect(await refusal(member.buyself.add({ type: 'parcel', key: uuid() }))).toBe('fail.field_missing');
    expect(await refusal(add(member, { tracking_no: 'a-b' }))).toBe('fail.field_format');
    expect(await refusal(add(member, { items: [] }))).toMatch(/^fail\./);
    expect(await refusal(add(member, { items: [{ title: 'Tea', num: 0, price: 100 }] }))).toMatch(/^fail\./);
    expect(await refusal(add(member, { items: [{ title: 'Tea', num: 1, price: -1 }] }))).toMatch(/^fail\./);
    expect(await refusal(add(member, { warehouse_id: 999_999 }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.buyself.add({ type: 'parcel', key: uuid() }))).toBe('401');
  });

  test('prohibited contents are refused by type and by word', async () => {
    const forbidden = await shop.db
      .selectFrom('goods_type')
      .select(['code', 'keywords'])
      .where('risk', '=', 'forbidden')
      .execute();
    expect(await refusal(add(member, { goods_type: forbidden[0]!.code }))).toBe('goods.no.forbidden');
    const word = forbidden.flatMap((t) => t.keywords as string[])[0]!;
    expect(await refusal(add(member, { items: [{ title: word, num: 1, price: 100 }] }))).toBe('goods.no.word');
  });

  test('the number of a purchase can’t be declared, by its member or another', async () => {
    const { goods } = await sellGoods(shop);
    await fund(shop, member, 100_000);
    const { order_ids } = await buy(shop, member, [{ goods }]);
    const buyer = await shop.operator('buyer');
    const items = await shop.db.selectFrom('order_item').selectAll().where('order_id', '=', order_ids[0]!).execute();
    await buyer.buying.take({ item_ids: [items[0]!.id], key: uuid() });
    await buyer.buying.purchase({
      order_id: order_ids[0]!,
      platform_no: 'T1',
      freight: 800,
      prices: [{ item_id: items[0]!.id, price: items[0]!.price }],
      key: uuid(),
    });
    const { courier_id, tracking_no } = await declarationInput(shop);
    await buyer.buying.seller_ship({ item_ids: [items[0]!.id], courier_id, tracking_no, key: uuid() });
    expect(await refusal(add(member, { tracking_no }))).toBe('parcel.own_purchase');
    expect(await refusal(add(other, { tracking_no }))).toBe('parcel.taken');
  });
});

describe('shipping on arrival', () => {
  const ship = () => ({ mode: 'ship' as const, address_id: address, shipping_id: line });
  test('requires an own address and a line that goes there', async () => {
    expect(await refusedFields(add(member, { mode: 'ship', tracking_no: '1-2', courier_id: 999_999 }))).toEqual({
      tracking_no: 'fail.field_format',
      courier_id: 'fail.not_found',
      address_id: 'fail.field_missing',
      shipping_id: 'fail.field_missing',
    });
    expect(await refusal(add(other, ship()))).toBe('fail.not_found');
    const elsewhere = await testLine(shop, { countries: ['FR'] });
    expect(await refusal(add(member, { ...ship(), shipping_id: elsewhere.id }))).toBe('parcel.no_line');
    const made = await add(member, ship());
    const { list } = await member.buyself.lists({ tab: 'declared' });
    expect(list.data.find((p) => p.id === made.parcel_ids[0])).toMatchObject({ mode: 'ship', shipping_id: line, pay_limit: 0 });
  });

  test('a limit for automatic payment requires the pay password', async () => {
    await fund(shop, member, 100);
    expect(await refusal(add(member, { ...ship(), pay_limit: 5000 }))).toMatch(/^pay\.password/);
    expect(await refusal(add(member, { ...ship(), pay_limit: 5000 }, { pay_password: '111111' }))).toBe('pay.password_wrong');
    const { id } = await declareOne(shop, member, { ...ship(), pay_limit: 5000 }, PAY_PASSWORD);
    expect(await refusal(act(member, id, 'edit', { pay_limit: 6000 }))).toMatch(/^pay\.password/);
    const lowered = await act(member, id, 'edit', { pay_limit: 4000 });
    expect(lowered.parcel!.pay_limit).toBe(4000);
  });
});

describe('later', () => {
  test('a declaration can be changed and deleted until it arrives; its number is free again', async () => {
    const { id, no } = await declareOne(shop, member);
    const changed = await act(member, id, 'edit', { items: [{ title: 'Two cups', num: 2, price: 1200 }], remark: 'fragile' });
    expect(changed.parcel).toMatchObject({ remark: 'fragile', value: 2400, tracking_no: no });
    expect((await act(member, id, 'delete')).parcel).toMatchObject({ state: 'closed', tracking_no: no, actions: [] });
    // Repeated, it answers the parcel as it is.
    expect((await act(member, id, 'delete')).parcel).toMatchObject({ state: 'closed' });
    expect(await refusal(act(member, id, 'edit', { remark: 'late' }))).toBe('fail.state_final');
    await expect(declareOne(shop, other, { tracking_no: no })).resolves.toBeTruthy();
    const { list } = await member.buyself.lists({ tab: 'closed' });
    expect(list.data.map((p) => p.id)).toContain(id);
  });

  test("another member's parcel, an unknown action, a step that is not possible", async () => {
    const { id, no } = await declareOne(shop, member);
    expect(await refusal(act(other, id, 'delete'))).toBe('fail.not_found');
    expect(await refusal(act(member, id, 'burn'))).toBe('order.action');
    expect(await refusal(act(member, id, 'declare'))).toBe('fail.state');
    await scanIn(shop, await shop.operator('warehouse'), no);
    expect(await refusal(act(member, id, 'edit', { remark: 'x' }))).toBe('fail.state');
    expect(await refusal(act(member, id, 'delete'))).toBe('fail.state');
  });

  test('after 60 days without the parcel the declaration ends and its member is notified', async () => {
    const who = await shop.member();
    const { id, no } = await declareOne(shop, who);
    shop.turn({ days: 59 });
    await runJob(shop.app, shop.db, 'parcels');
    expect((await who.buyself.lists({ tab: 'declared' })).list.total).toBe(1);
    shop.turn({ days: 1, minutes: 1 });
    await runJob(shop.app, shop.db, 'parcels');
    const { list } = await who.buyself.lists({ tab: 'closed' });
    expect(list.data[0]).toMatchObject({ id, state: 'closed', tracking_no: no });
    expect(await heard(shop, who)).toEqual(['parcel_expired']);
    // It arrives after all: it is no longer expected.
    expect((await scanIn(shop, await shop.operator('warehouse'), no)).band).toBe('unknown');
  });

  test('the period of declarations is a setting for new ones; the message names the period', async () => {
    const [before, after] = [await shop.member(), await shop.member()];
    await declareOne(shop, before);
    await changeSetting(shop, 'declared_days', 80);
    await declareOne(shop, after);
    await changeSetting(shop, 'declared_days');
    const open = async (who: typeof before) => {
      await runJob(shop.app, shop.db, 'parcels');
      return (await who.buyself.lists({ tab: 'declared' })).list.total;
    };
    shop.turn({ days: 61 });
    expect([await open(before), await open(after)]).toEqual([0, 1]);
    shop.turn({ days: 20 });
    expect(await open(after)).toBe(0);
    const declared = await shop.db
      .selectFrom('message')
      .select('params')
      .where('member_id', 'in', [before.id, after.id])
      .where('key', '=', 'parcel_expired')
      .orderBy('id')
      .execute();
    expect(declared.map((m) => (m.params as { days: number }).days)).toEqual([60, 80]);
  });

  test('switched off: rows, lists and declarations are off, manual goods stay', async () => {
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'shipforme').execute();
    try {
      expect(await refusal(add(member, {}))).toBe('fail.addon_off');
      expect(await refusal(member.buyself.lists({}))).toBe('fail.addon_off');
      const made = await member.buyself.add({ url: 'https://shop.example/1', title: 'Cup', price: 100, key: uuid() });
      expect(made.cart_id).toBeGreaterThan(0);
    } finally {
      await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'shipforme').execute();
    }
  });
});

test('a mistyped number can be corrected, but not to one that another parcel has', async () => {
  const { id } = await declareOne(shop, member);
  const taken = await declareOne(shop, other);
  expect(await refusal(act(member, id, 'edit', { tracking_no: taken.no }))).toBe('parcel.taken');
  const right = (await declarationInput(shop)).tracking_no;
  expect((await act(member, id, 'edit', { tracking_no: right })).parcel!.tracking_no).toBe(right);
});
