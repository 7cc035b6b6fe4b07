// Checkout: the cost of ten sellers relative to one, and of paying relative to the preview. Run: npx tsx bench/checkout.ts

import { transaction } from '#server/db/transaction.ts';
import { book } from '#server/modules/payments/ledger/ledger.ts';
import { openShop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { hashPassword } from '#server/testing-password.ts';
import { median, medianOf, ratio } from './measure.ts';

const PAY_PASSWORD = '246810';
const shop = await openShop();
const member = await shop.member();
await shop.db
  .updateTable('member')
  .set({ pay_password_hash: await hashPassword(PAY_PASSWORD) })
  .where('id', '=', member.id)
  .execute();
await transaction(shop.db, (db) =>
  book(
    { ...shop.ctx(), db },
    {
      key: 'bench',
      kind: 'test',
      entries: [
        { kind: 'cash', owner: member.id, amount: -100_000_000 },
        { kind: 'bank', amount: 100_000_000 },
      ],
    },
  ),
);

async function cartOf(sellers: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < sellers; at++) {
    const { goods } = await sellGoods(shop, { price: 3000 + at });
    const { api_type, num_iid, sku_id } = goods;
    ids.push((await member.cart.add({ api_type, num_iid, sku_id, num: 1 })).cart_id);
  }
  return ids;
}
async function order(cart_ids: number[]): Promise<string> {
  const { quote } = await member.cart.carttoorder({ cart_ids });
  return (await member.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() })).invoice_no!;
}

const one = await cartOf(1);
const ten = await cartOf(10);
const look = await median(() => member.cart.carttoorder({ cart_ids: one }));
ratio('preview of 10 sellers / 1', await median(() => member.cart.carttoorder({ cart_ids: ten })), look);
const pay = (no: string) => member.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
const paying = await medianOf(async () => order(await cartOf(1)), pay);
ratio('paying 1 order from the wallet / its preview', paying, look);
ratio('paying 10 orders / 1', await medianOf(async () => order(await cartOf(10)), pay, 5), paying);
await shop.close();
