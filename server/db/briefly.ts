// What is read from tables that are written all day, kept for those who ask the same at once: no longer than another server's write may go unheard.
import { keptPerServer } from './kept-values.ts';
import type { Db } from './open.ts';
import { CHECK_MS, rememberedBy } from './remembered.ts';

/** Rows of all values together, about half a kilobyte each; a value that says nothing of its size is one. */
const KEPT_ROWS = 60_000;
const KEPT_MAX = 4000;
/** Where no other server writes. */
const ALONE_MS = 60_000;

type Brief = { value: unknown; rows: number };
export const brieflyOf = keptPerServer<Brief>({ max: KEPT_MAX, most: KEPT_ROWS, sizeOf: ({ rows }) => rows });

/**
 * The value that `make` reads by the handle it gets, which must not be changed; `name` says what it is, with every parameter, `rowsOf` how much of the memory it
 * takes. A transaction reads its own.
 */
export async function briefly<T>(
  db: Db,
  name: string,
  make: (db: Db) => Promise<T>,
  rowsOf: (value: T) => number = () => 1,
): Promise<T> {
  const memory = rememberedBy(db);
  if (!memory) return make(db);
  const lasting = memory.shared ? CHECK_MS : ALONE_MS;
  const { value } = await brieflyOf(memory).of(
    db,
    name,
    ({ age }) => lasting - age,
    async (own) => {
      const made = await make(own);
      return { value: made, rows: Math.max(1, rowsOf(made)) };
    },
  );
  return value as T;
}
