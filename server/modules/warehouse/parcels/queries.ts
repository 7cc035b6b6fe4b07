// SQL of parcels for their member and the warehouse.

import { sql } from 'kysely';
import type { PARCEL_LISTS } from '#contract/desk/tabs.ts';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import type { ParcelState } from '#contract/states/parcel.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';

/** The member's tab of a parcel. With goods that await a decision it is "needs you", in any state. */
const PROBLEM = sql<boolean>`exists (select 1 from order_item i where i.parcel_id = p.id and i.state = 'problem')`;
const TAB = sql<string>`case
  when p.member_id is distinct from m.id then case when c.state = 'waiting' then 'declared' else 'closed' end
  when p.state = 'undeclared' or (p.state = 'received' and ${PROBLEM}) then 'needs_you'
  when p.state = 'declared' then 'declared'
  when p.state in (${literals(group(parcelMachine, 'arrived'))}) then 'arrived'
  else 'closed' end`;

/** A member's parcels, and those of others that they have claimed: parcel, their last claim on it, tab. */
const own = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom('parcel as p')
    .innerJoin('member as m', (j) => j.on('m.id', '=', member_id))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('parcel_claim')
          .select(['id', 'parcel_id', 'state', 'created_at'])
          .distinctOn('parcel_id')
          .where('member_id', '=', member_id)
          .orderBy('parcel_id')
          .orderBy('id', 'desc')
          .as('c'),
      (j) => j.onRef('c.parcel_id', '=', 'p.id'),
    )
    .where((eb) =>
      eb.or([eb.and([eb('p.member_id', '=', member_id), eb('p.kind', '<>', 'purchase')]), eb('c.id', 'is not', null)]),
    )
    .select((eb) => ['p.id', 'c.id as claim_id', TAB.as('tab'), eb.fn.coalesce('c.created_at', 'p.created_at').as('since')]);

