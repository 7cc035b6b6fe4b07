// Fewer waits for the database: statements that need nothing of each other are sent together, and a write whose answer nobody reads goes with whatever is
// sent next.
import { CompiledQuery, type Kysely, type QueryExecutorProvider, type QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
type Asked<Row> = { compile: (db: QueryExecutorProvider) => CompiledQuery<Row> };
type Rows<Q> = { -readonly [K in keyof Q]: Q[K] extends Asked<infer Row> ? Row[] : never };

/** Marks a statement that is sent without waiting (statements.ts); the mark itself is not sent. */
export const LATER = '/*later*/';
/** Marks a statement that others follow at once: they leave in one packet. The mark itself is not sent. */
export const MORE = '/*more*/';
/** Not a statement: waits until what was sent is answered. */
export const SO_FAR = '/*so far*/';

/** PostgreSQL's code for a statement that came after one that failed in the same transaction. */
const ABORTED = '25P02';

/**
 * Rows of statements in their order, on one connection and for one wait. They run one after the other, so a lock that the first takes is held when the second
 * reads. Throws what the first one that failed threw.
 */
export function together<const Q extends readonly Asked<unknown>[]>(db: Db, ...queries: Q): Promise<Rows<Q>> {
  const compiled = queries.map((query) => query.compile(db));
  return db.getExecutor().provideConnection(async (connection) => {
    const [first, ...rest] = compiled;
    if (!first) return [] as unknown as Rows<Q>;
    const marked = rest.length > 0 ? [{ ...first, sql: MORE + first.sql }, ...rest] : [first];
    const answers = await Promise.allSettled(marked.map((query) => connection.executeQuery(query)));
    const wrong = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as { code?: string });
    if (wrong.length > 0) throw wrong.find(({ code }) => code !== ABORTED) ?? wrong[0];
    return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult<unknown>>).value.rows) as Rows<Q>;
  });
}

/** Within a transaction: a write that needs no answer. When it fails, the next statement throws what it threw, at the latest the commit. */
export async function later(trx: Db, write: Asked<unknown>): Promise<void> {
  const { sql, ...compiled } = write.compile(trx);
  await trx.getExecutor().provideConnection((connection) => connection.executeQuery({ ...compiled, sql: LATER + sql }));
}

/** Waits until all that was sent in a transaction is answered; nothing is sent for it. */
export async function soFar(trx: Db): Promise<void> {
  await trx.getExecutor().provideConnection((connection) => connection.executeQuery(CompiledQuery.raw(SO_FAR)));
}
