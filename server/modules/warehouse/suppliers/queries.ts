// SQL of supplier orders: their list, their lines, the log of pushes.
import { type RawBuilder, sql } from 'kysely';
import type { SUPPLIER_TABS } from '#contract/desk/tabs.ts';
import type { Names } from '#contract/lang.ts';
import { group } from '#contract/states/machine.ts';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import type { Queue } from '../../platform/queue.ts';
import type { OrderRow } from './store.ts';

export type SupplierTab = (typeof SUPPLIER_TABS)[number];

/** Orders of a tab, the newest first. */
export const orderQueue = (tab: SupplierTab): Queue => ({
  from: sql`supplier_order s`,
  id: sql.ref('s.id'),
  order: sql.ref('s.created_at'),
  newest: true,
  where: [sql<boolean>`s.state in (${literals(group(supplierOrderMachine, tab))})`],
  filters: {
    seller_id: (id: number) => sql<boolean>`s.seller_id = ${id}`,
    warehouse_id: (id: number) => sql<boolean>`s.warehouse_id = ${id}`,
    operator_id: (id: number) => sql<boolean>`s.operator_id = ${id}`,
    api_type: (code: string) => sql<boolean>`s.api_type = ${code}`,
  },
  words: (words) => [numberLike('s.platform_no', words), numberLike('s.key', words)],
});

export type ShownOrder = OrderRow & {
  seller: Names;
  warehouse: Names;
  operator: string;
  pieces: number;
  members: number;
  total: number;
  waits: number;
  spare: number;
};

/** Orders for the list. Refused or dropped lines are not in the sums, unless there are no others. */
export const shownOrders = (ids: readonly number[]): RawBuilder<ShownOrder> => sql<ShownOrder>`
  select s.*, v.names as seller, w.names as warehouse, p.name as operator, t.*
  from supplier_order s join seller v on v.id = s.seller_id join warehouse w on w.id = s.warehouse_id join operator p on p.id = s.operator_id
  cross join lateral (
    select coalesce(sum(l.num), 0)::int as pieces, count(distinct i.member_id)::int as members, coalesce(sum(l.num * l.price), 0)::int as total,
      count(*) filter (where l.state = 'open' and i.state in ('supplement_due', 'pay_review'))::int as waits,
      coalesce(sum(l.num) filter (where l.state = 'open' and i.state not in ('buying', 'supplement_due', 'pay_review', 'question')), 0)::int as spare
    from supplier_order_line l join order_item i on i.id = l.order_item_id
    where l.supplier_order_id = s.id and (l.state in ('open', 'booked', 'refunded') or s.state in ('failed', 'cancelled'))) t
  where s.id = ${anyOf(ids)}`;

export const shownLines = (ctx: Pick<Ctx, 'db'>, id: number) =>
  ctx.db
    .selectFrom('supplier_order_line as l')
    .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .selectAll('l')
    .select(['i.titles', 'i.properties_name', 'i.pic_url', 'i.order_id', 'o.no as order_no', 'm.mark', 'm.nickname'])
    .select('i.state as item_state')
    .where('l.supplier_order_id', '=', id)
    .orderBy('l.id')
    .execute();

const PUSHES = 50;
export const pushesOf = (ctx: Pick<Ctx, 'db'>, id: number) =>
  ctx.db.selectFrom('supplier_push').selectAll().where('supplier_order_id', '=', id).orderBy('id', 'desc').execute();

/** A page of the log; `before`: the id after its last entry. */
export const pagePushes = (ctx: Pick<Ctx, 'db'>, before: number | null) =>
  ctx.db
    .selectFrom('supplier_push')
    .selectAll()
    .$if(before !== null, (q) => q.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PUSHES + 1)
    .execute()
    .then((rows) => ({ rows: rows.slice(0, PUSHES), more: rows.length > PUSHES }));

export const countPushes = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('supplier_push')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .executeTakeFirstOrThrow()
    .then((row) => row.n);

/** The time of each connector's last push. */
export const lastPushes = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('supplier_push')
    .select((eb) => ['connector', eb.fn.max('at').as('at')])
    .groupBy('connector')
    .execute();
