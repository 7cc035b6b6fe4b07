// A waybill that a carrier returns and the carrier's charge for it: a bill of its member, paid or open, whatever happens to the
// freight.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import { openSending, type Packer, packAs, payBill, sender, sendOff, stockItems, submit } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
beforeEach(async () => {
  m = await sender(shop);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const cash = async () => (await balances(shop.ctx(), m.id)).cash;
async function returned(more: object) {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { id, invoice_no } = await submit(m, { item_ids, shipping_id: line.id });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  const before = await cash();
  await packer.packing.finish({ id, how: 'returned', reason: 'Nobody at home', key: uuid(), ...more });
  return { id, before, item_id: item_ids[0]! };
}

test("after export: the freight is not refunded, the goods are in stock, the carrier's fee is a bill that stays open until it is paid", async () => {
  const { id, before, item_id } = await returned({ before_export: 'no', return_fee: 4500 });
  expect(await cash()).toBe(before);
  const seen = await m.sendorder.detail({ id });
  expect(seen).toMatchObject({ state: 'returned', due: 4500 });
  expect(seen.actions).toContain('pay');
  expect((await m.message.lists({})).list.data.find((row) => row.title.includes('was returned'))?.content).toContain(
    'CNY\u00a045.00',
  );
  const bill = await m.paywallet.getInvoice({ no: seen.invoice_no! });
  expect(bill).toMatchObject({ kind: 'return_fee', amount: 4500, takes_coupon: false, expires_at: null });
  expect(bill.components).toMatchObject([{ code: 'carrier_return', amount: 4500 }]);
  shop.turn({ days: 30 });
  await runJob(shop.app, shop.db, 'bills');
  await payBill(m, seen.invoice_no!);
  expect(await cash()).toBe(before - 4500);
  const paid = await m.sendorder.detail({ id });
  expect(paid).toMatchObject({ state: 'returned', invoice_no: null });
  expect(paid.actions).not.toContain('pay');
  expect(paid.timeline[0]).toMatchObject({ key: 'event.waybill.return_paid', params: { amount_fen: 4500 } });
  expect((await m.order.getGoodslist({})).groups.flatMap((g) => g.items).map((i) => i.id)).toContain(item_id);
});

test('before export the freight is refunded all the same; without a fee there is no bill', async () => {
  const charged = await returned({ before_export: 'yes', return_fee: 2000 });
  expect(await cash()).toBe(charged.before + 29_000);
  expect((await m.sendorder.detail({ id: charged.id })).due).toBe(2000);
  const free = await returned({ before_export: 'no' });
  expect((await m.sendorder.detail({ id: free.id })).invoice_no).toBeNull();
});
