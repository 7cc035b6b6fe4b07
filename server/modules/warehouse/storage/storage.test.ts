// Ageing stock: paid extensions, notices, abandonment by two operators.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import type { PaidOrder } from '../../pricing/money/partial-refund.ts';
import { berlin, payBill, stockItems, submit } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let desk: LookingDesk;
let other: LookingDesk;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  [desk, other] = [await shop.operator('warehouse'), await shop.operator('warehouse')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 100_000);
});

const stock = async (id: number) => (await m.order.getGoodslist({})).groups.flatMap((g) => g.items).find((i) => i.id === id)!;
const item = (id: number) => shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const income = async () =>
  -((await shop.db.selectFrom('account').select('balance').where('kind', '=', 'storage').executeTakeFirst())?.balance ?? 0);

test('storage costs at most the amount paid for a row: its frozen terms include supplements and refunds, its old price does not', async () => {
  const [dearer, given] = await stockItems(shop, m, [
    { days_ago: 98, price: 500 },
    { days_ago: 102, price: 1500 },
  ]);
  expect(await stock(dearer!)).toMatchObject({ storage_fee: 500 });
  const { order_id } = await item(dearer!);
  const { terms } = await shop.db.selectFrom('orders').select('terms').where('id', '=', order_id).executeTakeFirstOrThrow();
  const { paid } = terms as { paid: PaidOrder };
  const items = paid.items.map((i) => (i.id === dearer ? { ...i, price: 700 } : { ...i, given: 600 }));
  await shop.db
    .updateTable('orders')
    .set({ terms: json({ paid: { ...paid, items } }) })
    .where('id', '=', order_id)
    .execute();
  expect(await stock(dearer!)).toMatchObject({ storage_fee: 700 });
  expect(await stock(given!)).toMatchObject({ storage_fee: 900 });
  const row = (await desk.storage.lists({ tab: 'over' })).list.data.find((r) => r.id === dearer);
  expect(row!.fee).toBe(700);
  // The waybill is billed the same.
  const { preview } = await submit(m, { item_ids: [dearer!, given!], shipping_id: line.id });
  expect(preview.components.filter((c) => c.code === 'storage').reduce((s, c) => s + c.amount, 0)).toBe(1600);
});

test('30 days more for 10.00 an item, before and after the end; paid once, counted once', async () => {
  const [young, near, over] = await stockItems(shop, m, [{ days_ago: 5 }, { days_ago: 85 }, { days_ago: 102 }]);
  expect((await stock(young!)).actions).not.toContain('extend');
  expect(await stock(near!)).toMatchObject({
    storage_fee: 0,
    stay: { days_left: 5, day_fee: 100, extend_price: 1000, extend_days: 30 },
  });
  expect(await stock(over!)).toMatchObject({ storage_fee: 1200, stay: { days_left: -12 } });
  expect((await stock(over!)).actions).toEqual(expect.arrayContaining(['ship', 'extend']));
  const before = await income();
  const { invoice_no, amount } = await m.order.extend({ item_ids: [near!, over!], key: uuid() });
  expect(amount).toBe(2000);
  const bill = await m.paywallet.getInvoice({ no: invoice_no });
  expect(bill).toMatchObject({ kind: 'storage', amount: 2000, takes_coupon: false });
  expect(bill.components.map((r) => [r.code, r.amount])).toEqual([
    ['storage', 1000],
    ['storage', 1000],
  ]);
  // Nothing changes before the payment.
  expect((await stock(near!)).stay!.days_left).toBe(5);
  await payBill(m, invoice_no);
  expect((await stock(near!)).stay!.days_left).toBe(35);
  expect(await stock(over!)).toMatchObject({ storage_fee: 0, stay: { days_left: 18 } });
  expect(await income()).toBe(before + 2000);
  expect(await payBill(m, invoice_no)).toMatchObject({ state: 'paid' }); // repeated: nothing is charged
  expect((await stock(near!)).stay!.days_left).toBe(35);
  expect((await balances(shop.ctx(), m.id)).cash).toBe(98_000);
  await expectSoundLedger(shop);
});

test('the expiry of its bill and the days before the end when it is offered are settings', async () => {
  const [far] = await stockItems(shop, m, [{ days_ago: 50 }]);
  expect((await stock(far!)).actions).not.toContain('extend');
  expect((await m.user.info({})).stock.ending).toBeNull();
  await changeSetting(shop, 'storage_warn_days', '45, 3');
  await changeSetting(shop, 'extend_pay_days', 6);
  expect((await stock(far!)).actions).toContain('extend');
  expect((await m.user.info({})).stock.ending).toMatchObject({ days_left: 40, mark: 45 });
  expect((await desk.storage.lists({ tab: 'soon' })).list.data.map((r) => r.id)).toContain(far);
  const { invoice_no } = await m.order.extend({ item_ids: [far!], key: uuid() });
  const { expires_at } = await m.paywallet.getInvoice({ no: invoice_no });
  expect(Math.round((Date.parse(expires_at!) - shop.now().getTime()) / 86_400_000)).toBe(6);
  await changeSetting(shop, 'storage_warn_days');
  await changeSetting(shop, 'extend_pay_days');
});

