// SQL of refunds: those of an order, the desk queue and its counts.

import { sql } from 'kysely';
import type { AftersaleTab } from '#contract/desk/refunds.ts';
import { group } from '#contract/states/machine.ts';
import { refundMachine } from '#contract/states/refund.ts';
import type { Ctx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import type { Refund } from './store.ts';

export const ofOrder = (ctx: Ctx, order_id: number): Promise<Refund[]> =>
  ctx.db.selectFrom('refund').selectAll().where('order_id', '=', order_id).orderBy('id', 'desc').execute() as Promise<Refund[]>;

export const history = (ctx: Ctx, id: number) => historyOf(ctx, 'refund', id);

/** The desk tab of a refund: once agreed, returns go to `send` and plain refunds to `pay`. */
const tabOf = sql<AftersaleTab>`case when r.state = 'applied' then 'decide'
  when r.state = 'agreed' then case when r.type in ('return', 'exchange') then 'send' else 'pay' end
  when r.state in (${literals(group(refundMachine, 'waiting'))}) then 'waiting' else 'done' end`;

const base = (ctx: Ctx) =>
  ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .innerJoin('refund_reason as w', 'w.code', 'r.reason')
    .selectAll('r')
    .select((eb) => [
      'i.titles',
      'i.pic_url',
      'o.no as order_no',
      'm.nickname',
      'm.mark',
      'm.level',
      'w.names as reason_names',
      eb
        .selectFrom('address as a')
        .select('a.country')
        .whereRef('a.member_id', '=', 'm.id')
        .where('a.deleted_at', 'is', null)
        .orderBy('a.is_default', 'desc')
        .limit(1)
        .as('country'),
    ]);

export type Row = Awaited<ReturnType<typeof page>>['rows'][number];

/** A page of a tab, longest waiting first; the `done` tab newest first. */
export async function page(
  ctx: Ctx,
  input: { tab: AftersaleTab; q?: string | undefined; warehouse: number | null; at: Date; limit: number; offset: number },
) {
  const like = input.q ? containsPattern(input.q) : null;
  const found = base(ctx)
    .where(tabOf, '=', input.tab)
    .where('r.created_at', '<=', input.at)
    .$if(input.warehouse !== null, (q) => q.where('i.warehouse_id', '=', input.warehouse!))
    .$if(like !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('r.no', 'ilike', like),
          eb('o.no', 'ilike', like),
          eb('m.mark', 'ilike', like),
          eb('m.nickname', 'ilike', like),
          eb('r.tracking_no', 'ilike', like),
        ]),
      ),
    );
  const { n } = await ctx.db
    .selectFrom(found.as('x'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('r.updated_at', input.tab === 'done' ? 'desc' : 'asc')
    .orderBy('r.id')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return { rows, total: n };
}

export const byId = async (ctx: Ctx, id: number): Promise<Row | undefined> => base(ctx).where('r.id', '=', id).executeTakeFirst();

export async function counts(ctx: Ctx, warehouse: number | null): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select((eb) => [tabOf.as('tab'), eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('r.state', 'in', group(refundMachine, 'open'))
    .$if(warehouse !== null, (q) => q.where('i.warehouse_id', '=', warehouse!))
    .groupBy('tab')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.tab, r.n]));
}

/** The context of an item at the desk: goods, seller, purchase, parcel. */
export const itemContext = (ctx: Ctx, item_id: number) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .leftJoin('purchase as p', 'p.id', 'i.purchase_id')
    .leftJoin('operator as b', 'b.id', 'p.operator_id')
    .leftJoin('parcel as c', 'c.id', 'i.parcel_id')
    .selectAll('i')
    .select([
      's.names as shop_names',
      's.api_type as shop_api_type',
      'g.detail_url',
      'g.imgs',
      'p.platform_no',
      'p.freight as purchase_freight',
      'p.at as bought_at',
      'b.name as buyer',
      'c.tracking_no as parcel_no',
      'c.state as parcel_state',
    ])
    .where('i.id', '=', item_id)
    .executeTakeFirstOrThrow();
