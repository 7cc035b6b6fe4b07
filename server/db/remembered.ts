// What is read from reference tables, kept in memory for as long as it is true. Every write raises the version of its table (a trigger); a server learns of
// others' writes by NOTIFY, and asks for the versions itself every two seconds. Within a transaction each is read once, from the transaction's own rows.
import {
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import { isReference, type ReferenceTable } from './reference-tables.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** How long a server may take to learn of another's write when no notification came through. */
export const CHECK_MS = 2000;
/** What is kept; the list of names is short, and only those with a parameter grow. */
const KEPT_MAX = 1000;

type Kept = { at: string; value: Promise<unknown> };

export class Remembered {
  #kept = new Map<string, Kept>();
  /** Raised by each write that this server made or heard of. */
  #generations = new Map<ReferenceTable, number>();
  #seen = new Map<string, number>();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;
  readonly counts = { hits: 0, misses: 0 };

  /** `shared`: other servers may write to the same database. */
  constructor(
    readonly db: Db,
    readonly shared: boolean,
  ) {}

  get size(): number {
    return this.#kept.size;
  }

  /** These tables have changed: what was made of them is read again. */
  changed(tables: readonly string[]): void {
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

  async of<T>(name: string, tables: readonly ReferenceTable[], load: () => Promise<T>): Promise<T> {
    const at = await this.versionOf(tables);
    const kept = this.#kept.get(name);
    if (kept?.at === at) {
      this.counts.hits += 1;
      return kept.value as Promise<T>;
    }
    this.counts.misses += 1;
    const value = load().then(frozen);
    this.#kept.delete(name);
    this.#kept.set(name, { at, value });
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    value.catch(() => {
      if (this.#kept.get(name)?.value === value) this.#kept.delete(name);
    });
    return value;
  }

  #at(tables: readonly ReferenceTable[]): string {
    let at = '';
    for (const table of tables) at += `${this.#generations.get(table) ?? 0},`;
    return at;
  }

  async #check(): Promise<void> {
    if (!this.shared || performance.now() - this.#checkedAt < CHECK_MS) return;
    this.#checking ??= this.#readVersions().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #readVersions(): Promise<void> {
    const began = performance.now();
    const rows = await this.db.selectFrom('reference_version').select(['name', 'version']).execute();
    this.changed(rows.filter((r) => this.#seen.get(r.name) !== r.version).map((r) => r.name));
    for (const r of rows) this.#seen.set(r.name, r.version);
    this.#checkedAt = began;
  }
}

const byDb = new WeakMap<object, Remembered>();
/** What a transaction has read: gone with it. */
const byTransaction = new WeakMap<object, Map<string, { tables: readonly ReferenceTable[]; value: Promise<unknown> }>>();

export const rememberFor = (db: Db, shared: boolean): Remembered => {
  const remembered = new Remembered(db, shared);
  byDb.set(db, remembered);
  return remembered;
};

/** What a database's server remembers; undefined for a transaction. */
export const rememberedBy = (db: Db): Remembered | undefined => byDb.get(db);

/**
 * The value that `load` reads from these tables alone. Frozen: it is shared by all who ask. `name` says what it is, with every parameter of `load`.
 * In a transaction it is read once from its own rows, and again when the transaction writes one of the tables.
 */
export function remembered<T>(db: Db, name: string, tables: readonly ReferenceTable[], load: (db: Db) => Promise<T>): Promise<T> {
  const own = byTransaction.get(db);
  if (own) {
    const before = own.get(name);
    if (before) return before.value as Promise<T>;
    const value = load(db).then(frozen);
    own.set(name, { tables, value });
    return value;
  }
  return byDb.get(db)?.of(name, tables, () => load(db)) ?? load(db);
}

/** The transaction with a memory of its own. */
export function rememberWithin(trx: Db): Db {
  const own = new Map<string, { tables: readonly ReferenceTable[]; value: Promise<unknown> }>();
  const within = trx.withPlugin(
    forgetting((table) => {
      for (const [name, { tables }] of own) if (tables.includes(table)) own.delete(name);
    }),
  );
  byTransaction.set(within, own);
  return within;
}

const forgetting = (wrote: (table: ReferenceTable) => void): KyselyPlugin => ({
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
