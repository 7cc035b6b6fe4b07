// Bulk actions on work: take, release, assign, approve. Each item is done or left separately, and the result is previewed.
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { BulkLeft } from '#contract/desk/queue-views.ts';
import type { BulkThing, TakenThing } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Message } from '#contract/fields.ts';
import type { Permission } from '#contract/permission.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { withdrawalMachine } from '#contract/states/money.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { applicationMachine, payoutMachine } from '#contract/states/seller.ts';
import { fail, type Later, type OperatorCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { partOf } from '../../../db/transaction.ts';
import { publishReview } from '../../catalog/reviews/desk.ts';
import { lockItems } from '../../orders/orders/items.ts';
import { approveExact, reviewReasons } from '../../payments/remittances/exact.ts';
import { audit } from '../../platform/audit/audit.ts';
import { giveBackWork, takesOf, takeWork } from '../../platform/takes.ts';
import { handItem } from '../../warehouse/buying/buying.ts';
import { holdersOf } from '../../warehouse/buying/to-buy.ts';

type Rows = DeskCalls['queues'];
type Wanted = Input<Rows['outcome']>;
type Outcome = Output<Rows['outcome']>;

type Hands = {
  /** The operators of these things. */
  of: (ctx: OperatorCtx, ids: readonly number[]) => Promise<Map<number, { operator_id: number; operator: string }>>;
  /** Locks all of them in the common order before the first is changed. */
  lock: (ctx: OperatorCtx, ids: readonly number[]) => Promise<unknown>;
  /** Assigns to an operator; null: releases. */
  give: (ctx: OperatorCtx, id: number, operator_id: number | null) => Promise<unknown>;
};

type Kind = {
  may: readonly Permission[];
  /** Its rows, when they are not in a table of its name. */
  rows?: RawBuilder<unknown>;
  /** States in which operators have work with it; null: all. */
  open: readonly string[] | null;
  /** The warehouse it is in: operators of another one have no work with it. */
  at?: RawBuilder<unknown>;
  /** For a thing with its own operator: who has each, and reassignment. */
  hands?: Hands;
  /** Why each that needs a look can't be bulk-approved, and the total of the others. */
  approve?: {
    look: (ctx: OperatorCtx, ids: readonly number[]) => Promise<{ id: number; fen: number; why: string | null }[]>;
    run: (ctx: OperatorCtx, id: number, version: number) => Promise<unknown>;
  };
};

const atItem = sql`(select i.warehouse_id from order_item i where i.id = s.order_item_id)`;
/** Conversations that wait for an answer. */
const threads = sql`(select id from thread where since is not null)`;
/** The states of parcels that the warehouse has work with, and can assign. */
const PARCELS = [...group(parcelMachine, 'unknown'), 'declared', 'received'];

const KINDS: Record<BulkThing, Kind> = {
  remit: { may: ['finance'], open: ['submitted'], approve: { look: reviewReasons, run: approveExact } },
  withdrawal: { may: ['finance'], open: group(withdrawalMachine, 'open') },
  seller_payout: { may: ['finance'], open: group(payoutMachine, 'open') },
  claim: { may: ['finance'], open: group(claimMachine, 'to_decide') },
  refund: { may: ['buy', 'warehouse', 'finance'], open: group(refundMachine, 'open') },
  photo_order: { may: ['warehouse'], open: ['paid'], at: atItem },
  split_order: { may: ['warehouse'], open: ['paid'], at: atItem },
  waybill: { may: ['pack'], open: ['to_pack'], at: sql`s.warehouse_id` },
  order_item: { may: ['buy'], open: ['paid', 'buying'], hands: { of: holdersOf, lock: lockItems, give: handItem } },
  seller_application: { may: ['content'], open: group(applicationMachine, 'open') },
  seller_goods: { may: ['content'], open: ['pending'] },
  parcel: { may: ['warehouse'], open: PARCELS, at: sql`s.warehouse_id` },
  thread: { may: ['buy', 'pack', 'support'], rows: threads, open: null },
  review: { may: ['content'], open: null, approve: { look: reviewsToApprove, run: publishReview } },
};

async function reviewsToApprove(ctx: OperatorCtx, ids: readonly number[]) {
  const rows = await ctx.db.selectFrom('review').select(['id', 'state', 'reports']).where('id', '=', anyOf(ids)).execute();
  return rows.map(({ id, state, reports }) => ({
    id,
    fen: 0,
    why: state !== 'waiting' ? 'desk.bulk.moved' : reports > 0 ? 'desk.bulk.reported' : null,
  }));
}

const words = (key: string, params: Message['params'] = {}): Message => ({ key, params });

/** Those of the things that this operator has work with now. */
async function ofDesk(ctx: OperatorCtx, thing: BulkThing, ids: readonly number[]): Promise<Set<number>> {
  const { open, at, rows: own } = KINDS[thing];
  const { warehouse_id } = ctx.operator;
  const { rows } = await sql<{ id: number }>`
    select s.id from ${own ?? sql.table(thing)} s where s.id = ${anyOf(ids)}
      and ${open === null ? sql`true` : sql`s.state = ${anyOf(open)}`}
      and ${warehouse_id === null || !at ? sql`true` : sql`${at} = ${warehouse_id}`}`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}

/** The operator to assign work to. Refuses one who may not do it. */
async function assignee(ctx: OperatorCtx, thing: BulkThing, id: number | undefined): Promise<{ id: number; name: string }> {
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
    const summary = thing === 'remit' ? 'desk.bulk.says.approve_remit' : 'desk.bulk.says.approve_review';
    return outcome(
      exact.map((one) => one.id),
      left,
      words(summary, { n: exact.length, amount_fen }),
    );
  }
  const { hands } = kind;
  const takes = hands ? await hands.of(ctx, able) : await takesOf(ctx, thing as TakenThing, able);
  const others = able.filter((id) => takes.has(id) && takes.get(id)!.operator_id !== ctx.operator.id);
  const name = act === 'assign' ? (await assignee(ctx, thing, operator_id)).name : '';
  // An item's operator must release it; taken work can be taken over.
  const keeps =
    act === 'take' || (act === 'assign' && hands)
      ? others
      : act === 'give_back'
        ? able.filter((id) => takes.get(id)?.operator_id !== ctx.operator.id)
        : [];
  left.push(
    ...keeps.map((id) => ({
      id,
      why: takes.has(id) ? words('desk.bulk.has_it', { name: takes.get(id)!.operator }) : words('desk.bulk.nobody_has_it'),
    })),
  );
  const rest = able.filter((id) => !keeps.includes(id));
  return outcome(rest, left, words(`desk.bulk.says.${act}`, { n: rest.length, name }));
}

