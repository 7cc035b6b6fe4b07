// The address on an invoice is that of the payment, even when it changes later; older rows, and members without an address.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeWrite } from '#server/db/written.ts';
import { type MemberClient, openShop, type Shop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { erasePayments } from '../erase.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const berlin = {
  ...{ name: 'Anna Schmidt', country: 'DE', city: 'Berlin', street: 'Torstraße 1', postcode: '10115' },
  ...{ mobilecode: '49', phone: '030 901820' },
};
const munich = { ...berlin, name: 'Schmidt Import', city: 'Munich', street: 'Kastanienallee 48', postcode: '80331' };
const BERLIN = { name: 'Anna Schmidt', lines: ['Torstraße 1', '10115 Berlin', 'Germany'] };

async function buyer(): Promise<MemberClient> {
  const m = await shop.member();
  await fund(shop, m, 100_000);
  return m;
}
async function ordered(m: MemberClient): Promise<string> {
  const { goods } = await sellGoods(shop, { price: 5000 });
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const { quote } = await m.cart.carttoorder({ cart_ids: [cart_id] });
  return (await m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote, key: uuid() })).invoice_no!;
}
async function paid(m: MemberClient): Promise<string> {
  const no = await ordered(m);
  await m.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  return no;
}
const billedTo = async (m: MemberClient, no: string) => (await m.paywallet.getInvoice({ no })).billed_to;

test('an invoice keeps the address of its payment after that is edited, replaced or deleted; the next invoice has the new one', async () => {
  const m = await buyer();
  const { id } = await m.address.addAddress(berlin);
  const open = await ordered(m);
  expect(await billedTo(m, open)).toBeNull();
  const no = await paid(m);
  expect(await billedTo(m, no)).toMatchObject(BERLIN);
  await m.address.editAddress({ id, ...berlin, name: 'Anna Weber', street: 'Torstraße 99' });
  expect(await billedTo(m, no)).toMatchObject(BERLIN);
  const other = await m.address.addAddress(munich);
  await m.address.defaultSetBill({ id: other.id });
  const next = await paid(m);
  expect(await billedTo(m, next)).toMatchObject({
    name: 'Schmidt Import',
    lines: ['Kastanienallee 48', '80331 Munich', 'Germany'],
  });
  await m.address.deleteAddress({ id });
  await m.address.deleteAddress({ id: other.id });
  expect(await billedTo(m, no)).toMatchObject(BERLIN);
  expect((await billedTo(m, next))!.name).toBe('Schmidt Import');
  // The stored address is frozen; the country's name is in the reader's language.
  const { data } = await m.raw('paywallet/getInvoice', { no, lang: 'zh-cn' });
  expect((data as { billed_to: { lines: string[] } }).billed_to.lines.at(-1)).toBe('德国');
});

test('the billing address is used, not the delivery address', async () => {
  const m = await buyer();
  await m.address.addAddress(berlin);
  const firm = await m.address.addAddress(munich);
  await m.address.defaultSetBill({ id: firm.id });
  expect(await billedTo(m, await paid(m))).toMatchObject({ name: 'Schmidt Import' });
});

test('without an address an invoice names the member, and does so for good', async () => {
  const m = await buyer();
  const no = await paid(m);
  const { nickname, mark } = await m.user.info({});
  const said = await billedTo(m, no);
  expect(said).toMatchObject({ name: nickname || mark, lines: [] });
  // A new member's name is their member code: it is shown once.
  expect(said!.mark).not.toBe(said!.name);
  await m.user.profile({ nickname: 'Gwen' });
  await m.address.addAddress(berlin);
  expect(await billedTo(m, no)).toMatchObject({ name: said!.name, lines: [] });
  expect(await billedTo(m, await paid(m))).toMatchObject(BERLIN);
});

test('bills paid before the address was stored show the billing address, else the name; an erased member stays erased', async () => {
  const [living, noAddress, gone] = [await buyer(), await buyer(), await buyer()];
  const numbers = [];
  for (const m of [living, noAddress, gone]) numbers.push(await paid(m));
  for (const m of [living, gone]) await m.address.addAddress(berlin);
  await shop.db.updateTable('bill').set({ billed_to: null }).where('no', 'in', numbers).execute();
  await shop.db.updateTable('member').set({ state: 'erased' }).where('id', '=', gone.id).execute();
  const migration = readFileSync(new URL('../../../db/migrations/0059_billed_to_kept.sql', import.meta.url), 'utf8');
  await executeWrite(shop.db, ['bill'], sql.raw(migration));
  await shop.db.updateTable('address').set({ name: 'Somebody Else' }).where('member_id', '=', living.id).execute();
  expect(await billedTo(living, numbers[0]!)).toMatchObject(BERLIN);
  expect(await billedTo(noAddress, numbers[1]!)).toMatchObject({ name: (await noAddress.user.info({})).nickname, lines: [] });
  const erased = await shop.db.selectFrom('bill').select('billed_to').where('no', '=', numbers[2]!).executeTakeFirstOrThrow();
  expect(erased.billed_to).toBeNull();
});

test('erasing an account removes the address from its bills', async () => {
  const m = await buyer();
  await m.address.addAddress(berlin);
  const no = await paid(m);
  await erasePayments(shop.ctx(), m.id);
  const row = await shop.db.selectFrom('bill').select('billed_to').where('no', '=', no).executeTakeFirstOrThrow();
  expect(row.billed_to).toBeNull();
});
