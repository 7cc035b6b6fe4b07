// Lists of open work. A queue is said once: where its rows are, which of them wait, in what order they were promised, and what narrows it; from that come
// its pages, its true total, and what has become of rows that a screen shows.
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
  /** what stands in front: a moment, never null, that waiting alone doesn't change */
  order: Sql<Date>;
  /** since when it waits, where that is not its order */
  since?: Sql<Date>;
  where: readonly Sql<boolean>[];
  /** what has ended: the last stands in front */
  newest?: boolean;
  /** the predicate of each filter that means something here */
  filters: { readonly [F in Exclude<QueueFilter, 'waited_hours'>]?: (value: never) => Sql<boolean> };
  /** what words find, each served by an index where the queue can be long */
  words: (words: string) => readonly Sql<boolean>[];
};

/** Ids of a page in their order, where the next page begins, and how many there are in all. */
export type QueuePage = { ids: number[]; total: number; cursor: string | null };

const HOUR = 3_600_000;
const all = (conditions: readonly Sql<boolean>[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** A filter that a queue has no meaning for leaves nothing out there. */
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
  // What each of the words' meanings finds is looked up for itself: joined by OR they would be tried on every row of the list. As an array it is looked up
  // first, whatever the planner expects of it.
  const found = queue.words(input.q).map((one) => sql`select ${queue.id} from ${queue.from} where ${all([...queue.where, one])}`);
  return [...by, sql<boolean>`${queue.id} = any (array(${sql.join(found, sql` union all `)}))`];
}

/** Whether something but these filters leaves rows out. */
const isNarrowed = (input: Partial<QueueInput>, but: readonly QueueFilter[]): boolean =>
  Boolean(input.q) || QUEUE_FILTERS.some((name) => input[name] !== undefined && !but.includes(name));

/** The rows that wait, with their filters, as a statement: `select` says what of them. */
export const waiting = (queue: Queue, input: Partial<QueueInput>, now: Date, select: Sql): Sql =>
  sql`select ${select} from ${queue.from} where ${all([...queue.where, ...narrowed(queue, input, now)])}`;

/** A place is the row's order as the database writes it, and its id: rows that come or go meanwhile move no other. */
const CURSOR = /^(\d{4}-\d\d-\d\d [\d:.+-]{5,24})~(\d{1,9})$/;
function beyond(queue: Queue, cursor: string): Sql<boolean> {
  const [, at, id] = CURSOR.exec(cursor) ?? fail('fail.field_format', {}, 'cursor');
  return sql<boolean>`(${queue.order}, ${queue.id}) ${sql.raw(queue.newest ? '<' : '>')} (${at}::timestamptz, ${Number(id)}::int)`;
}

/** The statement of one page. What words find is gathered once, for the page and for how many there are. */
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

export async function countQueue(ctx: Pick<Ctx, 'db' | 'now'>, queue: Queue, input: Partial<QueueInput>): Promise<number> {
  const { rows } = await sql<{ n: number }>`${waiting(queue, input, ctx.now, sql`count(*)::int as n`)}`.execute(ctx.db);
  return rows[0]!.n;
}

/** How many rows a caller counts besides, with these filters alone. */
export type Counted = { total: () => Promise<number>; with: readonly QueueFilter[] };

/** One page of a queue, and how many there are, asked at once. Refuses a cursor that no page gave. */
export async function readQueue(
  ctx: Pick<Ctx, 'db' | 'now'>,
  queue: Queue,
  input: Partial<QueueInput>,
  counted?: Counted,
): Promise<QueuePage> {
  const isCounted = counted !== undefined && !isNarrowed(input, counted.with);
  const count = () => (isCounted ? counted.total() : countQueue(ctx, queue, input));
  const page = pageOf(queue, input, ctx.now);
  // What words find is counted with the page, and is looked up once.
  const [{ rows }, all] = await Promise.all([page.execute(ctx.db), input.q ? undefined : count()]);
  const none = input.q && !input.cursor && !input.ids ? 0 : undefined;
  return { ...pageIn(rows, input.ids?.length), total: all ?? rows[0]?.total ?? none ?? (await count()) };
}

/** A page of what its statement found, which is one row more where another page follows. */
export function pageIn(rows: readonly { id: number; place: string }[], size = QUEUE_PAGE): Pick<QueuePage, 'ids' | 'cursor'> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    cursor: last && rows.length > page.length ? `${last.place}~${last.id}` : null,
  };
}

/** Rows that were read by their ids, in the order of these. */
export function inOrder<R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What a list of work is asked and how its rows are read: `read` brings them by their ids, in any order. */
export type Listing<Row> = {
  queue: Queue;
  input: Partial<QueueInput>;
  /** by tab; a list without tabs has none */
  counts?: () => Promise<Record<string, number>>;
  /** which of the counts is the list's total, as long as nothing but these filters leaves rows out */
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

/** What narrows lists of items, and what words find in them; the item is called `i`. */
export const itemFilters: Queue['filters'] = {
  warehouse_id: (id: number) => sql<boolean>`i.warehouse_id = ${id}`,
  seller_id: (id: number) => sql<boolean>`i.order_id in (select o.id from orders o where o.seller_id = ${id})`,
  api_type: (code: string) => sql<boolean>`i.api_type = ${code}`,
  operator_id: (id: number) => sql<boolean>`i.operator_id = ${id}`,
  member_id: (id: number) => sql<boolean>`i.member_id = ${id}`,
  min_value: (fen: number) => sql<boolean>`i.price * i.num >= ${fen}`,
};
/** The same for a thing of an item, whose id stands in this column. */
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

/** What words find by an order: by the number of the one whose id stands in this column. */
export const orderWords = (column: string, words: string): Sql<boolean> =>
  sql`${sql.ref(column)} = any (array(select o.id from orders o where ${numberLike('o.no', words.toUpperCase())}))`;

/** What words find by a member: by the mark and the name of the one whose id stands in this column. */
export const memberWords = (column: string, words: string): Sql<boolean> =>
  sql`${sql.ref(column)} = any (array(select m.id from member m where ${numberLike('m.mark', words.toUpperCase())} or ${nameLike('m.nickname', words)}))`;

export const statesCounted = (table: string, states: readonly string[]) =>
  sql<{ state: string; n: number }>`select s.state, (select count(*)::int from ${sql.table(table)} r where r.state = s.state) as n
    from unnest(${[...states]}::text[]) s(state)`;

/** How many wait in each of these tabs, counted by one statement. */
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

/** How many rows of a table stand in each of these states, for the tabs of its list: state by state along an index that begins with it, which all lists have. */
export async function countStates(
  ctx: Pick<Ctx, 'db'>,
  table: string,
  states: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await statesCounted(table, states).execute(ctx.db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
