// A member's review of the photos of stored goods: approved, or an objection for the warehouse to read. It changes no state.

import { fail, type MemberCtx } from '../../../context.ts';
import { note } from '../../platform/lifecycle/transition.ts';
import { addMemberMessage } from '../../support/threads/threads.ts';
import type { Item } from './items.ts';
import { itemLifecycle } from './items.ts';

export const PHOTO_ACTIONS = ['approve_photos', 'object_photos'] as const;
export const isPhotoAction = (action: string): boolean => (PHOTO_ACTIONS as readonly string[]).includes(action);

/** Whether an item's photos can be reviewed: in stock, photographed, not reviewed yet. */
export const canReviewPhotos = (item: Pick<Item, 'state' | 'photos_seen'>, photos: number): boolean =>
  item.state === 'in_stock' && photos > 0 && item.photos_seen === '';

export async function reviewPhotos(ctx: MemberCtx, item: Item, action: string, text: string): Promise<void> {
  const seen = action === 'approve_photos' ? 'approved' : 'objected';
  if (item.photos_seen === seen) return;
  const shot = await ctx.db.selectFrom('photo').select('id').where('order_item_id', '=', item.id).limit(1).execute();
  if (!canReviewPhotos(item, shot.length)) fail('order.action', {}, 'action');
  const words = text.trim();
  if (seen === 'objected' && !words) fail('fail.field_missing', {}, 'text');
  if (words.length > 500) fail('fail.field_long', { max: 500 }, 'text');
  await ctx.db.updateTable('order_item').set({ photos_seen: seen }).where('id', '=', item.id).execute();
  await note(ctx, itemLifecycle, item, { action, reason: words });
  if (seen === 'objected') await addMemberMessage(ctx, 'order', item.order_id, words);
}
