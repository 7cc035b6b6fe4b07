// Returns and exchanges from the request to their end: the fee paid or not, appeal, withdrawal, a parcel that arrives meanwhile, supplements not paid.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { expectClearingMatches, expectSoundLedger, PAY_PASSWORD } from '../../../testing-money.ts';
import { ask, box, type Desk, type Goal, nextNo, ordered, rich, stateOf } from './testing-refunds.ts';

let shop: Shop;
let desk: Desk;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  m = await rich(shop, 5_000_000);
});
afterEach(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
});
afterAll(() => shop.close());

const balance = async () => (await m.user.info({})).balance;
const one = async (goal: Goal, price = 10_000) => ordered(shop, desk, m, [{ price }], goal);
const k = () => ({ key: uuid() });
const pay = (no: string) => m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
const lastMessage = async () =>
  (
    await shop.db
      .selectFrom('message')
      .select('key')
      .where('member_id', '=', m.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).key;

test("a return by the member's fault: fee, sent back, refunded", async () => {
  const { id: order_id, ids } = await one('in_stock');
  const { id, fee } = await ask(m, ids[0]!, { reason: 'changed_mind' });
  expect(fee).toBe(2000);
  expect(await refusal(desk.aftersale.agree({ id, ...k() }))).toBe('refund.fee_first');
  const asked = await desk.aftersale.ask_fee({ id, ...k() });
  expect(asked).toMatchObject({ state: 'return_fee_due', fee: 2000 });
  expect(await refusal(desk.aftersale.send_back({ id, courier_id: 1, tracking_no: 'BACK1', ...k() }))).toBe('fail.state');
  const due = await m.goodsrefund.getInfo({ id });
  expect(due.actions).toEqual(['pay', 'withdraw']);
  expect(await lastMessage()).toBe('refund_fee');
  const before = await balance();
  await pay(due.invoice_no!);
  expect(await balance()).toBe(before - 2000);
  expect(await m.goodsrefund.getInfo({ id })).toMatchObject({ state: 'agreed', actions: [], invoice_no: null });
  // The fee is no part of what the order cost.
  expect((await m.order.detail({ id: order_id })).bills.map((b) => b.kind)).toEqual(['goods']);
  expect(await refusal(desk.aftersale.execute({ id, seller_gave: 0, ...k() }))).toBe('refund.send_first');
  await desk.aftersale.send_back({ id, courier_id: 1, tracking_no: 'back-0002', ...k() });
  expect(await m.goodsrefund.getInfo({ id })).toMatchObject({ state: 'returning', tracking_no: 'BACK0002' });
  await desk.aftersale.seller_received({ id, seller_gave: 10_000, ...k() });
  expect(await balance()).toBe(before - 2000 + 11_340);
  expect(await stateOf(shop, ids[0]!)).toBe('refunded');
  expect(await lastMessage()).toBe('refunded_after');
  const keys = (await m.order.detail({ id: order_id })).timeline.map((t) => t.key);
  expect(keys.slice(0, 5)).toEqual(
    ['seller_received', 'send_back', 'pay', 'ask_fee', 'apply_return'].map((a) => `event.refund.${a}`),
  );
});

test('an unpaid return fee closes the request after 3 days; the item returns to its state', async () => {
  const { ids } = await one('in_stock');
  const { id } = await ask(m, ids[0]!, { reason: 'changed_mind' });
  await desk.aftersale.ask_fee({ id, ...k() });
  shop.turn({ days: 2, hours: 23 });
  await runJob(shop.app, shop.db, 'bills');
  expect((await m.goodsrefund.getInfo({ id })).state).toBe('return_fee_due');
  shop.turn({ hours: 2 });
  await runJob(shop.app, shop.db, 'bills');
  expect(await m.goodsrefund.getInfo({ id })).toMatchObject({ state: 'closed', invoice_no: null, actions: [] });
  expect(await stateOf(shop, ids[0]!)).toBe('in_stock');
  expect(await lastMessage()).toBe('refund_closed');
});

test('withdrawn while the fee is due: the bill ends with it; twice is harmless', async () => {
  const { ids } = await one('in_stock');
  const { id } = await ask(m, ids[0]!, { reason: 'changed_mind' });
  await desk.aftersale.ask_fee({ id, ...k() });
  const { invoice_no } = await m.goodsrefund.getInfo({ id });
  expect((await m.goodsrefund.delRefund({ id })).state).toBe('withdrawn');
  expect((await m.goodsrefund.delRefund({ id })).state).toBe('withdrawn');
  expect((await m.paywallet.getInvoice({ no: invoice_no! })).state).toBe('cancelled');
  expect(await refusal(pay(invoice_no!))).toBe('bill.not_payable');
  expect(await stateOf(shop, ids[0]!)).toBe('in_stock');
  expect((await ask(m, ids[0]!)).id).not.toBe(id);
});

test('an agreed refund cannot be withdrawn; no fee for the fault of another', async () => {
  const { ids } = await one('problem');
  const { id, fee } = await ask(m, ids[0]!);
  expect(fee).toBe(0);
  expect(await refusal(desk.aftersale.ask_fee({ id, ...k() }))).toBe('refund.no_fee');
  // The operator may set another fault than that of the reason.
  expect(await desk.aftersale.ask_fee({ id, fault: 'member', ...k() })).toMatchObject({
    fault: 'member',
    state: 'return_fee_due',
  });
  await pay((await m.goodsrefund.getInfo({ id })).invoice_no!);
  expect(await refusal(m.goodsrefund.delRefund({ id }))).toBe('fail.state');
  expect(await refusal(m.goodsrefund.act({ id, action: 'agree', ...k() }))).toBe('order.action');
});

test('an exchange: back to the seller, the replacement comes, is scanned and inspected again', async () => {
  const { id: order_id, ids, warehouse_id } = await one('problem');
  const { id, amount } = await ask(m, ids[0]!, { type: 'exchange' });
  expect(amount).toBe(0);
  await desk.aftersale.agree({ id, ...k() });
  await desk.aftersale.send_back({ id, courier_id: 1, tracking_no: 'BACK00003', ...k() });
  expect(await refusal(desk.aftersale.seller_received({ id, seller_gave: 0, ...k() }))).toBe('fail.state');
  expect(await refusal(desk.aftersale.exchanged({ id, ...k() }))).toBe('refund.parcel_missing');
  const tracking_no = nextNo();
  expect(await desk.aftersale.new_parcel({ id, courier_id: 1, tracking_no, ...k() })).toMatchObject({
    state: 'exchanging',
    expects: tracking_no,
  });
  const before = await balance();
  const seen = await desk.warehouse.scan({ tracking_no, warehouse_id });
  expect(seen).toMatchObject({ band: 'match', items: [{ id: ids[0], state: 'received' }] });
  expect(await m.goodsrefund.getInfo({ id })).toMatchObject({ state: 'exchanged', actions: [] });
  await desk.warehouse.inspect({ id: ids[0]!, ...box, result: 'pass', reason: 'No photos in this story', bin: 'B-1', ...k() });
  const item = (await m.order.detail({ id: order_id })).items[0]!;
  expect(item).toMatchObject({ state: 'in_stock', ask: null });
  expect(item.actions).toContain('return');
  expect(await balance()).toBe(before);
});

test('an exchange ended by hand: the number entered there is what the warehouse scans', async () => {
  const { ids, warehouse_id } = await one('problem');
  const { id } = await ask(m, ids[0]!, { type: 'exchange' });
  await desk.aftersale.agree({ id, ...k() });
  await desk.aftersale.send_back({ id, courier_id: 1, tracking_no: 'BACK00004', ...k() });
  const tracking_no = nextNo();
  for (let tap = 0; tap < 2; tap++)
    expect(await desk.aftersale.exchanged({ id, courier_id: 1, tracking_no, ...k() })).toMatchObject({ state: 'exchanged' });
  expect(await stateOf(shop, ids[0]!)).toBe('on_the_way');
  await desk.warehouse.scan({ tracking_no, warehouse_id });
  expect(await stateOf(shop, ids[0]!)).toBe('received');
});

test('refused, and an appeal that another operator decides, once', async () => {
  const { ids } = await one('problem');
  const { id } = await ask(m, ids[0]!);
  await desk.aftersale.refuse({ id, text: 'The seller sees no defect', ...k() });
  const refused = await m.goodsrefund.getInfo({ id });
  expect(refused).toMatchObject({ state: 'refused', answer: 'The seller sees no defect', actions: ['appeal'] });
  expect(await stateOf(shop, ids[0]!)).toBe('problem');
  expect(await refusal(m.goodsrefund.act({ id, action: 'appeal', input: {}, ...k() }))).toBe('fail.field_missing');
  const appealed = await m.goodsrefund.act({ id, action: 'appeal', input: { text: 'See the second photo' }, ...k() });
  expect(appealed).toMatchObject({ state: 'applied', appealed: true, actions: ['withdraw'] });
  expect(await stateOf(shop, ids[0]!)).toBe('after_sale');
  expect((await desk.aftersale.detail({ id })).actions).toEqual([]);
  expect(await refusal(desk.aftersale.agree({ id, ...k() }))).toBe('refund.same_operator');
  expect(await refusal(desk.aftersale.refuse({ id, text: 'no', ...k() }))).toBe('refund.same_operator');
  const other = await shop.operator('buyer');
  await other.aftersale.refuse({ id, text: 'Still no', ...k() });
  expect((await m.goodsrefund.getInfo({ id })).actions).toEqual([]);
  expect(await refusal(m.goodsrefund.act({ id, action: 'appeal', input: { text: 'Again' }, ...k() }))).toBe('refund.appealed');
  // The item can still be kept, or a new request be made.
  expect(await ask(m, ids[0]!, { type: 'partial', amount: 500 })).toMatchObject({ state: 'applied' });
});

test('an appeal comes too late once the item has moved on', async () => {
  const { id: order_id, ids } = await one('problem');
  const { id } = await ask(m, ids[0]!);
  await desk.aftersale.refuse({ id, text: 'No', ...k() });
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', ids[0]!).execute();
  expect((await m.goodsrefund.getInfo({ id })).actions).toEqual([]);
  expect(await refusal(m.goodsrefund.act({ id, action: 'appeal', input: { text: 'But' }, ...k() }))).toBe('refund.appeal_late');
  await shop.db.updateTable('order_item').set({ state: 'problem' }).where('id', '=', ids[0]!).execute();
  expect((await m.order.detail({ id: order_id })).items[0]!.refund_id).toBe(id);
});

test('what arrived while its refund was discussed is received when it returns', async () => {
  const { id: order_id, ids, warehouse_id } = await one('on_the_way');
  const { id } = await ask(m, ids[0]!, { type: 'refund', reason: 'too_late' });
  const { tracking_no } = (await m.order.detail({ id: order_id })).items[0]!;
  expect(await desk.warehouse.scan({ tracking_no, warehouse_id })).toMatchObject({ band: 'stop' });
  expect((await desk.aftersale.detail({ id })).item.state).toBe('received');
  await m.goodsrefund.delRefund({ id });
  expect(await stateOf(shop, ids[0]!)).toBe('received');
  await desk.warehouse.inspect({ id: ids[0]!, ...box, result: 'pass', reason: 'No photos in this story', ...k() });
  expect(await stateOf(shop, ids[0]!)).toBe('in_stock');
});

test.each(['decline', 'expire'] as const)(
  'a freight supplement of bought goods that is not paid (%s) becomes a request',
  async (how) => {
    const { id: order_id, ids } = await one('purchased');
    await desk.buying.supplement({ item_id: ids[0]!, freight: 2000, text: 'remote', ...k() });
    if (how === 'decline') await m.order.act({ id: order_id, item_id: ids[0]!, action: 'decline', ...k() });
    else {
      shop.turn({ days: 8 });
      await runJob(shop.app, shop.db, 'bills');
    }
    const [refund] = await m.goodsrefund.lists({ order_id });
    expect(refund).toMatchObject({
      state: 'applied',
      type: 'refund',
      amount: 11_340,
      fee: 0,
      reason: 'The extra payment was not made',
    });
    await desk.aftersale.refuse({ id: refund!.id, text: 'The seller has sent it already', ...k() });
    expect(await stateOf(shop, ids[0]!)).toBe('purchased');
  },
);

test('no item in after-sale is without an open request, and no open request without its item', async () => {
  const stuck = await shop.db
    .selectFrom('order_item as i')
    .leftJoin('refund as r', (j) =>
      j
        .onRef('r.order_item_id', '=', 'i.id')
        .on('r.state', 'in', ['applied', 'return_fee_due', 'pay_review', 'agreed', 'returning', 'exchanging']),
    )
    .select(['i.id', 'i.state', 'r.state as refund'])
    .where((e) =>
      e.or([
        e.and([e('i.state', '=', 'after_sale'), e('r.id', 'is', null)]),
        e.and([e('i.state', '<>', 'after_sale'), e('r.id', 'is not', null)]),
      ]),
    )
    .execute();
  expect(stuck).toEqual([]);
});
