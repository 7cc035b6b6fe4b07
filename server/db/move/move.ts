// Moves a database into an empty one: its schema by the migrations, all rows, all sequences. Everything is one transaction, so that a failed
// move leaves the target empty.
import type pg from 'pg';
import { migrateWithin, migrationsIn } from '../migrate.ts';
import { differences } from './compare.ts';
import { copyRows, copySequences } from './copy.ts';
import { anythingIn, type MovedTable, quoted, referencesOf, tablesOf, writeValuesAlike } from './tables.ts';

/** The message is for the shop's owner. */
export class MoveRefused extends Error {}

export type Moved = { tables: number; rows: number; sequences: number };
type MoveOptions = {
  migrations: string;
  /** Checks the moved rows before the commit. */
  check: () => Promise<void>;
  /** Called after each table. */
  progress: (table: string, rows: number) => void;
};

/** Throws MoveRefused when the databases do not match, or when the copied rows differ from the source. */
export async function moveDatabase(from: pg.ClientBase, to: pg.ClientBase, options: MoveOptions): Promise<Moved> {
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  try {
    await writeValuesAlike(from);
    await requireEmpty(to);
    await migrateWithin(to, options.migrations);
    await writeValuesAlike(to);
    const moved = await moveRows(from, to, options);
    await options.check();
    await to.query('commit');
    return moved;
  } catch (error) {
    await to.query('rollback').catch(() => {}); // the connection may be gone: then nothing is committed either
    throw error;
  } finally {
    await from.query('rollback');
  }
}

async function moveRows(from: pg.ClientBase, to: pg.ClientBase, { progress }: MoveOptions): Promise<Moved> {
  const tables = await tablesOf(from);
  if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(to)))
    throw new MoveRefused(
      'The tables of the embedded database are not those of this release: move with the release that runs on it',
    );
  const references = await referencesOf(to);
  for (const drop of references.drop) await to.query(drop);
  await setTriggers(to, tables, 'disable');
  await to.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`); // rows that migrations wrote
  let rows = 0;
  for (const table of tables) {
    const copied = await copyRows(from, to, table);
    rows += copied;
    progress(table.name, copied);
  }
  const sequences = await copySequences(from, to);
  await setTriggers(to, tables, 'enable');
  for (const make of references.make) await to.query(make); // validates every row
  const different = await differences(from, to, tables);
  if (different.length > 0)
    throw new MoveRefused(`What arrived is not what was sent, nothing was moved: ${different.join('; ')}`);
  return { tables: tables.length, rows, sequences };
}

/** Triggers are off during the copy, because the rows that they wrote are copied, too. */
async function setTriggers(to: pg.ClientBase, tables: readonly MovedTable[], how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await to.query(`alter table ${quoted(name)} ${how} trigger user`);
}

/** Throws MoveRefused unless the database has exactly these migrations. */
export async function requireSameRelease(from: pg.Pool, migrations: string): Promise<void> {
  const { rows } = await from.query<{ name: string }>('select name from migration order by name collate "C"');
  if (rows.map(({ name }) => name).join() !== migrationsIn(migrations).join())
    throw new MoveRefused(
      'The embedded database is of another release: start the shop once with this one, stop it, and move then',
    );
}

async function requireEmpty(to: pg.ClientBase): Promise<void> {
  const found = await anythingIn(to);
  if (found.length > 0)
    throw new MoveRefused(
      `The database to move to is not empty: it has ${found.slice(0, 5).join(', ')}${found.length > 5 ? ' ...' : ''}. Make a new one (createdb)`,
    );
}
