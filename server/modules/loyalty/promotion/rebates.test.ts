// Rebates from the payment of a freight to money: exact amounts, settlement, receipt and the days after it, open claims,
// cancelling, losing, revoking, levels that rise and fall, the statement, the wallet and withdrawals.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger, fund, inTransaction, PAY_PASSWORD } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { sendFile } from '#server/testing-upload.ts';
import { balances, book } from '../../payments/ledger/ledger.ts';
import {
  openSending,
  type Packer,
  packAs,
  paidStock,
  payBill,
  sender,
  sendOff,
} from '../../shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let desk: LookingDesk;
let inviter: MemberClient;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending({ days_min: 8, days_max: 12 }));
  desk = await shop.operator('finance');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});
beforeEach(async () => {
  inviter = await shop.member();
  m = await invitedBy(inviter);
});

async function invitedBy(by: MemberClient, level = 0): Promise<MemberClient> {
  const made = await sender(shop, { cash: 300_000, level });
  const { mark } = await by.user.info({});
  await made.user.profile({ inviter: mark });
  return made;
}
const paid = (who = m, wish: object = {}) => paidStock({ shop, line }, who, wish);
const list = async (who = inviter) => (await who.invitefriends.rebateList({})).data;
const one = async (who = inviter) => (await list(who))[0]!;
const money = async (who = inviter) => balances(shop.ctx(), who.id);
async function photo(): Promise<number> {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  return (await sendFile(shop, '/api/common/upload', { token: m.token }, { use: 'refund' }, picture)).data.id;
}
const clear = () => runJob(shop.app, shop.db, 'rebates');
async function received(who = m, wish: object = {}) {
  const made = await paid(who, wish);
  await packAs(packer, made.id, [{ weight: 4000 }]);
  await sendOff(packer, made.id);
  await who.sendorder.receipt({ id: made.id });
  return made;
}
async function available(who = m) {
  const made = await received(who);
  shop.turn({ days: 7 });
  await clear();
  return made;
}

test('pending at payment at the rate of the day, available seven days after receipt, once', async () => {
  const { id } = await paid();
  expect(await list()).toMatchObject([
    {
      freight: 29_000,
      rate: 300,
      discount: 0,
      net_rate: 300,
      amount: 870,
      state: 'pending',
      received_at: null,
      available_at: null,
    },
  ]);
  expect((await one()).from).toMatch(/^SP-\d\*\*\*\*$/);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  shop.turn({ days: 8 });
  await clear();
  expect((await one()).state).toBe('pending'); // under way
  await m.sendorder.receipt({ id });
  expect((await inviter.invitefriends.promotion({})).experience).toBe(290);
  shop.turn({ days: 6, hours: 23 });
  await clear();
  expect((await one()).state).toBe('pending');
  shop.turn({ hours: 1 });
  await clear();
  await clear();
  expect(await one()).toMatchObject({ state: 'available', amount: 870 });
  expect((await money()).rebate).toBe(870);
  const { list: statement, ...sums } = await inviter.userrebate.lists({});
  expect(sums).toEqual({ available: 870, pending: 0, held: 0, receivable: 0 });
  expect(statement.data).toMatchObject([{ key: 'money.rebate', amount: 870 }]);
  const seen = await inviter.invitefriends.promotion({});
  expect(seen).toMatchObject({ available: 870, total: 870, pending: 0, invited: 1, active: 1, level: 1, rate: 300, next: 5000 });
  expect(seen.months).toHaveLength(12);
  expect(seen.months.at(-1)!.amount).toBe(870);
  expect(seen.sources).toMatchObject([{ id: m.id, amount: 870 }]);
  expect((await inviter.message.lists({})).list.data[0]!.title).toContain('8.70');
});

test("the invited member's discount lowers the rate, never below 1 %", async () => {
  const v3 = await invitedBy(inviter, 3); // 3 % off, as much as the rate
  await paid(v3);
  expect(await one()).toMatchObject({ freight: 29_000, discount: 300, net_rate: 100, amount: 290 });
  await shop.db.updateTable('promotion_level').set({ experience: 1 }).where('level', '=', 3).execute();
  await received(v3);
  await paid(await invitedBy(inviter, 2)); // rate 5 %, 2 % off
  expect(await one()).toMatchObject({ rate: 500, discount: 200, net_rate: 300, amount: 870 });
  await shop.db.updateTable('promotion_level').set({ experience: 20_000 }).where('level', '=', 3).execute();
});

