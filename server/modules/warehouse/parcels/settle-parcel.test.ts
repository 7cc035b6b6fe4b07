// Receiving: purchase, declaration, member code, unclaimed; undo; stock; handling in the bill; prohibited contents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods, testLine, testWarehouse } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { berlin, packAs, payBill, submit } from '../../shipping/waybills/stock/testing-stock.ts';
import {
  act,
  declarationInput,
  declareOne,
  failing,
  HAT,
  type Hand,
  heard,
  markOf,
  pass,
  picture,
  scanIn,
  someNo,
} from './testing-parcels.ts';

let shop: Shop;
let member: MemberClient;
let other: MemberClient;
let hand: Hand;
let address: number;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21T06:00:00Z' });
  await testWarehouse(shop);
  await testLine(shop);
  member = await shop.member({ nickname: 'Yao' });
  other = await shop.member();
  hand = await shop.operator('warehouse');
  await fund(shop, member, 500_000);
  address = (await member.address.addAddress(berlin)).id;
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

const one = async (who: MemberClient, id: number, tab: 'declared' | 'arrived' | 'needs_you' | 'closed') =>
  (await who.buyself.lists({ tab })).list.data.find((p) => p.id === id);
const stock = async (who: MemberClient) => (await who.order.getGoodslist({})).groups.flatMap((g) => g.items);

describe('a declared parcel', () => {
  test('is received, inspected and in stock; it is not paid for and no buyer sees it', async () => {
    const { id, no } = await declareOne(shop, member, {
      items: [{ title: 'Jasmine tea', num: 2, price: 4500 }, HAT],
      remark: 'gift',
    });
    const seen = await scanIn(shop, hand, no);
    expect(seen).toMatchObject({ band: 'match', state: 'received', remark: 'gift', member: { nickname: 'Yao' } });
    expect(seen.items.map((i) => [i.title, i.num, i.state])).toEqual([
      ['Jasmine tea', 2, 'received'],
      ['Wool hat', 1, 'received'],
    ]);
    expect((await scanIn(shop, hand, no)).again).toBe(true);
    expect(await one(member, id, 'arrived')).toMatchObject({ state: 'received', fee: 0, actions: [] });
    for (const item of seen.items) await pass(hand, item.id);
    expect(await one(member, id, 'arrived')).toMatchObject({ state: 'in_stock' });
    const own = (await stock(member)).filter((i) => i.tracking_no === no);
    expect(own.map((i) => [i.title, i.price, i.num])).toEqual([
      ['Jasmine tea', 4500, 2],
      ['Wool hat', 8800, 1],
    ]);
    expect(own[0]!.actions).not.toContain('return');
    const orders = await member.order.lists({ tab: 'all' });
    expect(orders.list.data.some((o) => o.items.some((i) => i.tracking_no === no))).toBe(false);
    const buyer = await shop.operator('buyer');
    for (const tab of ['to_buy', 'on_the_way', 'done'] as const)
      expect(JSON.stringify(await buyer.buying.lists({ tab }))).not.toContain('Jasmine tea');
    expect(await heard(shop, member)).toEqual(expect.arrayContaining(['parcel_received', 'in_stock']));
    // The name of the warehouse as well: the member may change the language later.
    const { names } = await shop.db.selectFrom('warehouse').select('names').orderBy('id').executeTakeFirstOrThrow();
    for (const lang of ['zh-cn', 'en']) {
      const { data } = await member.raw('message/lists', { lang });
      expect(JSON.stringify(data)).toContain(names[lang]);
    }
  });

  test('a scan can be undone: the declaration is restored and can be changed and received again', async () => {
    const { id, no } = await declareOne(shop, member);
    const seen = await scanIn(shop, hand, no);
    expect(seen.can_undo_until).not.toBeNull();
    const received = await one(member, id, 'arrived');
    await member.order.addReply({ id: received!.order_id!, content: 'Is it dry?', key: uuid() });
    await hand.warehouse.undo({ parcel_id: id, key: uuid() });
    expect(await one(member, id, 'declared')).toMatchObject({ state: 'declared', actions: ['edit', 'delete'], order_id: null });
    expect(await shop.db.selectFrom('order_item').select('id').where('parcel_id', '=', id).execute()).toEqual([]);
    await act(member, id, 'edit', { items: [{ title: 'Gloves', num: 1, price: 3000 }] });
    // Its order is deleted with the conversation, for the member and the back office.
    expect((await member.thread.lists({})).list).toMatchObject({ total: 0, data: [] });
    expect(await (await shop.operator('buyer')).threads.lists({ thing: 'order' })).toMatchObject({ total: 0, list: [] });
    const again = await scanIn(shop, hand, no);
    expect(again.items.map((i) => i.title)).toEqual(['Gloves']);
    await pass(hand, again.items[0]!.id);
    expect(await refusal(hand.warehouse.undo({ parcel_id: id, key: uuid() }))).toBe('warehouse.undo_done');
  });

  test('after half an hour a scan can’t be undone', async () => {
    const { id, no } = await declareOne(shop, member);
    await scanIn(shop, hand, no);
    shop.turn({ minutes: 31 });
    expect(await refusal(hand.warehouse.undo({ parcel_id: id, key: uuid() }))).toBe('warehouse.undo_late');
  });

  test('storage counts from the first scan, not from the shelf', async () => {
    const { no } = await declareOne(shop, member);
    const seen = await scanIn(shop, hand, no);
    shop.turn({ days: 3 });
    await pass(hand, seen.items[0]!.id);
    const row = await shop.db
      .selectFrom('order_item')
      .select(['storage_from', 'stocked_at'])
      .where('id', '=', seen.items[0]!.id)
      .executeTakeFirstOrThrow();
    expect(row.stocked_at!.getTime() - new Date(`${row.storage_from}T00:00:00Z`).getTime()).toBeGreaterThan(2.5 * 86_400_000);
  });
});

