// A coupon for all members of a segment: its maximum cost, the recipients, the progress of the job, and the result.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { GiftOut, segments } from '#contract/desk/segments.ts';
import { pick } from '#contract/lang.ts';
import type { SegmentRule } from '#contract/segment.ts';
import type { GiftMemberState, GiftState } from '#contract/states/simple.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { executeWrite } from '../../../db/written.ts';
import type { CouponRule } from '../../payments/discounts/coupons.ts';
import { grantableRule } from '../../payments/discounts/grant.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { conditionsNow } from './rule-query.ts';
import { countMembers, segmentById } from './segments.ts';

type Rows = (typeof segments)['segments'];

/** The maximum discount of one coupon, in fen; null for a percentage without a cap. */
const mostOf = (coupon: Pick<CouponRule, 'kind' | 'value' | 'cap'>): number | null =>
  coupon.kind === 'percent' ? coupon.cap : coupon.value;

async function ruleToGive(ctx: OperatorCtx, id: number): Promise<CouponRule> {
  if (!(await addonState(ctx.db, 'coupon'))) fail('desk.segments.coupons_off', {}, 'coupon_id');
  return (await grantableRule(ctx, id)) ?? fail('desk.segments.coupon_over', {}, 'coupon_id');
}

export async function costOf(ctx: OperatorCtx, input: Input<Rows['cost']>): Promise<Output<Rows['cost']>> {
  const { rule } = await segmentById(ctx, input.id);
  const coupon = await ruleToGive(ctx, input.coupon_id);
  const members = await countMembers(ctx, rule);
  const left = coupon.total === null ? members : Math.max(0, coupon.total - coupon.taken);
  const each = mostOf(coupon);
  return {
    members,
    each,
    most: each === null ? null : each * Math.min(members, left),
    percent_bp: coupon.kind === 'percent' ? coupon.value : 0,
    short: Math.max(0, members - left),
  };
}

