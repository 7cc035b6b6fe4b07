// Test helper: gives goods their own picture.
import type { Shop } from '#server/testing.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';

export async function showPicture(shop: Shop, goods_id: number, bytes: Buffer): Promise<void> {
  const kept = await storePicture(shop.ctx(), 'review', { bytes, mime: 'image/jpeg', ext: 'jpg', width: 64, height: 64 }, {});
  await shop.db
    .updateTable('goods')
    .set({ pic_url: `/media/u/${kept.name}` })
    .where('id', '=', goods_id)
    .execute();
}
