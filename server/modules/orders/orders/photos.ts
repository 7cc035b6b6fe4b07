// Photos and videos of items and waybills: addresses that their owner and operators can open.
import { type RawBuilder, sql } from 'kysely';
import type { Photo, Video } from '#contract/calls/parts.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { type RowOf, rowsOf } from '../../../db/prepared.ts';
import { uploadUrl, videoUrl } from '../../platform/uploads/media-url.ts';

/** The address of a stored file: demo pictures have their own, uploads are signed for a short time. */
export const photoUrl = (ctx: Ctx, name: string): string =>
  name.startsWith('/') ? name : uploadUrl(ctx.app.config, name, 'photo', ctx.now);

const sized = (url: string, w: number) => `${url}${url.includes('?') ? '&' : '?'}w=${w}`;
export const toPhoto = (ctx: Ctx, p: { id: number; name: string; kind: string; at: Date }): Photo => {
  const url = photoUrl(ctx, p.name);
  return { id: p.id, url: sized(url, 1320), thumb: sized(url, 330), kind: p.kind, time: p.at.toISOString() };
};

type Proof = { photos: Photo[]; videos: Video[] };

/** Photos and videos of items; `item_ids` is compared with an item's id, such as `any(...)`. */
export const proofOfItems = (db: Db, item_ids: RawBuilder<number>) =>
  db
    .selectFrom('photo')
    .select(['id', 'name', 'kind', 'order_item_id', 'at', sql<string | null>`null`.as('mime')])
    .where('order_item_id', '=', item_ids)
    .unionAll((eb) =>
      eb
        .selectFrom('item_video as v')
        .innerJoin('upload as u', 'u.name', 'v.name')
        .select(['v.id', 'v.name', sql<string>`''`.as('kind'), 'v.order_item_id', 'v.at', 'u.mime'])
        .where('v.order_item_id', '=', item_ids),
    )
    .orderBy('id');

/** The rows of `proofByItem` as a query, to be sent together with other reads. */
export const proofQuery = (db: Db, { item_ids }: { item_ids: readonly number[] }) =>
  proofOfItems(db, sql<number>`any(${item_ids}::int[])`);
export type ProofRow = RowOf<ReturnType<typeof proofQuery>>;

/** Photos and videos of items, by item id, oldest first. `read`: the rows of `proofQuery`, when they are already read. */
export const proofByItem = async (
  ctx: Ctx,
  item_ids: readonly number[],
  read?: readonly ProofRow[],
): Promise<Map<number, Proof>> => proofFrom(ctx, read ?? (await rowsOf(ctx.db, proofQuery(ctx.db, { item_ids }))));

/** The same from its rows. */
export function proofFrom(ctx: Ctx, rows: readonly ProofRow[]): Map<number, Proof> {
  const out = new Map<number, Proof>();
  for (const row of rows) {
    const proof = out.get(row.order_item_id!) ?? { photos: [], videos: [] };
    if (row.mime === null) proof.photos.push(toPhoto(ctx, row));
    else proof.videos.push(toVideo(ctx, { ...row, mime: row.mime }));
    out.set(row.order_item_id!, proof);
  }
  return out;
}

const toVideo = (ctx: Ctx, { id, name, mime, at }: { id: number; name: string; mime: string; at: Date }): Video => ({
  id,
  url: videoUrl(ctx.app.config, name, ctx.now),
  mime: mime as Video['mime'],
  time: at.toISOString(),
});

/** Photos of items by item id, oldest first. */
export const photosByItem = async (ctx: Ctx, item_ids: readonly number[]): Promise<Map<number, Photo[]>> =>
  new Map([...(await proofByItem(ctx, item_ids))].map(([id, { photos }]) => [id, photos]));
