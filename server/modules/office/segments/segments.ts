// Saved segments: reading, changing, counting, and the members of one.
import { type Selectable, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { SegmentOut, segments } from '#contract/desk/segments.ts';
import { SEGMENT_RANGES, type SegmentRule } from '#contract/segment.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { SegmentTable } from '../../../db/tables.ts';
import { shownMail } from '../../../shown-mail.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { conditionsNow, countQuery, membersQuery } from './rule-query.ts';

type Rows = (typeof segments)['segments'];
type Segment = Selectable<SegmentTable>;

const rowsOf = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('segment as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .selectAll('s')
    .select([
      'o.name as operator',
      sql<number>`(select count(*)::int from segment_gift g where g.segment_id = s.id)`.as('gifts'),
    ]);

const toOut = (s: Segment & { operator: string; gifts: number }): SegmentOut => ({
  id: s.id,
  name: s.name,
  rule: s.rule,
  version: s.version,
  operator: s.operator,
  time: s.updated_at.toISOString(),
  gifts: s.gifts,
});

export async function segmentById(ctx: OperatorCtx, id: number): Promise<SegmentOut> {
  const row = await rowsOf(ctx).where('s.id', '=', id).executeTakeFirst();
  return row ? toOut(row) : fail('fail.not_found', {}, 'id');
}

export async function listSegments(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const to = asOf(ctx, input);
  const like = input.q ? containsPattern(input.q) : null;
  const found = rowsOf(ctx)
    .where('s.created_at', '<=', to)
    .$if(like !== null, (q) => q.where('s.name', 'ilike', like));
  const { n } = await ctx.db
    .selectFrom('segment as s')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('s.created_at', '<=', to)
    .$if(like !== null, (q) => q.where('s.name', 'ilike', like))
    .executeTakeFirstOrThrow();
  const rows = await found.orderBy('s.id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(input, to, n, rows.map(toOut));
}

/** Refuses a range whose ends are swapped and an unknown inviter, which would silently match no one. */
async function checkRule(ctx: OperatorCtx, rule: SegmentRule): Promise<void> {
  for (const name of SEGMENT_RANGES) {
    const [from, to] = [rule[`${name}_from`], rule[`${name}_to`]];
    if (from !== undefined && to !== undefined && from > to) fail('desk.segments.range', {}, `${name}_to`);
  }
  if (rule.inviter === undefined) return;
  const found = await ctx.db.selectFrom('member').select('id').where('mark', '=', rule.inviter).executeTakeFirst();
  if (!found) fail('desk.segments.no_inviter', {}, 'inviter');
}

/** How many members a rule selects now. */
export async function countMembers(ctx: OperatorCtx, rule: SegmentRule): Promise<number> {
  const { rows } = await countQuery(await conditionsNow(ctx, rule)).execute(ctx.db);
  return rows[0]!.n;
}

export async function countRule(ctx: OperatorCtx, rule: SegmentRule): Promise<Output<Rows['count']>> {
  await checkRule(ctx, rule);
  return { members: await countMembers(ctx, rule), of: await countMembers(ctx, {}), time: ctx.now.toISOString() };
}

export async function segmentMembers(ctx: OperatorCtx, input: Input<Rows['members']>): Promise<Output<Rows['members']>> {
  const { rule } = await segmentById(ctx, input.id);
  const where = await conditionsNow(ctx, rule);
  const { rows } = await membersQuery(where, input.after, input.page_size + 1).execute(ctx.db);
  const shown = rows.slice(0, input.page_size);
  return {
    data: shown.map(({ email, created_at, ...m }) => ({ ...m, email: shownMail(email), time: created_at.toISOString() })),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  };
}

export async function saveSegment(ctx: OperatorCtx, input: Input<Rows['save']>): Promise<SegmentOut> {
  await checkRule(ctx, input.rule);
  const values = { name: input.name, rule: json(input.rule), operator_id: ctx.operator.id, updated_at: ctx.now };
  const { id } = input.id
    ? await changed(ctx, input.id, input.version, values)
    : await ctx.db
        .insertInto('segment')
        .values({ ...values, created_at: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow();
  await audit(ctx, 'segment.save', 'segment', id, { name: input.name, rule: JSON.stringify(input.rule) });
  return segmentById(ctx, id);
}

async function changed(
  ctx: OperatorCtx,
  id: number,
  version: number | undefined,
  values: { name: string; rule: ReturnType<typeof json<SegmentRule>>; operator_id: number; updated_at: Date },
): Promise<{ id: number }> {
  const before = await ctx.db.selectFrom('segment').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) fail('fail.not_found', {}, 'id');
  if (before.version !== version) fail('fail.changed', {}, 'version');
  await ctx.db
    .updateTable('segment')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  return { id };
}

export async function removeSegment(ctx: OperatorCtx, id: number): Promise<Record<string, never>> {
  const gone = await ctx.db.deleteFrom('segment').where('id', '=', id).returning('name').executeTakeFirst();
  if (!gone) fail('fail.not_found', {}, 'id');
  await audit(ctx, 'segment.remove', 'segment', id, { name: gone.name });
  return {};
}
