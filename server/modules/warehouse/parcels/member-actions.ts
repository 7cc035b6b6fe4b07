// Member actions on parcels: edit or delete a declaration, declare an undeclared one, claim one, decide about prohibited contents.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { parcelNumber } from '#contract/label-text.ts';
import { isIn } from '#contract/states/machine.ts';
import { parcelMachine as machine, parcelMachine } from '#contract/states/parcel.ts';
import { fail, type MemberCtx, type MemberPrepareCtx, requireFields } from '../../../context.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { comparePayPassword } from '../../accounts/pay-password/check.ts';
import { itemLifecycle, refreshOrdersOf } from '../../orders/orders/items.ts';
import { byId } from '../../payments/bills/find.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { nextState, transition } from '../../platform/lifecycle/transition.ts';
import { claimParcel, hasClaim, withdrawClaim } from './claims.ts';
import { checkDeclaration, currentDeclaration, type Declaration, type Declared } from './declaration.ts';
import { declareFound, lockNumbers, requirePayPassword } from './declare.ts';
import { lockOwn, lockParcel, type Parcel, parcelLifecycle } from './parcel.ts';
import { requestReturn } from './send-back.ts';
import { toParcel } from './serialize.ts';
import { settleParcel } from './settle-parcel.ts';

type Row = (typeof calls)['buyself']['act'];
type DeclarationPart = NonNullable<Input<Row>['input']>;

/** Actions that may set a limit for automatic payment. */
const MAY_AUTHORISE: readonly string[] = ['edit', 'declare', 'claim'];

/** Missing fields of an edit stay unchanged: whether the pay password is required is known once the parcel is locked. */
export async function prepareAction(ctx: MemberPrepareCtx, asked: Input<Row>) {
  const compared = MAY_AUTHORISE.includes(asked.action) ? await comparePayPassword(ctx, asked.input?.pay_password ?? '') : null;
  return (inside: MemberCtx) => actOnParcel(inside, asked, compared);
}

/** Runs an action that the server listed; repeated, it answers the parcel as it is. */
const actOnParcel = (ctx: MemberCtx, asked: Input<Row>, compared: Compared): Promise<Output<Row>> =>
  memberStep(ctx, parcelLifecycle, {
    ids: [asked.id],
    actions: [asked.action],
    says: asked.action === 'edit',
    run: async () => {
      if (asked.action !== 'destroy' || !(await isDestroyed(ctx, asked.id))) await runAction(ctx, asked, compared);
    },
    read: () => ownParcel(ctx, asked),
    listed: ({ parcel }) => parcel?.actions ?? [],
  });

