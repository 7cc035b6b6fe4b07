// One record with everything related to it, in every state, limited to what the operator may see.
import { type RawBuilder, sql } from 'kysely';
import type { HistoryRow, MessageOut, Photo } from '#contract/calls/parts.ts';
import type { DeskRecord } from '#contract/desk/find.ts';
import type { FoundKind, RecordKind } from '#contract/desk/tabs.ts';
import { type Names, pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { timeline } from '../../orders/orders/orders.ts';
import { proofByItem, toPhoto } from '../../orders/orders/photos.ts';
import { timelineRows } from '../../orders/orders/timeline-rows.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import { readThread } from '../../support/threads/threads.ts';
import { mayRead } from './search.ts';
import { stateName } from './state-name.ts';

type Link = DeskRecord['links'][number];
type Head = { no: string; state: string; amount: number | null; member_id: number | null; facts: Fact[] };
type Fact = { label: string; value: string | Date | null };
type LinkRow = { kind: FoundKind; id: number; label: string; state: string; amount: number | null };
type Sql = RawBuilder<unknown>;

const TABLE: Record<RecordKind, { table: string; no: string }> = {
  order: { table: 'orders', no: 'no' },
  waybill: { table: 'waybill', no: 'no' },
  parcel: { table: 'parcel', no: 'tracking_no' },
  bill: { table: 'bill', no: 'no' },
  payment: { table: 'payment', no: 'no' },
};

/** The timestamps of each kind, by column, in chronological order. */
const TIMES: Record<RecordKind, readonly string[]> = {
  order: ['created_at', 'paid_at'],
  waybill: ['created_at', 'paid_at', 'packed_at', 'dispatched_at', 'delivered_at', 'received_at'],
  parcel: ['created_at', 'received_at'],
  bill: ['created_at', 'expires_at', 'paid_at'],
  payment: ['created_at', 'paid_at'],
};

async function headOf(ctx: OperatorCtx, kind: RecordKind, id: number): Promise<Head> {
  const { table, no } = TABLE[kind];
  const amount = kind === 'bill' || kind === 'payment' ? sql`t.amount` : sql`null::bigint`;
  const columns = sql.join(TIMES[kind].map((column) => sql.ref(`t.${column}`)));
  const { rows } = await sql<
    { no: string; state: string; amount: number | null; member_id: number | null } & Record<string, unknown>
  >`
    select ${sql.ref(`t.${no}`)} as no, t.state, ${amount} as amount, t.member_id, ${columns} from ${sql.table(table)} t where t.id = ${id}`.execute(
    ctx.db,
  );
  const row = rows[0] ?? fail('fail.not_found', {}, 'id');
  const facts = TIMES[kind].map((column): Fact => ({ label: `desk.find.time.${column}`, value: row[column] as Date | null }));
  return { ...row, facts };
}

/** The items of a record: a condition on `i`, null when it has none. */
function itemsWhere(kind: RecordKind, id: number): Sql | null {
  if (kind === 'order') return sql`i.order_id = ${id}`;
  if (kind === 'parcel') return sql`i.parcel_id = ${id}`;
  if (kind === 'waybill') return sql`i.id in (select x.order_item_id from waybill_item x where x.waybill_id = ${id})`;
  return null;
}

async function itemsOf(ctx: OperatorCtx, where: Sql | null): Promise<DeskRecord['items']> {
  if (!where) return [];
  const { rows } = await sql<{
    id: number;
    titles: Names;
    properties_name: Names;
    num: number;
    pic_url: string;
    state: string;
    tracking_no: string | null;
  }>`select i.id, i.titles, i.properties_name, i.num, i.pic_url, i.state, p.tracking_no
    from order_item i left join parcel p on p.id = i.parcel_id where ${where} order by i.id`.execute(ctx.db);
  const proof = await proofByItem(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: pick(row.titles, ctx.lang),
    properties_name: pick(row.properties_name, ctx.lang),
    num: row.num,
    pic_url: row.pic_url,
    state: stateName('item', row.state, ctx.lang),
    photos: proof.get(row.id)?.photos ?? [],
    videos: proof.get(row.id)?.videos ?? [],
    tracking_no: row.tracking_no ?? '',
  }));
}

const bills = (where: Sql): Sql => sql`select 'bill' as kind, b.id, b.no as label, b.state, b.amount from bill b where ${where}`;
const payments = (where: Sql): Sql =>
  sql`select 'payment' as kind, p.id, p.no as label, p.state, p.amount from payment p where ${where}`;

