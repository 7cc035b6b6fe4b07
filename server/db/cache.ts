// What is read from the database and kept in memory, by the tables it was read from: a value holds until one of them is written. Writes of this server are
// known at once, by the driver. Of other servers' writes reference tables tell (a trigger raises `reference_version` and notifies); what was read from any
// other table holds for two seconds where other servers may write.
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PgConnection } from './driver.ts';
import type { Reads } from './reads.ts';
import { isReference } from './reference-tables.ts';
import type { Tables } from './tables.ts';
import { TRIGGER_WRITES } from './trigger-writes.ts';

type Db = Kysely<Tables>;
export type Table = keyof Tables;

/** How long another server's write may go unnoticed, in ms. */
export const CHECK_MS = 2000;
const ENTRIES_MAX = 25_000;
const BYTES_MAX = 96 * 1024 * 1024;
/** What a value is taken to need when its maker says nothing. */
const BYTES = 500;

export type Keep<T> = {
  /** The tables that the value is made of, also those that functions and views read for it. */
  reads: readonly Table[];
  /** ms after which it is made anew, whatever was written. */
  ttl?: number;
  /** Bytes that the value needs, about. */
  bytes?: (value: T) => number;
};
/** `since`: the count of writes before it was made, or when it was last found to hold. */
type Entry = { value: unknown; bytes: number; reads: readonly Table[]; since: number; until: number };
type Making = { value: Promise<unknown>; since: number };

