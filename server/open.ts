// Opens the database that the settings name, and says in one line what keeps a program of ours from starting.
import { type Config, SettingError } from './config.ts';
import { FolderUnusable } from './db/embedded/folder.ts';
import { FolderLocked } from './db/embedded/lock.ts';
import { type Opened, openEmbedded, openServer } from './db/open.ts';
import { RowsRefused } from './db/rows-refused.ts';

export class NotStarted extends Error {}

type Settings = Pick<Config, 'database_url' | 'data_dir'> & Partial<Pick<Config, 'database_direct_url' | 'database_prepare'>>;

export async function openDatabase(config: Settings): Promise<Opened> {
  if (!config.database_url) return openEmbedded(config.data_dir);
  const opened = openServer(config.database_url, { prepare: config.database_prepare, direct: config.database_direct_url });
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

/** The line for what an owner can mend; null for a fault of ours. */
export function lineOf(error: unknown): string | null {
  const known = [SettingError, FolderLocked, FolderUnusable, NotStarted, RowsRefused];
  return known.some((kind) => error instanceof kind) ? messageOf(error) : null;
}