export const countQuery = (ctx: Ctx, member_id: number) =>
  ctx.db
    .selectFrom(own(ctx, member_id).as('x'))
    .select((eb) => ['tab', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .groupBy('tab');

type Page = { tab: string; at: Date; limit: number; offset: number };

export async function page(ctx: Ctx, member_id: number, input: Page): Promise<{ ids: number[]; total: number }> {
  const query = ctx.db.selectFrom(own(ctx, member_id).as('x')).where('tab', '=', input.tab).where('since', '<=', input.at);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .select('id')
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return { ids: rows.map((r) => r.id), total: n };
}

const parcels = (ctx: Ctx) =>
  ctx.db
    .selectFrom('parcel as p')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .leftJoin('courier as c', 'c.id', 'p.courier_id')
    .leftJoin('goods_type as t', 't.code', 'p.goods_type')
    .leftJoin('line as l', 'l.id', 'p.line_id')
    .leftJoin('address as a', 'a.id', 'p.address_id')
    .leftJoin('member as m', 'm.id', 'p.member_id')
    .leftJoin('operator as o', 'o.id', 'p.received_by')
    .leftJoin('operator as f', 'f.id', 'p.first_by')
    .selectAll('p')
    .select([
      'w.names as warehouse_names',
      'c.names as courier_names',
      't.names as type_names',
      'l.names as line_names',
      'a.name as to_name',
      'a.city as to_city',
      'a.country as to_country',
      'm.nickname',
      'm.level',
      'm.mark as member_mark',
      'o.name as received_name',
      'f.name as first_name',
    ]);
export type ParcelRow = Awaited<ReturnType<typeof byIds>>[number];

export const byIds = (ctx: Ctx, ids: readonly number[]) => parcels(ctx).where('p.id', '=', anyOf(ids)).execute();

/** The last claim of a member on each of some parcels. */
export const claimsOf = (ctx: Ctx, member_id: number, parcel_ids: readonly number[]) =>
  ctx.db
    .selectFrom('parcel_claim as c')
    .leftJoin('goods_type as t', 't.code', 'c.goods_type')
    .selectAll('c')
    .select('t.names as type_names')
    .where('c.member_id', '=', member_id)
    .where('c.parcel_id', '=', anyOf(parcel_ids))
    .orderBy('c.id')
    .execute();

export const problemsOf = (ctx: Ctx, parcel_ids: readonly number[]) =>
  ctx.db
    .selectFrom('order_item')
    .select((eb) => ['parcel_id', 'due_at', eb.cast<number>(eb.fn.sum('num'), 'int4').as('n')])
    .where('parcel_id', '=', anyOf(parcel_ids))
    .where('state', '=', 'problem')
    .groupBy(['parcel_id', 'due_at'])
    .execute();

export const photosOf = (ctx: Ctx, parcel_ids: readonly number[]) =>
  ctx.db
    .selectFrom('photo')
    .select(['id', 'name', 'kind', 'at', 'parcel_id'])
    .where('parcel_id', '=', anyOf(parcel_ids))
    .orderBy('id')
    .execute();

/** Waybills of parcels, each with its newest payable bill. */
export const waybillsOf = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('waybill as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bill_target as t')
          .innerJoin('bill as b', 'b.id', 't.bill_id')
          .leftJoin('currency as c', (j) => j.onRef('c.code', '=', 'b.currency').on('c.enabled', '=', true))
          .select(['b.no', 'b.amount', 'b.state', 'b.rate', 'b.rate_until', 'c.market', 'c.markup_bp'])
          .where('t.type', '=', 'waybill')
          .whereRef('t.target_id', '=', 'w.id')
          .where('b.state', 'in', group(billMachine, 'payable'))
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('bill'),
      (j) => j.onTrue(),
    )
    .select(['w.id', 'w.no', 'w.state', 'w.currency', 'w.rate'])
    .select(['bill.no as invoice_no', 'bill.amount as due', 'bill.state as bill_state', 'bill.rate as bill_rate'])
    .select(['bill.rate_until', 'bill.market', 'bill.markup_bp'])
    .where('w.id', '=', anyOf(ids))
    .execute();

// ---- the warehouse ----

type ParcelList = (typeof PARCEL_LISTS)[number];
const DESK: Record<ParcelList, readonly ParcelState[]> = {
  declared: ['declared'],
  undeclared: ['undeclared'],
  unclaimed: group(parcelMachine, 'listed'),
  claims: ['claim_review'],
  returns: ['received'],
};
/** The condition of the index of parcels to send back. */
const PAID_BACK = sql<boolean>`coalesce((p.detail -> 'back' ->> 'paid')::boolean, false)`;

/** Parcels without a purchase, by task, the longest waiting first. */
export const parcelQueue = (tab: ParcelList): Queue => ({
  from: sql`parcel p`,
  id: sql.ref('p.id'),
  order: sql`coalesce(p.received_at, p.created_at)`,
  where: [
    sql<boolean>`p.state in (${literals(DESK[tab])})`,
    sql<boolean>`p.kind <> 'purchase'`,
    ...(tab === 'returns' ? [PAID_BACK, PROBLEM] : []),
  ],
  filters: {
    warehouse_id: (id: number) => sql<boolean>`p.warehouse_id = ${id}`,
    operator_id: takenBy('parcel', 'p.id'),
    member_id: (id: number) => sql<boolean>`p.member_id = ${id}`,
  },
  words: (words) => [
    numberLike('p.tracking_no', words.toUpperCase()),
    sql`(p.mark <> '' and ${numberLike('p.mark', words.toUpperCase())})`,
    memberWords('p.member_id', words),
  ],
});

export const claims = (ctx: Ctx, parcel_id: number) =>
  ctx.db
    .selectFrom('parcel_claim as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('goods_type as t', 't.code', 'c.goods_type')
    .leftJoin('courier as k', 'k.id', 'c.courier_id')
    .leftJoin('upload as u', 'u.id', 'c.file_id')
    .leftJoin('operator as o', 'o.id', 'c.operator_id')
    .selectAll('c')
    .select([
      'm.nickname',
      'm.mark',
      'm.level',
      't.names as type_names',
      'k.names as courier_names',
      'u.name as file_name',
      'o.name as operator_name',
    ])
    .where('c.parcel_id', '=', parcel_id)
    .orderBy('c.id')
    .execute();

export const deskByIds = (ctx: Ctx, ids: readonly number[]) =>
  parcels(ctx)
    .select(
      sql<number>`(select count(*)::int from parcel_claim x where x.parcel_id = p.id and x.state = 'waiting')`.as(
        'waiting_claims',
      ),
    )
    .where('p.id', '=', anyOf(ids))
    .execute();

export const history = (ctx: Ctx, parcel_id: number) => historyOf(ctx, 'parcel', parcel_id);
