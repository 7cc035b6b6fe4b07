// Caches values read from the database, by the tables they were read from: a value is valid until one of these is written. Writes of this server are
// known immediately, from the driver. Writes of other servers to reference tables are notified (a trigger raises `reference_version`); a value of any
// other table is valid for two seconds where other servers may write.
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PgConnection } from './driver.ts';
import type { Reads } from './reads.ts';
import { isReference } from './reference-tables.ts';
import type { Tables } from './tables.ts';
import { TRIGGER_WRITES } from './trigger-writes.ts';

type Db = Kysely<Tables>;
export type Table = keyof Tables;

/** How long a write of another server may go unnoticed, in ms. */
export const CHECK_MS = 2000;
const ENTRIES_MAX = 25_000;
const BYTES_MAX = 96 * 1024 * 1024;
/** The assumed size of a value without one of its own. */
const BYTES = 500;

export type CacheOptions<T> = {
  /** The tables that the value is read from, including those read by functions and views. */
  reads: readonly Table[];
  /** ms after which it is loaded again even without a write. */
  ttl?: number;
  /** The approximate size of the value in bytes. */
  bytes?: (value: T) => number;
};
/** `since`: the count of writes before it was loaded, or when it was last found valid. */
type Entry = { value: unknown; bytes: number; reads: readonly Table[]; since: number; until: number };
type Loading = { value: Promise<unknown>; since: number };

