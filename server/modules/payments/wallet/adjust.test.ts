// Corrections by hand: by one operator up to the member's daily limit, above it by two; money moves only when the second one approves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger, fund } from '../../../testing-money.ts';

let shop: Shop;
type Finance = Awaited<ReturnType<Shop['operator']>>;
let first: Finance;
let second: Finance;
beforeAll(async () => {
  shop = await openShop();
  first = await shop.operator('finance');
  second = await shop.operator('finance');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const balance = async (m: MemberClient) => (await m.user.info({})).balance;
const correct = (by: Finance, m: MemberClient, amount: number, reason = 'sorry', account: 'cash' | 'bonus' | 'points' = 'cash') =>
  by.members.adjust({ id: m.id, account, amount, reason, key: uuid() });
const pending = async (m: MemberClient) =>
  (await first.adjustments.lists({ state: 'pending' })).data.filter((a) => a.member.id === m.id);

test('an erased member gets no correction, not even one that waited for a second operator', async () => {
  const m = await shop.member();
  const waits = await correct(first, m, 60_000);
  expect(waits.state).toBe('pending');
  await shop.db.updateTable('member').set({ state: 'erased', erased_at: shop.now() }).where('id', '=', m.id).execute();
  expect(await refusal(correct(first, m, 100))).toBe('member.erased');
  expect(await refusal(second.adjustments.approve({ id: waits.id, key: uuid() }))).toBe('member.erased');
  expect(await second.adjustments.decline({ id: waits.id, reason: 'gone', key: uuid() })).toMatchObject({ state: 'declined' });
});

describe('by one operator', () => {
  test('up to the limit, with a reason, by finance', async () => {
    const m = await shop.member();
    expect(await correct(first, m, 50_000)).toMatchObject({ state: 'done', amount: 50_000, actions: [], decided_by: '' });
    expect(await balance(m)).toBe(50_000);
    expect(await refusal(correct(first, m, 0))).toBe('fail.amount');
    expect(await refusal(correct(first, m, 100, ' '))).toBe('fail.field_missing');
    expect(await refusal(first.members.adjust({ id: 9_999_999, account: 'cash', amount: 1, reason: 'x', key: uuid() }))).toBe(
      'fail.not_found',
    );
    const buyer = await shop.operator('buyer');
    expect(await refusal(correct(buyer, m, 1))).toBe('fail.forbidden');
    expect(await refusal(buyer.adjustments.lists({}))).toBe('fail.forbidden');
  });

  test('the same key is the same correction', async () => {
    const m = await shop.member();
    const asked = { id: m.id, account: 'cash', amount: 700, reason: 'once', key: uuid() } as const;
    const made = await first.members.adjust(asked);
    expect((await first.members.adjust(asked)).id).toBe(made.id);
    expect(await balance(m)).toBe(700);
  });

  test('points have no limit in money and move points only', async () => {
    const m = await shop.member();
    await correct(first, m, 60_000, 'prize', 'points');
    expect((await correct(first, m, 40_000)).state).toBe('done');
    expect(await balance(m)).toBe(40_000);
    expect((await m.user.info({})).score).toBe(60_000);
  });

  test('no more than the balance can be taken', async () => {
    const m = await shop.member();
    await fund(shop, m, 100);
    expect(await refusal(correct(first, m, -101))).toBe('money.balance');
    expect(await balance(m)).toBe(100);
  });
});

describe('above the limit', () => {
  test('the daily sum counts all operators and absolute amounts; it starts again after a day', async () => {
    const m = await shop.member();
    await correct(first, m, 30_000);
    await correct(second, m, -15_000);
    expect((await correct(second, m, 5_001)).state).toBe('pending');
    expect((await correct(second, m, 5_000)).state).toBe('done');
    expect(await balance(m)).toBe(20_000);
    expect((await correct(first, m, 1, 'gift', 'bonus')).state).toBe('pending');
    const other = await shop.member();
    expect((await correct(first, other, 50_000)).state).toBe('done');
    shop.turn({ hours: 25 });
    expect((await correct(first, m, 50_000)).state).toBe('done');
    await first.adjustments.decline({ id: (await pending(m))[0]!.id, reason: 'old', key: uuid() });
  });

  test('a proposal moves no money and counts nothing until another operator approves', async () => {
    const m = await shop.member();
    const asked = await correct(first, m, 80_000, 'lost parcel');
    expect(asked).toMatchObject({ state: 'pending', actions: ['decline'] });
    expect(await balance(m)).toBe(0);
    expect((await correct(first, m, 50_000)).state).toBe('done');
    expect((await first.session.counts({})).adjustments!.count).toBeGreaterThan(0);
    expect(await refusal(first.adjustments.approve({ id: asked.id, key: uuid() }))).toBe('wallet.adjust_own');
    expect(await balance(m)).toBe(50_000);
    const seen = (await second.adjustments.lists({ q: (await m.user.info({})).mark })).data;
    expect(seen).toMatchObject([{ id: asked.id, reason: 'lost parcel', actions: ['approve', 'decline'] }]);
    const done = await second.adjustments.approve({ id: asked.id, key: uuid() });
    expect(done).toMatchObject({ state: 'done', actions: [] });
    expect(done.decided_by).not.toBe('');
    expect(await balance(m)).toBe(130_000);
    const log = (await first.members.detail({ id: m.id })).audit.map((a) => a.action);
    expect(log.filter((a) => a === 'member.adjust_propose')).toHaveLength(1);
    expect(log.filter((a) => a === 'member.adjust')).toHaveLength(2);
  });

  test('approved twice, the money moves once', async () => {
    const m = await shop.member();
    const { id } = await correct(first, m, 90_000);
    const key = uuid();
    await second.adjustments.approve({ id, key });
    await second.adjustments.approve({ id, key });
    expect((await second.adjustments.approve({ id, key: uuid() })).state).toBe('done');
    const both = await Promise.all(
      [second, await shop.operator('finance')].map((o) => o.adjustments.approve({ id, key: uuid() })),
    );
    expect(both.map((a) => a.state)).toEqual(['done', 'done']);
    expect(await balance(m)).toBe(90_000);
    expect(await refusal(second.adjustments.decline({ id, reason: 'late', key: uuid() }))).toBe('fail.state');
  });

  test('corrections approved by two operators count for the day as well', async () => {
    const m = await shop.member();
    const { id } = await correct(first, m, 60_000);
    await second.adjustments.approve({ id, key: uuid() });
    expect((await correct(first, m, 1)).state).toBe('pending');
  });

  test('a declined or withdrawn proposal never moves money; declining again changes nothing', async () => {
    const m = await shop.member();
    const one = await correct(first, m, 60_000);
    expect(await second.adjustments.decline({ id: one.id, reason: 'no proof', key: uuid() })).toMatchObject({
      state: 'declined',
    });
    expect(await second.adjustments.decline({ id: one.id, reason: 'again', key: uuid() })).toMatchObject({ state: 'declined' });
    expect(await refusal(second.adjustments.approve({ id: one.id, key: uuid() }))).toBe('fail.state');
    const two = await correct(first, m, 60_000);
    expect((await first.adjustments.decline({ id: two.id, reason: 'mistyped', key: uuid() })).state).toBe('declined');
    expect(await balance(m)).toBe(0);
    expect(await pending(m)).toEqual([]);
    const log = (await first.members.detail({ id: m.id })).audit;
    expect(log.find((a) => a.action === 'member.adjust_decline')!.detail).toContain('mistyped');
  });

  test('approving more than the balance is refused and the proposal stays open', async () => {
    const m = await shop.member();
    await fund(shop, m, 60_000);
    const { id } = await correct(first, m, -60_000);
    await correct(first, m, -1);
    expect(await refusal(second.adjustments.approve({ id, key: uuid() }))).toBe('money.balance');
    expect((await pending(m)).map((a) => a.id)).toEqual([id]);
    expect(await refusal(second.adjustments.approve({ id: 9_999_999, key: uuid() }))).toBe('fail.not_found');
  });
});
