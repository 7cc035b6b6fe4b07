// A parcel without an owner lies in a bin; a scanned bin is judged by whether anything can be put there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { act, declarationInput, type Hand, markOf, scanIn, someNo } from './testing-parcels.ts';

let shop: Shop;
let hand: Hand;
let member: MemberClient;
let warehouse_id: number;
beforeAll(async () => {
  shop = await openShop();
  hand = await shop.operator('owner');
  member = await shop.member();
  warehouse_id = await testWarehouse(shop);
  await hand.bins.add({ warehouse_id, zone: 'u', racks: 1, places: 3, capacity: 2, key: uuid() });
});
afterAll(() => shop.close());
const what = (code: string) => hand.scan.what({ code, warehouse_id });
const binRow = async (code: string) => (await hand.bins.lists({ warehouse_id })).bins.find((one) => one.code === code)!;

test('a bin that this warehouse has not, or that is out of use, is refused at the scan as it is by the act', async () => {
  const { parcel_id } = await scanIn(shop, hand, someNo());
  const { id } = await binRow('U-01-03');
  await hand.bins.edit({ id, capacity: 2, enabled: false, key: uuid() });
  for (const [code, key] of [
    ['U-09-09', 'bin.unknown'],
    [printedCode('bin', 'U-09-09'), 'bin.unknown'],
    ['U-01-03', 'bin.off'],
  ] as const) {
    const found = await what(code);
    expect([code, found.kind, found.refused === '']).toEqual([code, 'bin', false]);
    expect(await refusal(hand.parcels.shelve({ id: parcel_id!, bin: code }))).toBe(key);
  }
  for (const code of ['u0102', printedCode('bin', 'U-01-02')])
    expect(await what(code)).toMatchObject({ kind: 'bin', label: 'U-01-02', refused: '' });
});

test('an ownerless parcel is put into a bin, is counted there, and its goods are found there once it is claimed', async () => {
  const no = someNo();
  const scanned = await scanIn(shop, hand, no);
  const id = scanned.parcel_id!;
  expect(scanned).toMatchObject({ state: 'unclaimed', bin: '' });
  expect(await hand.parcels.shelve({ id, bin: printedCode('bin', 'U-01-01') })).toMatchObject({ bin: 'U-01-01' });
  expect((await scanIn(shop, hand, no)).bin).toBe('U-01-01');
  const full = await binRow('U-01-01');
  expect(full.items).toBe(1);
  expect(await refusal(hand.bins.edit({ id: full.id, capacity: 2, enabled: false, key: uuid() }))).toBe('bin.in_use');
  // The member code on the label names its owner, who says what it is.
  await scanIn(shop, hand, no, await markOf(shop, member));
  const { warehouse_id: _, ...declared } = await declarationInput(shop);
  await act(member, id, 'declare', declared);
  const [item] = (await scanIn(shop, hand, no)).items;
  expect(item).toMatchObject({ state: 'received', bin: 'U-01-01' });
  expect(await refusal(hand.parcels.shelve({ id, bin: 'U-01-02' }))).toBe('parcel.shelve_items');
  expect((await binRow('U-01-01')).items).toBe(1);
});
