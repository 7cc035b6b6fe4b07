// SQL of waybills for members and operators. A list takes two queries: counts by state, and one page with everything a card shows.

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { group } from '#contract/states/machine.ts';
import { type WaybillState, waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { numberLike } from '../../../../db/like.ts';
import { literals } from '../../../../db/literals.ts';
import type { Tables } from '../../../../db/tables.ts';
import type { DueBill } from '../../../payments/bills/charged.ts';
import { historyOf } from '../../../platform/lifecycle/history.ts';
import { memberWords, type Queue } from '../../../platform/queue.ts';
import { takenBy } from '../../../platform/takes.ts';
import { PRIORITY_PACK } from '../../../support/sla/sla.ts';
import type { Waybill } from './types.ts';

export type OpenBill = DueBill & { no: string; amount: number; kind: string; expires_at: string | null };
export type LatestEvent = { word: string; texts: Names; place: string; at: string };
/** Without the frozen terms, which are large. */
export type WaybillCardRow = Omit<Waybill, 'terms'> & {
  warehouse_names: Names;
  warehouse_city: Names;
  country_names: Names | null;
  pics: string[] | null;
  pieces: number | null;
  bills: OpenBill[] | null;
  numbers: string[] | null;
  latest: LatestEvent | null;
};

const COLUMNS = [
  'w.id',
  'w.no',
  'w.member_id',
  'w.warehouse_id',
  'w.line_id',
  'w.address',
  'w.country',
  'w.state',
  'w.state_before',
  'w.due_at',
  'w.pays',
  'w.services',
  'w.insured_value',
  'w.declare_rows',
  'w.remark',
  'w.quote',
  'w.final',
  'w.settlement',
  'w.paid',
  'w.refunded',
  'w.bonus',
  'w.booked',
  'w.currency',
  'w.rate',
  'w.coupon_id',
  'w.points',
  'w.problem',
  'w.operator_id',
  'w.hidden',
  'w.wave_id',
  'w.version',
  'w.created_at',
  'w.paid_at',
  'w.packed_at',
  'w.dispatched_at',
  'w.delivered_at',
  'w.received_at',
] as const;

/** Rows on a waybill; for a cancelled one, those that were on it last. Rows removed earlier don't count. */
const ON_WAYBILL = sql<boolean>`x.left_at is not distinct from (select max(y.left_at) from waybill_item y where y.waybill_id = x.waybill_id
  and not exists (select 1 from waybill_item z where z.waybill_id = x.waybill_id and z.left_at is null))`;

/** What a card shows besides the waybill itself: goods, unpaid bills, tracking numbers, the latest tracking event. */
const withCardParts = <O>(query: SelectQueryBuilder<Tables & { w: Tables['waybill'] }, 'w', O>) =>
  query
    .innerJoin('warehouse as h', 'h.id', 'w.warehouse_id')
    .leftJoin('country as c', 'c.code', 'w.country')
    .select(COLUMNS)
    .select(['h.names as warehouse_names', 'h.city as warehouse_city', 'c.names as country_names'])
    .select([
      sql<
        string[] | null
      >`(select json_agg(i.pic_url order by i.id) from waybill_item x join order_item i on i.id = x.order_item_id where x.waybill_id = w.id and ${ON_WAYBILL})`.as(
        'pics',
      ),
      sql<
        number | null
      >`(select sum(i.num)::int from waybill_item x join order_item i on i.id = x.order_item_id where x.waybill_id = w.id and ${ON_WAYBILL})`.as(
        'pieces',
      ),
      sql<
        OpenBill[] | null
      >`(select json_agg(json_build_object('no', b.no, 'amount', b.amount, 'kind', b.kind, 'expires_at', b.expires_at, 'state', b.state, 'rate', b.rate::text, 'rate_until', b.rate_until, 'market', c.market::text, 'markup_bp', c.markup_bp) order by b.id desc) from bill_target t join bill b on b.id = t.bill_id left join currency c on c.code = b.currency and c.enabled where t.type = 'waybill' and t.target_id = w.id and b.state in ('open', 'sealed'))`.as(
        'bills',
      ),
      sql<
        string[] | null
      >`(select json_agg(distinct x.tracking_no) from box x where x.waybill_id = w.id and x.tracking_no <> '')`.as('numbers'),
      sql<LatestEvent | null>`(select json_build_object('word', e.word, 'texts', e.texts, 'place', e.place, 'at', e.at) from box x join tracking_event e on e.tracking_no = x.tracking_no where x.waybill_id = w.id and x.tracking_no <> '' order by e.at desc, e.id desc limit 1)`.as(
        'latest',
      ),
    ]);

type PageQuery = { member_id: number; states: readonly WaybillState[] | null; at: Date; limit: number; offset: number };

/** A member's waybills, newest first. */
export const pageQuery = (ctx: Pick<Ctx, 'db'>, input: PageQuery) =>
  withCardParts(ctx.db.selectFrom('waybill as w'))
    .where('w.member_id', '=', input.member_id)
    .where('w.hidden', '=', false)
    .where('w.created_at', '<=', input.at)
    .$if(input.states !== null, (q) => q.where('w.state', '=', anyOf(input.states!)))
    .orderBy('w.id', 'desc')
    .limit(input.limit)
    .offset(input.offset);

export const page = async (ctx: Ctx, input: PageQuery): Promise<WaybillCardRow[]> => pageQuery(ctx, input).execute();
export const cardById = async (ctx: Ctx, id: number): Promise<(WaybillCardRow & Waybill) | undefined> =>
  withCardParts(ctx.db.selectFrom('waybill as w')).select('w.terms').where('w.id', '=', id).executeTakeFirst();

/**
 * Questions to a member on waybills: by state the number, and of the one that ends first its id and end. A disputed result
 * waits for the shop, without an end.
 */
export const asksQuery = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom('waybill as w')
    .where('w.member_id', '=', member_id)
    .where('w.hidden', '=', false)
    .where('w.state', 'in', group(waybillMachine, 'asks_you'))
    .where('w.due_at', 'is not', null)
    .select((eb) => [
      'w.state',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      sql<number>`(array_agg(w.id order by w.due_at, w.id))[1]`.as('id'),
      eb.fn.min('w.due_at').as('due_at'),
    ])
    .groupBy('w.state');

/** Counts by state: in total (`n`), and of those created before the page's timestamp (`shown`). */
export const countQuery = (ctx: Pick<Ctx, 'db'>, member_id: number, at: Date) =>
  ctx.db
    .selectFrom('waybill')
    .select((eb) => [
      'state',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      eb.cast<number>(eb.fn.countAll().filterWhere('created_at', '<=', at), 'int4').as('shown'),
    ])
    .where('member_id', '=', member_id)
    .where('hidden', '=', false)
    .groupBy('state');

export const history = (ctx: Ctx, id: number) => historyOf(ctx, 'waybill', id);

export const boxes = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('box').selectAll().where('waybill_id', '=', id).orderBy('no').execute();
export const photos = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('photo').select(['id', 'kind', 'name', 'box_id', 'at']).where('waybill_id', '=', id).orderBy('id').execute();

export const bills = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .select(['b.id', 'b.no', 'b.kind', 'b.state', 'b.amount', 'b.currency', 'b.rate', 'b.rows', 'b.created_at', 'b.paid_at'])
    .where('t.type', '=', 'waybill')
    .where('t.target_id', '=', id)
    .where('b.state', '<>', 'replaced')
    .orderBy('b.id', 'desc')
    .execute();

export const itemsOn = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('waybill_item as x', 'x.order_item_id', 'i.id')
    .selectAll('i')
    .where('x.waybill_id', '=', id)
    .where(ON_WAYBILL)
    .orderBy('i.id')
    .execute();

// ---- the desk ----

export type WaybillDeskRow = WaybillCardRow & {
  nickname: string;
  mark: string;
  level: number;
  bins: string[] | null;
  operator_name: string | null;
  onepay_no: string | null;
};
const desk = (ctx: Pick<Ctx, 'db'>) =>
  withCardParts(ctx.db.selectFrom('waybill as w'))
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .leftJoin('operator as o', 'o.id', 'w.operator_id')
    .select(['m.nickname', 'm.mark', 'm.level', 'o.name as operator_name'])
    .select(sql<string | null>`(select p.no from onepay p where p.waybill_id = w.id)`.as('onepay_no'))
    .select(
      sql<string[] | null>`(select json_agg(distinct i.bin) from order_item i where i.waybill_id = w.id and i.bin <> '')`.as(
        'bins',
      ),
    );

/** A waybill whose first payment is under review is not at the desk yet. */
const visibleAtDesk = sql<boolean>`waybill_at_desk(w.state, w.packed_at)`;

/** How far priority packing is ahead of what was paid at the same time. */
const AHEAD = (hours: number) =>
  sql<Date>`coalesce(w.paid_at, w.created_at) - case when w.services @> ${sql.lit(JSON.stringify([{ code: PRIORITY_PACK, state: 'ordered' }]))}::jsonb then make_interval(hours => ${hours}::int) else interval '0' end`;

/** The waybills of some states. `ahead`: hours by which the clock of priority packing is shorter than the common one. */
export const waybillQueue = (states: readonly WaybillState[], ahead: number): Queue => ({
  from: sql`waybill w`,
  id: sql.ref('w.id'),
  order: AHEAD(ahead),
  since: sql`coalesce(w.paid_at, w.created_at)`,
  where: [sql<boolean>`w.state in (${literals(states)})`, visibleAtDesk],
  filters: {
    warehouse_id: (id: number) => sql<boolean>`w.warehouse_id = ${id}`,
    operator_id: (id: number) =>
      sql<boolean>`(w.operator_id = ${id} or (w.state = 'to_pack' and ${takenBy('waybill', 'w.id')(id)}))`,
    member_id: (id: number) => sql<boolean>`w.member_id = ${id}`,
    line_id: (id: number) => sql<boolean>`w.line_id = ${id}`,
    min_value: (fen: number) => sql<boolean>`w.paid >= ${fen}`,
  },
  words: (words) => [
    numberLike('w.no', words.toUpperCase()),
    memberWords('w.member_id', words),
    sql`w.id in (select x.waybill_id from box x where ${numberLike('x.tracking_no', words.toUpperCase())})`,
  ],
});
export const deskQuery = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) => desk(ctx).where('w.id', '=', anyOf(ids));
export const deskById = async (ctx: Ctx, id: number): Promise<(WaybillDeskRow & Waybill) | undefined> =>
  desk(ctx).select('w.terms').where('w.id', '=', id).executeTakeFirst();