test('a new order replaces an unpaid one; also concurrently; goods that left in the meantime are refunded', async () => {
  const [a, b] = await stockItems(shop, m, [{ days_ago: 85, weight: 3636 }, { days_ago: 85 }]);
  const first = await m.order.extend({ item_ids: [a!], key: uuid() });
  const second = await m.order.extend({ item_ids: [a!, b!], times: 2, key: uuid() });
  expect(second.amount).toBe(4000);
  expect((await m.paywallet.getInvoice({ no: first.invoice_no })).state).toBe('cancelled');
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', b!).execute();
  await payBill(m, second.invoice_no);
  expect((await item(a!)).extended_days).toBe(60);
  expect((await item(b!)).extended_days).toBe(0);
  expect((await balances(shop.ctx(), m.id)).cash).toBe(98_000);
  await expectSoundLedger(shop);
});

test('paid from bonus and gone before it counts: refunded as bonus', async () => {
  await fund(shop, m, 1500, 'bonus');
  const [a, b] = await stockItems(shop, m, [{ days_ago: 85 }, { days_ago: 85 }]);
  const { invoice_no } = await m.order.extend({ item_ids: [a!, b!], key: uuid() });
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', 'in', [a!, b!]).execute();
  await payBill(m, invoice_no);
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ cash: 100_000, bonus: 1500 });
  await expectSoundLedger(shop);
});

test('a free extension applies at once: a bill of 0.00 needs no payment', async () => {
  await changeSetting(shop, 'extend_price', 0);
  const [a] = await stockItems(shop, m, [{ days_ago: 85 }]);
  const { invoice_no, amount } = await m.order.extend({ item_ids: [a!], key: uuid() });
  await changeSetting(shop, 'extend_price');
  expect(amount).toBe(0);
  expect((await m.paywallet.getInvoice({ no: invoice_no })).state).toBe('paid');
  expect((await stock(a!)).stay!.days_left).toBe(35);
});

test('on a waybill it can’t be ordered; another member’s stock is not found', async () => {
  const [a] = await stockItems(shop, m, [{ days_ago: 85, weight: 3636 }]);
  const stranger = await shop.member();
  expect(await refusal(stranger.order.extend({ item_ids: [a!], key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.order.extend({ item_ids: [a!], key: uuid() }))).toBe('401');
  await submit(m, { item_ids: [a!], shipping_id: line.id });
  expect(await refusal(m.order.extend({ item_ids: [a!], key: uuid() }))).toBe('fail.state');
});

test('abandoned 90 days after the end, after three notices, by two operators; an extension starts again', async () => {
  const [a, b] = await stockItems(shop, m, [{ days_ago: 90 }, { days_ago: 90 }]);
  const day = async (days: number) => {
    shop.turn({ days });
    await runJob(shop.app, shop.db, 'storage_notices');
    await runJob(shop.app, shop.db, 'storage_notices');
    return (await item(a!)).abandon_notices;
  };
  const row = async (tab: 'over' | 'abandon', id: number) =>
    (await desk.storage.lists({ tab })).list.data.find((r) => r.id === id);
  expect(await day(0)).toBe(1);
  expect(await row('over', a!)).toMatchObject({ days_left: 0, fee: 0, notices: 1, actions: [] });
  expect(await day(59)).toBe(1);
  expect(await day(1)).toBe(2);
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.too_early');
  expect(await day(23)).toBe(3);
  expect(await day(6)).toBe(3);
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.too_early');
  expect(await day(1)).toBe(3);
  expect(await row('abandon', a!)).toMatchObject({ days_left: -90, fee: 9000, notices: 3, actions: ['abandon'], first: '' });
  await desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() });
  expect((await item(a!)).state).toBe('in_stock');
  expect(await row('abandon', a!)).toMatchObject({ actions: [], own_first: true });
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.second');
  // The other row is extended: its notices are void.
  await desk.storage.abandon({ id: b!, reason: 'Old', key: uuid() });
  const { invoice_no } = await m.order.extend({ item_ids: [b!], times: 4, key: uuid() });
  await payBill(m, invoice_no);
  expect(await item(b!)).toMatchObject({ abandon_notices: 0, abandon_first: null });
  expect(await refusal(other.storage.abandon({ id: b!, reason: 'Old', key: uuid() }))).toBe('storage.too_early');
  await other.storage.abandon({ id: a!, reason: 'Nobody came', key: uuid() });
  expect((await item(a!)).state).toBe('abandoned');
  expect(await refusal(m.order.extend({ item_ids: [a!], key: uuid() }))).toBe('fail.state');
  const messages = await shop.db
    .selectFrom('message')
    .select('key')
    .where('member_id', '=', m.id)
    .where('key', '=', 'abandoned')
    .execute();
  expect(messages).toHaveLength(1);
});

