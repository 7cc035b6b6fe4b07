// Splitting a stored row: ordered by a bill, made by the warehouse with both rows weighed, or refunded; all amounts of the row divide with its pieces.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { payBill, type Stocked, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let desk: LookingDesk;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('warehouse');
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await fund(shop, m, 100_000);
});

const ROWS = [
  { weight: 640, length: 200, width: 150, height: 70, bin: 'a-1' },
  { weight: 365, length: 200, width: 150, height: 40, bin: 'a-2' },
];
const money = () => balances(shop.ctx(), m.id);
async function stocked(row: Stocked = {}) {
  const [item_id] = await stockItems(shop, m, [{ num: 3, weight: 1000, coupon_share: 100, ...row }]);
  const { order_id } = await row_(item_id!);
  return { id: order_id, item_id: item_id! };
}
const row_ = (id: number) => shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const find = async (id: number, item_id: number) => (await m.order.detail({ id })).items.find((i) => i.id === item_id)!;
const work = async (item_id: number) => (await desk.splits.lists({})).list.find((w) => w.item.id === item_id);
async function paid(num = 1, row: Stocked = {}) {
  const at = await stocked(row);
  await payBill(m, (await m.order.split({ ...at, num, key: uuid() })).invoice_no);
  return { ...at, work: (await work(at.item_id))! };
}

test('3.00: ordered, paid, made; both rows have their measured weight and all amounts divide to the fen', async () => {
  const at = await stocked({ services: [] });
  await shop.db.updateTable('order_item').set({ cost: 1001, storage_paid: 101 }).where('id', '=', at.item_id).execute();
  await shop.db.insertInto('photo').values({ kind: 'inspect', name: '/media/demo/x', order_item_id: at.item_id }).execute();
  const before = await row_(at.item_id);
  expect(await find(at.id, at.item_id)).toMatchObject({ split: { price: 300, unpaid: null } });
  const key = uuid();
  const made = await m.order.split({ ...at, num: 1, key });
  expect(made.amount).toBe(300);
  expect(await m.order.split({ ...at, num: 1, key })).toEqual(made);
  expect((await find(at.id, at.item_id)).split).toEqual({ price: 300, unpaid: { num: 1, invoice_no: made.invoice_no } });
  expect(await work(at.item_id)).toBeUndefined();
  await payBill(m, made.invoice_no);
  expect((await money()).cash).toBe(99_700);
  const waiting = await find(at.id, at.item_id);
  expect(waiting.actions).not.toContain('ask_split');
  expect(waiting.services).toMatchObject([{ code: 'split', state: 'ordered', note: '1 piece into a separate item' }]);

  const found = (await work(at.item_id))!;
  expect(found).toMatchObject({ num: 1, price: 300, actions: ['done', 'refund'], item: { num: 3 } });
  const done = uuid();
  const { made_item_id } = await desk.splits.done({ id: found.id, rows: ROWS, key: done });
  expect(await desk.splits.done({ id: found.id, rows: ROWS, key: done })).toEqual({ made_item_id });
  expect(await refusal(desk.splits.done({ id: found.id, rows: ROWS, key: uuid() }))).toBe('fail.state_final');
  const [left, split] = [await row_(at.item_id), await row_(made_item_id)];
  expect(left).toMatchObject({ num: 2, weight: 640, height: 70, bin: 'A-1', state: 'in_stock' });
  expect(split).toMatchObject({ num: 1, weight: 365, height: 40, bin: 'A-2', state: 'in_stock', split_from: left.id });
  for (const of of ['cost', 'coupon_share', 'storage_paid', 'num'] as const) expect(left[of]! + split[of]!, of).toBe(before[of]!);
  // Free storage continues as for the whole row.
  expect(split.storage_from).toEqual(before.storage_from);
  const own = await m.order.detail({ id: at.id });
  const operator = await shop.db.selectFrom('operator').select('name').orderBy('id', 'desc').executeTakeFirstOrThrow();
  for (const item of own.items) {
    expect(item.services).toMatchObject([{ code: 'split', state: 'done', by: operator.name, done_at: expect.any(String) }]);
    expect(item.photos).toHaveLength(1);
  }
  expect(own.items.map((i) => i.actions.includes('ask_split'))).toEqual([true, false]);
  expect(own.timeline.map((line) => line.key)).toEqual(
    expect.arrayContaining(['event.item.ask_split', 'event.item.split', 'event.item.split_done']),
  );
  expect((await m.order.getGoodslist({})).groups.flatMap((g) => g.items)).toHaveLength(2);
  await expectSoundLedger(shop);
});

