// In tests every cached value is checked against its declared tables: one that it read and doesn't declare would leave the value stale.
// And every statement against the tables that it declares to write: an undeclared one would leave cached values stale. Loaded by testing.ts.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import type { Row } from '#contract/call.ts';
import { Cache, type Table } from './db/cache.ts';
import { PgConnection } from './db/driver.ts';
import { TABLES } from './db/trigger-writes.ts';
import { writesOf } from './db/written.ts';

/** The statements of a piece of work, and the tables of the cached values that it used. */
type Used = { texts: Set<string>; tables: Set<string> };
const following = new AsyncLocalStorage<Used>();

/** The caller is only read to count use: no answer depends on it (Ctx.asker). */
const OF_THE_ASKER = /^select .* from "session" as "s" inner join "member" as "m"/;
/** Statements of the connection or transaction, not of the data. */
const OF_A_CONNECTION = /^(begin|commit|rollback|set)\b|from "?reference_version/;
/** Counted in addition to an answer, and no part of it. */
const COUNTED: readonly string[] = ['attempt', 'source_use'];
const READS = /\b(?:join|update|into)\s+(?:only\s+|lateral\s+)?"?(\w+)"?/gi;
/** A list of tables: `from goods g, sku k where ...`. */
const LISTS =
  /\b(?:from|using)\s+([^()]*?)(?=\(|\)|\b(?:where|group|order|limit|left|inner|cross|join|union|for|set|on|returning)\b|$)/gi;
const WRITES = /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi;

const named = (pattern: RegExp, texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1]!.toLowerCase()))),
];
const listed = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [...text.matchAll(LISTS)].flatMap(([, list]) => list!.split(',')))
    .map((one) => /^\W*(?:only\s+|lateral\s+)?"?(\w+)/i.exec(one)?.[1]?.toLowerCase() ?? '');
const isTable = (name: string): boolean => (TABLES as readonly string[]).includes(name);

/** Runs the work; returns the tables that it read and wrote, by its statements and the cached values that it used. */
export async function observed<T>(work: () => Promise<T>): Promise<{ value: T; read: string[]; wrote: string[] }> {
  const used: Used = { texts: new Set(), tables: new Set() };
  const value = await following.run(used, work);
  const texts = [...used.texts].filter((text) => !OF_THE_ASKER.test(text) && !OF_A_CONNECTION.test(text));
  return {
    value,
    read: [...used.tables, ...[...named(READS, texts), ...listed(texts)].filter(isTable)],
    wrote: named(WRITES, texts).filter(isTable),
  };
}

/** Runs a call and throws when it is a query and wrote: its row would be wrong. */
export async function refuseWrites({ kind }: Pick<Row, 'kind'>, path: string, work: () => Promise<unknown>): Promise<unknown> {
  if (kind !== 'query') return work();
  const { value, wrote } = await observed(work);
  if (wrote.length > 0)
    throw new Error(`${path} is a query and writes ${wrote.join(', ')}: make it a recorded_query or a command`);
  return value;
}

const { getOrLoad, load: loadValue } = Cache.prototype;
Cache.prototype.load = function <T>(key: string, options: { reads: readonly Table[] }, load: () => Promise<T>) {
  return loadValue.call(this, key, options, async () => {
    const { value, read } = await observed(load);
    const missed = read.filter((table) => !COUNTED.includes(table) && !(options.reads as readonly string[]).includes(table));
    if (missed.length > 0)
      throw new Error(`the cached value "${key.slice(0, 60)}" reads ${missed.join(', ')} and doesn't name it`);
    return value;
  }) as Promise<T>;
};
Cache.prototype.getOrLoad = function <T>(key: string, options: { reads: readonly Table[] }, load: () => Promise<T>) {
  for (const table of options.reads) following.getStore()?.tables.add(table);
  return getOrLoad.call(this, key, options, load) as Promise<T>;
};

/** String literals in a statement, which may contain any word. */
const QUOTED = /'(?:[^']|'')*'/g;
const { executeQuery } = PgConnection.prototype;
PgConnection.prototype.executeQuery = async function <R>(statement: CompiledQuery): Promise<QueryResult<R>> {
  // Nothing is cached of the versions.
  const declared = ['reference_version', ...writesOf(statement)];
  const undeclared = named(WRITES, [statement.sql.replace(QUOTED, "''")]).filter(
    (table) => isTable(table) && !declared.includes(table),
  );
  if (undeclared.length > 0) throw new Error(`a statement writes ${undeclared.join(', ')} and doesn't say so: executeWrite`);
  return executeQuery.call(this, statement) as Promise<QueryResult<R>>;
};

const prototype = pg.Client.prototype as unknown as { query: (asked: unknown, ...rest: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function (asked, ...rest) {
  following.getStore()?.texts.add(typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text));
  return query.call(this, asked, ...rest);
};
