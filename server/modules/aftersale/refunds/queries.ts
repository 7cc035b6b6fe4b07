// SQL of refunds: those of an order, the desk queue and its counts.

import { type RawBuilder, sql } from 'kysely';
import type { AftersaleTab } from '#contract/desk/refunds.ts';
import { group } from '#contract/states/machine.ts';
import { refundMachine } from '#contract/states/refund.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import { homeCountry } from '../../platform/home-country.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import { countTabs, itemFiltersOf, memberWords, orderWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';
import type { Refund } from './store.ts';

export const ofOrder = (ctx: Ctx, order_id: number): Promise<Refund[]> =>
  ctx.db.selectFrom('refund').selectAll().where('order_id', '=', order_id).orderBy('id', 'desc').execute() as Promise<Refund[]>;

export const history = (ctx: Ctx, id: number) => historyOf(ctx, 'refund', id);

const WAITS = literals(group(refundMachine, 'waiting'));
/** The refunds of each tab of the desk: once agreed, returns go to `send` and plain refunds to `pay`. */
const IN_TAB: Record<AftersaleTab, readonly RawBuilder<boolean>[]> = {
  decide: [sql`r.state = 'applied'`],
  send: [sql`r.state = 'agreed'`, sql`r.type in ('return', 'exchange')`],
  pay: [sql`r.state = 'agreed'`, sql`r.type not in ('return', 'exchange')`],
  waiting: [sql`r.state in (${WAITS})`],
  done: [sql`r.state not in ('applied', 'agreed', ${WAITS})`],
};

/** Refunds of a tab, the longest waiting first; finished ones newest first. */
export const refundQueue = (tab: AftersaleTab): Queue => ({
  from: sql`refund r`,
  id: sql.ref('r.id'),
  order: sql.ref('r.updated_at'),
  newest: tab === 'done',
  where: IN_TAB[tab],
  filters: {
    ...itemFiltersOf('r.order_item_id'),
    operator_id: takenBy('refund', 'r.id'),
    min_value: (fen: number) => sql<boolean>`r.amount >= ${fen}`,
  },
  words: (words) => [
    numberLike('r.no', words.toUpperCase()),
    orderWords('r.order_id', words),
    numberLike('r.tracking_no', words.toUpperCase()),
    memberWords('r.member_id', words),
  ],
});

const base = (ctx: Ctx) =>
  ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .innerJoin('refund_reason as w', 'w.code', 'r.reason')
    .selectAll('r')
    .select([
      'i.titles',
      'i.pic_url',
      'o.no as order_no',
      'm.nickname',
      'm.mark',
      'm.level',
      'w.names as reason_names',
      homeCountry,
    ]);

export type RefundRow = Awaited<ReturnType<typeof byIds>>[number];
export const byIds = (ctx: Ctx, ids: readonly number[]) => base(ctx).where('r.id', '=', anyOf(ids)).execute();

export const byId = async (ctx: Ctx, id: number): Promise<RefundRow | undefined> =>
  base(ctx).where('r.id', '=', id).executeTakeFirst();

/** Open refunds by tab; finished ones are counted when their tab is read. */
export const counts = (ctx: Ctx, warehouse: number | null): Promise<Record<string, number>> =>
  countTabs(ctx, ['decide', 'send', 'pay', 'waiting'], refundQueue, warehouse === null ? {} : { warehouse_id: warehouse });

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
