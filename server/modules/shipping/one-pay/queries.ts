// SQL of one-pay orders: the single state that users see, merged from the order, its items and its waybill; lists, counts,
// history.

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { endsOf, group } from '#contract/states/machine.ts';
import { type MergedState, ONEPAY_STATES, ONEPAY_TAB_OF, onepayMachine } from '#contract/states/onepay.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import type { Tables } from '../../../db/tables.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import type { Onepay } from './types.ts';

const states = (tab: string): MergedState[] => ONEPAY_STATES.filter((s) => ONEPAY_TAB_OF[s] === tab);

/** The states of its items, without those released to stock: read once for all conditions, and only where they can matter. */
const ITEMS = sql`lateral (select coalesce(array_agg(i.state), '{}') as states from order_item i join orders r on r.id = i.order_id
  where r.onepay_id = p.id and p.state not in (${literals([...group(onepayMachine, 'awaiting_payment'), ...group(onepayMachine, 'left')])})
  and not (p.terms -> 'released' @> to_jsonb(i.id)))`;
const array = (list: readonly ItemState[]) => sql`array[${literals(list)}]`;
const any = (list: readonly ItemState[]) => sql`(g.states && ${array(list)})`;
const BUYING = group(orderItemMachine, 'to_buy');
const MOVING = group(orderItemMachine, 'before_shelf');

/** The first match counts. after_sale: an item is in after-sale and nothing else can move. */
const state = sql<MergedState>`case
  when p.state in (${literals(group(onepayMachine, 'awaiting_payment'))}) then p.state
  when p.state not in (${literals(group(onepayMachine, 'left'))}) and (w.state = 'pay_review' or ${any(['pay_review'])}) then 'pay_review'
  when w.state = 'settle_due' then 'settle_due'
  when p.state = 'collecting' and ${any(['after_sale'])} and not ${any(MOVING)} then 'after_sale'
  when p.state = 'collecting' and ${any(BUYING)} then 'purchasing'
  when p.state = 'collecting' then 'collecting'
  when w.state in (${literals(group(waybillMachine, 'in_house'))}) then 'packing'
  when w.state in (${literals(group(waybillMachine, 'in_transit'))}) then 'dispatched'
  when w.state = 'received' then 'received'
  when w.state in (${literals(group(waybillMachine, 'missing'))}) then 'lost'
  else p.state end`;

const needs = sql<boolean>`coalesce(p.state = 'unpaid' or p.asked_at is not null and p.state = 'collecting' or w.state in (${literals(group(waybillMachine, 'needs_you'))})
  or p.state in (${literals(group(onepayMachine, 'active'))}) and ${any(group(orderItemMachine, 'needs_you'))}
  or p.state = 'collecting' and p.due_at is not null and g.states <@ ${array(['in_stock', ...endsOf(orderItemMachine).filter((s) => s !== 'completed')])}, false)`;

type From = Tables & { p: Tables['onepay'] };
const withState = <O>(query: SelectQueryBuilder<From, 'p', O>) =>
  query
    .leftJoin('waybill as w', 'w.id', 'p.waybill_id')
    .crossJoin(ITEMS.as('g'))
    .select([state.as('merged'), needs.as('needs_you'), 'w.no as waybill_no']);

export type OnepayRow = Onepay & {
  merged: MergedState;
  needs_you: boolean;
  waybill_no: string | null;
  country_names: Names | null;
  warehouse_names: Names;
  bill_amount: number | null;
};

const full = (ctx: Pick<Ctx, 'db'>) =>
  withState(ctx.db.selectFrom('onepay as p'))
    .innerJoin('warehouse as h', 'h.id', 'p.warehouse_id')
    .leftJoin('country as c', 'c.code', 'p.country')
    .leftJoin('bill as b', 'b.id', 'p.bill_id')
    .selectAll('p')
    .select(['c.names as country_names', 'h.names as warehouse_names', 'b.amount as bill_amount']);

