// Moves an embedded shop to a PostgreSQL server and checks what arrived, also by the sums of the ledger.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Moved, MoveRefused, moveDatabase, requireSameRelease } from './db/move/move.ts';
import { openEmbedded } from './db/open.ts';
import type { Tables } from './db/tables.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { messageOf } from './open.ts';

type Ledger = Awaited<ReturnType<typeof health>>;

/** Moves the shop of DATA_DIR to the database at `url`. Throws MoveRefused, FolderLocked while the shop runs, FolderUnusable. */
export async function moveShop(
  folder: string,
  url: string,
  { migrations, progress }: { migrations: string; progress: (table: string, rows: number) => void },
): Promise<Moved & { ledger: Ledger }> {
  const source = await openEmbedded(folder);
  try {
    const to = await connect(url);
    try {
      await requireSameRelease(source.pool, migrations);
      const ledger = await health(source);
      const from = await source.pool.connect();
      try {
        const check = async () => {
          const there = await health({ db: ofConnection(to) });
          if (textOf(there) !== textOf(ledger))
            throw new MoveRefused(
              `The ledger does not add up as before, nothing was moved: ${textOf(ledger)} here, ${textOf(there)} there`,
            );
        };
        const moved = await moveDatabase(from, to, { migrations, progress, check });
        await to.query('analyze');
        return { ...moved, ledger };
      } catch (error) {
        throw error instanceof pg.DatabaseError
          ? new MoveRefused(`The database refuses, nothing was moved: ${error.message}`)
          : error;
      } finally {
        from.release();
      }
    } finally {
      await to.end();
    }
  } finally {
    await source.close();
  }
}

export const textOf = ({ sums, drift }: Ledger): string =>
  [...Object.entries(sums).sort(), ['drift', drift]].map(([name, sum]) => `${name} ${sum}`).join(', ');

async function connect(url: string): Promise<pg.Client & { release: () => void }> {
  const client = Object.assign(new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }), {
    release: () => {},
  });
  // A connection that is lost fails the query that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new MoveRefused(`The database to move to does not answer: ${messageOf(error)}`);
  }
}

/** Queries of a connection, inside its transaction. */
const ofConnection = (client: pg.Client & { release: () => void }): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => {} } }) });
