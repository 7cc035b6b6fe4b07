// The lifecycle of a seller's share of an order item, and the sums of a seller. Amounts in fen.
import { type Selectable, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { payoutMachine, shareMachine } from '#contract/states/seller.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { cached } from '../../../db/cache.ts';
import type { SellerPayoutTable, SellerShareTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export type Share = Selectable<SellerShareTable>;
export type Payout = Selectable<SellerPayoutTable>;

export const shareLifecycle = lifecycle({
  machine: shareMachine,
  table: 'seller_share',
  stamp: (ctx) => ({ updated_at: ctx.now }),
});
export const payoutLifecycle = lifecycle({ machine: payoutMachine, table: 'seller_payout' });

/** Which sellers sell in the shop itself. */
export const ownSellers = (db: Ctx['db']): Promise<ReadonlySet<number>> =>
  cached(
    db,
    'own_sellers',
    { reads: ['own_seller'] },
    async (on) => new Set((await on.selectFrom('own_seller').select('seller_id').execute()).map((row) => row.seller_id)),
  );

export type Sums = { pending: number; available: number; in_payout: number; paid_out: number };

/**
 * The sums on the accounts of sellers: available is the balance of the ledger less what is pending and what a payout under way
 * takes, so that a refund after a payout is deducted from the next shares.
 */
export async function sumsOf(ctx: Pick<Ctx, 'db'>, seller_ids: readonly number[]): Promise<Map<number, Sums>> {
  if (seller_ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; balance: number; pending: number; in_payout: number; paid_out: number }>`
    select o.seller_id id,
      coalesce((select -balance from account where kind = 'seller' and owner = o.seller_id::text and unit = 'CNY'), 0)::bigint balance,
      coalesce((select sum(amount) from seller_share where seller_id = o.seller_id and state = 'pending' and booked), 0)::bigint pending,
      coalesce((select sum(amount) from seller_payout where seller_id = o.seller_id and state = any(${group(payoutMachine, 'open')})), 0)::bigint in_payout,
      coalesce((select sum(amount) from seller_payout where seller_id = o.seller_id and state = 'paid'), 0)::bigint paid_out
    from own_seller o where o.seller_id = ${anyOf(seller_ids)}`.execute(ctx.db);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        pending: Number(r.pending),
        available: Number(r.balance) - Number(r.pending) - Number(r.in_payout),
        in_payout: Number(r.in_payout),
        paid_out: Number(r.paid_out),
      },
    ]),
  );
}

export const sumsOfOne = async (ctx: Pick<Ctx, 'db'>, seller_id: number): Promise<Sums> =>
  (await sumsOf(ctx, [seller_id])).get(seller_id) ?? { pending: 0, available: 0, in_payout: 0, paid_out: 0 };