export class Cache {
  readonly counts = { hits: 0, misses: 0 };
  readonly #entries = new LRUCache<string, Entry>({
    max: ENTRIES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });
  readonly #making = new Map<string, Making>();
  /** Writes that this server made or learned of, and the last of them by table. */
  #writes = 0;
  readonly #writtenAt = new Map<string, number>();
  /** The time of that write, in ms. */
  readonly #writtenWhen = new Map<string, number>();
  #versions = '';
  readonly #versionOf = new Map<string, string>();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  /** `shared`: other servers may write to the same database. */
  constructor(
    readonly db: Db,
    readonly shared: boolean,
  ) {}

  get size(): number {
    return this.#entries.size;
  }
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** These tables, and those that their triggers write, have changed. */
  written(tables: readonly string[]): void {
    if (tables.length === 0) return;
    this.#writes += 1;
    const now = performance.now();
    for (const table of tables.flatMap((name) => [name, ...(TRIGGER_WRITES.get(name) ?? [])])) {
      this.#writtenAt.set(table, this.#writes);
      this.#writtenWhen.set(table, now);
    }
  }

  /** Whether this server wrote one of these tables, or learned of a write to it, in the last so many ms. */
  writtenWithin(reads: readonly string[], ms: number): boolean {
    const from = performance.now() - ms;
    return reads.some((table) => (this.#writtenWhen.get(table) ?? Number.NEGATIVE_INFINITY) > from);
  }

  /** A connection that told of others' writes was lost: the versions are asked for before anything is believed. */
  doubt(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** The versions of the reference tables, as the text that `versionsQuery` answers. */
  saw(versions: string): void {
    if (versions === this.#versions || versions === '') return;
    this.#versions = versions;
    for (const one of versions.split(',')) {
      const [table, version] = one.split(' ') as [string, string];
      if (this.#versionOf.get(table) === version) continue;
      this.#versionOf.set(table, version);
      this.written([table]);
    }
  }

  /** Whether other servers' writes to reference tables were asked for lately enough. */
  get isChecked(): boolean {
    return !this.shared || performance.now() - this.#checkedAt < CHECK_MS;
  }

  async check(): Promise<void> {
    if (this.isChecked) return;
    this.#checking ??= this.#askVersions().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #askVersions(): Promise<void> {
    const began = performance.now();
    this.saw(await versionsNow(this.db));
    this.#checkedAt = began;
  }

  /** The value if it is known and holds; undefined otherwise. Costs no turn of the event loop. `isChecked`: the versions were just compared. */
  known<T>(key: string, isChecked = this.isChecked): T | undefined {
    if (!isChecked) return undefined;
    const entry = this.#entries.get(key);
    if (!entry || !this.#holds(entry)) return undefined;
    this.counts.hits += 1;
    return entry.value as T;
  }

  async of<T>(key: string, keep: Keep<T>, load: () => Promise<T>): Promise<T> {
    await this.check();
    const known = this.known<T>(key);
    if (known !== undefined) return known;
    const making = this.#making.get(key);
    if (making && !this.#writtenSince(making.since, keep.reads)) {
      const [made] = await Promise.allSettled([making.value]);
      if (made.status === 'fulfilled') return made.value as T;
      // What failed for another may be had by this one.
    }
    const own: Making = { value: this.make(key, keep, load), since: this.#writes };
    this.#making.set(key, own);
    return (own.value as Promise<T>).finally(() => {
      if (this.#making.get(key) === own) this.#making.delete(key);
    });
  }

  /** Makes the value and keeps it. */
  async make<T>(key: string, { reads, ttl, bytes }: Keep<T>, load: () => Promise<T>): Promise<T> {
    this.counts.misses += 1;
    const [since, began] = [this.#writes, performance.now()];
    const most = this.shared && !reads.every(isReference) ? CHECK_MS : Number.POSITIVE_INFINITY;
    const value = frozen(await load());
    const until = began + Math.min(most, ttl ?? Number.POSITIVE_INFINITY);
    // One that began after a write may be there already.
    if (!this.#writtenSince(since, reads)) this.#entries.set(key, { value, bytes: bytes?.(value) ?? BYTES, reads, since, until });
    return value;
  }

  #holds(entry: Entry): boolean {
    if (performance.now() >= entry.until || this.#writtenSince(entry.since, entry.reads)) return false;
    entry.since = this.#writes;
    return true;
  }

  #writtenSince(since: number, reads: readonly Table[]): boolean {
    return since !== this.#writes && reads.some((table) => (this.#writtenAt.get(table) ?? 0) > since);
  }

  /** A number that is raised whenever one of these tables changes. */
  versionOf(reads: readonly Table[]): number {
    return Math.max(0, ...reads.map((table) => this.#writtenAt.get(table) ?? 0));
  }
}

/** One text for all reference tables: it is compared as a whole, and seldom taken apart. */
async function versionsNow(db: Db): Promise<string> {
  const { versions } = await db
    .selectFrom('reference_version')
    .select(sql<string | null>`string_agg(name || ' ' || version, ',' order by name)`.as('versions'))
    .executeTakeFirstOrThrow();
  return versions ?? '';
}

const caches = new WeakMap<object, Cache>();
/** What a transaction knows. `versions` resolves when the versions that it began with were compared. */
type Within = { cache: Cache | undefined; connection: PgConnection; versions: Promise<void> | null };
const transactions = new WeakMap<object, Within>();

export function cacheFor(db: Db, shared: boolean): Cache {
  const cache = new Cache(db, shared);
  caches.set(db, cache);
  return cache;
}

/** The cache of a database; undefined for a transaction. */
export const cacheOf = (db: Reads): Cache | undefined => caches.get(db);

/** The transaction reads the cache, as long as that holds in its own eyes. */
export function cacheWithin(trx: Db, cache: Cache | undefined, connection: PgConnection): void {
  const versions = cache?.shared ? versionsNow(trx).then((text) => cache.saw(text)) : null;
  versions?.catch(() => {});
  transactions.set(trx, { cache, connection, versions });
}

/**
 * What `load` reads, from memory where it is known. Frozen: it is shared by all who ask. `key` says what it is, with every parameter of `load`.
 * A transaction begins with the versions of the reference tables and uses what is known of them; what it wrote itself, and every other table, it reads.
 */
export function cached<T, D extends Reads>(db: D, key: string, keep: Keep<T>, load: (db: D) => Promise<T>): Promise<T> {
  const within = transactions.get(db);
  if (within) return cachedWithin(within, db, key, keep, load);
  return caches.get(db)?.of(key, keep, () => load(db)) ?? load(db);
}

async function cachedWithin<T, D extends Reads>(
  { cache, connection, versions }: Within,
  db: D,
  key: string,
  keep: Keep<T>,
  load: (db: D) => Promise<T>,
): Promise<T> {
  if (!cache || !keep.reads.every((table) => isReference(table) && !connection.written?.has(table))) return load(db);
  await versions;
  // Another's reading is not waited for: it may wait for the connection that this transaction holds.
  return cache.known<T>(key, true) ?? cache.make(key, keep, () => load(db));
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !(value instanceof Date)) {
    Object.freeze(value);
    for (const one of value instanceof Map ? value.values() : Object.values(value)) frozen(one);
  }
  return value;
}
