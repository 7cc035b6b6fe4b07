// Claims from filing to money: windows, evidence, offers with one and two approvals, appeal, silence, the effects on the
// waybill.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { sendFile } from '#server/testing-upload.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { atOnce, CALLS } from '../../platform/rate-limit/testing.ts';
import {
  berlin,
  type Packer,
  packAs,
  payBill,
  type Stocked,
  sendOff,
  stockItems,
  submit,
} from '../../shipping/waybills/stock/testing-stock.ts';
import { photosOf } from '../../warehouse/receiving/testing-arrivals.ts';

type Desk = LookingDesk;
let shop: Shop;
let line: Line;
let packer: Packer;
let desk: Desk;
let other: Desk;
let m: MemberClient;
let picture: Buffer;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  [packer, desk, other] = [await shop.operator('warehouse'), await shop.operator('finance'), await shop.operator('finance')];
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 500_000);
});

const cash = async () => (await balances(shop.ctx(), m.id)).cash;
const photo = async () => (await sendFile(shop, '/api/common/upload', { token: m.token }, { use: 'refund' }, picture)).data.id;
const item = (id: number) => shop.db.selectFrom('order_item').select(['state']).where('id', '=', id).executeTakeFirstOrThrow();

/** A waybill under way: freight 290.00 for 4 kg, goods as given. */
async function sent(stock: Stocked[] = [{ weight: 3636, price: 10_000 }], wish: object = {}) {
  const item_ids = await stockItems(shop, m, stock);
  const { id, invoice_no } = await submit(m, { item_ids, shipping_id: line.id, ...wish });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  return { id, item_ids };
}
const file = (sendorder_id: number, type: 'lost' | 'damaged' | 'missing' | 'delayed' | 'seized', more: object = {}) =>
  m.claim.add({ sendorder_id, type, content: 'It did not arrive', key: uuid(), ...more });

test('from when on and until when a claim is possible without a receipt are settings, and the refusal names them', async () => {
  const { id } = await sent();
  await changeSetting(shop, 'claim_from_days', 20);
  await changeSetting(shop, 'claim_until_days', 30);
  shop.turn({ days: 19 });
  const early = await file(id, 'lost').catch((e) => e as CallRefused);
  expect(early).toMatchObject({
    key: 'claim.window',
    data: { params: { days: 7, from: 20, until: 30 } },
  });
  shop.turn({ days: 1, hours: 1 });
  expect((await m.sendorder.detail({ id })).claimable!.types).toContain('lost');
  shop.turn({ days: 10 });
  expect(await refusal(file(id, 'lost'))).toBe('claim.window');
  await changeSetting(shop, 'claim_from_days');
  await changeSetting(shop, 'claim_until_days');
});

