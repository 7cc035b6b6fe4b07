// From the packing desk to the door: queue, photos, dispatch, tracking, receipt and its rewards, other ends, papers, messages.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import {
  berlin,
  giveCoupon,
  openSending,
  type Packer,
  packAs,
  paidStock,
  payBill,
  sender,
  sendOff,
  stockItems,
  submit,
} from './stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending({ days_min: 8, days_max: 12 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await sender(shop, { cash: 200_000 });
});

const photo = async () => {
  const operator = await shop.db.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow();
  return (
    await shop.db
      .insertInto('upload')
      .values({
        name: `${uuid()}.jpg`,
        use: 'photo',
        operator_id: operator.id,
        mime: 'image/jpeg',
        bytes: 1,
        created_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};

const paid = (wish: object = {}, weight = 3636) => paidStock({ shop, line }, m, wish, [{ weight }]);
async function sent(wish: object = {}) {
  const made = await paid(wish);
  await packAs(packer, made.id, [{ weight: 4000 }]);
  await sendOff(packer, made.id);
  return made;
}
const track = (id: number, word: string, more: object = {}) =>
  packer.packing.track({ id, word: word as 'info', text: `Said ${word}`, key: uuid(), ...more });

test('the queue: oldest first, priority before it, by warehouse and by words; only the packing desk sees it', async () => {
  const normal = await paid();
  const urgent = await paid({ services: ['priority_pack'] });
  const far = await shop.db.selectFrom('waybill').select('no').where('id', '=', normal.id).executeTakeFirstOrThrow();
  const { list, counts } = await packer.packing.lists({ tab: 'to_pack' });
  expect(list.map((w) => [w.id, w.priority])).toEqual([
    [urgent.id, true],
    [normal.id, false],
  ]);
  expect(counts).toMatchObject({ to_pack: 2, packing: 0, settle: 0, dispatched: 0 });
  expect(list[1]).toMatchObject({
    no: far.no,
    count: 1,
    bins: ['A-1'],
    country: 'Germany',
    weight: 4000,
    disputed: false,
    member: { id: m.id },
  });
  expect((await packer.packing.lists({ tab: 'to_pack', q: far.no })).list.map((w) => w.id)).toEqual([normal.id]);
  expect((await packer.packing.lists({ tab: 'to_pack', warehouse_id: await testWarehouse(shop, 'YW') })).list).toEqual([]);
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.packing.lists({}))).toBe('fail.forbidden');
  expect(await refusal(packer.packing.detail({ id: 99_999 }))).toBe('fail.not_found');
  await packer.packing.take({ id: normal.id });
  expect(await packer.packing.take({ id: normal.id })).toMatchObject({ state: 'packing' });
  expect(await refusal((await shop.operator('warehouse')).packing.take({ id: normal.id }))).toBe('waybill.taken');
  expect(
    await refusal(
      packer.packing.pack({
        reason: 'Checked by eye',
        id: urgent.id,
        boxes: [{ weight: 1, length: 1, width: 1, height: 1 }],
        key: uuid(),
      }),
    ),
  ).toBe('fail.state');
  for (const { id } of [urgent]) await m.sendorder.cancel({ id });
});

test('boxes with photos; every box needs a number of its own waybill; then it leaves', async () => {
  const { id, item_ids } = await paid();
  await packer.packing.take({ id });
  const [scale, ruler] = [await photo(), await photo()];
  const boxes = [
    { weight: 2500, length: 300, width: 200, height: 200, files: [scale, ruler] },
    { weight: 1500, length: 200, width: 150, height: 100 },
  ];
  expect(
    await refusal(
      packer.packing.pack({ reason: 'Checked by eye', id, boxes: [{ ...boxes[0]!, files: [999_999] }], key: uuid() }),
    ),
  ).toBe('fail.not_found');
  const packed = await packer.packing.pack({ reason: 'Checked by eye', id, boxes, key: uuid() });
  expect(packed).toMatchObject({ state: 'to_dispatch', actions: ['dispatch', 'recall', 'reply'] });
  expect(packed.boxes.map((b) => [b.no, b.weight, b.photos.length])).toEqual([
    [1, 2500, 2],
    [2, 1500, 0],
  ]);
  expect((await m.sendorder.photo({ id })).map((p) => p.kind)).toEqual(['box', 'box']);
  const [one, two] = packed.boxes;
  expect(
    await refusal(packer.packing.dispatch({ id, boxes: [{ id: one!.id, carrier: 'dhl', tracking_no: 'EU001' }], key: uuid() })),
  ).toBe('waybill.box_numbers');
  const done = await packer.packing.dispatch({
    id,
    boxes: [
      { id: one!.id, carrier: 'dhl', tracking_no: 'EU001' },
      { id: two!.id, carrier: 'ups', tracking_no: 'EU002' },
    ],
    key: uuid(),
  });
  expect(done).toMatchObject({ state: 'dispatched' });
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({
    state: 'dispatched',
    tracking_no: 'EU001',
    actions: ['receive'],
    latest: { word: 'info', text: 'Handed to the carrier' },
  });
  expect(detail.boxes.map((b) => [b.carrier, b.tracking_no])).toEqual([
    ['DHL Express', 'EU001'],
    ['UPS', 'EU002'],
  ]);
  expect(detail.timeline[0]).toMatchObject({
    key: 'event.waybill.dispatch',
    params: { boxes: 2, weight_g: 4000 },
    milestone: true,
  });
  expect(new Date(detail.eta_to!).getTime() - shop.now().getTime()).toBeGreaterThan(11.9 * 86_400_000);
  expect(detail.items.map((i) => [i.id, i.state])).toEqual([[item_ids[0], 'shipped']]);
  const next = await paid();
  await packAs(packer, next.id, [{ weight: 4000 }]);
  const other = (await packer.packing.detail({ id: next.id })).boxes[0]!.id;
  expect(
    await refusal(
      packer.packing.dispatch({ id: next.id, boxes: [{ id: other, carrier: 'dhl', tracking_no: 'EU002' }], key: uuid() }),
    ),
  ).toBe('waybill.number_used');
  expect(
    await refusal(
      packer.packing.dispatch({ id: next.id, boxes: [{ id: one!.id, carrier: 'dhl', tracking_no: 'EU009' }], key: uuid() }),
    ),
  ).toBe('waybill.box_numbers');
});

test('tracking by hand moves the boat; delivered starts the receipt timer; numbers of others are not found', async () => {
  const { id } = await sent();
  const left = await m.sendorder.detail({ id });
  const start = left.route.progress;
  expect(left.latest).toMatchObject({ place: 'Guangzhou' });
  expect(await m.sendorder.detail({ id, lang: 'zh-cn' } as { id: number })).toMatchObject({ latest: { place: '广州' } });
  expect(await refusal(track(id, 'customs', { at: '2020-01-01T00:00:00Z' }))).toBe('waybill.track_time');
  shop.turn({ days: 3 });
  await track(id, 'in_transit', { text: 'Left Shenzhen', place: 'Shenzhen' });
  const moving = await m.sendorder.detail({ id });
  expect(moving.route.progress).toBeGreaterThan(start);
  expect(moving).toMatchObject({
    latest: { word: 'in_transit', text: 'Left Shenzhen', place: 'Shenzhen' },
    tracking_updated_at: moving.tracking[0]!.time,
  });
  shop.turn({ days: 6 });
  const delivered = await track(id, 'delivered');
  expect(delivered).toMatchObject({ state: 'delivered', actions: expect.arrayContaining(['receive', 'come_back', 'track']) });
  expect(await track(id, 'info', { text: 'Signed by neighbour' })).toMatchObject({ state: 'delivered' });
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({ state: 'delivered', route: { progress: 1 }, eta_from: null });
  expect(new Date(detail.due_at!).getTime() - shop.now().getTime()).toBeCloseTo(7 * 86_400_000, -5);
  const found = await m.order.getExpressTrack({ no: detail.tracking_no });
  expect(found).toMatchObject({ carrier: 'DHL Express', url: expect.stringContaining(detail.tracking_no) });
  expect(found.events.map((e) => e.word)).toEqual(['info', 'delivered', 'in_transit', 'info']);
  const other = await shop.member();
  expect(await refusal(other.order.getExpressTrack({ no: detail.tracking_no }))).toBe('fail.not_found');
  expect(await refusal(track((await paid()).id, 'customs'))).toBe('fail.state');
});

test('receipt completes the items and earns points and growth on the freight that was paid; the level rises and stays', async () => {
  const v2 = await shop.member({ level: 2 });
  [m] = [v2];
  await m.address.addAddress(berlin);
  await fund(shop, m, 200_000);
  await fund(shop, m, 1000, 'points');
  await shop.db.updateTable('member').set({ growth: 5900 }).where('id', '=', m.id).execute();
  const coupon_id = await giveCoupon(shop, m, { value: 2000 });
  const { id, item_ids } = await paid({ coupon_id, points: 1000, services: ['film'], insured_value: 10_000 });
  await packAs(packer, id, [{ weight: 5400 }]);
  const due = await m.sendorder.detail({ id });
  await payBill(m, due.invoice_no!);
  await sendOff(packer, id);
  // 380.00 - 2 % - 20.00 - 10.00 = 342.40, times 1.1
  const done = await m.sendorder.receipt({ id, key: uuid() });
  expect(done).toMatchObject({ state: 'received', actions: ['claim'], items: [{ id: item_ids[0], state: 'completed' }] });
  expect((await balances(shop.ctx(), m.id)).points).toBe(376);
  expect(await shop.db.selectFrom('member').select(['growth', 'level']).where('id', '=', m.id).executeTakeFirstOrThrow()).toEqual(
    { growth: 5900 + 342, level: 3 },
  );
  expect(await m.sendorder.receipt({ id })).toMatchObject({ state: 'received' });
  expect((await balances(shop.ctx(), m.id)).points).toBe(376);
  expect((await m.order.lists({ tab: 'completed' })).list.total).toBe(1);
  await shop.db.updateTable('member').set({ level: 5 }).where('id', '=', m.id).execute();
  const again = await sent();
  await m.sendorder.act({ id: again.id, action: 'receive', key: uuid() });
  expect((await shop.db.selectFrom('member').select('level').where('id', '=', m.id).executeTakeFirstOrThrow()).level).toBe(5);
  await expectSoundLedger(shop);
});

test('lost and seized: items are gone, no money moves; returned: stock again, freight refunded before export only', async () => {
  const [lost, seized, before, after] = [await sent(), await sent(), await sent({ services: ['film'] }), await sent()];
  const cash = (await balances(shop.ctx(), m.id)).cash;
  const finish = (id: number, how: 'lost' | 'seized' | 'returned' | 'receive', more: object = {}) =>
    packer.packing.finish({ id, how, reason: 'The carrier says so', key: uuid(), ...more });
  expect(await finish(lost.id, 'lost')).toMatchObject({ state: 'lost' });
  expect(await finish(seized.id, 'seized')).toMatchObject({ state: 'seized' });
  expect(await finish(after.id, 'returned', { before_export: 'no' })).toMatchObject({ state: 'returned' });
  expect((await balances(shop.ctx(), m.id)).cash).toBe(cash);
  shop.turn({ days: 100 });
  expect(await finish(before.id, 'returned', { before_export: 'yes' })).toMatchObject({ state: 'returned' });
  expect((await balances(shop.ctx(), m.id)).cash).toBe(cash + 29_000);
  expect(await m.sendorder.detail({ id: before.id })).toMatchObject({ state: 'returned', refunded: 29_000, amount: 400 });
  const states = await shop.db
    .selectFrom('order_item')
    .select(['id', 'state', 'storage_days'])
    .where(
      'id',
      'in',
      [lost, seized, before, after].map((w) => w.item_ids[0]!),
    )
    .orderBy('id')
    .execute();
  expect(states.map((s) => s.state)).toEqual(['lost', 'lost', 'in_stock', 'in_stock']);
  const stock = (await m.order.getGoodslist({})).groups.flatMap((g) => g.items);
  expect(stock.find((i) => i.id === before.item_ids[0])!.storage_fee).toBe(0);
  expect(await refusal(finish(lost.id, 'receive'))).toBe('fail.state_final');
  expect(await finish((await sent()).id, 'receive')).toMatchObject({ state: 'received' });
  await expectSoundLedger(shop);
});

test('papers: a label for each box with bar codes, the packing list, the customs form; what members wrote is escaped', async () => {
  const item_ids = await stockItems(shop, m, [{ title: '<b>Teapot</b> & cup', weight: 3636 }]);
  const { id, invoice_no } = await submit(m, {
    item_ids,
    shipping_id: line.id,
    remark: '<script>alert(1)</script>',
  });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 2000 }, { weight: 2000 }]);
  await sendOff(packer, id);
  const { no, html } = await packer.packing.papers({ id });
  expect(html).toContain(`<title>${no}</title>`);
  expect(html.match(/<svg/g)).toHaveLength(2 * 2 + 1);
  expect(html).toContain('Yao Lin');
  expect(html).toContain('10119 Berlin');
  expect(html).toContain('Box 2 of 2');
  expect(html).toContain('&lt;b&gt;Teapot&lt;/b&gt; &amp; cup');
  expect(html).not.toContain('<script>');
  expect(html).toContain('¥100.00');
  expect(html).toContain('6307');
});