/** One sentence for the items that will be done, one for those left. */
const outcome = (ids: number[], left: BulkLeft[], summary: Message): Outcome => ({
  ids,
  left,
  says: [
    ...(ids.length > 0 ? [summary] : [words('desk.bulk.says.nothing')]),
    ...(left.length > 0 ? [words('desk.bulk.says.left', { n: left.length })] : []),
  ],
});

export async function runBulk(ctx: OperatorCtx, input: Input<Rows['bulk']>): Promise<Output<Rows['bulk']>> {
  const { thing, act, operator_id } = input;
  const { ids, left } = await bulkOutcome(ctx, input);
  if (ids.length === 0) return { done: [], left };
  const { approve, hands } = KINDS[thing];
  if (act === 'approve') {
    const versions = input.versions ?? fail('fail.field_missing', {}, 'versions');
    // Versions start at 1, so 0 never matches: unseen ones are refused.
    return each(ctx, ids, left, (one, id) => approve!.run(one, id, versions[id] ?? 0));
  }
  const to = act === 'give_back' ? null : act === 'take' ? ctx.operator.id : (await assignee(ctx, thing, operator_id)).id;
  if (act === 'assign') await audit(ctx, 'work.assign', 'operator', operator_id!, { thing, ids: ids.join(',') });
  if (hands) {
    await hands.lock(ctx, ids);
    return each(ctx, ids, left, (one, id) => hands.give(one, id, to));
  }
  if (to === null) await giveBackWork(ctx, thing as TakenThing, ids, ctx.operator.id);
  else await takeWork(ctx, thing as TakenThing, ids, to);
  return { done: ids, left };
}

/** Processes the items one by one; a refusal leaves only that item. */
async function each(
  ctx: OperatorCtx,
  ids: readonly number[],
  left: BulkLeft[],
  step: (ctx: OperatorCtx, id: number) => Promise<unknown>,
) {
  const done: number[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const later: Later[] = [];
    try {
      await partOf(ctx.db, () => step({ ...ctx, after: (run) => void later.push(run) }, id));
      for (const run of later) ctx.after(run);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, why: words(error.key, error.params) });
    }
  }
  return { done, left };
}