test('a split row may be split again, and estimated weights add up', async () => {
  const at = await paid(2, { num: 5 });
  const { made_item_id } = await desk.splits.done({ id: at.work.id, rows: ROWS, key: uuid() });
  await payBill(m, (await m.order.split({ id: at.id, item_id: made_item_id, num: 1, key: uuid() })).invoice_no);
  await desk.splits.done({ id: (await work(made_item_id))!.id, rows: ROWS, key: uuid() });
  const rows = await shop.db.selectFrom('order_item').select(['num']).where('order_id', '=', at.id).orderBy('id').execute();
  expect(rows.map((r) => r.num)).toEqual([3, 1, 1]);
});

test('a free split that is not made: its message does not mention money', async () => {
  const { price } = await shop.db.selectFrom('service').select('price').where('code', '=', 'split').executeTakeFirstOrThrow();
  const cost = (fen: number) => shop.db.updateTable('service').set({ price: fen }).where('code', '=', 'split').execute();
  await cost(0);
  try {
    const at = await stocked();
    await m.order.split({ ...at, num: 1, key: uuid() });
    await desk.splits.refund({ id: (await work(at.item_id))!.id, reason: 'Glued together', key: uuid() });
    const [messages] = (await m.message.lists({ lang: 'en' } as never)).list.data;
    expect(messages).toMatchObject({
      title: 'Split not made',
      content: expect.stringMatching(/ could not be split\. Glued together$/),
    });
  } finally {
    await cost(price);
  }
});

test('a new order replaces an unpaid one; unpaid for three days it expires', async () => {
  const at = await stocked();
  const first = await m.order.split({ ...at, num: 1, key: uuid() });
  const second = await m.order.split({ ...at, num: 2, key: uuid() });
  expect((await m.paywallet.getInvoice({ no: first.invoice_no })).state).toBe('cancelled');
  expect((await find(at.id, at.item_id)).split?.unpaid).toEqual({ num: 2, invoice_no: second.invoice_no });
  shop.turn({ days: 3, minutes: 1 });
  await runJob(shop.app, shop.db, 'bills');
  expect((await m.paywallet.getInvoice({ no: second.invoice_no })).state).toBe('expired');
  expect((await find(at.id, at.item_id)).split).toEqual({ price: 300, unpaid: null });
  await changeSetting(shop, 'split_pay_days', 5);
  const third = await m.order.split({ ...at, num: 1, key: uuid() });
  const { expires_at } = await m.paywallet.getInvoice({ no: third.invoice_no });
  expect(Math.round((Date.parse(expires_at!) - shop.now().getTime()) / 86_400_000)).toBe(5);
  await changeSetting(shop, 'split_pay_days');
});

test('a split not made is refunded, bonus as bonus: by the operator, when the row left its shelf, after a week, and when money comes too late', async () => {
  await fund(shop, m, 200, 'bonus');
  const whole = await money();
  const a = await paid();
  expect(await money()).toMatchObject({ bonus: 0, cash: whole.cash - 100 });
  await desk.splits.refund({ id: a.work.id, reason: 'Sewn together', key: uuid() });
  expect(await money()).toMatchObject({ bonus: 200, cash: whole.cash });
  expect((await find(a.id, a.item_id)).services).toMatchObject([{ code: 'split', state: 'refunded' }]);
  expect(await refusal(desk.splits.refund({ id: a.work.id, reason: 'again', key: uuid() }))).toBe('fail.state_final');

  const [left, old] = [await paid(), await paid()];
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', left.item_id).execute();
  expect(await refusal(desk.splits.done({ id: left.work.id, rows: ROWS, key: uuid() }))).toBe('split.gone');
  await runJob(shop.app, shop.db, 'splits');
  await runJob(shop.app, shop.db, 'splits');
  expect(await work(left.item_id)).toBeUndefined();
  expect(await work(old.item_id)).toBeDefined();
  shop.turn({ days: 7, minutes: 1 });
  await runJob(shop.app, shop.db, 'splits');
  expect(await money()).toMatchObject({ bonus: 200, cash: whole.cash });

  const late = await stocked();
  const { invoice_no } = await m.order.split({ ...late, num: 2, key: uuid() });
  await shop.db.updateTable('order_item').set({ num: 2 }).where('id', '=', late.item_id).execute();
  await payBill(m, invoice_no);
  expect(await money()).toMatchObject({ bonus: 200, cash: whole.cash });
  await expectSoundLedger(shop);
});

