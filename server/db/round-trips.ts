// Fewer waits for the database: statements that need nothing of each other are sent together, and a write whose answer nobody reads goes with whatever is
// sent next.
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  type QueryExecutorProvider,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import type { Reads } from './reads.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
export type Asked<Row> = { compile: (db: QueryExecutorProvider) => CompiledQuery<Row> };
type Rows<Q> = { -readonly [K in keyof Q]: Q[K] extends Asked<infer Row> ? Row[] : never };

/** Marks a statement that is sent without waiting (statements.ts); the mark itself is not sent. */
export const LATER = '/*later*/';
/** Marks a statement that others follow at once: they leave in one packet. The mark itself is not sent. */
export const MORE = '/*more*/';
/** Not a statement: waits until what was sent is answered. */
export const SO_FAR = '/*so far*/';

/** Around statements that read one and the same state of the database (statements.ts sends them where others may write meanwhile). */
export const MOMENT = {
  begins: 'start transaction isolation level repeatable read, read only',
  ends: 'end',
  fails: 'abort',
};

/** The texts of MOMENT. */
export const OF_A_MOMENT: ReadonlySet<string> = new Set(Object.values(MOMENT));

/** What is answered for a statement that is not sent, or not waited for. */
export const NOTHING = { command: '', rowCount: 0, rows: [] } as unknown as pg.QueryResult;

/** PostgreSQL's code for a statement that came after one that failed in the same transaction. */
const ABORTED = '25P02';

/**
 * Rows of statements in their order, on one connection and for one wait. They run one after the other, so a lock that the first takes is held when the second
 * reads. Throws what the first one that failed threw.
 */
export function together<const Q extends readonly Asked<unknown>[]>(db: Db, ...queries: Q): Promise<Rows<Q>> {
  const compiled = queries.map((query) => query.compile(db));
  return db.getExecutor().provideConnection(async (connection) => (await answersTo(connection, compiled)) as Rows<Q>);
}

/** The same for reads, outside a transaction: no other's write falls between them, so that what one finds the next finds as well. */
export function ofOneMoment<const Q extends readonly Asked<unknown>[]>(db: Db, ...queries: Q): Promise<Rows<Q>> {
  if (db.isTransaction) throw new Error('a transaction sees what others commit between its statements');
  const [begin, end, abort] = [MOMENT.begins, MOMENT.ends, MOMENT.fails].map((text) => CompiledQuery.raw(text));
  const compiled = [begin!, ...queries.map((query) => query.compile(db)), end!];
  return db.getExecutor().provideConnection(async (connection) => {
    for (let attempt = 1; ; attempt++)
      try {
        return (await answersTo(connection, compiled)).slice(1, -1) as Rows<Q>;
      } catch (error) {
        // A connection that broke cannot be told so; what it failed with is thrown.
        await connection.executeQuery(abort!).catch(() => {});
        // Each of them may have been prepared for a table that a newer release has changed since; it is not asked by its name again.
        if (!isStalePlan(error) || attempt > queries.length) throw error;
      }
  });
}

async function answersTo(connection: DatabaseConnection, [first, ...rest]: readonly CompiledQuery[]): Promise<unknown[][]> {
  if (!first) return [];
  const marked = rest.length > 0 ? [{ ...first, sql: MORE + first.sql }, ...rest] : [first];
  const answers = await Promise.allSettled(marked.map((query) => connection.executeQuery(query)));
  refuseFailed(answers);
  return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult<unknown>>).value.rows);
}

/** Throws what the first that failed threw; others failed because of it. */
function refuseFailed(ends: readonly PromiseSettledResult<unknown>[]): void {
  const wrong = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as { code?: string });
  if (wrong.length > 0) throw wrong.find(({ code }) => code !== ABORTED) ?? wrong[0];
}

/** Within a transaction: a write that needs no answer. When it fails, the next statement throws what it threw, at the latest the commit. */
export async function later(trx: Db, write: Asked<unknown>): Promise<void> {
  const { sql, ...compiled } = write.compile(trx);
  await trx.getExecutor().provideConnection((connection) => connection.executeQuery({ ...compiled, sql: LATER + sql }));
}

/** Waits until all that was sent in a transaction is answered; nothing is sent for it. */
export async function soFar(trx: Reads): Promise<void> {
  await trx.getExecutor().provideConnection((connection) => connection.executeQuery(CompiledQuery.raw(SO_FAR)));
}

/**
 * Two pieces of a transaction's work that write different rows, side by side: what they send at once leaves in one packet. When one throws, it is thrown after the
 * other is over too, so that nothing is sent any more when a part of the transaction is taken back.
 */
export async function beside<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  refuseFailed(await Promise.allSettled([one, other]));
  return [await one, await other];
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('this handle opens no connection of its own')) });
/** What a handle is made of, beside its executor, that uses the connections of another and opens none. */
export const BORROWING = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * The transaction with statements that do not wait for each other: reads begun at once (`Promise.all`) leave in one packet and run in the order they were begun.
 * Kysely alone sends one when the one before is answered. Writes whose order matters are still awaited one by one. After `end` nothing more is sent:
 * what stands beside a read that was refused must not reach a connection that others use by then.
 */
export async function overlapping(trx: Db): Promise<{ trx: Db; end: () => void }> {
  const own = trx.getExecutor();
  const connection = await own.provideConnection(async (held: DatabaseConnection) => held);
  let ended = false;
  const executor = own.withConnectionProvider({
    provideConnection: async (consumer) => {
      if (ended) throw new Error('the transaction has ended');
      return consumer(connection);
    },
  });
  const end = () => {
    ended = true;
  };
  return { trx: new Transaction<Tables>({ ...BORROWING, executor }), end };
}
