// Test helpers for a seller's orders: a shop with its desks, sellers in it, and the steps of an item up to a refund, a payout
// or the shelf.
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, type Shop, uuid } from '#server/testing.ts';
import { expectClearingMatches, expectSoundLedger, PAY_PASSWORD } from '#server/testing-money.ts';
import { hashPassword } from '#server/testing-password.ts';
import { type Desk, expectSharesMatch, offer, ordered, received, seller } from '../testing-sellers.ts';

export type Sellers = { shop: Shop; finance: Desk; buyer: Desk; hall: Desk; shops: number[] };

export async function openSellers(): Promise<Sellers> {
  const shop = await openShop();
  const [finance, buyer, hall] = [await shop.operator('finance'), await shop.operator('buyer'), await shop.operator('warehouse')];
  return { shop, finance, buyer, hall, shops: [] };
}

/** Closes the shop; checks that the books and each seller's shares balance. */
export async function closeSellers({ shop, shops }: Sellers): Promise<void> {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  for (const id of shops) await expectSharesMatch(shop, id);
  await shop.close();
}

export const opened = async ({ shop, shops }: Sellers) => {
  const own = await seller(shop);
  shops.push(own.shop_id);
  return own;
};
export type Own = Awaited<ReturnType<typeof opened>>;

export const money = async (own: Own) => (await own.member.seller.home({})).money;

let parcels = 0;
export const ship = (own: Own, item_ids: number[]) =>
  own.member.seller.ship({ item_ids, courier_id: 1, tracking_no: `OWN${String(++parcels).padStart(8, '0')}`, key: uuid() });

/** Items accepted, sent and on their shelves. */
export async function shelved({ shop, hall }: Sellers, own: Own, goods: Awaited<ReturnType<typeof offer>>[], num = 1) {
  const o = await ordered(
    shop,
    goods.map((g) => ({ ...g, num })),
  );
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  await ship(own, o.items);
  const tracking_no = (await own.member.seller.orders({ tab: 'sent', page_size: 50 })).data.find(
    (i) => i.id === o.items[0],
  )!.tracking_no;
  await hall.warehouse.scan({ tracking_no, warehouse_id: o.order.warehouse_id });
  for (const id of o.items)
    await hall.warehouse.inspect({
      id,
      weight: 500,
      length: 100,
      width: 100,
      height: 100,
      bin: 'A-1',
      result: 'pass',
      reason: 'No photos in this story',
      key: uuid(),
    });
  return o;
}

export async function refunded(
  { buyer, finance, hall }: Sellers,
  o: Awaited<ReturnType<typeof shelved>>,
  item_id: number,
  fault: 'seller' | 'shop',
  partial?: { type: 'partial'; amount: number },
) {
  const type = partial?.type ?? 'return';
  const { id } = await o.buyer.goodsrefund.addRefund({ item_id, type, reason: 'defect', key: uuid(), ...partial } as never);
  await buyer.aftersale.agree({ id, fault, key: uuid() });
  if (partial) return finance.aftersale.execute({ id, seller_gave: 0, key: uuid() });
  await hall.aftersale.send_back({ id, courier_id: 1, tracking_no: `BACK${id}0000`, key: uuid() });
  return buyer.aftersale.seller_received({ id, seller_gave: 0, key: uuid() });
}

/** An item of this price (fen) received a week ago: its share is available. */
export async function available(s: Sellers, own: Own, price: number) {
  const { shop } = s;
  const o = await shelved(s, own, [await offer(shop, own, { price, post_fee: 0 })]);
  await received(shop, o.items);
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'seller_shares');
  return o;
}
export const ACCOUNT = { bank_name: 'ICBC', account_name: 'Mei Chen', account_no: '6222 0000 1111 2222' };
/** The seller sets an account, with the pay password. */
export async function payee({ shop }: Pick<Sellers, 'shop'>, { member }: Pick<Own, 'member'>, account = ACCOUNT) {
  await withPayPassword(shop, member);
  return member.seller.payee({ ...account, pay_password: PAY_PASSWORD, key: uuid() });
}
async function withPayPassword(shop: Shop, member: Own['member']): Promise<void> {
  const pay_password_hash = await hashPassword(PAY_PASSWORD);
  await shop.db.updateTable('member').set({ pay_password_hash }).where('id', '=', member.id).execute();
}
/** The bank account that payouts leave from. */
export const bankId = async ({ finance, shop }: Sellers) => {
  const [known] = await finance.withdrawals.accounts({});
  if (known) return known.id;
  const row = {
    area: 'EU',
    names: json({}),
    currency: 'CNY',
    bank: 'ICBC',
    account_name: 'Sampan',
    account_no: '6222000012341234',
    instructions: json({}),
    fee_note: json({}),
  };
  return (await shop.db.insertInto('bank_account').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