export class Cache {
  readonly counts = { hits: 0, misses: 0 };
  readonly #entries = new LRUCache<string, Entry>({
    max: ENTRIES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  });
  readonly #loading = new Map<string, Loading>();
  /** Writes that this server made or learned of; the last one by table. */
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

  /** Whether one of these tables was written in the last `ms`, by this server or, as far as it knows, by another. */
  writtenWithin(reads: readonly string[], ms: number): boolean {
    const from = performance.now() - ms;
    return reads.some((table) => (this.#writtenWhen.get(table) ?? Number.NEGATIVE_INFINITY) > from);
  }

  /** The connection that reports others' writes was lost: no value is valid before the versions are compared. */
  requireCheck(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** The versions of the reference tables, as the text that `versionsQuery` returns. */
  setVersions(versions: string): void {
    if (versions === this.#versions || versions === '') return;
    this.#versions = versions;
    for (const one of versions.split(',')) {
      const [table, version] = one.split(' ') as [string, string];
      if (this.#versionOf.get(table) === version) continue;
      this.#versionOf.set(table, version);
      this.written([table]);
    }
  }

  /** Whether the versions of the reference tables were compared recently enough. */
  get isChecked(): boolean {
    return !this.shared || performance.now() - this.#checkedAt < CHECK_MS;
  }

  async check(): Promise<void> {
    if (this.isChecked) return;
    this.#checking ??= this.#readVersions().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #readVersions(): Promise<void> {
    const began = performance.now();
    this.setVersions(await versionsNow(this.db));
    this.#checkedAt = began;
  }

  /** The value if it is cached and valid, else undefined. Costs no turn of the event loop. `isChecked`: the versions were just compared. */
  peek<T>(key: string, isChecked = this.isChecked): T | undefined {
    if (!isChecked) return undefined;
    const entry = this.#entries.get(key);
    if (!entry || !this.#isValid(entry)) return undefined;
    this.counts.hits += 1;
    return entry.value as T;
  }

  async getOrLoad<T>(key: string, options: CacheOptions<T>, load: () => Promise<T>): Promise<T> {
    await this.check();
    const cachedValue = this.peek<T>(key);
    if (cachedValue !== undefined) return cachedValue;
    const loading = this.#loading.get(key);
    if (loading && !this.#writtenSince(loading.since, options.reads)) {
      const [made] = await Promise.allSettled([loading.value]);
      if (made.status === 'fulfilled') return made.value as T;
      // What failed for another reader may succeed for this one.
    }
    const own: Loading = { value: this.load(key, options, load), since: this.#writes };
    this.#loading.set(key, own);
    return (own.value as Promise<T>).finally(() => {
      if (this.#loading.get(key) === own) this.#loading.delete(key);
    });
  }

  /** Loads the value and stores it. */
  async load<T>(key: string, { reads, ttl, bytes }: CacheOptions<T>, load: () => Promise<T>): Promise<T> {
    this.counts.misses += 1;
    const [since, began] = [this.#writes, performance.now()];
    const most = this.shared && !reads.every(isReference) ? CHECK_MS : Number.POSITIVE_INFINITY;
    const value = frozen(await load());
    const until = began + Math.min(most, ttl ?? Number.POSITIVE_INFINITY);
    // A load that began after a write may be stored already.
    if (!this.#writtenSince(since, reads)) this.#entries.set(key, { value, bytes: bytes?.(value) ?? BYTES, reads, since, until });
    return value;
  }

  #isValid(entry: Entry): boolean {
    if (performance.now() >= entry.until || this.#writtenSince(entry.since, entry.reads)) return false;
    entry.since = this.#writes;
    return true;
  }

  #writtenSince(since: number, reads: readonly Table[]): boolean {
    return since !== this.#writes && reads.some((table) => (this.#writtenAt.get(table) ?? 0) > since);
  }

  /** A number that grows whenever one of these tables changes. */
  versionOf(reads: readonly Table[]): number {
    return Math.max(0, ...reads.map((table) => this.#writtenAt.get(table) ?? 0));
  }
}

/** One text for all reference tables: it is compared as a whole and rarely parsed. */
async function versionsNow(db: Db): Promise<string> {
  const { versions } = await db
    .selectFrom('reference_version')
    .select(sql<string | null>`string_agg(name || ' ' || version, ',' order by name)`.as('versions'))
    .executeTakeFirstOrThrow();
  return versions ?? '';
}

const caches = new WeakMap<object, Cache>();
/** The state of a transaction. `versions` resolves when the versions at its start were compared. */
type Within = { cache: Cache | undefined; connection: PgConnection; versions: Promise<void> | null };
const transactions = new WeakMap<object, Within>();

export function cacheFor(db: Db, shared: boolean): Cache {
  const cache = new Cache(db, shared);
  caches.set(db, cache);
  return cache;
}

/** The cache of a database; undefined for a transaction. */
export const cacheOf = (db: Reads): Cache | undefined => caches.get(db);

/** Lets the transaction read the cache, as far as its values are valid for it. */
export function cacheWithin(trx: Db, cache: Cache | undefined, connection: PgConnection): void {
  const versions = cache?.shared ? versionsNow(trx).then((text) => cache.setVersions(text)) : null;
  versions?.catch(() => {});
  transactions.set(trx, { cache, connection, versions });
}

/**
 * What `load` reads, cached if possible. Frozen, because all readers share it. `key` identifies it, with every parameter of `load`.
 * A transaction compares the versions of the reference tables at its start and uses their cached values; tables that it wrote, and all others, it reads itself.
 */
export function cached<T, D extends Reads>(
  db: D,
  key: string,
  options: CacheOptions<T>,
  load: (db: D) => Promise<T>,
): Promise<T> {
  const within = transactions.get(db);
  if (within) return cachedWithin(within, db, key, options, load);
  return caches.get(db)?.getOrLoad(key, options, () => load(db)) ?? load(db);
}

async function cachedWithin<T, D extends Reads>(
  { cache, connection, versions }: Within,
  db: D,
  key: string,
  options: CacheOptions<T>,
  load: (db: D) => Promise<T>,
): Promise<T> {
  if (!cache || !options.reads.every((table) => isReference(table) && !connection.written?.has(table))) return load(db);
  await versions;
  // Never waits for another reader's load, which may wait for the connection that this transaction holds.
  return cache.peek<T>(key, true) ?? cache.load(key, options, () => load(db));
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !(value instanceof Date)) {
    Object.freeze(value);
    for (const one of value instanceof Map ? value.values() : Object.values(value)) frozen(one);
  }
  return value;
}
