// Holds on goods of a member, or of one waybill: every scan shows a warning, packing and dispatch are refused; lifted with a reason.
import type { Input, Output } from '#contract/call.ts';
import type { HeldItem, HoldRow } from '#contract/desk/scanning.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';

type Rows = DeskCalls['holds'];
const LIFTED_BY = { member: ['pack', 'warehouse'], finance: ['finance'], customs: ['pack'] } as const;
const READERS = ['warehouse', 'pack', 'finance'];

/** Refuses operators who work neither in the warehouse nor in finance. */
export const worksInWarehouse = (ctx: OperatorCtx): OperatorCtx =>
  ctx.operator.permissions.some((p) => READERS.includes(p)) ? ctx : fail('fail.forbidden');

const mayLift = (ctx: OperatorCtx, kind: keyof typeof LIFTED_BY): boolean =>
  LIFTED_BY[kind].some((p) => ctx.operator.permissions.includes(p));

/** Holds on the goods of a member: on all of them, or with `waybill_id` also on that waybill. */
export async function heldFor(ctx: Ctx, member_id: number | null, waybill_id: number | null = null): Promise<HeldItem[]> {
  if (member_id === null) return [];
  const rows = await ctx.db
    .selectFrom('hold as h')
    .innerJoin('operator as o', 'o.id', 'h.operator_id')
    .select(['h.id', 'h.kind', 'h.reason', 'h.at', 'o.name as by'])
    .where('h.member_id', '=', member_id)
    .where('h.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('h.waybill_id', 'is', null), eb('h.waybill_id', '=', waybill_id)]))
    .orderBy('h.id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Refuses `hold.on` while a waybill or its member is on hold. Locks the waybill, and so waits for a hold being placed on the member. */
export async function refuseHeld(ctx: Ctx, waybill: { id: number; member_id: number; no: string }): Promise<void> {
  const [held] = await heldFor(ctx, waybill.member_id, waybill.id);
  if (held) fail('hold.on', { no: waybill.no, reason: held.reason, name: held.by }, 'id');
}

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('hold as h')
    .innerJoin('operator as o', 'o.id', 'h.operator_id')
    .innerJoin('member as m', 'm.id', 'h.member_id')
    .leftJoin('waybill as w', 'w.id', 'h.waybill_id')
    .leftJoin('operator as l', 'l.id', 'h.lifted_by');
const COLUMNS = [
  'h.id',
  'h.kind',
  'h.reason',
  'h.at',
  'h.lifted_at',
  'h.lift_reason',
  'h.waybill_id',
  'h.member_id',
  'o.name as by',
  'm.nickname',
  'm.mark',
  'w.no as waybill_no',
  'l.name as lifted_by',
] as const;

type Row = Awaited<ReturnType<typeof select>>[number];
const select = (ctx: Ctx) => rows(ctx).select(COLUMNS).execute();

const toHold = (ctx: OperatorCtx, row: Row): HoldRow => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  by: row.by,
  at: row.at.toISOString(),
  member: { id: row.member_id, nickname: row.nickname, mark: row.mark },
  waybill_no: row.waybill_no ?? '',
  waybill_id: row.waybill_id,
  lifted_at: row.lifted_at?.toISOString() ?? null,
  lifted_by: row.lifted_by ?? '',
  lift_reason: row.lift_reason,
  lifts: row.lifted_at === null && mayLift(ctx, row.kind),
});

const one = async (ctx: OperatorCtx, id: number): Promise<HoldRow> =>
  toHold(ctx, await rows(ctx).select(COLUMNS).where('h.id', '=', id).executeTakeFirstOrThrow());

export async function listHolds(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const like = input.q ? containsPattern(input.q) : null;
  const found = rows(ctx)
    .where('h.at', '<=', at)
    .$if(like !== null, (q) =>
      q.where((eb) => eb.or([eb('m.mark', 'ilike', like!), eb('m.nickname', 'ilike', like!), eb('w.no', 'ilike', like!)])),
    );
  const counted = await found
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere('h.lifted_at', 'is', null), 'int4').as('open'),
      eb.cast<number>(eb.fn.countAll().filterWhere('h.lifted_at', 'is not', null), 'int4').as('lifted'),
    ])
    .executeTakeFirstOrThrow();
  const data = await found
    .select(COLUMNS)
    .where('h.lifted_at', input.tab === 'open' ? 'is' : 'is not', null)
    .orderBy('h.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return {
    counts: counted,
    list: toPage(
      input,
      at,
      counted[input.tab],
      data.map((row) => toHold(ctx, row)),
    ),
  };
}

/** Places a hold on a member by code, or on a waybill by number. It waits for a packer who has that waybill locked. */
export async function addHold(ctx: OperatorCtx, input: Input<Rows['add']>): Promise<HoldRow> {
  const what = input.target.toUpperCase();
  const waybill = await ctx.db
    .selectFrom('waybill')
    .select(['id', 'member_id'])
    .where('no', '=', what)
    .forUpdate()
    .executeTakeFirst();
  const member =
    waybill ?? (await ctx.db.selectFrom('member').select('id').where('mark', '=', what).forUpdate().executeTakeFirst());
  if (!member) fail('fail.not_found', {}, 'target');
  const { id } = await ctx.db
    .insertInto('hold')
    .values({
      member_id: waybill ? waybill.member_id : member.id,
      waybill_id: waybill?.id ?? null,
      kind: input.kind,
      reason: input.reason,
      operator_id: ctx.operator.id,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'hold', waybill ? 'waybill' : 'member', waybill?.id ?? member.id, { kind: input.kind, reason: input.reason });
  return one(ctx, id);
}

export async function liftHold(ctx: OperatorCtx, input: Input<Rows['lift']>): Promise<HoldRow> {
  const hold = await ctx.db.selectFrom('hold').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst();
  if (!hold) fail('fail.not_found', {}, 'id');
  if (!mayLift(ctx, hold.kind)) fail('fail.forbidden');
  if (hold.lifted_at) return one(ctx, hold.id);
  await ctx.db
    .updateTable('hold')
    .set({ lifted_at: ctx.now, lifted_by: ctx.operator.id, lift_reason: input.reason })
    .where('id', '=', hold.id)
    .execute();
  const [thing, id] = hold.waybill_id ? (['waybill', hold.waybill_id] as const) : (['member', hold.member_id] as const);
  await audit(ctx, 'hold_lifted', thing, id, { kind: hold.kind, reason: input.reason });
  return one(ctx, hold.id);
}