test('a settlement changes the pending one: lower at once, higher by a rebate on the supplement', async () => {
  const low = await paid();
  await packAs(packer, low.id, [{ weight: 3200 }]);
  expect(await list()).toMatchObject([{ freight: 26_000, amount: 780 }]);
  const high = await paid();
  await packAs(packer, high.id, [{ weight: 4600 }]);
  expect(await one()).toMatchObject({ freight: 29_000, amount: 870 });
  const { invoice_no } = await m.sendorder.detail({ id: high.id });
  await payBill(m, invoice_no!);
  expect((await list()).map((r) => [r.freight, r.amount])).toEqual([
    [6000, 180],
    [29_000, 870],
    [26_000, 780],
  ]);
  expect((await inviter.invitefriends.promotion({})).pending).toBe(180 + 870 + 780);
});

test('void when the waybill is cancelled, lost or returned; one tier only', async () => {
  const below = await invitedBy(m);
  await paid(below);
  expect(await list(m)).toHaveLength(1);
  expect(await list()).toHaveLength(0);
  const cancelled = await paid();
  await m.sendorder.cancel({ id: cancelled.id });
  expect(await one()).toMatchObject({ state: 'void' });
  for (const how of ['lost', 'returned'] as const) {
    const made = await paid();
    await packAs(packer, made.id, [{ weight: 4000 }]);
    await sendOff(packer, made.id);
    await packer.packing.finish({
      id: made.id,
      how,
      reason: 'So it went',
      key: uuid(),
      ...(how === 'returned' ? { before_export: 'no' } : {}),
    });
    expect(await one()).toMatchObject({ state: 'void', amount: 870 });
  }
  shop.turn({ days: 60 });
  await clear();
  expect((await money()).rebate).toBe(0);
});

test('an open claim delays it; a claim that refunds freight lowers it', async () => {
  const { id, item_ids } = await received();
  const claim = await m.claim.add({
    sendorder_id: id,
    type: 'damaged',
    item_ids,
    asked: 5000,
    content: 'The corner is crushed',
    files: [await photo()],
    key: uuid(),
  });
  shop.turn({ days: 7 });
  await clear();
  expect((await one()).state).toBe('pending');
  await desk.claims.offer({ id: claim.id, key: uuid() });
  await m.claim.act({ id: claim.id, action: 'accept', key: uuid() });
  // Half of the goods were lost in value, so half of the freight was refunded: 290.00 - 145.00.
  expect(await one()).toMatchObject({ freight: 14_500, amount: 435, state: 'pending' });
  await clear();
  expect((await money()).rebate).toBe(435);
});

test('revoked when the parcel turns out lost: from the rebate, then as a debt that is taken from the next credit', async () => {
  const { id } = await available();
  await fund(shop, inviter, 100);
  const moved = await inviter.userrebate.withdraw({ amount: 500, to: 'wallet', pay_password: PAY_PASSWORD, key: uuid() });
  expect(moved).toEqual({ available: 370, balance: 600 });
  await inTransaction(shop, async (ctx) => {
    const { endRebates } = await import('./rebates.ts');
    await endRebates(ctx, id);
    await endRebates(ctx, id);
  });
  expect(await money()).toMatchObject({ rebate: 0, receivable: 500, cash: 600 });
  expect(await one()).toMatchObject({ state: 'taken_back' });
  expect((await inviter.invitefriends.promotion({})).experience).toBe(0);
  expect((await inviter.invitefriends.experienceList({})).list.data).toMatchObject([{ experience: 290, back: true }]);
  await available();
  expect((await money()).rebate).toBe(870);
  expect(
    await refusal(inviter.userrebate.withdraw({ amount: 800, to: 'cash', bank_id: 1, pay_password: PAY_PASSWORD, key: uuid() })),
  ).toBe('cash.owed');
  await inviter.userrebate.withdraw({ amount: 870, to: 'wallet', pay_password: PAY_PASSWORD, key: uuid() });
  expect(await money()).toMatchObject({ rebate: 0, receivable: 0, cash: 600 + 370 });
});

test('a level rises with the freight of invited members and falls when it is a year old', async () => {
  await shop.db.updateTable('promotion_level').set({ experience: 500 }).where('level', '=', 2).execute();
  await received();
  await received();
  expect(await inviter.invitefriends.promotion({})).toMatchObject({ level: 2, rate: 400, experience: 580, next: 20_000 });
  await paid(await invitedBy(inviter));
  expect(await one()).toMatchObject({ rate: 400, amount: 1160 });
  shop.turn({ days: 364 });
  expect((await inviter.invitefriends.promotion({})).level).toBe(2);
  shop.turn({ days: 2 });
  expect(await inviter.invitefriends.promotion({})).toMatchObject({ level: 1, experience: 0 });
  expect((await inviter.invitefriends.experienceList({})).list.total).toBe(0);
  await shop.db.updateTable('promotion_level').set({ experience: 5000 }).where('level', '=', 2).execute();
});