/** Records the recipients in one statement: the job does the rest. */
export async function giveCoupon(ctx: OperatorCtx, input: Input<Rows['give']>): Promise<GiftOut> {
  await lockLimit(ctx, 'segment_gift', String(input.id));
  const { rule, name } = await segmentById(ctx, input.id);
  const coupon = await ruleToGive(ctx, input.coupon_id);
  const { id } = await ctx.db
    .insertInto('segment_gift')
    .values({
      segment_id: input.id,
      name,
      rule: json(rule),
      coupon_rule_id: coupon.id,
      members: 0,
      operator_id: ctx.operator.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const where = await conditionsNow(ctx, rule);
  const given = sql`insert into segment_gift_member (gift_id, member_id) select ${id}::int, m.id from member m where ${where}`;
  const written = await executeWrite(ctx.db, ['segment_gift_member'], given);
  const members = Number(written.numAffectedRows ?? 0n);
  if (members === 0) fail('desk.segments.nobody', {}, 'id');
  if (members > input.members) fail('desk.segments.more_now', { n: members, seen: input.members }, 'members');
  await ctx.db.updateTable('segment_gift').set({ members }).where('id', '=', id).execute();
  await audit(ctx, 'segment.give', 'segment', input.id, { segment: name, coupon: pick(coupon.names, 'en'), members });
  return giftById(ctx, id);
}

export async function cancelGift(ctx: OperatorCtx, id: number): Promise<GiftOut> {
  const gift = await ctx.db.selectFrom('segment_gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!gift) fail('fail.not_found', {}, 'id');
  if (gift.state === 'done') fail('desk.segments.done_already', {}, 'id');
  if (gift.state === 'running') {
    await ctx.db.updateTable('segment_gift').set({ state: 'cancelled', ended_at: ctx.now }).where('id', '=', id).execute();
    await audit(ctx, 'segment.cancel', 'segment', gift.segment_id ?? 0, { segment: gift.name, gift: id });
  }
  return giftById(ctx, id);
}

const read = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('segment_gift as g')
    .innerJoin('coupon_rule as r', 'r.id', 'g.coupon_rule_id')
    .innerJoin('operator as o', 'o.id', 'g.operator_id')
    .select(['g.id', 'g.segment_id', 'g.name', 'g.rule', 'g.state', 'g.members', 'g.created_at', 'g.ended_at'])
    .select(['o.name as operator', 'r.id as coupon_id', 'r.names', 'r.kind', 'r.value', 'r.cap', 'r.threshold']);

type Read = {
  id: number;
  segment_id: number | null;
  name: string;
  rule: SegmentRule;
  state: GiftState;
  members: number;
  created_at: Date;
  ended_at: Date | null;
  operator: string;
  coupon_id: number;
} & Pick<CouponRule, 'names' | 'kind' | 'value' | 'cap' | 'threshold'>;

const toOut = (ctx: OperatorCtx, g: Read, at: Sums): GiftOut => {
  const each = mostOf(g);
  const given = at.progress.given ?? 0;
  return {
    id: g.id,
    segment_id: g.segment_id,
    segment: g.name,
    rule: g.rule,
    coupon: {
      id: g.coupon_id,
      name: pick(g.names, ctx.lang),
      kind: g.kind,
      value: g.value,
      cap: g.cap,
      threshold: g.threshold,
    },
    state: g.state,
    operator: g.operator,
    time: g.created_at.toISOString(),
    ended_at: g.ended_at?.toISOString() ?? null,
    members: g.members,
    progress: at.progress,
    most: each === null ? null : each * given,
    used: at.used,
    taken_off: at.taken_off,
    turnover: at.turnover,
    actions: g.state === 'running' ? ['cancel'] : [],
  };
};

type Sums = {
  progress: Record<GiftMemberState, number>;
  used: number;
  taken_off: number;
  turnover: number;
};

/** How many members are in each state, and the discounts and payments of used coupons. */
async function sumsOf(ctx: OperatorCtx, ids: readonly number[]): Promise<Map<number, Sums>> {
  const all = new Map<number, Sums>(
    ids.map((id) => [
      id,
      { progress: { waiting: 0, given: 0, had: 0, none_left: 0, gone: 0, failed: 0 }, used: 0, taken_off: 0, turnover: 0 },
    ]),
  );
  if (ids.length === 0) return all;
  const counted = ctx.db
    .selectFrom('segment_gift_member')
    .select(['gift_id', 'state', (eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('gift_id', '=', anyOf(ids))
    .groupBy(['gift_id', 'state']);
  const brought = sql<{ gift_id: number; used: number; taken_off: number; turnover: number }>`
    select g.gift_id, count(*)::int as used, sum(b.amount)::bigint as turnover,
      sum((select coalesce(-sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(b.rows) r where r ->> 'code' = 'coupon'))::bigint as taken_off
    from segment_gift_member g join coupon c on c.id = g.coupon_id and c.state = 'used' join bill b on b.id = c.bill_id
    where g.gift_id = ${anyOf(ids)} and g.state = 'given' group by g.gift_id`;
  const [states, { rows }] = await Promise.all([counted.execute(), brought.execute(ctx.db)]);
  for (const row of states) all.get(row.gift_id)!.progress[row.state] = row.n;
  for (const { gift_id, ...sums } of rows) Object.assign(all.get(gift_id)!, sums);
  return all;
}

async function giftById(ctx: OperatorCtx, id: number): Promise<GiftOut> {
  const row = await read(ctx).where('g.id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return toOut(ctx, row, (await sumsOf(ctx, [id])).get(id)!);
}

export async function listGifts(ctx: OperatorCtx, input: Input<Rows['gifts']>): Promise<Output<Rows['gifts']>> {
  const to = asOf(ctx, input);
  const counted = ctx.db
    .selectFrom('segment_gift')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('created_at', '<=', to)
    .$if(input.id !== undefined, (q) => q.where('segment_id', '=', input.id!));
  const page = read(ctx)
    .where('g.created_at', '<=', to)
    .$if(input.id !== undefined, (q) => q.where('g.segment_id', '=', input.id!))
    .orderBy('g.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [{ n }, rows] = await Promise.all([counted.executeTakeFirstOrThrow(), page.execute()]);
  const sums = await sumsOf(
    ctx,
    rows.map((row) => row.id),
  );
  return toPage(
    input,
    to,
    n,
    rows.map((row) => toOut(ctx, row, sums.get(row.id)!)),
  );
}
