// Member actions on parcels: edit or delete a declaration, declare an undeclared one, claim one, decide about prohibited contents.

import type { Input, Output } from '#contract/call.ts';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import type { calls } from '#contract/calls.ts';
import { isIn } from '#contract/states/machine.ts';
import { parcelMachine as machine, parcelMachine } from '#contract/states/parcel.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { itemLifecycle, refreshOrdersOf } from '../../orders/orders/items.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { nextState, transition } from '../../platform/lifecycle/transition.ts';
import { claimParcel, withdrawClaim } from './claims.ts';
import { checkDeclaration, currentDeclaration, type Declaration, type Declared } from './declaration.ts';
import { declareFound, requirePayPassword } from './declare.ts';
import { trackingNo } from './number.ts';
import { lockOwn, lockParcel, type Parcel, parcelLifecycle } from './parcel.ts';
import { requestReturn } from './send-back.ts';
import { toParcel } from './serialize.ts';
import { settleParcel } from './settle-parcel.ts';

type Row = (typeof calls)['buyself']['act'];
type Said = NonNullable<Input<Row>['input']>;

/** An action that the server listed; again, it answers the parcel as it is. */
export const actOnParcel = (ctx: MemberCtx, asked: Input<Row>): Promise<Output<Row>> =>
  memberStep(ctx, parcelLifecycle, {
    ids: [asked.id],
    actions: [asked.action],
    run: () => runAction(ctx, asked),
    read: () => ownParcel(ctx, asked.id),
    listed: ({ parcel }) => parcel?.actions ?? [],
  });

/** The parcel as its member sees it; null once it is no longer theirs. */
async function ownParcel(ctx: MemberCtx, id: number): Promise<Output<Row>> {
  const row = await ctx.db.selectFrom('parcel').select('member_id').where('id', '=', id).executeTakeFirst();
  return { parcel: row?.member_id === ctx.member.id ? await toParcel(ctx, id) : null, invoice_no: null };
}

async function runAction(ctx: MemberCtx, { id, action, input = {} }: Input<Row>): Promise<Output<Row>> {
  if (action === 'claim') return claimById(ctx, id, input);
  if (action === 'withdraw') return { parcel: await withdrawAction(ctx, id), invoice_no: null };
  const { parcel, items } = await lockOwn(ctx, id, ctx.member.id);
  if (action === 'edit' || action === 'declare') return declareAction(ctx, parcel, action, input);
  if (action === 'delete') await transition(ctx, parcelLifecycle, parcel, { action });
  else if (action === 'not_mine') {
    await transition(ctx, parcelLifecycle, parcel, { action, set: { member_id: null, due_at: parcel.due_at } });
    return { parcel: null, invoice_no: null };
  } else if (action === 'return' || action === 'destroy') {
    nextState(ctx, machine, parcel, { action });
    const waiting = items.filter((i) => i.state === 'problem');
    if (waiting.length === 0) fail('parcel.no_problem', {}, 'action');
    if (action === 'return') {
      const invoice_no = await requestReturn(ctx, parcel, waiting, input.text ?? '');
      return { parcel: await toParcel(ctx, id), invoice_no };
    }
    if (parcel.detail.back?.paid) fail('parcel.no_problem', {}, 'action');
    for (const item of waiting) await transition(ctx, itemLifecycle, item, { action: 'destroy', set: { ask: null } });
    await refreshOrdersOf(ctx, waiting);
    await settleParcel(ctx, id);
  } else fail('order.action', {}, 'action');
  return { parcel: await toParcel(ctx, id), invoice_no: null };
}

async function withdrawAction(ctx: MemberCtx, id: number): Promise<ParcelOut> {
  await withdrawClaim(ctx, id);
  return toParcel(ctx, id);
}

/** edit: what is left out stays as it was. declare: everything is asked for; number and warehouse are those of the parcel. */
async function declareAction(ctx: MemberCtx, parcel: Parcel, action: 'edit' | 'declare', input: Said): Promise<Output<Row>> {
  nextState(ctx, machine, parcel, { action });
  const given = Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) as Partial<Declared>;
  const before = action === 'edit' ? currentDeclaration(parcel) : {};
  const { tracking_no, warehouse_id } = parcel;
  const whole = { ...before, ...given, ...(action === 'declare' ? { tracking_no, warehouse_id } : {}) };
  await checkAutoPayPassword(ctx, parcel, whole, input.pay_password);
  const checked = await requireComplete(ctx, whole);
  if (action === 'declare') await declareFound(ctx, parcel, checked);
  else await edit(ctx, parcel, checked);
  return { parcel: await toParcel(ctx, parcel.id), invoice_no: null };
}

/** Only a change of automatic payment requires the pay password again. */
async function checkAutoPayPassword(
  ctx: MemberCtx,
  parcel: Parcel,
  now: Partial<Declared>,
  password: string | undefined,
): Promise<void> {
  const same =
    parcel.mode === 'ship' &&
    now.mode === 'ship' &&
    now.address_id === parcel.address_id &&
    now.shipping_id === parcel.line_id &&
    (now.pay_limit ?? 0) <= parcel.pay_limit;
  if (!same) await requirePayPassword(ctx, [now], password);
}

async function requireComplete(ctx: MemberCtx, whole: Partial<Declared>): Promise<Declaration> {
  for (const field of ['courier_id', 'goods_type', 'items'] as const)
    if (whole[field] === undefined) fail('fail.field_missing', {}, field);
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
async function claimById(ctx: MemberCtx, id: number, input: Said): Promise<Output<Row>> {
  const found = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'state', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !isIn(parcelMachine, found.state, 'listed') || found.tracking_no !== trackingNo(input.tracking_no ?? ''))
    fail('fail.not_found', {}, 'id');
  if (!input.file_id) fail('parcel.picture', {}, 'file_id');
  await requirePayPassword(ctx, [input], input.pay_password);
  const declaration = await requireComplete(ctx, {
    ...(input as Partial<Declared>),
    tracking_no: found.tracking_no,
    warehouse_id: found.warehouse_id,
  });
  const { parcel } = await lockParcel(ctx, id);
  await claimParcel(ctx, parcel, declaration);
  return { parcel: await toParcel(ctx, id), invoice_no: null };
}
