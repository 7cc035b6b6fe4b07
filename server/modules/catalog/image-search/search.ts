// Image search: an uploaded picture becomes an imgid, and an imgid yields the goods with the most similar pictures.
import { randomBytes } from 'node:crypto';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { DIMENSIONS, EmbedderUnavailable } from '../../../connectors/image-search/embedder.ts';
import { type Ctx, fail, type PrepareCtx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { transaction } from '../../../db/transaction.ts';
import { SlowQueue } from '../../../slow-queue.ts';
import { addAttempt, countAttempts, lockAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { type Picture, readPicture } from '../../platform/uploads/picture.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';
import { currentIndex } from './index-cache.ts';
import { queryByImgid } from './queries.ts';
import { nearest, vectorOf } from './vector-index.ts';

type Upload = (typeof calls)['obapi']['uploadImg'];

const OK = '0000';
const USE = 'imgsearch';
/** The size that the cropper sends. */
const LONGEST_PX = 480;
/** A phone camera's resolution. Lower than for uploads, because visitors may search and the model needs far fewer pixels. */
const MAX_PIXELS = 16_000_000;
/** An imgid is valid for a day, so that users can return to the results. */
const QUERY_TTL_MS = 24 * 3_600_000;
/** Goods beyond these are hardly similar. */
const CANDIDATES = 300;
/** How many goods similar to the best match are shown below the results. */
const LIKE_BEST = 12;
const LIMIT = { most: 60, minutes: 10 };

/** Whether the setting is on and the embedder works. */
export const isEnabled = async ({ app, db }: Pick<Ctx, 'app'> & { db: Reads }): Promise<boolean> =>
  (await setting(db, 'api_image_search')) && app.embedder.available();

/** Stores the picture (re-encoded, without an owner) with its vector for a day. Refuses bytes that are no picture, too many pixels, and too many searches. */
export async function prepareSearch(ctx: PrepareCtx, { imgcode }: Input<Upload>) {
  if (!(await isEnabled(ctx))) fail('fail.image_search_off');
  await ctx.charge(countSearch);
  const picture = await readPicture(ctx.outside, decoded(imgcode), {
    field: 'imgcode',
    longest: LONGEST_PX,
    max_pixels: MAX_PIXELS,
  });
  const views = await viewsOf(ctx, picture.bytes);
  return (inside: Ctx) => keepQuery(inside, picture, views);
}

async function keepQuery(ctx: Ctx, picture: Picture, views: readonly Int8Array[]): Promise<Output<Upload>> {
  const imgid = randomBytes(18).toString('base64url');
  await transaction(ctx.db, async (db) => {
    const { name } = await storePicture({ ...ctx, db }, USE, picture, {});
    const expires_at = new Date(ctx.now.getTime() + QUERY_TTL_MS);
    await db
      .insertInto('picture_query')
      .values({
        imgid,
        upload: name,
        make: ctx.app.embedder.make,
        vector: Buffer.concat(views.map((view) => Buffer.from(view))),
        expires_at,
      })
      .execute();
  });
  return { error_code: OK, items: { item: { name: imgid } } };
}

async function countSearch(ctx: Ctx): Promise<void> {
  const key = networkOf(ctx.ip);
  await lockAttempts(ctx, 'image_search', key);
  const { count } = await countAttempts(ctx, 'image_search', key, minutesAgo(ctx.now, LIMIT.minutes));
  if (count >= LIMIT.most) fail('search.too_many_pictures');
  await addAttempt(ctx, 'image_search', key);
}

/** Base64, with or without the prefix of a data URL. */
function decoded(imgcode: string): Buffer {
  const code = imgcode.replace(/^data:[\w/+.-]*;base64,/, '');
  if (!/^[\w+/-]+={0,2}\s*$/.test(code)) fail('upload.not_picture', {}, 'imgcode');
  return Buffer.from(code, 'base64');
}

const looking = new SlowQueue({ at_once: 1, most: 60, share: 10 });

async function viewsOf({ app, outside }: PrepareCtx, bytes: Buffer): Promise<Int8Array[]> {
  try {
    return await looking.run(outside, 1, () => app.embedder.embedQuery(bytes));
  } catch (error) {
    if (!(error instanceof EmbedderUnavailable)) throw error;
    app.embedder.available(); // logs the reason
    return fail('fail.image_search_off');
  }
}

export type SimilarGoods = {
  /** nearest first; empty when no goods are similar to it */
  ids: number[];
  /** goods that look like the best match and are not among `ids` */
  like_best: number[];
  picture: string;
};

/** Goods similar to the picture of an imgid, and the picture's URL; `withLike`: also goods similar to the best match, shown on the first page. Refuses an unknown or expired imgid. */
export async function findSimilar(ctx: Ctx, imgid: string, withLike: boolean): Promise<SimilarGoods> {
  if (!(await isEnabled(ctx))) fail('fail.image_search_off', {}, 'imgid');
  const { make, floor, band } = ctx.app.embedder;
  const asked = await queryByImgid(ctx.db, imgid, ctx.now).executeTakeFirst();
  if (asked?.make !== make) fail('search.picture_gone', {}, 'imgid');
  const index = await currentIndex(ctx.app, ctx.db);
  const found = await nearest(index, splitViews(asked.vector), floor, CANDIDATES);
  const best = found[0];
  const ids = found.filter(({ score }) => score >= best!.score - band).map(({ id }) => id);
  const like = best && withLike ? await nearest(index, [vectorOf(index, best.id)!], floor, ids.length + LIKE_BEST) : [];
  return {
    ids,
    like_best: like
      .map(({ id }) => id)
      .filter((id) => !ids.includes(id))
      .slice(0, LIKE_BEST),
    picture: uploadUrl(ctx.app.config, asked.upload, USE, ctx.now),
  };
}

const splitViews = (stored: Buffer): Int8Array[] =>
  Array.from(
    { length: Math.floor(stored.length / DIMENSIONS) },
    (_, view) => new Int8Array(stored.subarray(view * DIMENSIONS, (view + 1) * DIMENSIONS)),
  );