describe('an undeclared parcel', () => {
  test('with a member code on the label its member is asked; once declared, its handling is billed once, to the fen', async () => {
    const no = someNo();
    const seen = await scanIn(shop, hand, no, (await markOf(shop, member)).toLowerCase());
    expect(seen).toMatchObject({ band: 'unknown', state: 'undeclared', member: { nickname: 'Yao' }, items: [] });
    expect(await heard(shop, member)).toContain('parcel_undeclared');
    const waits = (await member.buyself.lists({ tab: 'needs_you' })).list.data.find((p) => p.tracking_no === no)!;
    expect(waits).toMatchObject({ state: 'undeclared', actions: ['declare', 'not_mine'], needs_you: true });
    expect(await refusal(act(other, waits.id, 'not_mine'))).toBe('fail.not_found');
    const { courier_id } = await declarationInput(shop);
    expect(await refusal(act(member, waits.id, 'declare', { courier_id, goods_type: 'general' }))).toBe('fail.field_missing');
    const two = [HAT, { title: 'Scarf', num: 1, price: 5000 }];
    const now = await act(member, waits.id, 'declare', { courier_id, goods_type: 'general', items: two });
    expect(now.parcel).toMatchObject({ state: 'received', fee: 500 });
    expect(await refusal(hand.warehouse.undo({ parcel_id: waits.id, key: uuid() }))).toBe('parcel.undo_claimed');
    const queue = (await hand.warehouse.queue({ tab: 'inspect' })).list.filter((i) => i.tracking_no === no);
    for (const item of queue) await pass(hand, item.id, 1000);

    // 1 kg: the test line charges 80.00 + 30.00 for 1,100 g with packing = 110.00 + 30.00.
    const [first, second] = queue.map((i) => i.id) as [number, number];
    const wish = { item_ids: [first], address_id: address };
    const { id, invoice_no, preview } = await submit(member, wish);
    const handling = preview.components.filter((r) => r.code === 'handling');
    expect(handling.map((r) => r.amount)).toEqual([500]);
    expect(preview.amount).toBe(preview.components.reduce((s, r) => s + r.amount, 0));
    // The other half of the parcel is not charged again while this bill is open.
    expect(
      (await member.order.ordertopackage({ item_ids: [second], address_id: address })).components.some(
        (r) => r.code === 'handling',
      ),
    ).toBe(false);
    await payBill(member, invoice_no);
    const services = await shop.db
      .selectFrom('account')
      .select('balance')
      .where('kind', '=', 'services')
      .executeTakeFirstOrThrow();
    expect(services.balance).toBe(-500);
    // Cancelled before packing: everything is refunded, and the next waybill charges it.
    const before = (await member.user.info({})).balance;
    await member.sendorder.cancel({ id, key: uuid() });
    expect((await member.user.info({})).balance - before).toBe(preview.amount);
    const next = await submit(member, { item_ids: [second], address_id: address });
    expect(next.preview.components.find((r) => r.code === 'handling')?.amount).toBe(500);
    // Packed and cancelled: handling was done and stays charged, it is not billed again.
    await payBill(member, next.invoice_no);
    const packer = await shop.operator('owner');
    await packAs(packer, next.id, [{ weight: 1100 }]);
    await member.sendorder.cancel({ id: next.id, key: uuid() });
    const last = await member.order.ordertopackage({ item_ids: [first, second], address_id: address });
    expect(last.components.some((r) => r.code === 'handling')).toBe(false);
    await expectSoundLedger(shop);
  });

  test('the code may be read later; an unknown one leaves it unclaimed', async () => {
    const no = someNo();
    expect(await scanIn(shop, hand, no)).toMatchObject({ state: 'unclaimed', member: null });
    expect(await scanIn(shop, hand, no, 'SP-0')).toMatchObject({ state: 'unclaimed', band: 'unknown' });
    expect(await scanIn(shop, hand, no, await markOf(shop, other))).toMatchObject({ state: 'undeclared' });
    expect(await heard(shop, other)).toContain('parcel_undeclared');
  });

  test('not mine: it is unclaimed, and may still be declared by the code’s member', async () => {
    const no = someNo();
    await scanIn(shop, hand, no, await markOf(shop, other));
    const [waits] = (await other.buyself.lists({ tab: 'needs_you' })).list.data.filter((p) => p.tracking_no === no);
    expect((await act(other, waits!.id, 'not_mine')).parcel).toBeNull();
    const { id } = await declareOne(shop, other, { tracking_no: no });
    expect(id).toBe(waits!.id);
    expect(await one(other, id, 'arrived')).toMatchObject({ state: 'received', fee: 500 });
  });

  test('its scan can be undone: the number is free again', async () => {
    const no = someNo();
    const seen = await scanIn(shop, hand, no);
    await hand.warehouse.undo({ parcel_id: seen.parcel_id!, key: uuid() });
    const { id } = await declareOne(shop, member, { tracking_no: no });
    expect(await one(member, id, 'declared')).toMatchObject({ state: 'declared' });
  });
});

