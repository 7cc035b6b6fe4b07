// Kysely on pg. A repeated statement is prepared under a name; statements sent before earlier ones are answered share a round trip (pg's pipeline mode);
// the tables that were written are reported once the write is committed.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import { writesOf } from './written.ts';

/** The number of texts that stay prepared. Each prepared statement takes memory of its connection. */
export const TEXTS_MAX = 600;
/** A connection with more names than this is replaced, because names of evicted texts are never deallocated. */
const NAMES_MAX = 2 * TEXTS_MAX;
/** Longer texts are bulk inserts, which rarely repeat. */
const LENGTH_MAX = 8000;
/** A generic plan can't use the index that serves one pattern. */
const BY_PATTERN = /\blike \$\d/i;

/** `round_trips`: statements that were sent while none was pending on their connection. */
export type StatementCounts = { statements: number; named: number; round_trips: number };

type Options = {
  /** Called with the written tables once that is committed. */
  committed: (tables: readonly string[]) => void;
  /** False behind a pooler that moves statements between connections without knowing their names. */
  prepare: boolean;
};

export class PgDriver implements Driver {
  readonly counts: StatementCounts = { statements: 0, named: 0, round_trips: 0 };
  /** Called with each statement; for tests. */
  watch: ((text: string) => void) | null = null;
  readonly #connections = new WeakMap<pg.PoolClient, PgConnection>();
  readonly #texts = new LRUCache<string, { name: string | null; stale: boolean }>({ max: TEXTS_MAX });
  #named = 0;

  constructor(
    readonly pool: pg.Pool,
    readonly options: Options,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    const client = await this.pool.connect();
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new PgConnection(client, this);
      this.#connections.set(client, connection);
    }
    return connection;
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.client.release(connection.names.size > NAMES_MAX);
  }

  /** Not awaited: the first statement of the transaction is sent with it, and fails when it fails. */
  async beginTransaction(connection: PgConnection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    this.options.committed(await connection.end('commit'));
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    await connection.end('rollback');
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }

  /** The name to prepare a text under; null the first time, and for texts that are better planned each time. */
  nameOf(text: string): string | null {
    const known = this.#texts.get(text);
    if (known) {
      if (!known.stale) known.name ??= `s${++this.#named}`;
      return known.name;
    }
    if (this.options.prepare && text.length <= LENGTH_MAX && !BY_PATTERN.test(text))
      this.#texts.set(text, { name: null, stale: false });
    return null;
  }

  /** A table changed under a prepared statement, or its connection lost it: it is sent without a name from now on. */
  dropName(text: string): void {
    this.#texts.set(text, { name: null, stale: true });
  }
}

export class PgConnection implements DatabaseConnection {
  /** Names prepared on this connection. */
  readonly names = new Set<string>();
  /** Tables that the open transaction wrote; null outside a transaction. */
  written: Set<string> | null = null;
  #begun: Promise<unknown> | null = null;
  #underWay = 0;

  constructor(
    readonly client: pg.PoolClient,
    readonly driver: PgDriver,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const tables = writesOf(query);
    for (const table of tables) this.written?.add(table);
    const inTransaction = this.written !== null;
    try {
      const [result] = await Promise.all([this.#send(sql, parameters, this.driver.nameOf(sql)), this.#begun]);
      if (tables.length > 0 && !inTransaction) this.driver.options.committed(tables);
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    } catch (error) {
      // The caller's stack instead of the socket's.
      Error.captureStackTrace(error as Error);
      if (isStalePlan(error)) {
        this.driver.dropName(sql);
        if (!inTransaction) return this.executeQuery(query);
      }
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed');
  }

  begin(): void {
    this.written = new Set();
    this.#begun = this.#send('begin');
    // Each statement of the transaction throws what this one threw.
    this.#begun.catch(() => {});
  }

  /** Ends the transaction; returns the tables it wrote. */
  async end(how: 'commit' | 'rollback'): Promise<readonly string[]> {
    // Null where the commit failed and is followed by a rollback.
    const written = [...(this.written ?? [])];
    this.written = null;
    this.#begun = null;
    await this.#send(how);
    return written;
  }

  async #send(text: string, values: readonly unknown[] = [], name: string | null = null): Promise<pg.QueryResult> {
    const { counts, watch } = this.driver;
    counts.statements += 1;
    if (this.#underWay === 0) counts.round_trips += 1;
    watch?.(text);
    if (name) {
      counts.named += 1;
      this.names.add(name);
    }
    this.#underWay += 1;
    try {
      return await this.client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });
    } finally {
      this.#underWay -= 1;
    }
  }
}

/** How Kysely writes and runs SQL for PostgreSQL. */
export const dialectOf = (driver: PgDriver) => ({
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db),
});
