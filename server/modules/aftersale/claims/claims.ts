// What members do with claims: file, add evidence, accept, appeal, withdraw.
import type { Input, Output } from '#contract/call.ts';
import type { ClaimOut } from '#contract/calls/claims.ts';
import type { calls } from '#contract/calls.ts';
import { CLAIMS_OF_GOODS, type ClaimType, claimMachine as machine } from '#contract/states/claim.ts';
import { fail, json, type MemberCtx } from '../../../context.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { note, opened, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { claimable, claimDays, claimsOf, isWhole, OPEN_CLAIM } from '../../shipping/waybills/core/claimable.ts';
import { lockWaybill, waybillLife } from '../../shipping/waybills/core/store.ts';
import { goodsOf } from './facts.ts';
import { payClaim } from './pay.ts';
import * as queries from './queries.ts';
import { claimsOut, oneOut } from './serialize.ts';
import { claimLife, lockClaim, readClaim } from './store.ts';

type Rows = (typeof calls)['claim'];
const MOST_FILES = 30;

export async function addClaim(ctx: MemberCtx, asked: Input<Rows['add']>): Promise<ClaimOut> {
  const { waybill: w } = await lockWaybill(ctx, asked.sendorder_id, ctx.member.id);
  const window = await claimable(ctx, w);
  if (!window) fail('claim.window', await claimDays(ctx), 'type');
  if (!window.types.includes(asked.type)) fail('claim.type_now', {}, 'type');
  const item_ids = await named(ctx, w.id, asked);
  await refuseTwice(ctx, w.id, asked.type, item_ids);
  const files = (await ownUploads(ctx, asked.files ?? [], 'refund')).map((u) => u.name);
  if (CLAIMS_OF_GOODS.includes(asked.type) && files.length === 0) fail('claim.photos', {}, 'files');
  const row = await ctx.db
    .insertInto('claim')
    .values({
      no: await nextNo(ctx, 'claim'),
      member_id: ctx.member.id,
      waybill_id: w.id,
      type: asked.type,
      item_ids: json(item_ids),
      asked: CLAIMS_OF_GOODS.includes(asked.type) ? (asked.asked ?? 0) : 0,
      content: asked.content,
      files: json(files),
      created_at: ctx.now,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'file' });
  await note(ctx, waybillLife, w, { action: 'claim', params: { type: asked.type } });
  return oneOut(ctx, row.id);
}

/** Damaged and missing goods are named; they must have left with this waybill. */
async function named(ctx: MemberCtx, waybill_id: number, asked: Input<Rows['add']>): Promise<number[]> {
  if (!CLAIMS_OF_GOODS.includes(asked.type)) return [];
  const ids = [...new Set(asked.item_ids ?? [])];
  if (ids.length === 0) fail('claim.items', {}, 'item_ids');
  const goods = await goodsOf(ctx, waybill_id);
  if (ids.some((id) => !goods.some((g) => g.id === id))) fail('fail.not_found', {}, 'item_ids');
  return ids;
}

/** One open claim a waybill; what was paid for, or finally rejected, isn't claimed again. */
async function refuseTwice(ctx: MemberCtx, waybill_id: number, type: ClaimType, item_ids: readonly number[]): Promise<void> {
  for (const other of await claimsOf(ctx, waybill_id)) {
    if ((OPEN_CLAIM as readonly string[]).includes(other.state)) fail('claim.open', { no: other.no }, 'type');
    if (other.state === 'withdrawn') continue;
    const theirs = other.item_ids as number[];
    const whole = other.state === 'paid' && (isWhole(other.type) || isWhole(type));
    const same = other.type === type && (theirs.length === 0 || theirs.some((id) => item_ids.includes(id)));
    const goods = other.state === 'paid' && theirs.some((id) => item_ids.includes(id));
    if (whole || same || goods) fail('claim.again', { no: other.no }, 'type');
  }
}

export async function listClaims(ctx: MemberCtx, asked: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, asked);
  const wanted = {
    member_id: ctx.member.id,
    waybill_id: asked.sendorder_id,
    at,
    limit: asked.page_size,
    offset: offsetOf(asked),
  };
  const { rows, total } = await queries.page(ctx, wanted);
  return toPage(asked, at, total, await claimsOut(ctx, rows));
}

export async function claimDetail(ctx: MemberCtx, id: number): Promise<ClaimOut> {
  await readClaim(ctx, id, ctx.member.id);
  return oneOut(ctx, id);
}

export async function actOnClaim(ctx: MemberCtx, asked: Input<Rows['act']>): Promise<ClaimOut> {
  const { claim, locked } = await lockClaim(ctx, asked.id, ctx.member.id);
  const text = asked.input?.text?.trim() ?? '';
  const more = (await ownUploads(ctx, asked.files ?? [], 'refund')).map((u) => u.name);
  const files = [...claim.files, ...more];
  if (files.length > MOST_FILES) fail('claim.too_many_photos', { max: MOST_FILES }, 'files');
  if (asked.action === 'add') {
    if (!text && more.length === 0) fail('fail.field_missing', {}, 'text');
    await transition(ctx, claimLife, claim, { action: 'add', reason: text, set: { files, operator_id: null } });
  } else if (asked.action === 'appeal') {
    if (claim.appealed && (claim.state === 'offer' || claim.state === 'rejected')) fail('claim.appealed', {}, 'action');
    if (!text) fail('fail.field_missing', {}, 'text');
    await transition(ctx, claimLife, claim, {
      action: 'appeal',
      reason: text,
      set: { files, appealed: true, operator_id: null },
    });
  } else if (asked.action === 'withdraw') await transition(ctx, claimLife, claim, { action: 'withdraw', reason: text });
  else {
    await transition(ctx, claimLife, claim, { action: 'accept', params: { amount_fen: claim.offer } });
    await payClaim(ctx, claim, locked);
  }
  return oneOut(ctx, claim.id);
}
