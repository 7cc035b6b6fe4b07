// What a member does with claims: file one, add evidence, accept, appeal, withdraw.
import type { Input, Output } from '#contract/call.ts';
import type { ClaimOut } from '#contract/calls/claims.ts';
import type { calls } from '#contract/calls.ts';
import { CLAIMS_OF_GOODS, type ClaimType, claimMachine as machine } from '#contract/states/claim.ts';
import { fail, fieldChecks, json, type MemberCtx } from '../../../context.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { note, opened, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { claimable, claimDays, claimsOf, coversWholeWaybill, OPEN_CLAIM } from '../../shipping/waybills/core/claimable.ts';
import { lockWaybill, waybillLifecycle } from '../../shipping/waybills/core/store.ts';
import { goodsPaidOn } from './facts.ts';
import { payClaim } from './pay.ts';
import * as queries from './queries.ts';
import { getClaim, toClaims } from './serialize.ts';
import { claimLifecycle, lockClaim, readClaim } from './store.ts';

type Rows = (typeof calls)['claim'];
const MAX_FILES = 30;

export async function addClaim(ctx: MemberCtx, input: Input<Rows['add']>): Promise<ClaimOut> {
  const { waybill: w } = await lockWaybill(ctx, input.sendorder_id, ctx.member.id);
  const window = await claimable(ctx, w);
  if (!window) fail('claim.window', await claimDays(ctx), 'type');
  if (!window.types.includes(input.type)) fail('claim.type_now', {}, 'type');
  const { item_ids, content, files } = await readForm(ctx, w.id, input);
  await refuseDuplicate(ctx, w.id, input.type, item_ids);
  const row = await ctx.db
    .insertInto('claim')
    .values({
      no: await nextNo(ctx, 'claim'),
      member_id: ctx.member.id,
      waybill_id: w.id,
      type: input.type,
      item_ids: json(item_ids),
      asked: CLAIMS_OF_GOODS.includes(input.type) ? (input.asked ?? 0) : 0,
      content,
      files: json(files),
      created_at: ctx.now,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'file' });
  await note(ctx, waybillLifecycle, w, { action: 'claim', params: { type: input.type } });
  return getClaim(ctx, row.id);
}

/** The filled-in form; all that is missing or wrong is refused together. */
async function readForm(ctx: MemberCtx, waybill_id: number, input: Input<Rows['add']>) {
  const checks = fieldChecks();
  const item_ids = await checks.of(() => namedItems(ctx, waybill_id, input));
  const content = input.content?.trim() ?? '';
  if (!content) checks.fault('fail.field_missing', {}, 'content');
  const uploads = await checks.of(() => ownUploads(ctx, input.files ?? [], 'refund'));
  if (CLAIMS_OF_GOODS.includes(input.type) && uploads?.length === 0) checks.fault('claim.photos', {}, 'files');
  checks.done();
  return { item_ids: item_ids!, content, files: uploads!.map((u) => u.name) };
}

/** A claim for damaged or missing goods names them; they must have shipped with this waybill. */
async function namedItems(ctx: MemberCtx, waybill_id: number, input: Input<Rows['add']>): Promise<number[]> {
  if (!CLAIMS_OF_GOODS.includes(input.type)) return [];
  const ids = [...new Set(input.item_ids ?? [])];
  if (ids.length === 0) fail('claim.items', {}, 'item_ids');
  const goods = await goodsPaidOn(ctx, waybill_id);
  if (ids.some((id) => !goods.some((g) => g.id === id))) fail('fail.not_found', {}, 'item_ids');
  return ids;
}

/** One open claim per waybill; what was compensated or finally rejected can't be claimed again. */
async function refuseDuplicate(ctx: MemberCtx, waybill_id: number, type: ClaimType, item_ids: readonly number[]): Promise<void> {
  for (const other of await claimsOf(ctx, waybill_id)) {
    if ((OPEN_CLAIM as readonly string[]).includes(other.state)) fail('claim.open', { no: other.no }, 'type');
    if (other.state === 'withdrawn') continue;
    const theirs = other.item_ids as number[];
    const whole = other.state === 'paid' && (coversWholeWaybill(other.type) || coversWholeWaybill(type));
    const same = other.type === type && (theirs.length === 0 || theirs.some((id) => item_ids.includes(id)));
    const goods = other.state === 'paid' && theirs.some((id) => item_ids.includes(id));
    if (whole || same || goods) fail('claim.again', { no: other.no }, 'type');
  }
}

export async function listClaims(ctx: MemberCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const wanted = {
    member_id: ctx.member.id,
    waybill_id: input.sendorder_id,
    at,
    limit: input.page_size,
    offset: offsetOf(input),
  };
  const { rows, total } = await queries.page(ctx, wanted);
  return toPage(input, at, total, await toClaims(ctx, rows));
}

export async function claimDetail(ctx: MemberCtx, id: number): Promise<ClaimOut> {
  await readClaim(ctx, id, ctx.member.id);
  return getClaim(ctx, id);
}

/** An action that the server listed; a repeated one returns the claim as it is. */
export const actOnClaim = (ctx: MemberCtx, input: Input<Rows['act']>): Promise<ClaimOut> =>
  memberStep(ctx, claimLifecycle, {
    ids: [input.id],
    actions: [input.action],
    run: () => runAction(ctx, input),
    read: () => getClaim(ctx, input.id),
    listed: (claim) => claim.actions,
  });

async function runAction(ctx: MemberCtx, input: Input<Rows['act']>): Promise<void> {
  const { claim, locked } = await lockClaim(ctx, input.id, ctx.member.id);
  const text = input.input?.text?.trim() ?? '';
  const more = (await ownUploads(ctx, input.files ?? [], 'refund')).map((u) => u.name);
  const files = [...claim.files, ...more];
  if (files.length > MAX_FILES) fail('claim.too_many_photos', { max: MAX_FILES }, 'files');
  if (input.action === 'add') {
    if (!text && more.length === 0) fail('fail.field_missing', {}, 'text');
    await transition(ctx, claimLifecycle, claim, { action: 'add', reason: text, set: { files, operator_id: null } });
  } else if (input.action === 'appeal') {
    if (claim.appealed && (claim.state === 'offer' || claim.state === 'rejected')) fail('claim.appealed', {}, 'action');
    if (!text) fail('fail.field_missing', {}, 'text');
    await transition(ctx, claimLifecycle, claim, {
      action: 'appeal',
      reason: text,
      set: { files, appealed: true, operator_id: null },
    });
  } else if (input.action === 'withdraw') await transition(ctx, claimLifecycle, claim, { action: 'withdraw', reason: text });
  else {
    await transition(ctx, claimLifecycle, claim, { action: 'accept', params: { amount_fen: claim.offer } });
    await payClaim(ctx, claim, locked);
  }
}
