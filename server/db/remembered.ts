// What is read from reference tables, kept in memory for as long as it is true. Every write raises the version of its table (a trigger); a server learns of
// others' writes by NOTIFY, and asks for the versions itself every two seconds. A transaction begins by asking for them (statements.ts), in its own eyes.
import {
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import { observeTables, unobserved } from './observed.ts';
import type { Reads } from './reads.ts';
import { isReference, type ReferenceTable } from './reference-tables.ts';
import { soFar } from './round-trips.ts';
import type { Versions } from './statements.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** How long a server may take to learn of another's write when no notification came through. */
export const CHECK_MS = 2000;
/** What is kept; the list of names is short, and only those with a parameter grow. */
const KEPT_MAX = 1000;

type Kept = { at: string; value: Promise<unknown>; settled?: { value: unknown } };

export class Remembered {
  #kept = new Map<string, Kept>();
  /** Raised by each write that this server made or heard of. */
  #generations = new Map<ReferenceTable, number>();
  #seen = new Map<string, number>();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;
  readonly counts = { hits: 0, misses: 0 };
  /** When this server last made or heard of a write to a table, in writes: what is made of it is compared with `writes` as it was before. */
  #writtenAt = new Map<string, number>();
  #writes = 0;

  /** `shared`: other servers may write to the same database. */
  constructor(
    readonly db: Db,
    readonly shared: boolean,
  ) {}

  get size(): number {
    return this.#kept.size;
  }

  /** So many writes this server has made or heard of. */
  get writes(): number {
    return this.#writes;
  }

  /** Whether none of the tables that are read was written since there were so many writes, as far as this server knows. */
  unwritten(since: number, isRead: (table: string) => boolean): boolean {
    if (since === this.#writes) return true;
    for (const [table, at] of this.#writtenAt) if (at > since && isRead(table)) return false;
    return true;
  }

  /** What other servers wrote has been asked lately enough. */
  get isChecked(): boolean {
    return !this.shared || performance.now() - this.#checkedAt < CHECK_MS;
  }

  /** Asks what other servers wrote to reference tables, where that is due. */
  check(): Promise<void> {
    return this.#check();
  }

  /** These tables have changed: what was made of them is read again. */
  changed(tables: readonly string[]): void {
    if (tables.length > 0) this.#writes += 1;
    for (const table of tables) this.#writtenAt.set(table, this.#writes);
    for (const table of tables) if (isReference(table)) this.#generations.set(table, (this.#generations.get(table) ?? 0) + 1);
  }

  /** The versions must be asked for before anything is believed: the line to the database was lost. */
  doubt(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** A text that changes whenever one of the tables does. */
  async versionOf(tables: readonly ReferenceTable[]): Promise<string> {
    await this.#check();
    return this.#at(tables);
  }

  /** The same at once; null while it has to be asked. */
  versionNow(tables: readonly ReferenceTable[]): string | null {
    return this.isChecked ? this.#at(tables) : null;
  }

  async of<T>(name: string, tables: readonly ReferenceTable[], load: () => Promise<T>): Promise<T> {
    const at = await this.versionOf(tables);
    const kept = this.#kept.get(name);
    if (kept?.at === at) {
      this.counts.hits += 1;
      return kept.value as Promise<T>;
    }
    this.counts.misses += 1;
    const value = load().then(frozen);
    this.#keep(name, { at, value });
    return value;
  }

  /**
   * The same for a transaction that has seen the versions: what is known, else what it reads itself. It never waits for another's reading, which may wait for
   * the connection that the transaction holds.
   */
  async within<T>(name: string, tables: readonly ReferenceTable[], load: () => Promise<T>): Promise<T> {
    const at = this.#at(tables);
    const kept = this.#kept.get(name);
    if (kept?.at === at && kept.settled) {
      this.counts.hits += 1;
      return kept.settled.value as T;
    }
    this.counts.misses += 1;
    const value = frozen(await load());
    if (!this.#kept.has(name) || this.#kept.get(name)!.at !== at) this.#keep(name, { at, value: Promise.resolve(value) });
    return value;
  }

  /** What the database says its versions are. */
  saw(rows: Versions): void {
    this.changed(rows.filter((r) => this.#seen.get(r.name) !== r.version).map((r) => r.name));
    for (const r of rows) this.#seen.set(r.name, r.version);
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    kept.value.then(
      (value) => {
        kept.settled = { value };
      },
      () => {
        if (this.#kept.get(name) === kept) this.#kept.delete(name);
      },
    );
  }

  #at(tables: readonly ReferenceTable[]): string {
    let at = '';
    for (const table of tables) at += `${this.#generations.get(table) ?? 0},`;
    return at;
  }

  async #check(): Promise<void> {
    if (this.isChecked) return;
    this.#checking ??= this.#readVersions().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #readVersions(): Promise<void> {
    const began = performance.now();
    this.saw(await versions(this.db));
    this.#checkedAt = began;
  }
}

const versions = (db: Db) => db.selectFrom('reference_version').select(['name', 'version']).execute();

const byDb = new WeakMap<object, Remembered>();
type Within = {
  memory: Remembered | undefined;
  /** Tables that the transaction wrote: of these it believes nothing but its own rows. */
  wrote: Set<ReferenceTable>;
  /** The versions that the transaction began with are known. */
  began?: boolean;
};
const byTransaction = new WeakMap<object, Within>();

export const rememberFor = (db: Db, shared: boolean): Remembered => {
  const remembered = new Remembered(db, shared);
  byDb.set(db, remembered);
  return remembered;
};

/** What a database's server remembers; undefined for a transaction. */
export const rememberedBy = (db: Reads): Remembered | undefined => byDb.get(unobserved(db));

/**
 * The value that `load` reads from these tables alone. Frozen: it is shared by all who ask. `name` says what it is, with every parameter of `load`.
 * A transaction begins with the versions and believes what is remembered only if it holds in its own eyes; what it wrote itself it reads from its rows.
 */
export function remembered<T, D extends Reads>(
  db: D,
  name: string,
  tables: readonly ReferenceTable[],
  load: (db: D) => Promise<T>,
): Promise<T> {
  observeTables(db, tables);
  const own = byTransaction.get(unobserved(db));
  return own ? withinTransaction(own, db, name, tables, load) : (rememberedBy(db)?.of(name, tables, () => load(db)) ?? load(db));
}

async function withinTransaction<T, D extends Reads>(
  own: Within,
  db: D,
  name: string,
  tables: readonly ReferenceTable[],
  load: (db: D) => Promise<T>,
): Promise<T> {
  const { memory, wrote } = own;
  if (!memory || tables.some((table) => wrote.has(table))) return load(db);
  if (!own.began) await soFar(db);
  own.began = true;
  return memory.within(name, tables, () => load(db));
}

/** The transaction as one that knows what its server remembers. */
export function rememberWithin(trx: Db, db: Db): Db {
  const own: Within = { memory: rememberedBy(db), wrote: new Set() };
  const within = trx.withPlugin(forgetting((table) => own.wrote.add(table)));
  byTransaction.set(within, own);
  return within;
}

const forgetting = (wrote: (table: ReferenceTable) => unknown): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const table = tableOf(node);
    if (table && isReference(table)) wrote(table);
    return node;
  },
  transformResult: async ({ result }) => result,
});

function tableOf(node: RootOperationNode): string | undefined {
  const target = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}

/** Shared values must not be changed by one of their readers. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !(value instanceof Date)) {
    Object.freeze(value);
    if (value instanceof Map) for (const one of value.values()) frozen(one);
    else for (const one of Object.values(value)) frozen(one);
  }
  return value;
}
