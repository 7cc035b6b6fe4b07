// Test helpers for money: fund a wallet, buy goods, and assert that the ledger is consistent.
import { expect } from 'vitest';
import type { Ctx } from './context.ts';
import { transaction } from './db/transaction.ts';
import { termsOf } from './modules/orders/orders/refund-items.ts';
import { book, health } from './modules/payments/ledger/ledger.ts';
import { costOf } from './modules/pricing/money/partial-refund.ts';
import { type MemberClient, type Shop, uuid } from './testing.ts';
import { hashPassword } from './testing-password.ts';

export const PAY_PASSWORD = '246810';
let hashed: Promise<string> | undefined;

/** Credits a member's wallet (fen, or points for kind points) and sets the pay password. */
export async function fund(
  shop: Shop,
  member: MemberClient,
  amount: number,
  kind: 'cash' | 'bonus' | 'points' = 'cash',
): Promise<void> {
  hashed ??= hashPassword(PAY_PASSWORD);
  await shop.db
    .updateTable('member')
    .set({ pay_password_hash: await hashed })
    .where('id', '=', member.id)
    .execute();
  const other = kind === 'points' ? 'points_issued' : kind === 'bonus' ? 'promotions' : 'bank';
  await inTransaction(shop, (ctx) =>
    book(ctx, {
      key: `test:${uuid()}`,
      kind: 'test',
      entries: [
        { kind, owner: member.id, amount: -amount },
        { kind: other, amount },
      ],
    }),
  );
}

/** Runs a function in a transaction, as a command does. */
export const inTransaction = <T>(shop: Shop, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transaction(shop.db, (db) => run({ ...shop.ctx(), db }));

/** Adds goods to the cart, orders them and pays from the wallet. Returns the orders' ids and the bill's number. */
export async function buy(
  _shop: Shop,
  member: MemberClient,
  lines: { goods: { api_type: string; num_iid: string; sku_id: string }; num?: number }[],
  extra: { coupon_id?: number; pay?: boolean } = {},
) {
  const cart_ids: number[] = [];
  for (const line of lines)
    cart_ids.push(
      (
        await member.cart.add({
          api_type: line.goods.api_type,
          num_iid: line.goods.num_iid,
          sku_id: line.goods.sku_id,
          num: line.num ?? 1,
        })
      ).cart_id,
    );
  const asked = { cart_ids, ...(extra.coupon_id ? { coupon_id: extra.coupon_id } : {}) };
  const preview = await member.cart.carttoorder(asked);
  const made = await member.cart.carttoorder({ ...asked, submit: true, quote: preview.quote, key: uuid() });
  if (extra.pay !== false) await member.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  return { order_ids: made.order_ids, invoice_no: made.invoice_no!, amount: made.amount };
}

/** Asserts that the ledger sums to zero in each unit and that every balance is the sum of its entries. */
export async function expectSoundLedger(shop: Shop): Promise<void> {
  const { sums, drift } = await health(shop.ctx());
  expect(Object.values(sums).every((s) => s === 0)).toBe(true);
  expect(drift).toBe(0);
}

/** Asserts that goods_clearing holds exactly what was paid for goods and domestic freight that have not been bought yet. */
export async function expectClearingMatches(shop: Shop): Promise<void> {
  const orders = await shop.db.selectFrom('orders').select(['id', 'terms']).where('paid_at', 'is not', null).execute();
  const bought = await shop.db.selectFrom('order_item').select('id').where('cost', 'is not', null).execute();
  const done = new Set(bought.map((i) => i.id));
  const waiting = orders.reduce((all, order) => {
    const { paid, freight_cleared } = termsOf(order);
    const open = paid.items.filter((i) => i.num > 0 && !done.has(i.id));
    const goods = open.reduce((s, i) => s + i.price * i.num - (i.given ?? 0), 0);
    return all + goods + costOf(paid).domestic_freight - (freight_cleared ?? 0);
  }, 0);
  const account = await shop.db.selectFrom('account').select('balance').where('kind', '=', 'goods_clearing').executeTakeFirst();
  expect(-(account?.balance ?? 0) || 0).toBe(waiting);
}
