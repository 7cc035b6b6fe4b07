// Where pictures are stored, for the back office, and the check at start-up that every store in use is configured.
import { sql } from 'kysely';
import type { PicturePlaces } from '#contract/desk/pictures.ts';
import type { Config } from '../../../config.ts';
import { STORE_CODES } from '../../../connectors/object-store/store.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';

export async function placesOf(ctx: Pick<Ctx, 'app' | 'db'>): Promise<PicturePlaces> {
  const { into, all } = ctx.app.config.pictures;
  const { rows } = await sql<{ store: string; count: number }>`
    select 'database' as store, count(*)::int as count from upload_blob union all select store, count(*)::int from upload_object group by store`.execute(
    ctx.db,
  );
  const { rows: removals } = await sql<{ count: number }>`select count(*)::int as count from object_removal`.execute(ctx.db);
  const count = (code: string): number => rows.find((row) => row.store === code)?.count ?? 0;
  const wanted = into?.code ?? 'database';
  return {
    into: wanted,
    places: (['database', ...STORE_CODES] as const)
      .map((code) => ({ code, on: code === 'database' || all.some((one) => one.code === code), count: count(code) }))
      .filter((place) => place.on || place.count > 0),
    waiting: rows.reduce((sum, row) => sum + (row.store === wanted ? 0 : row.count), 0),
    removals: removals[0]?.count ?? 0,
  };
}

/** Stores with pictures that are not configured: without them those pictures can't be shown. */
export async function storesMissing(db: Db, { pictures }: Pick<Config, 'pictures'>): Promise<string[]> {
  const found: string[] = [];
  for (const code of STORE_CODES) {
    if (pictures.all.some((one) => one.code === code)) continue;
    if (await db.selectFrom('upload_object').select('name').where('store', '=', code).limit(1).executeTakeFirst())
      found.push(code);
  }
  return found;
}
