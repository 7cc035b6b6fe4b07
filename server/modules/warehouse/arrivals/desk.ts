// Handlers of the back office: expected arrivals.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { ArrivalRow } from '#contract/desk/arrivals.ts';
import { ARRIVAL_TABS } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { parcelNumber } from '#contract/label-text.ts';
import { type Names, pick } from '#contract/lang.ts';
import { isIn } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { countTabs, listQueue, waiting } from '../../platform/queue.ts';
import { type ArrivalBounds, type ArrivalTab, arrivalQueue, boundsOf } from './queues.ts';
import { NO_RECORD, sellerRecords } from './seller-record.ts';
import { noteSigned } from './signed.ts';

type Rows = DeskCalls['arrivals'];
const DAY = 86_400_000;
const UNKNOWN_MOST = 100;

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = await boundsOf(ctx);
  const { warehouse_id } = input;
  return listQueue(ctx, {
    queue: arrivalQueue(input.tab, at),
    input,
    counts: () => countTabs(ctx, ARRIVAL_TABS, (tab) => arrivalQueue(tab, at), { warehouse_id }),
    counted: { in: (counts) => counts[input.tab]!, with: ['warehouse_id'] },
    read: (ids) => toRows(ctx, input.tab, ids, at),
  });
}

type Raw = {
  id: number;
  titles: Names | null;
  pic_url: string | null;
  num: number | null;
  tracking_no: string | null;
  courier: Names | null;
  warehouse: Names;
  nickname: string | null;
  mark: string | null;
  seller_id: number | null;
  seller: Names | null;
  order_id: number | null;
  order_no: string | null;
  parcel_id: number | null;
  state: string;
  since: Date;
};
/** A parcel is shown with its first item and its number of pieces. */
async function toRows(ctx: OperatorCtx, tab: ArrivalTab, ids: readonly number[], at: ArrivalBounds): Promise<ArrivalRow[]> {
  const things =
    tab === 'signed'
      ? sql`parcel p left join lateral (select x.*, (sum(x.num) over ())::int as pieces from order_item x where x.parcel_id = p.id order by x.id limit 1) i on true
          join warehouse w on w.id = p.warehouse_id left join member m on m.id = coalesce(i.member_id, p.member_id)`
      : sql`(select x.*, x.num as pieces from order_item x) i left join parcel p on p.id = i.parcel_id join warehouse w on w.id = i.warehouse_id
          join member m on m.id = i.member_id`;
  const id = sql.ref(tab === 'signed' ? 'p.id' : 'i.id');
  const { rows } =
    await sql<Raw>`select ${id} as id, i.titles, i.pic_url, i.pieces as num, p.tracking_no, c.names as courier, w.names as warehouse,
      m.nickname, m.mark, s.id as seller_id, s.names as seller, o.id as order_id, o.no as order_no, p.id as parcel_id, coalesce(i.state, '') as state,
      ${sql.ref(tab === 'signed' ? 'p.signed_at' : 'i.waits_since')} as since
    from ${things} left join courier c on c.id = p.courier_id left join orders o on o.id = i.order_id left join seller s on s.id = o.seller_id
    where ${id} = ${anyOf(ids)}`.execute(ctx.db);
  return rows.map((row) => {
    const unsent = row.state === 'purchased';
    const days = tab === 'signed' ? 0 : unsent ? at.seller_send_days : at.arrival_days;
    return {
      id: row.id,
      title: row.titles ? pick(row.titles, ctx.lang) : '',
      pic_url: row.pic_url ?? '',
      num: row.num ?? 0,
      tracking_no: row.tracking_no ?? '',
      courier: row.courier ? pick(row.courier, ctx.lang) : '',
      warehouse: pick(row.warehouse, ctx.lang),
      member: row.mark === null ? null : { nickname: row.nickname ?? '', mark: row.mark },
      seller: row.seller_id === null ? null : { id: row.seller_id, name: pick(row.seller!, ctx.lang) },
      order_id: row.order_id,
      order_no: row.order_no ?? '',
      parcel_id: row.parcel_id,
      unsent,
      since: row.since.toISOString(),
      due_at: new Date(row.since.getTime() + days * DAY).toISOString(),
    };
  });
}