test('lost: from 45 days on; the offer by name, accepted, paid once; waybill and goods are lost', async () => {
  const { id, item_ids } = await sent();
  const paid = await cash();
  expect(await refusal(file(id, 'lost'))).toBe('claim.window');
  expect((await m.sendorder.detail({ id })).claimable).toBeNull();
  shop.turn({ days: 44, hours: 23 });
  expect(await refusal(file(id, 'lost'))).toBe('claim.window');
  shop.turn({ hours: 2 });
  const before = await m.sendorder.detail({ id });
  expect(before.actions).toContain('claim');
  expect(before.claimable!.types).toEqual(['lost', 'delayed', 'seized']);
  // The text shows the rates that the shop has set.
  await changeSetting(shop, 'claim_week_bp', 1500);
  expect((await m.sendorder.detail({ id })).claimable).toMatchObject({ freight_times: 3, week_bp: 1500, late_most_bp: 5000 });
  await changeSetting(shop, 'claim_week_bp');
  expect(await refusal(file(id, 'damaged'))).toBe('claim.type_now');
  const claim = await file(id, 'lost');
  expect(claim).toMatchObject({ state: 'filed', offer: null, actions: ['withdraw'], sendorder_id: id });
  expect(await refusal(file(id, 'delayed'))).toBe('claim.open');
  expect((await m.sendorder.detail({ id })).actions).not.toContain('claim');
  // While it is open silence doesn't count as receipt.
  shop.turn({ days: 3 });
  await runJob(shop.app, shop.db, 'waybill_receipts');
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');

  const seen = await desk.claims.detail({ id: claim.id });
  expect(seen).toMatchObject({ worth: { total: 39_000 }, facts: { freight: 29_000, goods: 10_000, insured_value: 0 } });
  await changeSetting(shop, 'claim_freight_times', 1);
  expect((await desk.claims.detail({ id: claim.id })).worth.total).toBe(29_000);
  expect((await desk.claims.worth({ id: claim.id })).total).toBe(29_000);
  await changeSetting(shop, 'claim_freight_times');
  await desk.claims.offer({ id: claim.id, key: uuid() });
  const offered = await m.claim.detail({ id: claim.id });
  expect(offered).toMatchObject({ state: 'offer', offer: 39_000, actions: ['accept', 'appeal'] });
  expect(offered.parts.map((p) => [p.key, p.amount])).toEqual([
    ['claim.part.goods', 10_000],
    ['claim.part.freight', 29_000],
  ]);
  expect(await cash()).toBe(paid);
  const key = uuid();
  const done = await m.claim.act({ id: claim.id, action: 'accept', key });
  expect(done).toMatchObject({ state: 'paid', actions: [], offer: 39_000 });
  await m.claim.act({ id: claim.id, action: 'accept', key });
  expect(await m.claim.act({ id: claim.id, action: 'accept', key: uuid() })).toMatchObject({ state: 'paid' });
  expect(await refusal(m.claim.act({ id: claim.id, action: 'withdraw', key: uuid() }))).toBe('fail.state_final');
  expect(await cash()).toBe(paid + 39_000);
  const account = await shop.db.selectFrom('account').select('balance').where('kind', '=', 'claims').executeTakeFirstOrThrow();
  expect(account.balance).toBe(39_000);
  expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'lost', claimable: null, claims: 1 });
  expect((await item(item_ids[0]!)).state).toBe('lost');
  expect(await refusal(file(id, 'lost'))).toBe('claim.again');
  expect((await m.pay.expensesRecord({ type: 'in' })).data[0]).toMatchObject({ key: 'money.claim', amount: 39_000 });
  await expectSoundLedger(shop);
});

