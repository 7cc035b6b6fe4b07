// Lists of open work. A queue is defined once: its rows, which of them are waiting, their order, and their filters; from that follow
// its pages, its true total, and the status of rows that a screen shows.
import { type RawBuilder, sql } from 'kysely';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import { QUEUE_FILTERS, QUEUE_PAGE, type QueueFilter } from '#contract/desk/tabs.ts';
import { type Ctx, fail } from '../../context.ts';
import { anyOf } from '../../db/any-of.ts';
import { nameLike, numberLike } from '../../db/like.ts';

type Sql<T = unknown> = RawBuilder<T>;

export type Queue = {
  /** its table with an alias; joins only where the predicate needs them, and at most one row a thing */
  from: Sql;
  id: Sql<number>;
  /** the order: a time, never null, that does not change by waiting */
  order: Sql<Date>;
  /** waiting since, if that is not the order */
  since?: Sql<Date>;
  where: readonly Sql<boolean>[];
  /** for ended work: the latest first */
  newest?: boolean;
  /** the condition of each filter that applies to the queue */
  filters: { readonly [F in Exclude<QueueFilter, 'waited_hours'>]?: (value: never) => Sql<boolean> };
  /** search words, each served by an index where the queue can be long */
  words: (words: string) => readonly Sql<boolean>[];
};

/** Ids of a page in order, the cursor of the next page, and the total. */
export type QueuePage = { ids: number[]; total: number; cursor: string | null };

const HOUR = 3_600_000;
const all = (conditions: readonly Sql<boolean>[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** A filter that does not apply to a queue is ignored. */
function narrowed(queue: Queue, input: Partial<QueueInput>, now: Date): Sql<boolean>[] {
  const by = QUEUE_FILTERS.flatMap((name) => {
    const value = input[name];
    if (value === undefined) return [];
    if (name === 'waited_hours')
      return [sql<boolean>`${queue.since ?? queue.order} <= ${new Date(now.getTime() - (value as number) * HOUR)}`];
    const predicate = queue.filters[name] as ((value: unknown) => Sql<boolean>) | undefined;
    return predicate ? [predicate(value)] : [];
  });
  if (!input.q) return by;
  // Each meaning of the words is looked up separately: joined by OR it would be tested on every row of the list. As an array it is looked up
  // first, independent of the planner's estimate.
  const found = queue.words(input.q).map((one) => sql`select ${queue.id} from ${queue.from} where ${all([...queue.where, one])}`);
  return [...by, sql<boolean>`${queue.id} = any (array(${sql.join(found, sql` union all `)}))`];
}

/** Whether filters other than these are used. */
const isNarrowed = (input: Partial<QueueInput>, but: readonly QueueFilter[]): boolean =>
  Boolean(input.q) || QUEUE_FILTERS.some((name) => input[name] !== undefined && !but.includes(name));

/** The waiting rows, filtered, as a statement; `select`: its columns. */
export const waiting = (queue: Queue, input: Partial<QueueInput>, now: Date, select: Sql): Sql =>
  sql`select ${select} from ${queue.from} where ${all([...queue.where, ...narrowed(queue, input, now)])}`;

/** A cursor is the row's order as text of PostgreSQL, and its id: rows added or removed in the meantime shift no other. */
const CURSOR = /^(\d{4}-\d\d-\d\d [\d:.+-]{5,24})~(\d{1,9})$/;
function beyond(queue: Queue, cursor: string): Sql<boolean> {
  const [, at, id] = CURSOR.exec(cursor) ?? fail('fail.field_format', {}, 'cursor');
  return sql<boolean>`(${queue.order}, ${queue.id}) ${sql.raw(queue.newest ? '<' : '>')} (${at}::timestamptz, ${Number(id)}::int)`;
}

/** The statement of one page. Rows that match the words are read once, for the page and for the total. */
export function pageOf(
  queue: Queue,
  input: Partial<QueueInput>,
  now: Date,
): Sql<{ id: number; place: string; total: number | null }> {
  const limit = (input.ids ? input.ids.length : QUEUE_PAGE) + 1;
  const way = sql.raw(queue.newest ? ' desc' : '');
  const only = (of: Queue) => [
    ...(input.ids ? [sql<boolean>`${of.id} = ${anyOf(input.ids)}`] : []),
    ...(input.cursor ? [beyond(of, input.cursor)] : []),
  ];
  if (!input.q) {
    const where = [...queue.where, ...only(queue)];
    return sql`${waiting({ ...queue, where }, input, now, sql`${queue.id} as id, (${queue.order})::text as place, null::int as total`)} order by ${queue.order}${way}, ${queue.id}${way} limit ${limit}`;
  }
  const found = { ...queue, id: sql.ref<number>('found.id'), order: sql.ref<Date>('found.at') };
  return sql`with found as materialized (${waiting(queue, input, now, sql`${queue.id} as id, ${queue.order} as at`)})
    select found.id, found.at::text as place, (select count(*)::int from found) as total from found where ${all(only(found))} order by found.at${way}, found.id${way} limit ${limit}`;
}

async function countQueue(ctx: Pick<Ctx, 'db' | 'now'>, queue: Queue, input: Partial<QueueInput>): Promise<number> {
  const { rows } = await sql<{ n: number }>`${waiting(queue, input, ctx.now, sql`count(*)::int as n`)}`.execute(ctx.db);
  return rows[0]!.n;
}

/** A total that the caller counts, valid with only these filters. */
type CountSource = { total: () => Promise<number>; with: readonly QueueFilter[] };

/** One page of a queue, and the total, read at once. Refuses an invalid cursor. */
async function readQueue(
  ctx: Pick<Ctx, 'db' | 'now'>,
  queue: Queue,
  input: Partial<QueueInput>,
  counted?: CountSource,
): Promise<QueuePage> {
  const isCounted = counted !== undefined && !isNarrowed(input, counted.with);
  const count = () => (isCounted ? counted.total() : countQueue(ctx, queue, input));
  const page = pageOf(queue, input, ctx.now);
  // With words, the total is counted with the page, in one lookup.
  const [{ rows }, all] = await Promise.all([page.execute(ctx.db), input.q ? undefined : count()]);
  const none = input.q && !input.cursor && !input.ids ? 0 : undefined;
  return { ...pageIn(rows, input.ids?.length), total: all ?? rows[0]?.total ?? none ?? (await count()) };
}

/** A page of the rows of its statement, which has one row more when another page follows. */
export function pageIn(rows: readonly { id: number; place: string }[], size = QUEUE_PAGE): Pick<QueuePage, 'ids' | 'cursor'> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    cursor: last && rows.length > page.length ? `${last.place}~${last.id}` : null,
  };
}

