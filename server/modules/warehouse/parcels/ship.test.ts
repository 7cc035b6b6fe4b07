// Ship on arrival: the waybill is created automatically, paid up to the limit, or left unpaid; obstacles are notified.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, type Shop } from '../../../testing.ts';
import { testLine, testWarehouse } from '../../../testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';
import { berlin } from '../../shipping/waybills/stock/testing-stock.ts';
import { declareOne, HAT, type Hand, heard, pass, scanIn } from './testing-parcels.ts';

let shop: Shop;
let hand: Hand;
let line: number;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21T06:00:00Z' });
  await testWarehouse(shop);
  line = (await testLine(shop, { weight_max: 5000 })).id;
  hand = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

/** A member who has a wallet and declares a parcel that ships on arrival. */
async function arriving(pay_limit: number, wallet = 100_000, items = [HAT]) {
  const member = await shop.member();
  await fund(shop, member, wallet);
  const address_id = (await member.address.addAddress(berlin)).id;
  const ship = { mode: 'ship' as const, address_id, shipping_id: line, pay_limit, items };
  const { id, no } = await declareOne(shop, member, ship, PAY_PASSWORD);
  const seen = await scanIn(shop, hand, no);
  return { member, id, address_id, items: seen.items.map((i) => i.id) };
}
const parcelOf = async (member: MemberClient, id: number) =>
  (await member.buyself.lists({ tab: 'arrived' })).list.data.find((p) => p.id === id)!;
const balance = async (member: MemberClient) => (await member.user.info({})).balance;

// 1,000 g become 1,100 g with packing: first 500 g 80.00, two more 500 g 30.00 each.
const FREIGHT = 14_000;

test('within the limit it is paid from the wallet automatically, once it is all in stock', async () => {
  const { member, id, items } = await arriving(FREIGHT, 50_000, [HAT, { title: 'Tea', num: 1, price: 4500 }]);
  await pass(hand, items[0]!, 600);
  expect((await parcelOf(member, id)).waybill).toBeNull();
  await pass(hand, items[1]!, 400);
  const { waybill } = await parcelOf(member, id);
  expect(waybill).toMatchObject({ state: 'to_pack', invoice_no: null });
  expect(await balance(member)).toBe(50_000 - FREIGHT);
  const detail = await member.sendorder.detail({ id: waybill!.id });
  expect(detail.items.map((i) => i.id).sort()).toEqual([...items].sort());
  expect(detail.paid).toBe(FREIGHT);
  expect(await heard(shop, member)).toContain('parcel_shipped');
});

test('a frozen wallet pays nothing automatically, whatever the limit', async () => {
  const { member, id, items } = await arriving(FREIGHT, 50_000);
  const change = { member_id: member.id, kind: 'email', at: shop.now() };
  const { id: change_id } = await shop.db.insertInto('account_change').values(change).returning('id').executeTakeFirstOrThrow();
  await shop.db.insertInto('wallet_freeze').values({ member_id: member.id, change_id, at: shop.now() }).execute();
  await pass(hand, items[0]!);
  expect((await parcelOf(member, id)).waybill).toMatchObject({ state: 'unpaid' });
  expect(await balance(member)).toBe(50_000);
  expect(await heard(shop, member)).toContain('parcel_to_pay');
});

test('one fen above the limit it stays unpaid, and nothing is charged', async () => {
  const { member, id, items } = await arriving(FREIGHT - 1);
  await pass(hand, items[0]!);
  const { waybill } = await parcelOf(member, id);
  expect(waybill).toMatchObject({ state: 'unpaid' });
  const bill = await member.paywallet.getInvoice({ no: waybill!.invoice_no! });
  expect(waybill).toMatchObject({ due: bill.amount, due_rate: bill.rate, currency: bill.currency });
  expect(bill.amount).toBe(FREIGHT);
  expect(await balance(member)).toBe(100_000);
  expect(await heard(shop, member)).toContain('parcel_to_pay');
  const [notice] = (await member.message.lists({})).list.data;
  expect(notice!.content).toContain(`The freight is above your limit of CNY\u00a0${((FREIGHT - 1) / 100).toFixed(2)}.`);
});

test('without a limit, and with too little in the wallet, it stays unpaid as well', async () => {
  for (const [limit, wallet] of [
    [0, 100_000],
    [FREIGHT, FREIGHT - 1],
  ] as const) {
    const { member, id, items } = await arriving(limit, wallet);
    await pass(hand, items[0]!);
    expect((await parcelOf(member, id)).waybill).toMatchObject({ state: 'unpaid' });
    expect(await balance(member)).toBe(wallet);
  }
});

test('contents that the line can’t take stay in stock, and the member is notified of the reason', async () => {
  const { member, id, items } = await arriving(FREIGHT);
  await pass(hand, items[0]!, 9000);
  const held = await parcelOf(member, id);
  expect(held).toMatchObject({ state: 'in_stock', mode: 'hold', waybill: null, note: { key: 'parcel.note.ship_failed' } });
  expect(String(held.note!.params.why)).toMatch(/\d\.\d\d kg/);
  expect(await heard(shop, member)).toContain('parcel_held');
  expect((await member.order.getGoodslist({})).count).toBe(1);
  expect(await balance(member)).toBe(100_000);
});

test('so they do when the address was deleted in the meantime', async () => {
  const { member, id, address_id, items } = await arriving(FREIGHT);
  await member.address.deleteAddress({ id: address_id });
  await pass(hand, items[0]!);
  expect(await parcelOf(member, id)).toMatchObject({ mode: 'hold', waybill: null });
});