test('papers are read abroad: country, state and sender are in English whatever language their writers use', async () => {
  const { id } = await paid();
  const { address } = await shop.db.selectFrom('waybill').select('address').where('id', '=', id).executeTakeFirstOrThrow();
  const written = { ...address, state: '柏林', state_code: 'BE' };
  await shop.db
    .updateTable('waybill')
    .set({ address: json(written) })
    .where('id', '=', id)
    .execute();
  const { html } = await packer.packing.papers({ id, lang: 'zh-cn' } as { id: number });
  expect(html).toContain('Berlin, GERMANY (DE)');
  expect(html).not.toMatch(/柏林|德国/);
});

test('messages: both sides write, reading marks them; pictures are the member’s own', async () => {
  const { id } = await paid();
  await packer.threads.reply({ thing: 'waybill', id, text: 'Shall we add a bag?', key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({ unread: 1 });
  expect((await m.sendorder.sendorderReply({ id })).messages.map((x) => [x.from, x.text])).toEqual([
    ['operator', 'Shall we add a bag?'],
  ]);
  expect(await m.sendorder.detail({ id })).toMatchObject({ unread: 0 });
  const mine = await shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use: 'message', member_id: m.id, mime: 'image/png', bytes: 1, created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answered = await m.sendorder.addReply({ id, content: 'Yes please', files: [mine.id], key: uuid() });
  expect(answered.messages.at(-1)).toMatchObject({
    from: 'member',
    text: 'Yes please',
    photos: [expect.stringContaining('/media/')],
  });
  expect(await refusal(m.sendorder.addReply({ id, content: ' ', key: uuid() }))).toMatch(/^fail\.field/);
  const other = await shop.member();
  expect(await refusal(other.sendorder.addReply({ id, content: 'x', key: uuid() }))).toBe('fail.not_found');
  const theirs = await shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use: 'message', member_id: other.id, mime: 'image/png', bytes: 1, created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await refusal(m.sendorder.addReply({ id, content: 'x', files: [theirs.id], key: uuid() }))).toBe('fail.not_found');
  expect((await packer.packing.detail({ id })).messages.map((x) => x.from)).toEqual(['operator', 'member']);
});
