// Opens the database of the settings, and reports in one line what prevents a program from starting.
import { type Config, SettingError } from './config.ts';
import { FolderUnusable } from './db/embedded/folder.ts';
import { FolderLocked } from './db/embedded/lock.ts';
import { type Opened, openEmbedded, openEmbeddedAt, openServer, type StatementLog } from './db/open.ts';
import { RowsRefused } from './db/rows-refused.ts';

export class NotStarted extends Error {}

type Settings = Pick<Config, 'database_url' | 'data_dir'> & Partial<Pick<Config, 'database_direct_url' | 'database_prepare'>>;

/** `held_at`: the folder of the socket of an embedded database that another process has open. */
export async function openDatabase(
  config: Settings,
  { held_at, log }: { held_at?: string; log?: StatementLog } = {},
): Promise<Opened> {
  if (!config.database_url) return held_at ? openEmbeddedAt(held_at, log) : openEmbedded(config.data_dir, log ? { log } : {});
  const opened = openServer(config.database_url, { prepare: config.database_prepare, direct: config.database_direct_url, log });
  try {
    await opened.pool.query('select 1');
  } catch (error) {
    await opened.close();
    throw new NotStarted(`The database at DATABASE_URL does not answer: ${messageOf(error)}`);
  }
  return opened;
}

export const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? messageOf(error.errors[0]) : error instanceof Error ? error.message : String(error);

/** The line for an error that an owner can fix; null for an internal one. */
export function lineOf(error: unknown): string | null {
  const known = [SettingError, FolderLocked, FolderUnusable, NotStarted, RowsRefused];
  return known.some((kind) => error instanceof kind) ? messageOf(error) : null;
}
