// The bytes of uploads: in the database, where an upload's transaction writes them, or in the store that a job moves them to (move.ts).
import { createHash } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { StoreUnavailable } from '../../../connectors/object-store/store.ts';
import type { App, Ctx } from '../../../context.ts';

type Handle = Ctx['db'];

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** The store of that code. Throws StoreUnavailable when its settings are gone. */
export function storeOf(app: Pick<App, 'config'>, code: string) {
  const store = app.config.pictures.all.find((one) => one.code === code);
  if (!store) throw new StoreUnavailable(`${code}: is not set up`);
  return store;
}

/** The store of the bytes: '' for the database, null when they were erased. */
export async function placeOf(db: Handle, name: string): Promise<string | null> {
  const { rows } = await sql<{ store: string }>`
    select '' as store from upload_blob where name = ${name} union all select store from upload_object where name = ${name} limit 1`.execute(
    db,
  );
  return rows[0]?.store ?? null;
}

/** The stored bytes; null when they were erased. They may be moved during the read, so after an empty place the place is read again. */
export async function storedBytes(app: Pick<App, 'config'>, db: Handle, name: string): Promise<Buffer | null> {
  for (let turn = 0; turn < 3; turn++) {
    const blob = await db.selectFrom('upload_blob').select('data').where('name', '=', name).executeTakeFirst();
    if (blob) return blob.data;
    const row = await db.selectFrom('upload_object').select(['store', 'sha256']).where('name', '=', name).executeTakeFirst();
    if (!row) {
      if ((await placeOf(db, name)) === null) return null;
      continue;
    }
    const bytes = await storeOf(app, row.store).get(name);
    if (bytes && hashOf(bytes) === row.sha256) return bytes;
    if (bytes) throw new StoreUnavailable(`${row.store}: other bytes than were put there`);
  }
  throw new StoreUnavailable('the store does not have it');
}

/** A range of an upload's stored bytes; null when they were erased. */
export async function storedPart(
  app: Pick<App, 'config'>,
  db: Handle,
  name: string,
  from: number,
  to: number,
): Promise<Buffer | null> {
  for (let turn = 0; turn < 3; turn++) {
    const { rows } = await sql<{ data: Buffer }>`
      select substring(data from ${from + 1}::int for ${to - from}::int) as data from upload_blob where name = ${name}`.execute(
      db,
    );
    if (rows[0]) return rows[0].data;
    const place = await placeOf(db, name);
    if (place === null) return null;
    const part = place === '' ? null : await storeOf(app, place).part(name, from, to);
    if (part) return part;
  }
  throw new StoreUnavailable('the store does not have it');
}

/** Those of these uploads whose picture was not erased. */
export async function keptUploads(db: Handle, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from upload_blob where name = any(${[...names]}::text[]) union select name from upload_object where name = any(${[...names]}::text[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.name));
}

/** Erases the pictures of the uploads that `names` (a query of names) gives; their rows stay. Objects in a store follow by a job. */
export async function eraseBytes(db: Handle, names: Expression<unknown>): Promise<void> {
  for (const table of ['upload_blob', 'upload_object'] as const)
    await db.deleteFrom(table).where(sql<boolean>`name in ${names}`).execute();
}
