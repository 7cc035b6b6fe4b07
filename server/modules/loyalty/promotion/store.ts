// Rebates in the database: their transitions, and the rows of a waybill or one-pay order under lock.
import type { Selectable } from 'kysely';
import { rebateMachine } from '#contract/states/promotion.ts';
import type { Ctx } from '../../../context.ts';
import type { RebateTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export type Rebate = Selectable<RebateTable>;
/** The owner of a freight: a waybill, or a one-pay order that has none yet. */
export type FreightOf = { waybill_id: number } | { onepay_id: number };

export const rebateLifecycle = lifecycle({ machine: rebateMachine, table: 'rebate', inPlace: true });

export const rebateUrl = (id: number): string => `/pages/member/promotion/detail?id=${id}`;

/** The rebates on a freight, oldest first. They are locked after the waybill and before the accounts. */
export function lockRebatesOf(ctx: Ctx, of: FreightOf): Promise<Rebate[]> {
  const query = ctx.db.selectFrom('rebate').selectAll().orderBy('id').forUpdate();
  return (
    'waybill_id' in of ? query.where('waybill_id', '=', of.waybill_id) : query.where('onepay_id', '=', of.onepay_id)
  ).execute();
}

export const lockRebate = (ctx: Ctx, id: number): Promise<Rebate | undefined> =>
  ctx.db.selectFrom('rebate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