/** Rows that were read by id, in the order of these ids. */
export function inOrder<R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A list of work and how its rows are read: `read` returns them by id, in any order. */
export type Listing<Row> = {
  queue: Queue;
  input: Partial<QueueInput>;
  /** by tab; absent for a list without tabs */
  counts?: () => Promise<Record<string, number>>;
  /** which of the counts is the list's total, if only these filters are used */
  counted?: { in: (counts: Record<string, number>) => number; with: readonly QueueFilter[] } | undefined;
  read: (ids: number[]) => Promise<Row[]>;
};
export type Listed<Row> = { counts: Record<string, number>; total: number; cursor: string | null; list: Row[] };

/** A page of a list of work. */
export async function listQueue<Row extends { id: number }>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { queue, input, counts = async () => ({}), counted, read }: Listing<Row>,
): Promise<Listed<Row>> {
  const tabs = counts();
  const inTabs = counted && { total: async () => counted.in(await tabs), with: counted.with };
  const [{ ids, total, cursor }, found] = await Promise.all([readQueue(ctx, queue, input, inTabs), tabs]);
  return { counts: found, total, cursor, list: ids.length > 0 ? inOrder(ids, await read(ids)) : [] };
}

/** Filters of lists of items, and their search words; the item is called `i`. */
export const itemFilters: Queue['filters'] = {
  warehouse_id: (id: number) => sql<boolean>`i.warehouse_id = ${id}`,
  seller_id: (id: number) => sql<boolean>`i.order_id in (select o.id from orders o where o.seller_id = ${id})`,
  api_type: (code: string) => sql<boolean>`i.api_type = ${code}`,
  operator_id: (id: number) => sql<boolean>`i.operator_id = ${id}`,
  member_id: (id: number) => sql<boolean>`i.member_id = ${id}`,
  min_value: (fen: number) => sql<boolean>`i.price * i.num >= ${fen}`,
};
/** The same for a thing of an item, whose id is in this column. */
export const itemFiltersOf = (column: string): Queue['filters'] =>
  Object.fromEntries(
    Object.entries(itemFilters).map(([name, by]) => [
      name,
      (value: never) => sql<boolean>`${sql.ref(column)} in (select i.id from order_item i where ${by(value)})`,
    ]),
  );
export const itemWords = (words: string): Sql<boolean>[] => [
  orderWords('i.order_id', words),
  memberWords('i.member_id', words),
  sql`i.parcel_id = any (array(select c.id from parcel c where ${numberLike('c.tracking_no', words.toUpperCase())}))`,
];

/** Search words of an order: the number of the one whose id is in this column. */
export const orderWords = (column: string, words: string): Sql<boolean> =>
  sql`${sql.ref(column)} = any (array(select o.id from orders o where ${numberLike('o.no', words.toUpperCase())}))`;

/** Search words of a member: member code and name of the one whose id is in this column. */
export const memberWords = (column: string, words: string): Sql<boolean> =>
  sql`${sql.ref(column)} = any (array(select m.id from member m where ${numberLike('m.mark', words.toUpperCase())} or ${nameLike('m.nickname', words)}))`;

export const statesCounted = (table: string, states: readonly string[]) =>
  sql<{ state: string; n: number }>`select s.state, (select count(*)::int from ${sql.table(table)} r where r.state = s.state) as n
    from unnest(${[...states]}::text[]) s(state)`;

/** Counts the rows of each tab in one statement. */
export async function countTabs<Tab extends string>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tabs: readonly Tab[],
  queueOf: (tab: Tab) => Queue,
  input: Partial<QueueInput> = {},
): Promise<Record<Tab, number>> {
  const counts = tabs.map((tab) => sql`(${waiting(queueOf(tab), input, ctx.now, sql`count(*)::int`)}) as ${sql.id(tab)}`);
  const { rows } = await sql<Record<Tab, number>>`select ${sql.join(counts)}`.execute(ctx.db);
  return rows[0]!;
}

/** Counts the rows of each state for the tabs of a list: state by state along an index that begins with it, which all lists have. */
export async function countStates(
  ctx: Pick<Ctx, 'db'>,
  table: string,
  states: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await statesCounted(table, states).execute(ctx.db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
