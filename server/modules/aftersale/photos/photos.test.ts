// Extra photos: free ones first, a bill for the rest, taken or refunded; photos approved or objected to.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { payBill, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let desk: LookingDesk;
let m: MemberClient;
let operator_id: number;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('warehouse');
  operator_id = (await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await fund(shop, m, 100_000);
});

const cash = async () => (await balances(shop.ctx(), m.id)).cash;
async function stocked(member = m) {
  const [item_id] = await stockItems(shop, member, [{ weight: 500 }]);
  const { order_id } = await shop.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', item_id!)
    .executeTakeFirstOrThrow();
  return { id: order_id, item_id: item_id! };
}
async function shots(n: number): Promise<number[]> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const ids: number[] = [];
  for (let at = 0; at < n; at++) {
    const name = `${uuid()}.png`;
    const row = await shop.db
      .insertInto('upload')
      .values({
        name,
        use: 'photo',
        operator_id,
        mime: 'image/png',
        bytes: bytes.length,
        width: 9,
        height: 9,
        created_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}
const queue = async (item_id: number) => (await desk.photos.lists({})).list.find((w) => w.item.id === item_id);
const find = async (id: number, item_id: number) => (await m.order.detail({ id })).items.find((i) => i.id === item_id)!;

test('2.00 each: ordered, paid, taken; the member sees them next to the listing', async () => {
  const at = await stocked();
  expect((await find(at.id, at.item_id)).actions).toContain('photo');
  const made = await m.order.photo({ ...at, num: 3, remark: 'The sole', key: uuid() });
  expect(made).toMatchObject({ price: 200, free_left: 0, items: [{ ordered: [{ num: 3, state: 'unpaid' }] }] });
  expect(await queue(at.item_id)).toBeUndefined();
  await payBill(m, made.invoice_no!);
  expect(await cash()).toBe(100_000 - 600);
  const work = (await queue(at.item_id))!;
  expect(work).toMatchObject({ num: 3, remark: 'The sole', actions: ['done', 'refund'] });
  expect(await refusal(desk.photos.done({ id: work.id, files: await shots(2), key: uuid() }))).toBe('photo.too_few');
  await desk.photos.done({ id: work.id, files: await shots(3), key: uuid() });
  expect(await queue(at.item_id)).toBeUndefined();
  const seen = await m.order.photo({ id: at.id });
  expect(seen.items[0]).toMatchObject({ ordered: [] });
  expect(seen.items[0]!.photos.map((p) => p.kind)).toEqual(['extra', 'extra', 'extra']);
  expect(await refusal(desk.photos.refund({ id: work.id, reason: 'x', key: uuid() }))).toBe('fail.state_final');
  await expectSoundLedger(shop);
});

test('the level includes some free ones per item; without a bill they are ordered at once', async () => {
  m = await shop.member({ level: 4 });
  await fund(shop, m, 10_000);
  const at = await stocked();
  expect((await m.order.photo({ ...at })).free_left).toBe(2);
  const first = await m.order.photo({ ...at, num: 1, key: uuid() });
  expect(first).toMatchObject({ invoice_no: null, free_left: 1, items: [{ ordered: [{ num: 1, state: 'paid' }] }] });
  const second = await m.order.photo({ ...at, num: 3, key: uuid() });
  expect(await m.paywallet.getInvoice({ no: second.invoice_no! })).toMatchObject({ kind: 'photo', amount: 400 });
  expect(second.free_left).toBe(0);
});

test('a new order replaces an unpaid one; unpaid for three days it expires', async () => {
  const at = await stocked();
  const first = await m.order.photo({ ...at, num: 1, key: uuid() });
  const second = await m.order.photo({ ...at, num: 2, key: uuid() });
  expect((await m.paywallet.getInvoice({ no: first.invoice_no! })).state).toBe('cancelled');
  expect(second.items[0]!.ordered).toEqual([{ num: 2, state: 'unpaid' }]);
  shop.turn({ days: 3, minutes: 1 });
  await runJob(shop.app, shop.db, 'bills');
  expect((await m.order.photo({ id: at.id })).items[0]!.ordered).toEqual([]);
  await changeSetting(shop, 'photo_pay_days', 5);
  const third = await m.order.photo({ ...at, num: 1, key: uuid() });
  const { expires_at } = await m.paywallet.getInvoice({ no: third.invoice_no! });
  expect(Math.round((Date.parse(expires_at!) - shop.now().getTime()) / 86_400_000)).toBe(5);
  await changeSetting(shop, 'photo_pay_days');
});

test('photos not taken are refunded by the operator, or automatically when the goods have left or after a week; bonus as bonus', async () => {
  await fund(shop, m, 300, 'bonus');
  const [a, b, c] = [await stocked(), await stocked(), await stocked()];
  const pay = async (at: { id: number; item_id: number }) =>
    payBill(m, (await m.order.photo({ ...at, num: 2, key: uuid() })).invoice_no!);
  await pay(a);
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ bonus: 0, cash: 99_900 });
  await desk.photos.refund({ id: (await queue(a.item_id))!.id, reason: 'Sealed by the maker', key: uuid() });
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ bonus: 300, cash: 100_000 });
  await pay(b);
  await pay(c);
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', b.item_id).execute();
  await runJob(shop.app, shop.db, 'photos');
  await runJob(shop.app, shop.db, 'photos');
  expect(await cash()).toBe(100_000 - 400);
  shop.turn({ days: 7, minutes: 1 });
  await runJob(shop.app, shop.db, 'photos');
  expect(await balances(shop.ctx(), m.id)).toMatchObject({ bonus: 300, cash: 100_000 });
  await expectSoundLedger(shop);
});