test('damaged: goods named, with pictures, within 7 days of receipt; evidence requested and added', async () => {
  const { id, item_ids } = await sent([
    { weight: 1818, price: 10_000 },
    { weight: 1818, price: 30_000 },
  ]);
  await m.sendorder.receipt({ id });
  const more = { item_ids: [item_ids[0]!], files: [await photo()] };
  expect(await refusal(file(id, 'damaged', { files: more.files }))).toBe('claim.items');
  expect(await refusal(file(id, 'damaged', { item_ids: more.item_ids }))).toBe('claim.photos');
  expect(await refusal(file(id, 'damaged', { ...more, item_ids: [999_999] }))).toBe('fail.not_found');
  expect(await refusal(file(id, 'lost'))).toBe('claim.type_now');
  const claim = await file(id, 'damaged', more);
  expect(claim.items).toMatchObject([{ id: item_ids[0], paid: 10_000 }]);
  expect(claim.photos).toHaveLength(1);
  const files = await photosOf(shop, 1);
  await desk.claims.evidence({ id: claim.id, reason: 'A picture of the label', files, key: uuid() });
  expect(await m.claim.detail({ id: claim.id })).toMatchObject({
    state: 'evidence',
    reason: 'A picture of the label',
    reason_photos: [expect.stringMatching(/^\/media\//)],
    actions: ['add', 'withdraw'],
  });
  expect(await refusal(m.claim.act({ id: claim.id, action: 'add', key: uuid() }))).toBe('fail.field_missing');
  const added = await m.claim.act({ id: claim.id, action: 'add', input: { text: 'Here' }, files: [await photo()], key: uuid() });
  expect(added).toMatchObject({ state: 'filed' });
  expect(added.photos).toHaveLength(2);
  // A quarter of the goods and of the freight; half of the loss is half of both.
  expect((await desk.claims.worth({ id: claim.id })).total).toBe(10_000 + 7250);
  expect((await desk.claims.worth({ id: claim.id, loss: 5000 })).total).toBe(5000 + 3625);
  expect((await desk.claims.worth({ id: claim.id, loss: 90_000 })).total).toBe(10_000 + 7250);
  expect(await refusal(desk.claims.offer({ id: claim.id, amount: 20_000, key: uuid() }))).toBe('claim.reason');
  expect(await refusal(desk.claims.offer({ id: claim.id, amount: 70_000, reason: 'x', key: uuid() }))).toBe('claim.too_much');
  await desk.claims.offer({ id: claim.id, loss: 5000, amount: 9000, reason: 'Rounded up', key: uuid() });
  const offered = await m.claim.detail({ id: claim.id });
  expect(offered.parts.map((p) => p.amount)).toEqual([5000, 3625, 375]);
  expect(offered).toMatchObject({ offer: 9000, reason: 'Rounded up', reason_photos: [] });
  shop.turn({ days: 30, minutes: -1 });
  await runJob(shop.app, shop.db, 'claims');
  expect((await m.claim.detail({ id: claim.id })).state).toBe('offer');
  const before = await cash();
  shop.turn({ minutes: 2 });
  await runJob(shop.app, shop.db, 'claims');
  await runJob(shop.app, shop.db, 'claims');
  const paid = await m.claim.detail({ id: claim.id });
  expect(paid.state).toBe('paid');
  expect(paid.timeline.map((h) => h.key)).toContain('event.claim.accept_auto');
  expect(await cash()).toBe(before + 9000);
  expect((await m.sendorder.detail({ id })).state).toBe('received');
  await expectSoundLedger(shop);
});

test('what was asked for is the most that is offered, unless finance raises it with a reason', async () => {
  const { id, item_ids } = await sent([{ weight: 3636, price: 3690 }], { insured_value: 16_780 });
  await m.sendorder.receipt({ id });
  const claim = await file(id, 'missing', { item_ids, files: [await photo()], asked: 5000 });
  const { worth, most } = await desk.claims.detail({ id: claim.id });
  expect(worth).toMatchObject({ total: 5000, cap: 16_780 });
  expect(worth.parts.map((p) => p.key)).toEqual([
    ...['claim.part.goods', 'claim.part.freight', 'claim.part.limit_insured', 'claim.part.limit_asked'],
  ]);
  expect(most).toBeGreaterThan(16_780);
  // A loss that is judged higher pays no more than was asked for; one that is judged lower pays less.
  expect((await desk.claims.worth({ id: claim.id, loss: 3690 })).total).toBe(5000);
  expect((await desk.claims.worth({ id: claim.id, loss: 369 })).total).toBeLessThan(5000);
  expect(await refusal(desk.claims.offer({ id: claim.id, amount: 16_780, key: uuid() }))).toBe('claim.reason');
  await desk.claims.offer({ id: claim.id, amount: 6000, reason: 'The postage of the return', key: uuid() });
  const before = await cash();
  const paid = await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
  expect(paid).toMatchObject({ state: 'paid', offer: 6000, reason: 'The postage of the return' });
  expect(await cash()).toBe(before + 6000);
  await expectSoundLedger(shop);
});

test('after 7 days nothing can be claimed; a withdrawn claim may be filed again', async () => {
  const { id, item_ids } = await sent();
  await m.sendorder.receipt({ id });
  shop.turn({ days: 6 });
  const more = { item_ids, files: [await photo()] };
  const claim = await file(id, 'missing', more);
  expect(await m.claim.act({ id: claim.id, action: 'withdraw', key: uuid() })).toMatchObject({ state: 'withdrawn', actions: [] });
  await file(id, 'missing', more);
  shop.turn({ days: 1, minutes: 1 });
  expect(await refusal(file(id, 'damaged', more))).toBe('claim.window');
});

test('above 500.00 a second operator approves; an appeal is decided by another, once', async () => {
  const { id } = await sent([{ weight: 3636, price: 50_000 }]);
  shop.turn({ days: 50 });
  const claim = await file(id, 'lost');
  const first = await desk.claims.offer({ id: claim.id, key: uuid() });
  expect(first).toMatchObject({ state: 'filed', proposal: { amount: 79_000, own: true } });
  // A proposal is visible at the desk only.
  expect(await m.claim.detail({ id: claim.id })).toMatchObject({ state: 'filed', offer: null, parts: [] });
  expect(await desk.claims.offer({ id: claim.id, amount: 79_000, key: uuid() })).toMatchObject({ state: 'filed' });
  expect(await other.claims.detail({ id: claim.id })).toMatchObject({ proposal: { amount: 79_000, own: false } });
  expect(await other.claims.offer({ id: claim.id, amount: 79_000, key: uuid() })).toMatchObject({
    state: 'offer',
    offer: 79_000,
  });
  expect(await refusal(m.claim.act({ id: claim.id, action: 'appeal', key: uuid() }))).toBe('fail.field_missing');
  const appealed = await m.claim.act({ id: claim.id, action: 'appeal', input: { text: 'The bag cost more' }, key: uuid() });
  expect(appealed).toMatchObject({ state: 'appealed', appealed: true, offer: 79_000 });
  expect(await refusal(other.claims.reject({ id: claim.id, reason: 'no', key: uuid() }))).toBe('claim.another_operator');
  expect(await refusal(other.claims.offer({ id: claim.id, key: uuid() }))).toBe('claim.another_operator');
  await desk.claims.reject({ id: claim.id, reason: 'The bill says otherwise', key: uuid() });
  const rejected = await m.claim.detail({ id: claim.id });
  expect(rejected).toMatchObject({ state: 'rejected', actions: [], offer: null, reason: 'The bill says otherwise' });
  expect(await refusal(m.claim.act({ id: claim.id, action: 'appeal', input: { text: 'again' }, key: uuid() }))).toBe(
    'claim.appealed',
  );
  expect((await m.sendorder.detail({ id })).state).toBe('dispatched');
  expect(await refusal(file(id, 'lost'))).toBe('claim.again');
});

test('seized for an untrue declaration pays nothing; else as not insured, and the waybill is seized', async () => {
  const { id } = await sent([{ weight: 3636, price: 10_000 }]);
  shop.turn({ days: 60 });
  const claim = await file(id, 'seized');
  expect((await desk.claims.worth({ id: claim.id, untrue: true })).total).toBe(0);
  expect(await refusal(desk.claims.offer({ id: claim.id, untrue: true, key: uuid() }))).toBe('claim.nothing');
  await desk.claims.offer({ id: claim.id, key: uuid() });
  await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
  expect((await m.sendorder.detail({ id })).state).toBe('seized');
  await expectSoundLedger(shop);
});

test('insured: the real loss up to the insured value; set lost by the carrier it can be claimed at once', async () => {
  const { id } = await sent([{ weight: 3636, price: 10_000 }], { insured_value: 30_000 });
  await packer.packing.finish({ id, how: 'lost', reason: 'The carrier says so', key: uuid() });
  const claim = await file(id, 'lost');
  expect((await desk.claims.detail({ id: claim.id })).worth).toMatchObject({
    total: 30_000,
    parts: [{ amount: 10_000 }, { amount: 29_000 }, { key: 'claim.part.limit_insured', amount: -9000 }],
  });
  await desk.claims.offer({ id: claim.id, key: uuid() });
  const before = await cash();
  await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
  expect(await cash()).toBe(before + 30_000);
  await expectSoundLedger(shop);
});

test('received by silence or reported as delivered, and paid for as lost: the waybill and its goods are lost then', async () => {
  for (const word of ['silence', 'delivered'] as const) {
    const { id, item_ids } = await sent();
    if (word === 'delivered') {
      shop.turn({ days: 3 });
      await packer.packing.track({ id, word, text: 'At the door', key: uuid() });
    } else {
      shop.turn({ days: 46 });
      await runJob(shop.app, shop.db, 'waybill_receipts');
    }
    const before = { silence: ['received', 'completed'], delivered: ['delivered', 'shipped'] }[word];
    expect([(await m.sendorder.detail({ id })).state, (await item(item_ids[0]!)).state]).toEqual(before);
    const claim = await file(id, 'lost');
    await desk.claims.offer({ id: claim.id, key: uuid() });
    await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
    expect(await m.sendorder.detail({ id })).toMatchObject({ state: 'lost', actions: [] });
    expect((await item(item_ids[0]!)).state).toBe('lost');
    await runJob(shop.app, shop.db, 'waybill_receipts');
    expect((await m.sendorder.detail({ id })).state).toBe('lost');
  }
  await expectSoundLedger(shop);
});

test('the reward of a receipt by silence is revoked with the parcel that never came: once; the level stays, spent points are owed', async () => {
  const about = () => shop.db.selectFrom('member').select(['growth', 'level']).where('id', '=', m.id).executeTakeFirstOrThrow();
  await shop.db.updateTable('member').set({ growth: 300 }).where('id', '=', m.id).execute();
  // The level that the first one reached takes 1 % off the freight of the second.
  for (const [points, freight, spent] of [
    [290, 29_000, 0],
    [287, 28_710, 250],
  ] as const) {
    const { id } = await sent();
    shop.turn({ days: 46 });
    await runJob(shop.app, shop.db, 'waybill_receipts');
    const got = await balances(shop.ctx(), m.id);
    expect(got.points).toBe(points);
    expect(await about()).toEqual({ growth: 300 + points, level: 1 });
    if (spent > 0) await fund(shop, m, -spent, 'points');
    const claim = await file(id, 'lost');
    await desk.claims.offer({ id: claim.id, key: uuid() });
    await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
    expect(await m.claim.act({ id: claim.id, action: 'accept', key: uuid() })).toMatchObject({ state: 'paid' });
    expect(await about()).toEqual({ growth: 300, level: 1 });
    const now = await balances(shop.ctx(), m.id);
    expect(now).toMatchObject({ points: 0, receivable: 0, cash: got.cash + 10_000 + freight - spent });
    const message = (await m.message.lists({})).list.data.find((row) => row.kind === 'reward')!;
    expect(message.title).toContain(String(points));
    expect(message.content).toContain(spent > 0 ? '2.50' : 'level stays');
    expect((await m.sendorder.detail({ id })).timeline.map((row) => row.key)).toContain('event.waybill.reward_back');
  }
  await expectSoundLedger(shop);
});

test('evidence that never comes ends the claim; it may still be appealed', async () => {
  const { id } = await sent();
  shop.turn({ days: 50 });
  const claim = await file(id, 'lost');
  await desk.claims.evidence({ id: claim.id, reason: 'A word of the carrier', key: uuid() });
  shop.turn({ days: 15 });
  await runJob(shop.app, shop.db, 'claims');
  expect(await m.claim.detail({ id: claim.id })).toMatchObject({ state: 'rejected', actions: ['appeal'] });
});

test('another member finds nothing, a packer may not decide, and the list counts what is open', async () => {
  const { id } = await sent();
  shop.turn({ days: 50 });
  const claim = await file(id, 'lost');
  const stranger = await shop.member();
  expect(await refusal(stranger.claim.detail({ id: claim.id }))).toBe('fail.not_found');
  expect(await refusal(stranger.claim.act({ id: claim.id, action: 'withdraw', key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(stranger.claim.add({ sendorder_id: id, type: 'lost', content: 'mine', key: uuid() }))).toBe(
    'fail.not_found',
  );
  expect((await stranger.claim.lists({})).total).toBe(0);
  expect(await refusal(shop.visitor.claim.lists({}))).toBe('401');
  expect(await refusal(packer.claims.offer({ id: claim.id, key: uuid() }))).toBe('fail.forbidden');
  expect(await refusal(desk.claims.detail({ id: 999_999 }))).toBe('fail.not_found');
  expect((await m.claim.lists({ sendorder_id: id })).data.map((c) => c.id)).toEqual([claim.id]);
  const open = await desk.claims.lists({ tab: 'open', q: claim.no });
  expect(open.list).toMatchObject([{ id: claim.id, state: 'filed', proposed: false }]);
  expect((await desk.claims.lists({ tab: 'closed', q: claim.no })).total).toBe(0);
});

test('forty filed at once are one claim', async () => {
  const { id } = await sent();
  shop.turn({ days: 46 });
  const ends = await atOnce(() => file(id, 'lost'));
  expect(ends).toEqual({ done: 1, 'claim.open': CALLS - 1 });
  expect(await shop.db.selectFrom('claim').select('id').where('waybill_id', '=', id).execute()).toHaveLength(1);
});
