// Several pieces of work at once: taken, given back, assigned, approved. Each is done or left for itself, and what will be said is said before.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { BulkLeft } from '#contract/desk/queue-views.ts';
import type { TakenThing } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Message } from '#contract/fields.ts';
import type { Permission } from '#contract/permission.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { withdrawalMachine } from '#contract/states/money.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { payoutMachine } from '#contract/states/seller.ts';
import { fail, type Later, type OperatorCtx, Refusal } from '../../../context.ts';
import { partOf } from '../../../db/transaction.ts';
import { publishReview } from '../../catalog/reviews/desk.ts';
import { approveExact, looksWanted } from '../../payments/remittances/exact.ts';
import { audit } from '../../platform/audit/audit.ts';
import { giveBackWork, takesOf, takeWork } from '../../platform/takes.ts';

type Rows = DeskCalls['queues'];
type Wanted = Input<Rows['outcome']>;
type Outcome = Output<Rows['outcome']>;

type Kind = {
  may: readonly Permission[];
  /** States in which somebody at the desk has work with it; null: in all. */
  open: readonly string[] | null;
  /** It lies in a warehouse: a hand of another one has no work with it. */
  item?: true;
  /** Why each that cannot be approved without a look is left, and what the others come to. */
  approve?: {
    look: (ctx: OperatorCtx, ids: readonly number[]) => Promise<{ id: number; fen: number; why: string | null }[]>;
    run: (ctx: OperatorCtx, id: number) => Promise<unknown>;
  };
};

const KINDS: Record<TakenThing, Kind> = {
  remit: { may: ['finance'], open: ['submitted'], approve: { look: looksWanted, run: approveExact } },
  withdrawal: { may: ['finance'], open: group(withdrawalMachine, 'open') },
  seller_payout: { may: ['finance'], open: group(payoutMachine, 'open') },
  claim: { may: ['finance'], open: group(claimMachine, 'to_decide') },
  refund: { may: ['buy', 'warehouse', 'finance'], open: group(refundMachine, 'open'), item: true },
  photo_order: { may: ['warehouse'], open: ['paid'], item: true },
  split_order: { may: ['warehouse'], open: ['paid'], item: true },
  review: { may: ['content'], open: null, approve: { look: reviewsToApprove, run: publishReview } },
};

async function reviewsToApprove(ctx: OperatorCtx, ids: readonly number[]) {
  const rows = await ctx.db.selectFrom('review').select(['id', 'state', 'reports']).where('id', 'in', ids).execute();
  return rows.map(({ id, state, reports }) => ({
    id,
    fen: 0,
    why: state !== 'waiting' ? 'desk.bulk.moved' : reports > 0 ? 'desk.bulk.reported' : null,
  }));
}

const words = (key: string, params: Message['params'] = {}): Message => ({ key, params });

/** Those of some things that this operator has work with now. */
async function ofDesk(ctx: OperatorCtx, thing: TakenThing, ids: readonly number[]): Promise<Set<number>> {
  const { open, item } = KINDS[thing];
  const { warehouse_id } = ctx.operator;
  const everywhere = warehouse_id === null || thing === 'refund' || !item;
  const { rows } = await sql<{ id: number }>`
    select s.id from ${sql.table(thing)} s where s.id in (${sql.join(ids)})
      and ${open === null ? sql`true` : sql`s.state in (${sql.join(open)})`}
      and ${everywhere ? sql`true` : sql`s.order_item_id in (select i.id from order_item i where i.warehouse_id = ${warehouse_id})`}`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.id));
}

/** To whom work is assigned. Refuses who may not do it. */
async function assignee(ctx: OperatorCtx, thing: TakenThing, id: number | undefined): Promise<{ id: number; name: string }> {
  if (id === undefined) fail('fail.field_missing', {}, 'operator_id');
  const found = await ctx.db
    .selectFrom('operator as p')
    .innerJoin('role as r', 'r.code', 'p.role')
    .select(['p.id', 'p.name', 'r.permissions'])
    .where('p.id', '=', id)
    .where('p.state', '=', 'normal')
    .executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'operator_id');
  if (!KINDS[thing].may.some((one) => (found.permissions as string[]).includes(one)))
    fail('desk.bulk.not_theirs', { name: found.name }, 'operator_id');
  return found;
}