/** Bills and payments of a record, the latest last. */
function moneyOf(kind: RecordKind, id: number): Sql | null {
  const target = (type: string, ids: Sql) =>
    sql`select t.bill_id from bill_target t where t.type = ${type} and t.target_id in (${ids})`;
  if (kind === 'parcel') return null;
  if (kind === 'payment') return bills(sql`b.id = (select p.bill_id from payment p where p.id = ${id})`);
  if (kind === 'bill') return payments(sql`p.bill_id = ${id}`);
  const own =
    kind === 'waybill'
      ? target('waybill', sql`${id}::int`)
      : sql`${target('order', sql`${id}::int`)} union ${target('item', sql`select i.id from order_item i where i.order_id = ${id}`)}`;
  return sql`${bills(sql`b.id in (${own})`)} union all ${payments(sql`p.bill_id in (${own})`)}`;
}

const orders = (ids: Sql): Sql =>
  sql`select 'order' as kind, o.id, o.no as label, o.state, null::bigint as amount from orders o where o.id in (${ids})`;
const waybills = (ids: Sql): Sql =>
  sql`select 'waybill' as kind, w.id, w.no as label, w.state, null::bigint as amount from waybill w where w.id in (${ids})`;
const parcels = (ids: Sql): Sql =>
  sql`select 'parcel' as kind, c.id, c.tracking_no as label, c.state, null::bigint as amount from parcel c where c.id in (${ids})`;

function linksOf(kind: RecordKind, id: number): Sql {
  const bill = kind === 'payment' ? sql`(select p.bill_id from payment p where p.id = ${id})` : sql`${id}::int`;
  if (kind === 'bill' || kind === 'payment') {
    const target = (type: string) => sql`select t.target_id from bill_target t where t.bill_id = ${bill} and t.type = ${type}`;
    const ofItems = sql`select i.order_id from order_item i where i.id in (${target('item')})`;
    return sql`${orders(sql`${target('order')} union ${ofItems}`)} union all ${waybills(target('waybill'))}`;
  }
  const mine = itemsWhere(kind, id)!;
  const of = (column: string) => sql`select ${sql.ref(`i.${column}`)} from order_item i where ${mine}`;
  const parts = [
    ...(kind === 'order' ? [] : [orders(of('order_id'))]),
    ...(kind === 'waybill' ? [] : [waybills(of('waybill_id'))]),
    ...(kind === 'parcel' ? [] : [parcels(of('parcel_id'))]),
  ];
  return sql.join(parts, sql` union all `);
}

async function linked(ctx: OperatorCtx, statement: Sql | null): Promise<Link[]> {
  if (!statement) return [];
  const { rows } = await sql<LinkRow>`select * from (${statement}) x order by x.kind, x.id`.execute(ctx.db);
  return rows
    .filter((row) => mayRead(ctx, row.kind))
    .map((row) => ({ ...row, amount: row.amount, state: stateName(row.kind, row.state, ctx.lang) }));
}

async function photosOf(ctx: OperatorCtx, kind: RecordKind, id: number): Promise<Photo[]> {
  if (kind !== 'waybill' && kind !== 'parcel') return [];
  const rows = await ctx.db
    .selectFrom('photo')
    .select(['id', 'name', 'kind', 'at'])
    .where(kind === 'waybill' ? 'waybill_id' : 'parcel_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => toPhoto(ctx, row));
}

async function messagesOf(ctx: OperatorCtx, kind: RecordKind, id: number): Promise<MessageOut[]> {
  const reads = ctx.operator.permissions.some((one) => ['buy', 'pack', 'finance', 'members', 'support'].includes(one));
  return reads && (kind === 'order' || kind === 'waybill') ? (await readThread(ctx, kind, id)).messages : [];
}

const pastOf = async (ctx: OperatorCtx, kind: RecordKind, id: number): Promise<HistoryRow[]> =>
  timeline(kind === 'order' ? await timelineRows(ctx, id) : await historyOf(ctx, kind, id), ctx.lang);

/** Refuses `fail.forbidden` for a kind that the operator may not see, `fail.not_found` for an unknown record. */
export async function readRecord(ctx: OperatorCtx, kind: RecordKind, id: number): Promise<DeskRecord> {
  if (!mayRead(ctx, kind)) fail('fail.forbidden');
  const { no, state, amount, member_id, facts } = await headOf(ctx, kind, id);
  const member = member_id
    ? ((await ctx.db
        .selectFrom('member')
        .select(['id', 'nickname', 'mark', 'level'])
        .where('id', '=', member_id)
        .executeTakeFirst()) ?? null)
    : null;
  return {
    kind,
    id,
    no,
    state: stateName(kind, state, ctx.lang),
    amount,
    member,
    facts: facts.flatMap(({ label, value }) =>
      value === null ? [] : [{ label, value: value instanceof Date ? value.toISOString() : value, time: value instanceof Date }],
    ),
    items: await itemsOf(ctx, itemsWhere(kind, id)),
    money: await linked(ctx, moneyOf(kind, id)),
    links: await linked(ctx, linksOf(kind, id)),
    photos: await photosOf(ctx, kind, id),
    messages: await messagesOf(ctx, kind, id),
    timeline: await pastOf(ctx, kind, id),
  };
}
