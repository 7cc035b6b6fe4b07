// The only way to open a transaction. It is retried after a serialization failure or deadlock, and when the connection was lost before the commit.
import { CompiledQuery, type DatabaseConnection, DummyDriver, type Kysely, PostgresDialect, Transaction } from 'kysely';
import { cacheOf, cacheWithin } from './cache.ts';
import { PgConnection } from './driver.ts';
import { isConnectionLost, isSerializationFailure, isStalePlan, SHORT_RETRY } from './errors.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

const ATTEMPTS = 4;

/**
 * Runs the work in one transaction and returns its result. The work may run several times, each time after a rollback, so it must change nothing but the database.
 * When the connection breaks during the commit, its outcome is unknown: the error is thrown without a retry.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (own) => {
        const { trx, connection, end } = await pipelined(own);
        try {
          cacheWithin(trx, cacheOf(db), connection);
          pending.set(trx, []);
          const answer = await work(trx);
          await writeDue(trx);
          worked = true;
          return answer;
        } finally {
          end();
        }
      });
    } catch (error) {
      if ((isSerializationFailure(error) || isStalePlan(error)) && attempt < ATTEMPTS) continue;
      const ms = SHORT_RETRY[lost];
      if (worked || !isConnectionLost(error) || ms === undefined) throw error;
      lost += 1;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) });

/**
 * The transaction with pipelined statements: those begun together (`Promise.all`) share a round trip and run in the order they were begun; Kysely alone
 * waits for each answer. After `end` nothing more is sent: work that goes on after a failed statement must not reach a connection
 * that is used by others by then.
 */
async function pipelined(own: Db): Promise<{ trx: Db; connection: PgConnection; end: () => void }> {
  const executor = own.getExecutor();
  const connection = await executor.provideConnection(async (held: DatabaseConnection) => held);
  if (!(connection instanceof PgConnection)) throw new Error('a transaction runs on a connection of driver.ts');
  let ended = false;
  const provider = {
    provideConnection: async <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => {
      if (ended) throw new Error('the transaction has ended');
      return consumer(connection);
    },
  };
  const trx = new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(provider),
  });
  const end = () => {
    ended = true;
  };
  return { trx, connection, end };
}

/**
 * Runs two pieces of a transaction's work concurrently; they must write different rows. When one throws, the other is awaited before that is thrown: nothing
 * may be sent any more when a part of the transaction is rolled back.
 */
export async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  // Rejects with the first failure, because it may have caused the other.
  const both = Promise.all([one, other]);
  await Promise.allSettled([one, other, both]);
  return both;
}

type Write<T> = (trx: Db, items: readonly T[]) => Promise<unknown>;
/** Items to write at the commit, with the function that writes them. */
type Due = readonly { write: Write<unknown>; item: unknown }[];

const pending = new WeakMap<object, Due>();

function dueIn(trx: Db): Due {
  const due = pending.get(trx);
  if (!due) throw new Error('what is written at the commit needs a transaction');
  return due;
}

/**
 * At the commit `write` gets this item with all others of the transaction for the same `write`: one statement for all, and rows that nearly every
 * transaction changes are locked for the shortest time.
 */
export function atCommit<T>(trx: Db, write: Write<T>, item: T): void {
  pending.set(trx, [...dueIn(trx), { write: write as Write<unknown>, item }]);
}

/** Writes the items that are due: at the commit, or before something reads them. */
export async function writeDue(trx: Db): Promise<void> {
  const due = dueIn(trx);
  pending.set(trx, []);
  const itemsOf = (write: Write<unknown>) => due.flatMap((one) => (one.write === write ? [one.item] : []));
  await Promise.all([...new Set(due.map(({ write }) => write))].map((write) => write(trx, itemsOf(write))));
}

const savepoint = (trx: Db, command: string) => trx.executeQuery(CompiledQuery.raw(`${command} part`));

/** Runs a part of a transaction that may be refused without the rest: its writes are rolled back and its error is thrown. */
export async function partOf<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const due = dueIn(trx);
  await savepoint(trx, 'savepoint');
  try {
    const answer = await work();
    await savepoint(trx, 'release savepoint');
    return answer;
  } catch (error) {
    // A transaction that has to be retried is over, with its savepoints.
    if (!isSerializationFailure(error) && !isConnectionLost(error)) await rolledBack(trx, due);
    throw error;
  }
}

/** Runs work and rolls it back, to see its result. */
export async function dryRun<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const due = dueIn(trx);
  await savepoint(trx, 'savepoint');
  const answer = await work();
  await rolledBack(trx, due);
  return answer;
}

async function rolledBack(trx: Db, due: Due): Promise<void> {
  // Released as well: it would hide the savepoint of an outer part.
  await Promise.all([savepoint(trx, 'rollback to savepoint'), savepoint(trx, 'release savepoint')]);
  pending.set(trx, due);
}
