// Finance: corrections of wallets, and proposals that wait for a second operator.
import type { Input, Output } from '#contract/call.ts';
import type { AdjustmentOut } from '#contract/desk/finance.ts';
import type { deskCalls } from '#contract/desk.ts';
import type { OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { type Adjustment, adjust, adjustActions, approveAdjustment, declineAdjustment } from './adjust.ts';

type Lists = (typeof deskCalls)['adjustments']['lists'];

const found = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('adjustment as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .innerJoin('operator as p', 'p.id', 'a.proposed_by')
    .leftJoin('operator as d', 'd.id', 'a.decided_by');
const COLUMNS = ['m.nickname', 'm.mark', 'm.level', 'p.name as proposer', 'd.name as decider'] as const;
type Found = Adjustment & { nickname: string; mark: string; level: number; proposer: string; decider: string | null };

const toAdjustment = (ctx: OperatorCtx, a: Found): AdjustmentOut => ({
  id: a.id,
  version: a.version,
  member: { id: a.member_id, nickname: a.nickname, mark: a.mark, level: a.level },
  account: a.account,
  amount: a.amount,
  reason: a.reason,
  state: a.state,
  proposed_by: a.proposer,
  decided_by: a.decider ?? '',
  time: a.created_at.toISOString(),
  decided_at: a.decided_at?.toISOString() ?? null,
  actions: adjustActions(ctx, a),
});

async function one(ctx: OperatorCtx, { id }: Adjustment): Promise<AdjustmentOut> {
  return toAdjustment(ctx, await found(ctx).selectAll('a').select(COLUMNS).where('a.id', '=', id).executeTakeFirstOrThrow());
}

async function lists(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const at = asOf(ctx, input);
  const like = containsPattern(input.q ?? '');
  const query = found(ctx)
    .where('a.state', '=', input.state)
    .where('a.created_at', '<=', at)
    .$if(Boolean(input.q), (q) =>
      q.where((eb) => eb.or([eb('m.nickname', 'ilike', like), eb('m.mark', 'ilike', like), eb('a.reason', 'ilike', like)])),
    );
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('a')
    .select(COLUMNS)
    .orderBy('a.id', input.state === 'pending' ? 'asc' : 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((row) => toAdjustment(ctx, row)),
  );
}

export const walletDesk = {
  'members/adjust': async (ctx, input) => one(ctx, await adjust(ctx, input)),
  'adjustments/lists': (ctx, input) => lists(ctx, input),
  'adjustments/approve': async (ctx, input) => one(ctx, await approveAdjustment(ctx, input)),
  'adjustments/decline': async (ctx, input) => one(ctx, await declineAdjustment(ctx, input, input.reason)),
} satisfies Partial<DeskHandlers>;
