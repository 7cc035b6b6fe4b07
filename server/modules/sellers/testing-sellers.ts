// Test helpers: a member whose application was approved, goods of theirs on sale, an order of them at some state.
import sharp from 'sharp';
import { expect } from 'vitest';
import { SYSTEM, transition } from '#server/modules/platform/lifecycle/transition.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import { testCategory, testWarehouse } from '#server/testing-goods.ts';
import { buy, fund, inTransaction } from '#server/testing-money.ts';
import { sendFile } from '#server/testing-upload.ts';
import { itemLifecycle, lockItems, refreshOrdersOf } from '../orders/orders/items.ts';

export type Desk = Awaited<ReturnType<Shop['operator']>>;
let picture: Promise<Buffer> | undefined;

export async function uploaded(shop: Shop, member: MemberClient, use: 'papers' | 'goods' | 'refund'): Promise<number> {
  picture ??= sharp({ create: { width: 60, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const { data } = await sendFile(shop, '/api/common/upload', { token: member.token }, { use, lang: 'en' }, await picture);
  return data.id;
}

export const wanted = async (shop: Shop, member: MemberClient, more: Record<string, unknown> = {}) => ({
  kind: 'company' as const,
  company: 'Clay & Co',
  contact: 'Mei Chen',
  phone: '+86 13800001111',
  category_id: await testCategory(shop, '陶瓷', 'Ceramics'),
  content: 'We make bowls',
  papers: [await uploaded(shop, member, 'papers')],
  key: uuid(),
  ...more,
});

/** A member with an open shop. */
export async function seller(shop: Shop) {
  const member = await shop.member();
  const desk = await shop.operator('content');
  await member.shop.add(await wanted(shop, member));
  const row = (await desk.applications.lists({ member_id: member.id })).list.find((a) => a.member.id === member.id)!;
  const { shop_id } = await desk.applications.approve({ id: row.id, key: uuid() });
  return { member, desk, shop_id: shop_id!, application_id: row.id };
}

/** Goods of theirs on sale. */
export async function offer(
  shop: Shop,
  { member, desk }: { member: MemberClient; desk: Desk },
  { price = 10_000, quantity = 5, post_fee = 800 } = {},
) {
  await testWarehouse(shop);
  const made = await member.seller.goodsSave({
    titles: { en: 'Clay bowl', 'zh-cn': '陶碗' },
    pictures: [await uploaded(shop, member, 'goods')],
    post_fee,
    skus: [{ price, quantity }],
    key: uuid(),
  });
  await desk.sellergoods.approve({ id: made.id, key: uuid() });
  return { id: made.id, goods: { api_type: 'own', num_iid: made.num_iid, sku_id: '1' } };
}

export type Offered = Awaited<ReturnType<typeof offer>>;

/** A member who has paid for some of it from a wallet of 10,000.00. */
export async function ordered(shop: Shop, goods: readonly { goods: Offered['goods']; num?: number }[]) {
  const buyer = await shop.member();
  await fund(shop, buyer, 1_000_000);
  const made = await buy(shop, buyer, [...goods]);
  const order = await buyer.order.detail({ id: made.order_ids[0]! });
  return { buyer, order_id: order.id, items: order.items.map((i) => i.id), order };
}

/** The buyer has received the waybill with these items. */
export async function received(shop: Shop, ids: readonly number[]): Promise<void> {
  await shop.db
    .updateTable('order_item')
    .set({ state: 'shipped' })
    .where('id', 'in', [...ids])
    .execute();
  await inTransaction(shop, async (ctx) => {
    const items = await lockItems(ctx, ids);
    for (const item of items) await transition(ctx, itemLifecycle, item, { action: 'complete', by: SYSTEM });
    await refreshOrdersOf(ctx, items);
  });
}

/** The balance of an account, debit positive. */
export async function account(shop: Shop, kind: string, owner = ''): Promise<number> {
  const row = await shop.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The account of a seller equals the sum of its shares, less what was paid out. */
export async function expectSharesMatch(shop: Shop, seller_id: number): Promise<void> {
  const shares = await shop.db.selectFrom('seller_share').selectAll().where('seller_id', '=', seller_id).execute();
  const paid = await shop.db
    .selectFrom('seller_payout')
    .select('amount')
    .where('seller_id', '=', seller_id)
    .where('state', '=', 'paid')
    .execute();
  const owed = shares.filter((s) => s.booked).reduce((all, s) => all + s.amount, 0) - paid.reduce((all, p) => all + p.amount, 0);
  expect(-(await account(shop, 'seller', String(seller_id))) || 0).toBe(owed);
}
