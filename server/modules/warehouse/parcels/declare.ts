// Declaring parcels: a new one, an unclaimed one (which is a claim), or one that arrived with the member's code.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { group } from '#contract/states/machine.ts';
import { parcelMachine as machine, parcelMachine } from '#contract/states/parcel.ts';
import { fail, json, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import type { Compared } from '../../accounts/auth/password.ts';
import { checkPayPassword, comparePayPassword } from '../../accounts/pay-password/check.ts';
import { opened, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';
import { claimParcel, notifyHandlingFee } from './claims.ts';
import { receiveContents } from './contents.ts';
import { checkDeclaration, type Declaration, type Declared } from './declaration.ts';
import { daysLater, lockParcel, type Parcel, parcelLifecycle } from './parcel.ts';

type Row = (typeof calls)['buyself']['add'];

/** type=parcel of buyself/add. All are declared, or none. */
export async function prepareParcels(ctx: MemberPrepareCtx, input: Input<Row>) {
  const compared = isPaidAutomatically(input.parcels ?? []) ? await comparePayPassword(ctx, input.pay_password ?? '') : null;
  return (inside: MemberCtx) => declareParcels(inside, input, compared);
}

async function declareParcels(ctx: MemberCtx, input: Input<Row>, compared: Compared): Promise<Output<Row>> {
  if (!(await addonState(ctx.db, 'shipforme'))) fail('fail.addon_off', { addon: 'shipforme' });
  if (!input.parcels) fail('fail.field_missing', {}, 'parcels');
  await requirePayPassword(ctx, input.parcels, compared);
  const declarations: Declaration[] = [];
  for (const declaration of input.parcels) declarations.push(await checkDeclaration(ctx, declaration));
  await lockNumbers(
    ctx,
    declarations.map((one) => one.tracking_no),
  );
  const parcel_ids: number[] = [];
  for (const declaration of declarations) parcel_ids.push((await declare(ctx, declaration)).id);
  return { cart_id: null, count: parcel_ids.length, parcel_ids };
}

/** Serializes declarations of these numbers, at any warehouse: a number is declared once. Before all other locks. */
export async function lockNumbers(ctx: MemberCtx, numbers: readonly string[]): Promise<void> {
  for (const no of [...new Set(numbers)].sort()) await lockLimit(ctx, 'tracking_no', no);
}

type Wanted = readonly Pick<Declared, 'mode' | 'pay_limit'>[];
const isPaidAutomatically = (wanted: Wanted): boolean => wanted.some((p) => p.mode === 'ship' && (p.pay_limit ?? 0) > 0);

/** A limit for automatic payment authorises payments: it requires the pay password. */
export async function requirePayPassword(ctx: MemberCtx, wanted: Wanted, compared: Compared): Promise<void> {
  if (isPaidAutomatically(wanted)) await checkPayPassword(ctx, compared);
}

async function declare(ctx: MemberCtx, declaration: Declaration): Promise<Parcel> {
  const held = await findByNumber(ctx, declaration.tracking_no);
  if (held) return claimExisting(ctx, held, declaration);
  const { tracking_no, courier_id, warehouse_id, goods_type, contents, remark, mode, address_id, line_id, pay_limit } =
    declaration;
  const days = await setting(ctx.db, 'declared_days');
  const row = await ctx.db
    .insertInto('parcel')
    .values({
      ...{ tracking_no, courier_id, warehouse_id, goods_type, remark, mode, address_id, line_id, pay_limit },
      contents: json(contents),
      kind: 'declared',
      state: 'declared',
      member_id: ctx.member.id,
      due_at: daysLater(ctx.now, days),
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tracking_no', 'warehouse_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) fail('parcel.taken', { tracking_no }, 'tracking_no'); // a concurrent request declared it first
  await opened(ctx, machine, row, { action: 'created' });
  return row;
}

/** The parcel with this number at any warehouse, an unclaimed one first. */
async function findByNumber(ctx: MemberCtx, tracking_no: string): Promise<Parcel | null> {
  const rows = await ctx.db
    .selectFrom('parcel')
    .select(['id', 'state'])
    .where('tracking_no', '=', tracking_no)
    .orderBy('id')
    .execute();
  const row = rows.find((r) => OPEN.includes(r.state)) ?? rows[0];
  return row ? (await lockParcel(ctx, row.id)).parcel : null;
}
const OPEN: readonly string[] = group(parcelMachine, 'listed');

async function claimExisting(ctx: MemberCtx, parcel: Parcel, declaration: Declaration): Promise<Parcel> {
  const mine = parcel.member_id === ctx.member.id;
  if (OPEN.includes(parcel.state)) return claimParcel(ctx, parcel, declaration);
  if (parcel.state === 'undeclared' && mine) return declareFound(ctx, parcel, declaration);
  const { tracking_no } = declaration;
  if (parcel.kind === 'purchase' && (await ownsItemOf(ctx, parcel.id)))
    fail('parcel.own_purchase', { tracking_no }, 'tracking_no');
  fail(mine ? 'parcel.twice' : 'parcel.taken', { tracking_no }, 'tracking_no');
}

const ownsItemOf = async (ctx: MemberCtx, parcel_id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('order_item')
    .select('id')
    .where('parcel_id', '=', parcel_id)
    .where('member_id', '=', ctx.member.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Declares a parcel that arrived with the member's code: its handling is charged, its contents are received. */
export async function declareFound(ctx: MemberCtx, parcel: Parcel, declaration: Declaration): Promise<Parcel> {
  const { courier_id, goods_type, contents, remark, mode, address_id, line_id, pay_limit } = declaration;
  const fee = await setting(ctx.db, 'handling_fee');
  const declared = await transition(ctx, parcelLifecycle, parcel, {
    action: 'declare',
    set: { courier_id, goods_type, contents, remark, mode, address_id, line_id, pay_limit, fee, first_by: null },
  });
  await notifyHandlingFee(ctx, declared);
  return receiveContents(ctx, declared);
}