describe('a purchase', () => {
  const bought = async () => {
    const { goods } = await sellGoods(shop);
    const { order_ids } = await buy(shop, member, [{ goods }]);
    const buyer = await shop.operator('buyer');
    const [item] = await shop.db.selectFrom('order_item').selectAll().where('order_id', '=', order_ids[0]!).execute();
    await buyer.buying.take({ item_ids: [item!.id], key: uuid() });
    const prices = [{ item_id: item!.id, price: item!.price }];
    await buyer.buying.purchase({ order_id: order_ids[0]!, platform_no: 'T1', freight: 800, prices, key: uuid() });
    const { courier_id } = await declarationInput(shop);
    return {
      item_id: item!.id,
      ship: (tracking_no: string) => buyer.buying.seller_ship({ item_ids: [item!.id], courier_id, tracking_no, key: uuid() }),
    };
  };
  const stateOf = async (id: number) =>
    await shop.db.selectFrom('order_item').select(['state', 'parcel_id']).where('id', '=', id).executeTakeFirstOrThrow();

  test('scanned before its number was entered: entering it receives the goods, claims on it end', async () => {
    const no = someNo();
    const seen = await scanIn(shop, hand, no);
    await declareOne(shop, other, { tracking_no: no });
    const { item_id, ship } = await bought();
    await ship(no);
    expect(await stateOf(item_id)).toEqual({ state: 'received', parcel_id: seen.parcel_id });
    expect((await other.buyself.lists({ tab: 'closed' })).list.data.find((p) => p.tracking_no === no)).toMatchObject({
      state: 'refused',
    });
    const told = await other.message.lists({ lang: 'de' } as object);
    expect(told.list.data[0]!.content).toBe('Grund: Diese Sendungsnummer gehört zu einer Bestellung');
    expect((await scanIn(shop, hand, no)).items.map((i) => i.id)).toEqual([item_id]);
    await pass(hand, item_id);
    expect((await stateOf(item_id)).state).toBe('in_stock');
    expect(await refusal((await bought()).ship(no))).toBe('buying.parcel_there');
  });

  test('takes precedence over a declaration of the same number: the declarer is notified', async () => {
    const { id, no } = await declareOne(shop, other);
    const { item_id, ship } = await bought();
    await ship(no);
    expect(await one(other, id, 'closed')).toMatchObject({ state: 'closed', tracking_no: no });
    expect(await heard(shop, other)).toContain('parcel_purchase');
    expect((await hand.parcels.detail({ id })).history[0]).toMatchObject({
      key: 'event.parcel.expire_why',
      params: { reason: 'This tracking number belongs to an order' },
    });
    expect((await scanIn(shop, hand, no)).items.map((i) => i.id)).toEqual([item_id]);
  });
});