/** One-pay orders by id, with their merged state. */
export const readMerged = async (ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<OnepayRow[]> =>
  full(ctx).where('p.id', '=', anyOf(ids)).orderBy('p.id', 'desc').execute();

const own = (ctx: Pick<Ctx, 'db'>, member_id: number, at: Date) =>
  withState(ctx.db.selectFrom('onepay as p'))
    .select('p.id')
    .where('p.member_id', '=', member_id)
    .where('p.hidden', '=', false)
    .where('p.created_at', '<=', at);

/** A page of a member's ids in a tab, newest first, and the total. */
export async function page(
  ctx: Pick<Ctx, 'db'>,
  input: { member_id: number; tab: string; at: Date; limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const all = ctx.db
    .selectFrom(own(ctx, input.member_id, input.at).as('x'))
    .$if(input.tab !== 'all', (q) => q.where('x.merged', '=', anyOf(states(input.tab))));
  const { n } = await all.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await all.select('x.id').orderBy('x.id', 'desc').limit(input.limit).offset(input.offset).execute();
  return { ids: rows.map((r) => r.id), total: n };
}

type Counted = { merged: MergedState; n: number; needs: number };

export const countQuery = (ctx: Pick<Ctx, 'db'>, member_id: number, at: Date) =>
  ctx.db
    .selectFrom(own(ctx, member_id, at).as('x'))
    .select((eb) => [
      'x.merged',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      eb.cast<number>(eb.fn.countAll().filterWhere('x.needs_you', '=', true), 'int4').as('needs'),
    ])
    .groupBy('x.merged');

/** Counts by tab, in total, and of those awaiting the member. */
export function countsOf(rows: readonly Counted[]): Record<string, number> {
  const out: Record<string, number> = { all: 0, needs_you: 0 };
  for (const row of rows) {
    const tab = ONEPAY_TAB_OF[row.merged];
    out[tab] = (out[tab] ?? 0) + row.n;
    out.all! += row.n;
    out.needs_you! += row.needs;
  }
  return out;
}

/** The desk queue: unfinished orders, longest waiting first. */
export const onepayQueue = (among: readonly MergedState[], asked: boolean): Queue => ({
  from: sql`onepay p left join waybill w on w.id = p.waybill_id cross join ${ITEMS} g`,
  id: sql.ref('p.id'),
  order: sql`coalesce(p.paid_at, p.created_at)`,
  where: [
    sql<boolean>`p.state in (${literals(group(onepayMachine, 'running'))})`,
    sql<boolean>`${state} in (${literals(among)})`,
    ...(asked ? [sql<boolean>`(p.asked_at is not null and p.state = 'collecting')`] : []),
  ],
  filters: {
    warehouse_id: (id: number) => sql<boolean>`p.warehouse_id = ${id}`,
    member_id: (id: number) => sql<boolean>`p.member_id = ${id}`,
    line_id: (id: number) => sql<boolean>`p.line_id = ${id}`,
  },
  words: (words) => [numberLike('p.no', words.toUpperCase()), memberWords('p.member_id', words)],
});

export const deskRows = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  full(ctx)
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .select(['m.nickname', 'm.mark', 'm.level'])
    .where('p.id', '=', anyOf(ids))
    .execute();
export type OnepayQueueRow = Awaited<ReturnType<typeof deskRows>>[number];

/** All items of one-pay orders, each with the number of its order. */
export const deskItems = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .select(['o.onepay_id', 'o.no as order_no'])
    .where('o.onepay_id', '=', anyOf(ids))
    .orderBy('i.id')
    .execute();
export type DeskItem = Awaited<ReturnType<typeof deskItems>>[number];

export async function queueCounts(ctx: Pick<Ctx, 'db'>, warehouse_id: number | null): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom(
      withState(ctx.db.selectFrom('onepay as p'))
        .select(['p.id', 'p.asked_at', 'p.state'])
        .where('p.state', 'in', group(onepayMachine, 'running'))
        .$if(warehouse_id !== null, (q) => q.where('p.warehouse_id', '=', warehouse_id!))
        .as('x'),
    )
    .select((eb) => [
      'x.merged',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('n'),
      eb
        .cast<number>(
          eb.fn.countAll().filterWhere('x.asked_at', 'is not', null).filterWhere('x.state', '=', 'collecting'),
          'int4',
        )
        .as('asked'),
    ])
    .groupBy('x.merged')
    .execute();
  return { ...Object.fromEntries(rows.map((r) => [r.merged, r.n])), asked: rows.reduce((s, r) => s + r.asked, 0) };
}

/** History of the one-pay order, its orders and items, and its waybill; newest first. */
export const history = (ctx: Pick<Ctx, 'db'>, o: Pick<Onepay, 'id' | 'waybill_id'>, order_ids: readonly number[]) =>
  ctx.db
    .selectFrom('history')
    .select(['id', 'thing', 'action', 'to_state', 'by_kind', 'reason', 'params', 'at'])
    .where((eb) =>
      eb.or([
        eb('order_id', '=', anyOf(order_ids)),
        eb.and([eb('thing', '=', 'onepay'), eb('thing_id', '=', o.id)]),
        eb.and([eb('thing', '=', 'waybill'), eb('thing_id', '=', o.waybill_id ?? 0)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();

/** All its bills: its own, supplements of its items, those of its waybill. */
export const bills = (ctx: Pick<Ctx, 'db'>, o: Pick<Onepay, 'id' | 'waybill_id'>, item_ids: readonly number[]) =>
  ctx.db
    .selectFrom('bill as b')
    .leftJoin('currency as c', (j) => j.onRef('c.code', '=', 'b.currency').on('c.enabled', '=', true))
    .selectAll('b')
    .select(['c.market', 'c.markup_bp'])
    .where('b.id', 'in', (eb) =>
      eb
        .selectFrom('bill_target as t')
        .select('t.bill_id')
        .where((e) =>
          e.or([
            e.and([e('t.type', '=', 'onepay'), e('t.target_id', '=', o.id)]),
            e.and([e('t.type', '=', 'waybill'), e('t.target_id', '=', o.waybill_id ?? 0)]),
            e.and([e('t.type', '=', 'item'), e('t.target_id', '=', anyOf(item_ids))]),
          ]),
        ),
    )
    .where('b.state', '<>', 'replaced')
    .orderBy('b.id', 'desc')
    .execute();

/** Its refunds: the amount each ledger transaction credited to the wallet. */
export const refunds = (ctx: Pick<Ctx, 'db'>, o: Pick<Onepay, 'id' | 'waybill_id'>, order_ids: readonly number[]) =>
  ctx.db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as e', 'e.tx_id', 't.id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select((eb) => ['t.id', 't.text_key', 't.params', 't.at', eb.cast<number>(eb.fn.sum('e.amount'), 'int8').as('amount')])
    .where('a.kind', 'in', ['cash', 'bonus', 'receivable'])
    .where((eb) => eb.or([eb('t.kind', 'like', 'refund%'), eb('t.kind', 'like', 'settle%')]))
    .where((eb) =>
      eb.or([
        eb.and([eb('t.ref_type', '=', 'onepay'), eb('t.ref_id', '=', o.id)]),
        eb.and([eb('t.ref_type', '=', 'order'), eb('t.ref_id', '=', anyOf(order_ids))]),
        eb.and([eb('t.ref_type', '=', 'waybill'), eb('t.ref_id', '=', o.waybill_id ?? 0)]),
      ]),
    )
    .groupBy(['t.id', 't.text_key', 't.params', 't.at'])
    .orderBy('t.id', 'desc')
    .execute();
