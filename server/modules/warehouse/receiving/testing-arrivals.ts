// Test helpers: an item at the warehouse that waits for its inspection, and photos that an operator took.
import { type MemberClient, type Shop, uuid } from '../../../testing.ts';
import { type Desk, ordered } from '../../aftersale/refunds/testing-refunds.ts';

/** `like`: the same SKU as another item. */
export async function arrivedItem(shop: Shop, desk: Desk, m: MemberClient, like?: number) {
  const { ids, warehouse_id } = await ordered(shop, desk, m, [{ price: 5000 }], 'received');
  const id = ids[0]!;
  if (like !== undefined) {
    const { goods_id, sku_id } = await shop.db
      .selectFrom('order_item')
      .select(['goods_id', 'sku_id'])
      .where('id', '=', like)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('order_item').set({ goods_id, sku_id }).where('id', '=', id).execute();
  }
  const { tracking_no } = await desk.warehouse.item({ id });
  return { id, tracking_no, warehouse_id };
}

export async function photosOf(shop: Shop, count: number): Promise<number[]> {
  const { id: operator_id } = await shop.db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow();
  const row = () => ({ name: `${uuid()}.png`, use: 'photo', operator_id, mime: 'image/png', bytes: 1, created_at: shop.now() });
  const rows = await shop.db
    .insertInto('upload')
    .values(Array.from({ length: count }, row))
    .returning('id')
    .execute();
  return rows.map((made) => made.id);
}
