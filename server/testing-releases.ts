// Shops that earlier releases made and filled, for tests of upgrades and moves (server/db/testing-upgrade/README.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { migrate } from './db/migrate.ts';
import type { Opened } from './db/open.ts';

export const MIGRATIONS = new URL('db/migrations', import.meta.url).pathname;
const FILLED = new URL('db/testing-upgrade', import.meta.url).pathname;

/** `before`: the number of the first migration that it does not have. */
export type Release = { file: string; before: string };

/** The oldest first. */
export const releases: readonly Release[] = readdirSync(FILLED)
  .sort()
  .flatMap((file) => {
    const before = /^before-(\d{4})\.sql\.gz$/.exec(file)?.[1];
    return before ? [{ file, before }] : [];
  });

/** Writes the shop into an empty database, in the schema of its release. */
export async function fillAs({ file, before }: Release, pool: Opened['pool']): Promise<void> {
  await migrate(pool, MIGRATIONS, before);
  const client = await pool.connect();
  try {
    // Rows refer to each other in circles, and what migrations and triggers wrote is among them.
    await client.query("set session_replication_role = 'replica'");
    const { rows } = await client.query<{ names: string }>(
      "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'migration'",
    );
    await client.query(`truncate ${rows[0]!.names}`);
    await client.query(gunzipSync(readFileSync(join(FILLED, file))).toString());
    await client.query("set session_replication_role = 'origin'");
  } finally {
    client.release();
  }
}
