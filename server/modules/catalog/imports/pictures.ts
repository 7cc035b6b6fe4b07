// The job that fetches pictures of imported goods through the SSRF fence and stores them: each address once for all its goods. The image search indexes
// them in its own job.

import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { cutText } from '#contract/clean-text.ts';
import { fetchPicture } from '../../../connectors/ssrf-safe-fetch.ts';
import { type App, json } from '../../../context.ts';
import { isTransient } from '../../../db/errors.ts';
import type { Db } from '../../../db/open.ts';
import { executeWrite } from '../../../db/written.ts';
import { Outside } from '../../../outside.ts';
import { inSystem } from '../../../system.ts';
import { hasCome } from '../../../wait-time.ts';
import { readPicture } from '../../platform/uploads/picture.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';
import { existingById } from './existing.ts';
import { picturesToFetch, withPictures } from './pictures-of.ts';

const RUN_MS = 4000;
const AT_ONCE = 6;
/** A failed address is retried after this, and given up after several rounds of its goods. */
const RETRY_MS = 3_600_000;

/** Goods of imports with pictures to fetch, those of the oldest import first. */
const nextGoods = (db: Db, now: Date) =>
  db
    .selectFrom('import_goods as i')
    .innerJoin('import as m', 'm.id', 'i.import_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .select(['i.import_id', 'i.goods_id'])
    .where('i.pictures', '>', 0)
    .where('m.state', 'in', ['running', 'done', 'cancelled'])
    .where((eb) => eb.or([eb('i.retry_at', 'is', null), hasCome('i.retry_at', now, RETRY_MS)]))
    .orderBy('i.import_id')
    .orderBy('i.goods_id')
    .limit(AT_ONCE)
    .execute();

export async function storePictures(app: App, db: Db): Promise<number> {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < RUN_MS) {
    const some = await nextGoods(db, app.clock.now());
    if (some.length === 0) break;
    for (const { import_id, goods_id } of some) {
      await keepOf(app, db, import_id, goods_id).catch(async (error) => {
        if (isTransient(error)) throw error;
        app.log.error({ goods: goods_id, err: (error as Error).stack ?? String(error) }, 'pictures of goods failed');
        await later(db, import_id, goods_id, app.clock.now());
      });
      done += 1;
    }
  }
  return done;
}

/** Goods that failed wait for their next turn, so that others are processed. */
const later = (db: Db, import_id: number, goods_id: number, now: Date) =>
  db
    .updateTable('import_goods')
    .set({ retry_at: new Date(now.getTime() + RETRY_MS) })
    .where('import_id', '=', import_id)
    .where('goods_id', '=', goods_id)
    .execute();

async function keepOf(app: App, db: Db, import_id: number, goods_id: number): Promise<void> {
  const wanted = await inSystem(app, db, async (ctx) => {
    const [found] = [...(await existingById(ctx.db, [goods_id])).values()];
    return found ? picturesToFetch(found, app.config.public_url) : [];
  });
  const known = new Map<string, string | null>();
  for (const url of wanted) known.set(url, await storeOne(app, db, url));
  const left = [...known.values()].filter((upload) => upload === null).length;
  await inSystem(app, db, async (ctx) => {
    const [found] = [...(await existingById(ctx.db, [goods_id], true)).values()];
    if (found) {
      const next = withPictures(found, (url) => (known.get(url) ? `/media/u/${known.get(url)}` : undefined));
      // updated_at is unchanged: no one edited the goods.
      await ctx.db
        .updateTable('goods')
        .set({ pic_url: next.goods.pic_url, imgs: json(next.goods.imgs), options: json(next.goods.options) })
        .where('id', '=', goods_id)
        .execute();
      const changed = sql`update sku k set pic_url = w.pic_url from jsonb_to_recordset(${JSON.stringify(next.skus)}::jsonb) as w(sku_id text, pic_url text)
        where k.goods_id = ${goods_id} and k.sku_id = w.sku_id and k.pic_url is distinct from w.pic_url`;
      await executeWrite(ctx.db, ['sku'], changed);
    }
    await ctx.db
      .updateTable('import_goods')
      .set({ pictures: left, retry_at: left > 0 ? new Date(ctx.now.getTime() + RETRY_MS) : null })
      .where('import_id', '=', import_id)
      .where('goods_id', '=', goods_id)
      .execute();
  });
}

/** The name of the stored picture; null when it cannot be fetched now. */
async function storeOne(app: App, db: Db, url: string): Promise<string | null> {
  const row = await db.selectFrom('kept_picture').select('upload').where('url', '=', url).executeTakeFirst();
  if (row?.upload) return row.upload;
  try {
    const picture = await readPicture(new Outside(), await fetchPicture(url));
    return await inSystem(app, db, async (ctx) => {
      const { name } = await storePicture(ctx, 'goods', picture, {});
      await note(ctx.db, { url, upload: name, error: '', at: ctx.now });
      return name;
    });
  } catch (error) {
    await note(db, { url, upload: null, error: cutText((error as Error).message, 200), at: app.clock.now() });
    return null;
  }
}

const note = (db: Parameters<typeof existingById>[0], row: { url: string; upload: string | null; error: string; at: Date }) =>
  db
    .insertInto('kept_picture')
    .values(row)
    .onConflict((c) => c.column('url').doUpdateSet({ upload: row.upload, error: row.error, at: row.at }))
    .execute();