async function warehouses(ctx: OperatorCtx): Promise<Output<Rows['warehouses']>> {
  const at = await boundsOf(ctx);
  const n = async (tab: ArrivalTab, of: string) => {
    const queue = arrivalQueue(tab, at);
    const { rows } = await sql<{
      id: number;
      n: number;
    }>`${waiting(queue, {}, ctx.now, sql`${sql.ref(of)} as id, count(*)::int as n`)} group by 1`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row.n]));
  };
  const [due, signed, late, all] = await Promise.all([
    n('due', 'i.warehouse_id'),
    n('signed', 'p.warehouse_id'),
    n('late', 'i.warehouse_id'),
    ctx.db.selectFrom('warehouse').select(['id', 'names']).orderBy('id').execute(),
  ]);
  return all
    .map(({ id, names }) => ({
      ...{ id, name: pick(names, ctx.lang) },
      ...{ due: due.get(id) ?? 0, signed: signed.get(id) ?? 0, late: late.get(id) ?? 0 },
    }))
    .filter((row) => row.due + row.signed + row.late > 0);
}

/** The record is counted only for the sellers of the page. */
async function sellers(ctx: OperatorCtx, input: Input<Rows['sellers']>): Promise<Output<Rows['sellers']>> {
  const asked = asOf(ctx, input);
  const at = await boundsOf(ctx);
  const { warehouse_id } = input;
  const late = waiting(
    arrivalQueue('late', at),
    warehouse_id === undefined ? {} : { warehouse_id },
    ctx.now,
    sql`i.order_id, i.waits_since`,
  );
  const by = sql`select o.seller_id as id, count(*)::int as late, min(l.waits_since) as oldest from (${late}) l join orders o on o.id = l.order_id group by o.seller_id`;
  const paged = sql<{ id: number; late: number; oldest: Date; names: Names; api_type: string }>`
    select x.*, s.names, s.api_type from (${by}) x join seller s on s.id = x.id order by x.late desc, x.oldest, x.id
    limit ${input.page_size} offset ${offsetOf(input)}`;
  const [{ rows: all }, { rows: page }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from (${by}) x`.execute(ctx.db),
    paged.execute(ctx.db),
  ]);
  const records = await sellerRecords(
    ctx,
    page.map((row) => row.id),
    at,
  );
  return toPage(
    input,
    asked,
    all[0]!.n,
    page.map(({ names, oldest, ...row }) => ({
      ...(records.get(row.id) ?? NO_RECORD),
      ...row,
      name: pick(names, ctx.lang),
      oldest: oldest.toISOString(),
    })),
  );
}

/** Tracking numbers anywhere in a courier's list: words without a digit, dates and the like are skipped. */
const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .replace(/\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/g, ' ')
      .split(/[\s,;，；|]+/)
      .map(parcelNumber)
      .filter((word) => word.length >= 8 && word.replace(/\D/g, '').length >= 4),
  ),
];

async function markSigned(ctx: OperatorCtx, { text }: Input<Rows['signed']>): Promise<Output<Rows['signed']>> {
  const numbers = numbersIn(text);
  const found = await ctx.db
    .selectFrom('parcel')
    .select(['id', 'tracking_no', 'state', 'received_at', 'signed_at'])
    .where('tracking_no', '=', anyOf(numbers))
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = found.filter((row) => row.received_at === null && isIn(parcelMachine, row.state, 'announced'));
  const count = await noteSigned(
    ctx,
    open.map((row) => row.tracking_no),
    ctx.now,
  );
  await audit(ctx, 'arrivals.signed', 'parcel', open[0]?.id ?? 0, { count });
  return {
    marked: open.length,
    scanned: found.length - open.length,
    unknown: numbers.filter((no) => !found.some((row) => row.tracking_no === no)).slice(0, UNKNOWN_MOST),
  };
}

export const arrivalDesk = {
  'arrivals/lists': (ctx, input) => lists(ctx, input),
  'arrivals/warehouses': (ctx) => warehouses(ctx),
  'arrivals/sellers': (ctx, input) => sellers(ctx, input),
  'arrivals/signed': (ctx, input) => markSigned(ctx, input),
} satisfies Partial<DeskHandlers>;