test('refused: one piece, as many as there are, another’s, twice, on a waybill, in a one-pay order, switched off; nothing is billed', async () => {
  const single = await stocked({ num: 1 });
  expect((await find(single.id, single.item_id)).actions).not.toContain('ask_split');
  expect(await refusal(m.order.split({ ...single, num: 1, key: uuid() }))).toBe('split.num_most');
  const at = await stocked();
  expect(await refusal(m.order.split({ ...at, num: 3, key: uuid() }))).toBe('split.num_most');
  expect(await refusal(m.order.split({ ...at, num: 0, key: uuid() }))).toBe('fail.field_low');
  expect(await refusal(m.order.split({ ...at, id: single.id, num: 1, key: uuid() }))).toBe('fail.not_found');
  const stranger = await shop.member();
  expect(await refusal(stranger.order.split({ ...at, num: 1, key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.order.split({ ...at, num: 1, key: uuid() }))).toBe('401');
  const state = (values: object) => shop.db.updateTable('order_item').set(values).where('id', '=', at.item_id).execute();
  await state({ state: 'in_waybill' });
  expect(await refusal(m.order.split({ ...at, num: 1, key: uuid() }))).toBe('fail.state');
  await state({ state: 'in_stock' });
  const kind = (to: 'onepay' | 'order') => shop.db.updateTable('orders').set({ kind: to }).where('id', '=', at.id).execute();
  const { kind: was } = await shop.db.selectFrom('orders').select('kind').where('id', '=', at.id).executeTakeFirstOrThrow();
  await kind('onepay');
  expect((await find(at.id, at.item_id)).actions).not.toContain('ask_split');
  expect(await refusal(m.order.split({ ...at, num: 1, key: uuid() }))).toBe('split.onepay');
  await shop.db.updateTable('orders').set({ kind: was }).where('id', '=', at.id).execute();
  await shop.db.updateTable('service').set({ enabled: false }).where('code', '=', 'split').execute();
  expect((await find(at.id, at.item_id)).split).toBeNull();
  expect(await refusal(m.order.split({ ...at, num: 1, key: uuid() }))).toBe('split.off');
  await shop.db.updateTable('service').set({ enabled: true }).where('code', '=', 'split').execute();
  expect(await shop.db.selectFrom('bill').select('id').where('member_id', '=', m.id).execute()).toEqual([]);

  await payBill(m, (await m.order.split({ ...at, num: 1, key: uuid() })).invoice_no);
  expect(await refusal(m.order.split({ ...at, num: 1, key: uuid() }))).toBe('split.ordered');
  const id = (await work(at.item_id))!.id;
  expect(await refusal(desk.splits.done({ id, rows: ROWS.slice(1), key: uuid() }))).not.toBe('');
  expect(await refusal((await shop.operator('buyer')).splits.done({ id, rows: ROWS, key: uuid() }))).toBe('fail.forbidden');
});

test('forty orders at once make one bill that can be paid', async () => {
  const at = await stocked();
  const made = await Promise.allSettled(Array.from({ length: 40 }, () => m.order.split({ ...at, num: 1, key: uuid() })));
  expect(made.some((one) => one.status === 'fulfilled')).toBe(true);
  const bills = await shop.db.selectFrom('bill').select('state').where('member_id', '=', m.id).execute();
  expect(bills.filter((b) => b.state === 'open')).toHaveLength(1);
  const open = await shop.db
    .selectFrom('split_order')
    .select('id')
    .where('order_item_id', '=', at.item_id)
    .where('state', '=', 'unpaid')
    .execute();
  expect(open).toHaveLength(1);
});