export async function bulkOutcome(ctx: OperatorCtx, { thing, act, ids, operator_id }: Wanted): Promise<Outcome> {
  const kind = KINDS[thing];
  if (!kind.may.some((one) => ctx.operator.permissions.includes(one))) fail('fail.forbidden');
  const here = await ofDesk(ctx, thing, ids);
  const left: BulkLeft[] = ids.filter((id) => !here.has(id)).map((id) => ({ id, why: words('desk.bulk.moved') }));
  const able = ids.filter((id) => here.has(id));
  if (act === 'approve') {
    if (!kind.approve) fail('fail.field_format', {}, 'act');
    const looked = able.length > 0 ? await kind.approve.look(ctx, able) : [];
    const exact = looked.filter((one) => one.why === null);
    left.push(...looked.flatMap(({ id, why }) => (why === null ? [] : [{ id, why: words(why) }])));
    const amount_fen = exact.reduce((sum, one) => sum + one.fen, 0);
    const said = thing === 'remit' ? 'desk.bulk.says.approve_remit' : 'desk.bulk.says.approve_review';
    return told(
      exact.map((one) => one.id),
      left,
      words(said, { n: exact.length, amount_fen }),
    );
  }
  const takes = await takesOf(ctx, thing, able);
  const others = able.filter((id) => takes.has(id) && takes.get(id)!.operator_id !== ctx.operator.id);
  const name = act === 'assign' ? (await assignee(ctx, thing, operator_id)).name : '';
  const keeps =
    act === 'take' ? others : act === 'give_back' ? able.filter((id) => takes.get(id)?.operator_id !== ctx.operator.id) : [];
  left.push(
    ...keeps.map((id) => ({
      id,
      why: takes.has(id) ? words('desk.bulk.has_it', { name: takes.get(id)!.operator }) : words('desk.bulk.nobody_has_it'),
    })),
  );
  const rest = able.filter((id) => !keeps.includes(id));
  return told(rest, left, words(`desk.bulk.says.${act}`, { n: rest.length, name }));
}

/** One sentence for all that will be done, one for what stays. */
const told = (ids: number[], left: BulkLeft[], said: Message): Outcome => ({
  ids,
  left,
  says: [
    ...(ids.length > 0 ? [said] : [words('desk.bulk.says.nothing')]),
    ...(left.length > 0 ? [words('desk.bulk.says.left', { n: left.length })] : []),
  ],
});

export async function runBulk(ctx: OperatorCtx, input: Input<Rows['bulk']>): Promise<Output<Rows['bulk']>> {
  const { thing, act, operator_id } = input;
  const { ids, left } = await bulkOutcome(ctx, input);
  if (ids.length === 0) return { done: [], left };
  if (act === 'approve') return approveEach(ctx, thing, ids, left);
  if (act === 'give_back') await giveBackWork(ctx, thing, ids, ctx.operator.id);
  else await takeWork(ctx, thing, ids, act === 'take' ? ctx.operator.id : (await assignee(ctx, thing, operator_id)).id);
  if (act === 'assign') await audit(ctx, 'work.assign', 'operator', operator_id!, { thing, ids: ids.join(',') });
  return { done: ids, left };
}

/** Approves one after the other; a refusal leaves that one alone. */
async function approveEach(ctx: OperatorCtx, thing: TakenThing, ids: readonly number[], left: BulkLeft[]) {
  const done: number[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const later: Later[] = [];
    try {
      await partOf(ctx.db, () => KINDS[thing].approve!.run({ ...ctx, after: (run) => void later.push(run) }, id));
      for (const run of later) ctx.after(run);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, why: words(error.key, error.params) });
    }
  }
  return { done, left };
}
