// Withdrawing a claim on an unclaimed parcel: other pending claims stay, without any the parcel is unclaimed again.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';
import { act, declarationInput, HAT, type Hand, picture, scanIn, someNo } from './testing-parcels.ts';

let shop: Shop;
let a: MemberClient;
let b: MemberClient;
let hand: Hand;
beforeAll(async () => {
  shop = await openShop();
  await testWarehouse(shop);
  [a, b] = [await shop.member(), await shop.member()];
  hand = await shop.operator('warehouse');
});
afterAll(() => shop.close());

async function claimed(...who: MemberClient[]): Promise<number> {
  const tracking_no = someNo();
  const id = (await scanIn(shop, hand, tracking_no)).parcel_id!;
  for (const m of who) {
    const { courier_id } = await declarationInput(shop);
    await act(m, id, 'claim', { tracking_no, courier_id, goods_type: 'general', items: [HAT], file_id: await picture(shop, m) });
  }
  return id;
}
const work = (id: number) => hand.parcels.detail({ id });

test('the last one withdrawn: unclaimed, and it can be claimed again', async () => {
  const id = await claimed(a);
  const own = (await a.buyself.lists({})).list.data.find((p) => p.id === id)!;
  expect(own).toMatchObject({ state: 'claim_review', actions: ['withdraw'] });
  const due = (await work(id)).due_at;
  const { parcel } = await act(a, id, 'withdraw');
  expect(parcel).toMatchObject({ state: 'withdrawn', actions: [], note: null });
  expect(await work(id)).toMatchObject({ state: 'unclaimed', due_at: due, waiting_claims: 0 });
  expect((await work(id)).claims.map((c) => c.state)).toEqual(['withdrawn']);
  expect((await a.buyself.lists({ tab: 'closed' })).list.data.map((p) => p.id)).toContain(id);
  await act(a, id, 'withdraw'); // a repeated click
  const [{ tracking_no }] = (await shop.db.selectFrom('parcel').select('tracking_no').where('id', '=', id).execute()) as [
    { tracking_no: string },
  ];
  const { courier_id } = await declarationInput(shop);
  await act(a, id, 'claim', { tracking_no, courier_id, goods_type: 'general', items: [HAT], file_id: await picture(shop, a) });
  expect((await work(id)).state).toBe('claim_review');
});

test('one of two withdrawn: the other stays pending and may get it', async () => {
  const id = await claimed(a, b);
  await act(a, id, 'withdraw');
  const { state, waiting_claims, claims, handling_fee } = await work(id);
  expect({ state, waiting_claims }).toEqual({ state: 'claim_review', waiting_claims: 1 });
  expect(await refusal(hand.parcels.agree({ id, claim_id: claims[0]!.id, key: uuid() }))).toBe('parcel.claim_over');
  const given = await hand.parcels.agree({ id, claim_id: claims[1]!.id, key: uuid() });
  expect(given).toMatchObject({ state: 'received', fee: handling_fee });
  expect(await refusal(act(b, id, 'withdraw'))).toBe('parcel.claim_over');
});

test("the cost of a claim in the back office is the shop's setting", async () => {
  const id = await claimed(a);
  expect((await work(id)).handling_fee).toBe(500);
  await shop.db
    .insertInto('setting')
    .values({ key: 'handling_fee', value: json(700) })
    .execute();
  expect((await work(id)).handling_fee).toBe(700);
  await shop.db.deleteFrom('setting').where('key', '=', 'handling_fee').execute();
});

test('another member has nothing to withdraw', async () => {
  const id = await claimed(a);
  expect(await refusal(act(b, id, 'withdraw'))).toBe('fail.not_found');
});
