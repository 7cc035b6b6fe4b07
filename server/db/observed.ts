// Which tables a piece of work reads: what is made of them holds until one of them is written. It reads by a handle that notes its statements:
// AsyncLocalStorage would note them by any handle, but makes Node 20 track every promise of the process, for a quarter of its time.
import { type ConnectionProvider, type DatabaseConnection, Kysely, type QueryExecutor, Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reads } from './reads.ts';
import { tablesWritten } from './reference-tables.ts';
import { BORROWING } from './round-trips.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

export type Observed = {
  /** The words of each statement that was sent, among them the tables that it read; and the tables of which what is remembered was used. */
  words: Set<ReadonlySet<string>>;
  tables: Set<string>;
  /** Whether any statement was sent; what is remembered needs none. */
  asked: boolean;
  wrote: boolean;
  /** How old what was used was at most, in ms. */
  age: number;
};

/** Whether a table was read, as far as can be told. */
export function mayHaveRead({ words, tables }: Observed, table: string): boolean {
  if (tables.has(table)) return true;
  for (const one of words) if (one.has(table)) return true;
  return false;
}

const nothing = (): Observed => ({ words: new Set(), tables: new Set(), asked: false, wrote: false, age: 0 });

/** What is noted of the statements on this handle; undefined where nothing is. */
export const seenBy = (db: Reads): Observed | undefined => (isObserving(db) ? db.seen : undefined);
/** The handle itself, without anybody who notes what is asked on it. */
export const unobserved = <D extends Reads>(db: D): D | Db => (isObserving(db) ? db.own : db);

/** A handle for a piece of work, and what is noted of all that is asked on it. A transaction on it is noted as well (transaction.ts). */
export function observing(db: Db): { handle: Db; seen: Observed } {
  const seen = nothing();
  return { handle: new ObservingHandle(unobserved(db), seen), seen };
}

/** A transaction of a piece of work that is observed. */
export const observingWithin = (trx: Db, seen: Observed): Db => new ObservingTransaction(trx, seen);

class ObservingHandle extends Kysely<Tables> {
  constructor(
    readonly own: Db,
    readonly seen: Observed,
  ) {
    super({ ...BORROWING, executor: notingExecutor(own, seen) });
  }
}
class ObservingTransaction extends Transaction<Tables> {
  constructor(
    readonly own: Db,
    readonly seen: Observed,
  ) {
    super({ ...BORROWING, executor: notingExecutor(own, seen) });
  }
}
const isObserving = (db: Reads): db is ObservingHandle | ObservingTransaction =>
  db instanceof ObservingHandle || db instanceof ObservingTransaction;

function notingExecutor(db: Db, seen: Observed): QueryExecutor {
  const own = db.getExecutor();
  const provider: ConnectionProvider = {
    provideConnection: (consumer) => own.provideConnection((connection) => consumer(noting(connection, seen))),
  };
  return own.withConnectionProvider(provider);
}

const noting = (connection: DatabaseConnection, seen: Observed): DatabaseConnection => ({
  executeQuery: (query) => {
    note(query.sql, seen);
    return connection.executeQuery(query);
  },
  streamQuery: (query, size) => {
    note(query.sql, seen);
    return connection.streamQuery(query, size);
  },
});

/** Texts of statements that are known; most come again and again. */
const KNOWN_MAX = 4000;
const known = new LRUCache<string, { words: ReadonlySet<string>; writes: boolean }>({ max: KNOWN_MAX });

/** A statement is sent. Every name in it may be a table: a column that is called as a table is costs a miss, a table that is overlooked costs the truth. */
function note(text: string, seen: Observed): void {
  let statement = known.get(text);
  if (!statement) {
    statement = { words: new Set(text.match(/[a-z]\w*/g)), writes: tablesWritten(text).length > 0 };
    known.set(text, statement);
  }
  seen.words.add(statement.words);
  seen.asked = true;
  if (statement.writes) seen.wrote = true;
}

/** What is remembered of these tables is used. */
export function observeTables(db: Reads, tables: readonly string[]): void {
  const seen = seenBy(db);
  if (seen) for (const table of tables) seen.tables.add(table);
}

/** What was read by a piece of work before, `age` ms ago, is used. */
export function observeAgain(db: Db, before: Observed, age: number): void {
  const seen = seenBy(db);
  if (!seen) return;
  for (const words of before.words) seen.words.add(words);
  for (const table of before.tables) seen.tables.add(table);
  seen.asked ||= before.asked;
  seen.wrote ||= before.wrote;
  seen.age = Math.max(seen.age, age + before.age);
}