test('free photos that are not taken: the message has no amount, and they count as free again', async () => {
  m = await shop.member({ level: 4 });
  const at = await stocked();
  expect((await m.order.photo({ ...at, num: 2, key: uuid() })).free_left).toBe(0);
  await desk.photos.refund({ id: (await queue(at.item_id))!.id, reason: 'Sealed by the maker', key: uuid() });
  expect((await m.order.photo({ ...at })).free_left).toBe(2);
  const [message] = (await m.message.lists({ lang: 'en' } as never)).list.data;
  expect(message).toMatchObject({
    title: 'Photos not taken',
    content: expect.stringMatching(/free photos again\. Sealed by the maker$/),
  });
});

test('photos that cost nothing and are not taken: the message has no amount, and no free photos', async () => {
  const { price } = await shop.db.selectFrom('service').select('price').where('code', '=', 'photo').executeTakeFirstOrThrow();
  const cost = (fen: number) => shop.db.updateTable('service').set({ price: fen }).where('code', '=', 'photo').execute();
  await cost(0);
  try {
    const at = await stocked();
    expect((await m.order.photo({ ...at, num: 1, key: uuid() })).invoice_no).toBeNull();
    await desk.photos.refund({ id: (await queue(at.item_id))!.id, reason: 'Sealed by the maker', key: uuid() });
    const [message] = (await m.message.lists({ lang: 'en' } as never)).list.data;
    expect(message).toMatchObject({
      title: 'Photos not taken',
      content: expect.stringMatching(/ could not be taken\. Sealed by the maker$/),
    });
  } finally {
    await cost(price);
  }
});

test('refused: another’s goods, goods that are not in stock, no number of photos', async () => {
  const at = await stocked();
  const stranger = await shop.member();
  expect(await refusal(stranger.order.photo({ ...at, num: 1, key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(m.order.photo({ id: at.id, num: 1, key: uuid() }))).toBe('fail.field_missing');
  expect(await refusal(m.order.photo({ ...at, num: 11, key: uuid() }))).not.toBe('');
  await shop.db.updateTable('order_item').set({ state: 'shipped' }).where('id', '=', at.item_id).execute();
  expect(await refusal(m.order.photo({ ...at, num: 1, key: uuid() }))).toBe('fail.state');
  expect(await refusal(shop.visitor.order.photo({ id: at.id }))).toBe('401');
});

test('photos are approved, or objected to in words that reach the thread; after that there is no question', async () => {
  const at = await stocked();
  expect((await find(at.id, at.item_id)).actions).not.toContain('approve_photos');
  expect(await refusal(m.order.act({ id: at.id, item_id: at.item_id, action: 'approve_photos', key: uuid() }))).toBe(
    'order.action',
  );
  await desk.warehouse.photos({ id: at.item_id, files: await shots(1), key: uuid() });
  expect((await find(at.id, at.item_id)).actions).toEqual(expect.arrayContaining(['approve_photos', 'object_photos']));
  const say = (action: string, text = '') =>
    m.order.act({ id: at.id, item_id: at.item_id, action, input: { text }, key: uuid() });
  expect(await refusal(say('object_photos'))).toBe('fail.field_missing');
  const objected = await say('object_photos', 'This is the wrong colour');
  expect(objected.items.find((i) => i.id === at.item_id)).toMatchObject({ photos_seen: 'objected' });
  expect(objected.items.find((i) => i.id === at.item_id)!.actions).not.toContain('object_photos');
  expect(objected.messages).toMatchObject([{ from: 'member', text: 'This is the wrong colour' }]);
  const other = await stocked();
  await desk.warehouse.photos({ id: other.item_id, files: await shots(1), key: uuid() });
  const approved = await m.order.act({ id: other.id, item_id: other.item_id, action: 'approve_photos', key: uuid() });
  expect(approved.items.find((i) => i.id === other.item_id)).toMatchObject({ photos_seen: 'approved' });
});

test('the queue is read in pages, the oldest first, and its search finds rows of later pages', async () => {
  const made: number[] = [];
  for (let n = 0; n < 3; n++) {
    const at = await stocked();
    await payBill(m, (await m.order.photo({ ...at, num: 1, key: uuid() })).invoice_no!);
    made.push(at.item_id);
  }
  const all = await desk.photos.lists({});
  expect(all.list.map((w) => w.item.id).slice(-3)).toEqual(made);
  expect(all).toMatchObject({ total: all.list.length, cursor: null });
  const last = all.list.at(-1)!;
  expect((await desk.photos.lists({ ids: [last.id] })).list).toEqual([last]);
  const found = await desk.photos.lists({ q: last.item.order_no });
  expect(found.list.map((w) => w.item.id)).toEqual([last.item.id]);
});
