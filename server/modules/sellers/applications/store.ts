// Applications and the records of sellers, their lifecycles and locks.
import type { Selectable } from 'kysely';
import { applicationMachine, sellerGoodsMachine } from '#contract/states/seller.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { OwnSellerTable, SellerApplicationTable, SellerGoodsTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export type Application = Selectable<SellerApplicationTable>;
export type OwnSeller = Selectable<OwnSellerTable>;
export type SellerGoods = Selectable<SellerGoodsTable>;

export const applicationLifecycle = lifecycle({
  machine: applicationMachine,
  table: 'seller_application',
  stamp: (ctx) => ({ updated_at: ctx.now }),
});
export const sellerGoodsLife = lifecycle({
  machine: sellerGoodsMachine,
  table: 'seller_goods',
  stamp: (ctx) => ({ updated_at: ctx.now }),
});

/** The member's own shop. Refuses a member who has none. */
export async function ownShop(ctx: MemberCtx, lock = false): Promise<OwnSeller> {
  const query = ctx.db.selectFrom('own_seller').selectAll().where('member_id', '=', ctx.member.id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? fail('seller.none');
}

/** A seller by the id of the shop, locked. */
export async function lockSeller(ctx: Ctx, seller_id: number): Promise<OwnSeller> {
  const row = await ctx.db.selectFrom('own_seller').selectAll().where('seller_id', '=', seller_id).forUpdate().executeTakeFirst();
  return row ?? fail('fail.not_found', {}, 'id');
}