describe('prohibited contents', () => {
  const found = async (items = [HAT]) => {
    const { id, no } = await declareOne(shop, member, { items });
    const seen = await scanIn(shop, hand, no);
    const forbidden = await shop.db
      .selectFrom('goods_type')
      .select('code')
      .where('risk', '=', 'forbidden')
      .limit(1)
      .executeTakeFirstOrThrow();
    await failing(hand, seen.items[0]!.id, forbidden.code);
    return { id, no, items: seen.items.map((i) => i.id) };
  };

  test('are sent back at the cost of the member, the rest goes into stock', async () => {
    const { id, items } = await found([HAT, { title: 'Tea', num: 1, price: 4500 }]);
    await pass(hand, items[1]!);
    const waits = (await one(member, id, 'needs_you'))!;
    expect(waits).toMatchObject({ state: 'received', problems: 1, needs_you: true, actions: ['return', 'destroy'] });
    expect(await refusal(member.order.act({ id: waits.order_id!, item_id: items[0]!, action: 'accept', key: uuid() }))).toBe(
      'parcel.forbidden_keep',
    );
    expect(await refusal(act(member, id, 'return'))).toBe('fail.field_missing');
    const { invoice_no } = await act(member, id, 'return', { text: 'Li Ming, 13800000000, Hangzhou' });
    expect((await member.paywallet.getInvoice({ no: invoice_no! })).amount).toBe(2000);
    expect(await refusal(hand.parcels.sentback({ id, tracking_no: 'SF777001', key: uuid() }))).toBe('parcel.not_paid');
    await payBill(member, invoice_no!);
    expect((await hand.parcels.lists({ tab: 'returns' })).list.map((p) => p.id)).toContain(id);
    shop.turn({ days: 6 });
    await runJob(shop.app, shop.db, 'items');
    await hand.parcels.sentback({ id, tracking_no: 'SF777001', key: uuid() });
    expect(await one(member, id, 'arrived')).toMatchObject({ state: 'in_stock' });
    expect(await heard(shop, member)).toEqual(expect.arrayContaining(['parcel_return_paid', 'parcel_returned']));
  });

  test('each repeated step answers the parcel as it is: one bill, one claim, one end', async () => {
    const { id } = await found();
    const billed = () => shop.db.selectFrom('bill').select('id').where('member_id', '=', member.id).execute();
    const before = (await billed()).length;
    const to = { text: 'Li Ming, 13800000000, Hangzhou' };
    const first = await act(member, id, 'return', to);
    expect(await act(member, id, 'return', to)).toEqual(first);
    expect(await billed()).toHaveLength(before + 1);
    await payBill(member, first.invoice_no!);
    await hand.parcels.sentback({ id, tracking_no: 'SF777003', key: uuid() });
    const sent = await act(member, id, 'return', to);
    expect(sent).toMatchObject({ parcel: { state: 'returned' }, invoice_no: first.invoice_no });

    const { id: declared } = await declareOne(shop, member);
    const deleted = await act(member, declared, 'delete');
    expect(await act(member, declared, 'delete')).toEqual(deleted);
    // An edit has new input: when it is no longer possible it is refused.
    expect(await refusal(act(member, declared, 'edit', { remark: 'x' }))).toBe('fail.state_final');

    const no = someNo();
    const mine = (await scanIn(shop, hand, no, await markOf(shop, member))).parcel_id!;
    expect(await act(member, mine, 'not_mine')).toEqual({ parcel: null, invoice_no: null });
    expect(await act(member, mine, 'not_mine')).toEqual({ parcel: null, invoice_no: null });
    const { courier_id, tracking_no } = await declarationInput(shop);
    const lies = (await scanIn(shop, hand, tracking_no)).parcel_id!;
    const claimed = { tracking_no, courier_id, goods_type: 'general', items: [HAT], file_id: await picture(shop, member) };
    const waits = await act(member, lies, 'claim', claimed);
    expect(await act(member, lies, 'claim', claimed)).toEqual(waits);
    const claims = await shop.db.selectFrom('parcel_claim').select('id').where('parcel_id', '=', lies).execute();
    expect(claims).toHaveLength(1);
    const withdrawn = await act(member, lies, 'withdraw');
    expect(await act(member, lies, 'withdraw')).toEqual(withdrawn);
  });

  test('are sent back at once when the fee is zero', async () => {
    const { id } = await found();
    const price = (fen: number) => shop.db.updateTable('service').set({ price: fen }).where('code', '=', 'return').execute();
    await price(0);
    const { invoice_no } = await act(member, id, 'return', { text: 'Li Ming, 13800000000, Hangzhou' });
    await price(2000);
    expect(await member.paywallet.getInvoice({ no: invoice_no! })).toMatchObject({ state: 'paid', amount: 0 });
    await hand.parcels.sentback({ id, tracking_no: 'SF777002', key: uuid() });
    expect(await one(member, id, 'closed')).toMatchObject({ state: 'returned' });
  });

  test('or destroyed: nothing is charged, the parcel ends', async () => {
    const { id } = await found();
    expect(await refusal(act(other, id, 'destroy'))).toBe('fail.not_found');
    const now = await act(member, id, 'destroy');
    expect(now.parcel).toMatchObject({ state: 'disposed', actions: [] });
  });

  test('allowed contents are kept with the order, and the parcel moves on automatically', async () => {
    const { id, no } = await declareOne(shop, member);
    const seen = await scanIn(shop, hand, no);
    await failing(hand, seen.items[0]!.id);
    const waits = (await one(member, id, 'needs_you'))!;
    await member.order.act({ id: waits.order_id!, item_id: seen.items[0]!.id, action: 'accept', key: uuid() });
    await runJob(shop.app, shop.db, 'parcels');
    expect(await one(member, id, 'arrived')).toMatchObject({ state: 'in_stock' });
  });
});