test('after days without the job missed notices are sent one a day, and the last one is a week before the end', async () => {
  const [a] = await stockItems(shop, m, [{ days_ago: 190 }]);
  const run = async () => {
    await runJob(shop.app, shop.db, 'storage_notices');
    await runJob(shop.app, shop.db, 'storage_notices');
    return (await item(a!)).abandon_notices;
  };
  expect(await run()).toBe(1);
  shop.turn({ days: 1 });
  expect(await run()).toBe(2);
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.notices');
  shop.turn({ days: 1 });
  expect(await run()).toBe(3);
  shop.turn({ days: 6 });
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.notices');
  shop.turn({ days: 2 });
  await desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() });
});

test('the days of notices and of abandonment are settings', async () => {
  await changeSetting(shop, 'storage_notice_days', '2,5');
  await changeSetting(shop, 'abandon_days', 10);
  const [a] = await stockItems(shop, m, [{ days_ago: 91 }]);
  const day = async (days: number) => {
    shop.turn({ days });
    await runJob(shop.app, shop.db, 'storage_notices');
    return (await item(a!)).abandon_notices;
  };
  expect([await day(0), await day(1), await day(3), await day(4)]).toEqual([0, 1, 2, 2]);
  expect(await refusal(desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() }))).toBe('storage.too_early');
  shop.turn({ days: 1 });
  expect((await desk.storage.lists({ tab: 'abandon' })).list.data.find((r) => r.id === a)).toMatchObject({
    days_left: -10,
    notices: 2,
  });
  await desk.storage.abandon({ id: a!, reason: 'Old', key: uuid() });
  await changeSetting(shop, 'storage_notice_days');
  await changeSetting(shop, 'abandon_days');
});

test('the list is for the warehouse', async () => {
  const finance = await shop.operator('finance');
  expect(await refusal(finance.storage.lists({}))).toBe('fail.forbidden');
  expect(await refusal(desk.storage.abandon({ id: 999_999, reason: 'x', key: uuid() }))).toBe('fail.not_found');
});

test('a level with more free days moves the end in the list as for the member', async () => {
  const [id] = await stockItems(shop, m, [{ days_ago: 100 }]);
  const tabOf = async () => {
    const tabs = ['soon', 'over', 'abandon'] as const;
    const seen = await Promise.all(tabs.map((tab) => desk.storage.lists({ tab, page_size: 50 })));
    return seen.flatMap(({ list }, at) => list.data.filter((row) => row.id === id).map((row) => [tabs[at], row.days_left]));
  };
  const left = async () => (await stock(id!)).stay!.days_left;
  expect(await tabOf()).toEqual([['over', await left()]]);
  const { level } = await shop.db
    .selectFrom('level')
    .select('level')
    .where('free_days', '>', 100)
    .orderBy('free_days')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('member').set({ level }).where('id', '=', m.id).execute();
  expect(await left()).toBeGreaterThan(0);
  expect(await tabOf()).toEqual([['soon', await left()]]);
});

test('a tab is read in pages, and words find items of later pages', async () => {
  const tab = 'soon';
  const [, , , last] = await stockItems(
    shop,
    m,
    Array.from({ length: 4 }, () => ({ days_ago: 88 })),
  );
  const page = async (at: number, q?: string) =>
    (await desk.storage.lists({ tab, page: at, page_size: 2, ...(q ? { q } : {}) })).list;
  const first = await page(1);
  const { counts } = await desk.storage.lists({ tab });
  expect(first.total).toBe(counts[tab]);
  const pages = [first];
  while (pages.length * 2 < first.total) pages.push(await page(pages.length + 1));
  const ids = pages.flatMap((one) => one.data.map((row) => row.id));
  expect(ids).toHaveLength(first.total);
  expect(new Set(ids).size).toBe(first.total);
  expect(ids).toContain(last);
  const days = pages.flatMap((one) => one.data.map((row) => row.days_left));
  expect(days).toEqual([...days].sort((a, b) => a - b));
  expect(Math.min(...days)).toBeGreaterThan(0);
  const { no } = await shop.db
    .selectFrom('orders as o')
    .innerJoin('order_item as i', 'i.order_id', 'o.id')
    .select('o.no')
    .where('i.id', '=', last!)
    .executeTakeFirstOrThrow();
  const found = await page(1, no);
  expect(found.data.every((row) => row.order_no === no)).toBe(true);
  expect(found.total).toBeGreaterThan(0);
});
