// Image search: an uploaded picture becomes an imgid, and an imgid yields the goods with the most similar pictures.
import { randomBytes } from 'node:crypto';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { EmbedderUnavailable } from '../../../connectors/image-search/embedder.ts';
import { type Ctx, fail } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { addAttempt, countAttempts, lockAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { readPicture } from '../../platform/uploads/picture.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';
import { currentIndex } from './index-cache.ts';
import { queryByImgid } from './queries.ts';
import { nearest } from './vector-index.ts';

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
const LIMIT = { most: 60, minutes: 10 };

/** Whether the setting is on and the embedder works. */
export const isEnabled = async ({ app, db }: Pick<Ctx, 'app' | 'db'>): Promise<boolean> =>
  (await setting(db, 'api_image_search')) && app.embedder.available();

/** Stores the picture (encoded again, without an owner) with its vector for a day. Refuses bytes that are no picture, too many pixels, and too many searches. */
export async function uploadForSearch(ctx: Ctx, { imgcode }: Input<Upload>): Promise<Output<Upload>> {
  if (!(await isEnabled(ctx))) fail('fail.image_search_off');
  await countSearch(ctx);
  const picture = await readPicture(decoded(imgcode), { field: 'imgcode', longest: LONGEST_PX, max_pixels: MAX_PIXELS });
  const vector = await embed(ctx, picture.bytes);
  const imgid = randomBytes(18).toString('base64url');
  await transaction(ctx.db, async (db) => {
    const { name } = await storePicture({ ...ctx, db }, USE, picture, {});
    const expires_at = new Date(ctx.now.getTime() + QUERY_TTL_MS);
    await db
      .insertInto('picture_query')
      .values({ imgid, upload: name, make: ctx.app.embedder.make, vector: Buffer.from(vector), expires_at })
      .execute();
  });
  return { error_code: OK, items: { item: { name: imgid } } };
}

/** Counts in a transaction of its own (a query has none), so that no lock is held while the picture is processed. */
const countSearch = (ctx: Ctx): Promise<void> =>
  transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const key = networkOf(ctx.ip);
    await lockAttempts(inside, 'image_search', key);
    const { count } = await countAttempts(inside, 'image_search', key, minutesAgo(ctx.now, LIMIT.minutes));
    if (count >= LIMIT.most) fail('search.too_many_pictures');
    await addAttempt(inside, 'image_search', key);
  });

/** Base64, with or without the prefix of a data URL. */
function decoded(imgcode: string): Buffer {
  const code = imgcode.replace(/^data:[\w/+.-]*;base64,/, '');
  if (!/^[\w+/-]+={0,2}\s*$/.test(code)) fail('upload.not_picture', {}, 'imgcode');
  return Buffer.from(code, 'base64');
}

async function embed({ app }: Ctx, bytes: Buffer): Promise<Int8Array> {
  try {
    return await app.embedder.embed(bytes);
  } catch (error) {
    if (!(error instanceof EmbedderUnavailable)) throw error;
    app.embedder.available(); // logs the reason
    return fail('fail.image_search_off');
  }
}

export type SimilarGoods = { ids: number[]; picture: string };

/** Ids of goods similar to the picture of an imgid, nearest first, and the picture's URL. Refuses an imgid that is unknown or expired. */
export async function findSimilar(ctx: Ctx, imgid: string): Promise<SimilarGoods> {
  if (!(await isEnabled(ctx))) fail('fail.image_search_off', {}, 'imgid');
  const asked = await queryByImgid(ctx.db, imgid, ctx.now).executeTakeFirst();
  if (asked?.make !== ctx.app.embedder.make) fail('search.picture_gone', {}, 'imgid');
  const ids = await nearest(await currentIndex(ctx.app, ctx.db), new Int8Array(asked.vector), CANDIDATES);
  return { ids, picture: uploadUrl(ctx.app.config, asked.upload, USE, ctx.now) };
}