/** Whether the parcel ended with the last of its goods, which its member had destroyed. */
async function isDestroyed(ctx: MemberCtx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from parcel p join order_item i on i.parcel_id = p.id
    join history h on h.thing = ${itemLifecycle.machine.thing} and h.thing_id = i.id and h.action = 'destroy'
    where p.id = ${id} and p.state = 'disposed' and h.by_kind = 'member' and h.by_id = ${ctx.member.id} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The parcel for its member, or for a claimant; null for anyone else. A return has its bill. */
async function ownParcel(ctx: MemberCtx, { id, action }: Input<Row>): Promise<Output<Row>> {
  const row = await ctx.db.selectFrom('parcel').select(['member_id', 'detail']).where('id', '=', id).executeTakeFirst();
  const theirs = row?.member_id === ctx.member.id || (await hasClaim(ctx, id));
  const back = theirs && action === 'return' && row?.detail.back ? await byId(ctx, row.detail.back.bill_id) : undefined;
  return {
    parcel: theirs ? await toParcel(ctx, id) : null,
    invoice_no: back?.no ?? null,
  };
}

async function runAction(ctx: MemberCtx, { id, action, input = {} }: Input<Row>, compared: Compared): Promise<void> {
  if (action === 'claim') return claimById(ctx, id, input, compared);
  if (action === 'withdraw') return withdrawClaim(ctx, id);
  if (action === 'edit' && input.tracking_no) await lockNumbers(ctx, [parcelNumber(input.tracking_no)]);
  const { parcel, items } = await lockOwn(ctx, id, ctx.member.id);
  if (action === 'edit' || action === 'declare') return declareAction(ctx, parcel, { action, input, compared });
  if (action === 'delete') await transition(ctx, parcelLifecycle, parcel, { action });
  else if (action === 'not_mine')
    await transition(ctx, parcelLifecycle, parcel, { action, set: { member_id: null, due_at: parcel.due_at } });
  else if (action === 'return' || action === 'destroy') {
    nextState(ctx, machine, parcel, { action });
    const waiting = items.filter((i) => i.state === 'problem');
    if (waiting.length === 0) fail('parcel.no_problem', {}, 'action');
    if (action === 'return') return requestReturn(ctx, parcel, waiting, input.text ?? '');
    if (parcel.detail.back?.paid) fail('parcel.no_problem', {}, 'action');
    for (const item of waiting) await transition(ctx, itemLifecycle, item, { action: 'destroy', set: { ask: null } });
    await refreshOrdersOf(ctx, waiting);
    await settleParcel(ctx, id);
  } else fail('order.action', {}, 'action');
}

/** edit: missing fields stay unchanged. declare: all fields are required; number and warehouse are those of the parcel. */
async function declareAction(
  ctx: MemberCtx,
  parcel: Parcel,
  { action, input, compared }: { action: 'edit' | 'declare'; input: DeclarationPart; compared: Compared },
): Promise<void> {
  nextState(ctx, machine, parcel, { action });
  const given = Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) as Partial<Declared>;
  const before = action === 'edit' ? currentDeclaration(parcel) : {};
  const { tracking_no, warehouse_id } = parcel;
  const whole = { ...before, ...given, ...(action === 'declare' ? { tracking_no, warehouse_id } : {}) };
  await checkAutoPayPassword(ctx, parcel, whole, compared);
  const checked = await requireComplete(ctx, whole);
  if (action === 'declare') await declareFound(ctx, parcel, checked);
  else await edit(ctx, parcel, checked);
}

/** Only a change of automatic payment requires the pay password again. */
async function checkAutoPayPassword(ctx: MemberCtx, parcel: Parcel, now: Partial<Declared>, compared: Compared): Promise<void> {
  const same =
    parcel.mode === 'ship' &&
    now.mode === 'ship' &&
    now.address_id === parcel.address_id &&
    now.shipping_id === parcel.line_id &&
    (now.pay_limit ?? 0) <= parcel.pay_limit;
  if (!same) await requirePayPassword(ctx, [now], compared);
}

async function requireComplete(ctx: MemberCtx, whole: Partial<Declared>): Promise<Declaration> {
  requireFields(whole, ['courier_id', 'goods_type', 'items']);
  return checkDeclaration(ctx, whole as Declared);
}

async function edit(ctx: MemberCtx, parcel: Parcel, declaration: Declaration): Promise<void> {
  const { file_id: _, ...set } = declaration;
  const { tracking_no } = declaration;
  if (tracking_no !== parcel.tracking_no || declaration.warehouse_id !== parcel.warehouse_id) {
    const there = await ctx.db
      .selectFrom('parcel')
      .select('id')
      .where('tracking_no', '=', tracking_no)
      .where('id', '<>', parcel.id)
      .executeTakeFirst();
    if (there) fail('parcel.taken', { tracking_no }, 'tracking_no');
  }
  await transition(ctx, parcelLifecycle, parcel, { action: 'edit', set });
}

/** The id came from a search; without the full number it is not found. */
async function claimById(ctx: MemberCtx, id: number, input: DeclarationPart, compared: Compared): Promise<void> {
  const found = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'state', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !isIn(parcelMachine, found.state, 'listed') || found.tracking_no !== parcelNumber(input.tracking_no ?? ''))
    fail('fail.not_found', {}, 'id');
  if (!input.file_id) fail('parcel.picture', {}, 'file_id');
  await requirePayPassword(ctx, [input], compared);
  const declaration = await requireComplete(ctx, {
    ...(input as Partial<Declared>),
    tracking_no: found.tracking_no,
    warehouse_id: found.warehouse_id,
  });
  const { parcel } = await lockParcel(ctx, id);
  // Repeated: a claim is pending already.
  if (await hasClaim(ctx, id, ['waiting'])) return;
  await claimParcel(ctx, parcel, declaration);
}
