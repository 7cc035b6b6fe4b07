// Unclaimed parcels: searching, claiming, deciding between claims; parcels that no one claims.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';
import { expectSoundLedger } from '../../../testing-money.ts';
import { changeSetting } from '../../../testing-settings.ts';
import {
  act,
  declarationInput,
  declareOne,
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
let a: MemberClient;
let b: MemberClient;
let hand: Hand;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21T06:00:00Z' });
  await testWarehouse(shop);
  a = await shop.member({ nickname: 'A' });
  b = await shop.member({ nickname: 'B' });
  hand = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const unclaimed = async (): Promise<{ id: number; no: string }> => {
  const no = someNo();
  return { id: (await scanIn(shop, hand, no)).parcel_id!, no };
};
const claim = async (who: MemberClient, { id, no }: { id: number; no: string }, more: object = {}) => {
  const { courier_id } = await declarationInput(shop);
  const input = { tracking_no: no, courier_id, goods_type: 'general', items: [HAT], file_id: await picture(shop, who), ...more };
  return act(who, id, 'claim', input);
};
const work = (id: number) => hand.parcels.detail({ id });
const closed = async (who: MemberClient, no: string) =>
  (await who.buyself.lists({ tab: 'closed' })).list.data.find((p) => p.tracking_no === no);

describe('searching', () => {
  test('reveals only that a parcel with the full number is here, ten times a day', async () => {
    const who = await shop.member();
    const { id, no } = await unclaimed();
    const { id: declared } = await declareOne(shop, b);
    const first = await who.buyself.lists({ tracking_no: no });
    expect(first).toMatchObject({ found: id, tries_left: 9, list: { total: 0, data: [] } });
    expect(await who.buyself.lists({ tracking_no: no.slice(0, -1) })).toMatchObject({ found: 0, tries_left: 8 });
    expect(await who.buyself.lists({})).toMatchObject({ found: null, tries_left: null });
    expect(declared).toBeGreaterThan(0);
    for (let n = 0; n < 8; n++) await who.buyself.lists({ tracking_no: `NOTHERE${n}` });
    expect(await refusal(who.buyself.lists({ tracking_no: no }))).toBe('parcel.tries');
    await changeSetting(shop, 'parcel_searches', 11);
    expect(await who.buyself.lists({ tracking_no: no })).toMatchObject({ found: id, tries_left: 0 });
    await changeSetting(shop, 'parcel_searches');
    shop.turn({ days: 1, minutes: 1 });
    expect(await who.buyself.lists({ tracking_no: no })).toMatchObject({ found: id });
  });

  test('a claim by id alone, by a wrong number, or without a picture is refused', async () => {
    const parcel = await unclaimed();
    expect(await refusal(claim(a, { id: parcel.id, no: someNo() }))).toBe('fail.not_found');
    expect(await refusal(claim(a, parcel, { file_id: undefined }))).toBe('parcel.picture');
    expect(await refusal(claim(a, parcel, { file_id: await picture(shop, b) }))).toBe('fail.not_found');
    const { id, no } = await declareOne(shop, b);
    expect(await refusal(claim(a, { id, no }))).toBe('fail.not_found');
  });
});

describe('claiming', () => {
  test('two claims are pending; one gets the parcel with its handling fee, the other the reason', async () => {
    const parcel = await unclaimed();
    const first = await claim(a, parcel);
    expect(first.parcel).toMatchObject({
      state: 'claim_review',
      tracking_no: parcel.no,
      actions: ['withdraw'],
    });
    expect(await claim(a, parcel)).toEqual(first);
    await claim(b, parcel, { items: [{ title: 'Vase', num: 1, price: 26000 }] });
    const seen = await work(parcel.id);
    expect(seen.claims.map((c) => [c.member.nickname, c.state, c.value])).toEqual([
      ['A', 'waiting', 8800],
      ['B', 'waiting', 26000],
    ]);
    expect((await hand.parcels.lists({ tab: 'claims' })).list.find((p) => p.id === parcel.id)?.waiting_claims).toBe(2);
    const reason = 'The label names another sender';
    const now = await hand.parcels.agree({ id: parcel.id, claim_id: seen.claims[1]!.id, reason, key: uuid() });
    expect(now).toMatchObject({ state: 'received', fee: 500, member: { nickname: 'B' } });
    expect(now.claims.map((c) => c.state)).toEqual(['refused', 'agreed']);
    expect(await closed(a, parcel.no)).toMatchObject({ state: 'refused', note: { params: { reason } }, photos: [] });
    expect(await heard(shop, a)).toContain('parcel_claim_refused');
    const [item] = (await hand.warehouse.queue({ tab: 'inspect' })).list.filter((i) => i.tracking_no === parcel.no);
    expect(item).toMatchObject({ title: 'Vase', member: { nickname: 'B' } });
    await pass(hand, item!.id);
    expect((await b.order.getGoodslist({})).groups.flatMap((g) => g.items).some((i) => i.tracking_no === parcel.no)).toBe(true);
    expect(await refusal(hand.parcels.agree({ id: parcel.id, claim_id: seen.claims[0]!.id, key: uuid() }))).toBe(
      'parcel.claim_over',
    );
  });

  test('refused with a reason: the others stay pending, after the last one it is unclaimed', async () => {
    const parcel = await unclaimed();
    await claim(a, parcel);
    await claim(b, parcel);
    const { claims } = await work(parcel.id);
    const refuse = (at: number) =>
      hand.parcels.refuse({ id: parcel.id, claim_id: claims[at]!.id, reason: 'No picture of the label', key: uuid() });
    expect((await refuse(0)).state).toBe('claim_review');
    const last = await refuse(1);
    expect(last).toMatchObject({ state: 'unclaimed', waiting_claims: 0 });
    expect(last.due_at).not.toBeNull();
    expect(await refusal(hand.parcels.refuse({ id: parcel.id, claim_id: 999_999, reason: 'x', key: uuid() }))).toBe(
      'fail.not_found',
    );
    expect(await refusal(hand.warehouse.undo({ parcel_id: parcel.id, key: uuid() }))).toBe('parcel.undo_claimed');
    await claim(a, parcel);
    expect((await work(parcel.id)).state).toBe('claim_review');
  });

  test('declaring its number is a claim; a matching member code on the label approves it automatically', async () => {
    const parcel = await unclaimed();
    const { id } = await declareOne(shop, a, { tracking_no: parcel.no });
    expect(id).toBe(parcel.id);
    expect((await work(id)).state).toBe('claim_review');
    expect((await a.buyself.lists({ tab: 'declared' })).list.data.find((p) => p.id === id)).toMatchObject({
      state: 'claim_review',
    });

    const no = someNo();
    await scanIn(shop, hand, no, await markOf(shop, a));
    const [waits] = (await a.buyself.lists({ tab: 'needs_you' })).list.data.filter((p) => p.tracking_no === no);
    expect(await refusal(declareOne(shop, b, { tracking_no: no }))).toBe('parcel.taken');
    await act(a, waits!.id, 'not_mine');
    await declareOne(shop, b, { tracking_no: no });
    expect((await work(waits!.id)).state).toBe('claim_review');
    await declareOne(shop, a, { tracking_no: no });
    const now = await work(waits!.id);
    expect(now).toMatchObject({ state: 'received', member: { nickname: 'A' }, fee: 500 });
    expect(now.claims.map((c) => [c.member.nickname, c.state])).toEqual([
      ['B', 'refused'],
      ['A', 'agreed'],
    ]);
  });

  test('is decided by the warehouse', async () => {
    const parcel = await unclaimed();
    await claim(a, parcel);
    const { claims } = await work(parcel.id);
    const buyer = await shop.operator('buyer');
    expect(await refusal(buyer.parcels.agree({ id: parcel.id, claim_id: claims[0]!.id, key: uuid() }))).toBe('fail.forbidden');
    expect(await refusal(buyer.parcels.lists({ tab: 'unclaimed' }))).toBe('fail.forbidden');
  });
});

describe('unclaimed parcels', () => {
  test('are posted three times, and disposed of after 90 days by two operators', async () => {
    const { id } = await unclaimed();
    const marked = someNo();
    await scanIn(shop, hand, marked, await markOf(shop, b));
    const second = await shop.operator('warehouse');
    const dispose = (who: Hand) => who.parcels.dispose({ id, key: uuid() });
    expect(await refusal(dispose(hand))).toBe('parcel.dispose_early');
    for (const days of [31, 30, 23]) {
      shop.turn({ days });
      await runJob(shop.app, shop.db, 'parcels');
      await runJob(shop.app, shop.db, 'parcels');
    }
    expect((await work(id)).postings).toBe(3);
    expect((await heard(shop, b)).filter((k) => k === 'parcel_waiting')).toHaveLength(3);
    expect(await refusal(dispose(hand))).toBe('parcel.dispose_early');
    shop.turn({ days: 7 });
    expect(await dispose(hand)).toMatchObject({ state: 'unclaimed', first_by: 'warehouse' });
    expect(await refusal(dispose(hand))).toBe('parcel.second');
    expect(await dispose(second)).toMatchObject({ state: 'disposed' });
    expect(await refusal(dispose(second))).toBe('fail.state_final');
  });

  test('are kept as long as the setting was when they arrived', async () => {
    await changeSetting(shop, 'unclaimed_days', 100);
    const { id } = await unclaimed();
    await changeSetting(shop, 'unclaimed_days');
    for (const days of [31, 30, 30]) {
      shop.turn({ days });
      await runJob(shop.app, shop.db, 'parcels');
    }
    const early = await hand.parcels.dispose({ id, key: uuid() }).catch((e) => e as CallRefused);
    expect(early).toMatchObject({ key: 'parcel.dispose_early', data: { params: { days: 100, times: 3 } } });
    shop.turn({ days: 10 });
    expect(await hand.parcels.dispose({ id, key: uuid() })).toMatchObject({ state: 'unclaimed', first_by: 'warehouse' });
  });

  test('are posted as often as the setting says', async () => {
    await changeSetting(shop, 'unclaimed_post_days', '10');
    const { id } = await unclaimed();
    for (const days of [11, 30]) {
      shop.turn({ days });
      await runJob(shop.app, shop.db, 'parcels');
    }
    expect(await work(id)).toMatchObject({ postings: 1, postings_needed: 1 });
    shop.turn({ days: 50 });
    expect(await hand.parcels.dispose({ id, key: uuid() })).toMatchObject({ state: 'unclaimed', first_by: 'warehouse' });
    await changeSetting(shop, 'unclaimed_post_days');
  });

  test('a claim in between ends what one operator had agreed to', async () => {
    const parcel = await unclaimed();
    for (const days of [31, 30, 30]) {
      shop.turn({ days });
      await runJob(shop.app, shop.db, 'parcels');
    }
    await hand.parcels.dispose({ id: parcel.id, key: uuid() });
    await claim(a, parcel);
    expect(await refusal((await shop.operator('warehouse')).parcels.dispose({ id: parcel.id, key: uuid() }))).toBe('fail.state');
    expect((await work(parcel.id)).first_by).toBe('');
  });
});
