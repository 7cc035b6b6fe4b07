// Photos of items and waybills: addresses that their owner and operators can open.
import type { Photo } from '#contract/calls/parts.ts';
import type { Ctx } from '../../../context.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';

/** A stored name as an address: demo pictures have one of their own, uploads are signed for a short time. */
export const photoUrl = (ctx: Ctx, name: string): string =>
  name.startsWith('/') ? name : uploadUrl(ctx.app.config, name, 'photo', ctx.now);

const sized = (url: string, w: number) => `${url}${url.includes('?') ? '&' : '?'}w=${w}`;
export const toPhoto = (ctx: Ctx, p: { id: number; name: string; kind: string; at: Date }): Photo => {
  const url = photoUrl(ctx, p.name);
  return { id: p.id, url: sized(url, 1320), thumb: sized(url, 330), kind: p.kind, time: p.at.toISOString() };
};

/** Photos of items by item id, oldest first. */
export async function photosByItem(ctx: Ctx, item_ids: readonly number[]): Promise<Map<number, Photo[]>> {
  const rows = await ctx.db
    .selectFrom('photo')
    .select(['id', 'name', 'kind', 'order_item_id', 'at'])
    .where('order_item_id', 'in', [0, ...item_ids])
    .orderBy('id')
    .execute();
  const out = new Map<number, Photo[]>();
  for (const row of rows) out.set(row.order_item_id!, [...(out.get(row.order_item_id!) ?? []), toPhoto(ctx, row)]);
  return out;
}