test('to the wallet as free cash, or on to a withdrawal; a double tap counts once, and two at once never take more than there is', async () => {
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: `test:${uuid()}`,
      kind: 'test',
      entries: [
        { kind: 'rebates', amount: 12_000 },
        { kind: 'rebate', owner: inviter.id, amount: -12_000 },
      ],
    }),
  );
  await fund(shop, inviter, 1);
  const key = uuid();
  const ask = { amount: 6000, to: 'wallet' as const, pay_password: PAY_PASSWORD };
  const [first, again] = [await inviter.userrebate.withdraw({ ...ask, key }), await inviter.userrebate.withdraw({ ...ask, key })];
  expect([first, again]).toEqual([{ available: 6000, balance: 6001 }, first]);
  expect((await inviter.cash.getConfig({})).withdrawable).toBe(6000);
  expect(await refusal(inviter.userrebate.withdraw({ ...ask, amount: 6001, key: uuid() }))).toBe('promotion.too_much');
  expect(await refusal(inviter.userrebate.withdraw({ ...ask, pay_password: '000000', key: uuid() }))).toBe('pay.password_wrong');
  expect(await refusal(inviter.userrebate.withdraw({ ...ask, to: 'cash', key: uuid() }))).toBe('fail.field_missing');
  await inviter.address.addAddress({
    name: 'Ada Inviter',
    country: 'DE',
    city: 'Hamburg',
    street: 'Jungfernstieg 1',
    postcode: '20095',
    mobilecode: '49',
    phone: '040 123456',
  });
  const { id: old } = await inviter.cash.addCash({
    amount: 5000,
    bank_name: 'Bank',
    account_name: 'Ada Inviter',
    account_no: 'DE44500105175407324931',
    pay_password: PAY_PASSWORD,
    key: uuid(),
  });
  expect(old).toBeGreaterThan(0);
  const [payee] = await inviter.cash.bankLists({});
  expect(await refusal(inviter.userrebate.withdraw({ ...ask, amount: 100, to: 'cash', bank_id: payee!.id, key: uuid() }))).toBe(
    'cash.min',
  );
  expect((await money()).rebate).toBe(6000); // the refusal undid the move
  const before = await money();
  await inviter.userrebate.withdraw({ ...ask, amount: 5500, to: 'cash', bank_id: payee!.id, key: uuid() });
  const after = await money();
  expect([after.rebate, after.cash - before.cash, after.frozen - before.frozen]).toEqual([500, 0, 5500]);
  const both = await Promise.allSettled([1, 2].map(() => inviter.userrebate.withdraw({ ...ask, amount: 400, key: uuid() })));
  expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await money()).rebate).toBe(100);
});

test("only the member's own rebates, invited members and details; lists are paged", async () => {
  await paid();
  const mine = await one();
  const other = await shop.member();
  expect(await refusal(other.invitefriends.rebateDetail({ id: mine.id }))).toBe('fail.not_found');
  expect(await refusal(other.invitefriends.inviteDetail({ id: m.id }))).toBe('fail.not_found');
  expect(await refusal(m.invitefriends.rebateDetail({ id: mine.id }))).toBe('fail.not_found');
  expect(await inviter.invitefriends.rebateDetail({ id: mine.id })).toEqual(mine);
  const detail = await inviter.invitefriends.inviteDetail({ id: m.id });
  expect(detail).toMatchObject({ id: m.id, active: false, rebate: 870, list: { total: 1 } });
  expect(JSON.stringify(detail)).not.toContain((await m.user.info({})).mark);
  await paid();
  const page = await inviter.invitefriends.rebateList({ page: 2, page_size: 1 });
  expect(page).toMatchObject({ total: 2, data: [{ id: mine.id }] });
  expect((await inviter.invitefriends.rebateList({ state: 'void' })).total).toBe(0);
});

test('nothing for a member whose inviter is blocked, nor while the addon is off', async () => {
  await shop.db.updateTable('member').set({ state: 'blocked' }).where('id', '=', inviter.id).execute();
  await paid();
  await shop.db.updateTable('member').set({ state: 'normal' }).where('id', '=', inviter.id).execute();
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'promotion').execute();
  await paid();
  expect(await refusal(inviter.invitefriends.promotion({}))).toBe('fail.addon_off');
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'promotion').execute();
  expect(await list()).toEqual([]);
});
