// The job that moves pictures to the store of the settings, new ones within seconds and old ones gradually, and removes unreferenced objects.
// An object is announced for removal before it is put and kept by the transaction that names it, so that a crash in between leaves none behind.

import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ObjectStore } from '../../../connectors/object-store/store.ts';
import type { App, Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { hasCome } from '../../../wait-time.ts';
import { hashOf, storeOf } from './bytes.ts';
import { UNCLAIMED } from './media-url.ts';

const RUN_MS = 4000;
const BATCH = 48;
const AT_ONCE = 6;
/** Longer than any put takes with its retries. */
const LEFT_BEHIND_MS = 3_600_000;

/** Returns how many were moved and removed. Throws the store's error: the next run continues from there. */
export async function moveAndRemove(app: App, db: Db): Promise<number> {
  const until = performance.now() + RUN_MS;
  const removed = await batches(
    until,
    () => removals(app, db),
    ({ store, name }) => remove(app, db, store, name),
  );
  const { into } = app.config.pictures;
  const out = into
    ? await batches(
        until,
        () => inDatabase(db),
        (one) => moveOut(app, db, into, one),
      )
    : await batches(
        until,
        () => placed(db, ''),
        (one) => moveBack(app, db, one),
      );
  const over = into
    ? await batches(
        until,
        () => placed(db, into.code),
        (one) => moveOver(app, db, into, one),
      )
    : 0;
  return removed + out + over;
}

/** Processes what `next` returns, some at once, until it is empty or the time is over. The first failure ends it, once the others are done. */
async function batches<T>(until: number, next: () => Promise<T[]>, act: (one: T) => Promise<void>): Promise<number> {
  let done = 0;
  while (performance.now() < until) {
    const things = await next();
    if (things.length === 0) break;
    let at = 0;
    const failed: unknown[] = [];
    const work = async () => {
      while (failed.length === 0 && at < things.length && performance.now() < until) {
        const one = things[at++]!;
        await act(one).then(
          () => done++,
          (error) => failed.push(error),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (failed.length > 0) throw failed[0];
  }
  return done;
}

type Named = { name: string; mime: string };
type Placed = Named & { store: string; sha256: string };

/** Papers are encrypted: their bytes are no picture. */
const MIME = sql<string>`case when u.use = 'papers' then 'application/octet-stream' else u.mime end`.as('mime');

const inDatabase = (db: Db): Promise<Named[]> =>
  db
    .selectFrom('upload_blob as b')
    .innerJoin('upload as u', 'u.name', 'b.name')
    .select(['u.name', MIME])
    // Deleted within a day, or claimed, and then perhaps stored in another form.
    .where('u.use', '<>', UNCLAIMED)
    .orderBy('u.id', 'desc')
    .limit(BATCH)
    .execute();

/** Uploads in another store than `except`; one that could not be read is last. */
const placed = (db: Db, except: string): Promise<Placed[]> =>
  db
    .selectFrom('upload_object as o')
    .innerJoin('upload as u', 'u.name', 'o.name')
    .select(['o.name', 'o.store', 'o.sha256', MIME])
    .where('o.store', '<>', except)
    .orderBy('o.looked_at')
    .limit(BATCH)
    .execute();

async function moveOut(app: App, db: Db, into: ObjectStore, { name, mime }: Named): Promise<void> {
  const row = await db.selectFrom('upload_blob').select('data').where('name', '=', name).executeTakeFirst();
  if (!row) return;
  const sha256 = await put(app, db, into, name, row.data, mime);
  await inSystem(app, db, async (ctx) => {
    // Erased in the meantime: the object is removed at its announced time.
    const gone = await ctx.db.deleteFrom('upload_blob').where('name', '=', name).returning('name').executeTakeFirst();
    if (!gone) return leave(ctx, into, name);
    await ctx.db.insertInto('upload_object').values({ name, store: into.code, sha256, looked_at: ctx.now }).execute();
    await keep(ctx, into.code, name);
  });
}

async function moveOver(app: App, db: Db, into: ObjectStore, { name, store, sha256, mime }: Placed): Promise<void> {
  await put(app, db, into, name, await whole(app, db, store, name, sha256), mime);
  await inSystem(app, db, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('upload_object')
      .set({ store: into.code, looked_at: ctx.now })
      .where('name', '=', name)
      .where('store', '=', store)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return leave(ctx, into, name);
    await keep(ctx, into.code, name);
  });
}

async function moveBack(app: App, db: Db, { name, store, sha256 }: Placed): Promise<void> {
  const data = await whole(app, db, store, name, sha256);
  await inSystem(app, db, async (ctx) => {
    const gone = await ctx.db.deleteFrom('upload_object').where('name', '=', name).returning('name').executeTakeFirst();
    if (gone) await ctx.db.insertInto('upload_blob').values({ name, data }).execute();
  });
}

async function whole(app: App, db: Db, store: string, name: string, sha256: string): Promise<Buffer> {
  const bytes = await storeOf(app, store).get(name);
  if (bytes && hashOf(bytes) === sha256) return bytes;
  await db.updateTable('upload_object').set({ looked_at: app.clock.now() }).where('name', '=', name).execute();
  throw new Error(`${store}: ${name} ${bytes ? 'holds other bytes than were put there' : 'is not there'}`);
}

/** Announces the object, puts it, and returns its hash. */
async function put(app: App, db: Db, into: ObjectStore, name: string, bytes: Buffer, mime: string): Promise<string> {
  await announce(db, into, name, app.clock.now());
  await into.put(name, bytes, mime);
  return hashOf(bytes);
}

/** An object with this name will be removed, unless a row names it. */
export async function announce(db: Db, { code }: ObjectStore, name: string, now: Date): Promise<void> {
  const due_at = new Date(now.getTime() + LEFT_BEHIND_MS);
  await db
    .insertInto('object_removal')
    .values({ store: code, name, due_at })
    .onConflict((c) => c.columns(['store', 'name']).doUpdateSet({ due_at }))
    .execute();
}

export const keep = (ctx: Pick<Ctx, 'db'>, store: string, name: string): Promise<unknown> =>
  ctx.db.deleteFrom('object_removal').where('store', '=', store).where('name', '=', name).execute();

const leave = (ctx: Ctx, { code }: ObjectStore, name: string): Promise<unknown> =>
  ctx.db.updateTable('object_removal').set({ due_at: ctx.now }).where('store', '=', code).where('name', '=', name).execute();

/** Removals in configured stores; those of others wait until they are configured again. */
const removals = (app: App, db: Db): Promise<{ store: string; name: string }[]> =>
  db
    .selectFrom('object_removal')
    .select(['store', 'name'])
    .where(hasCome('due_at', app.clock.now(), LEFT_BEHIND_MS))
    .where('store', '=', anyOf(app.config.pictures.all.map((one) => one.code)))
    .orderBy('due_at')
    .limit(BATCH)
    .execute();

async function remove(app: App, db: Db, store: string, name: string): Promise<void> {
  const named = await db
    .selectFrom('upload_object')
    .select('name')
    .where('store', '=', store)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!named) await storeOf(app, store).remove(name);
  await db.deleteFrom('object_removal').where('store', '=', store).where('name', '=', name).execute();
}
