// What a member does to a waybill: cancel, answer a packing problem, dispute a supplement, confirm receipt, write messages.

import type { Input, Output } from '#contract/call.ts';
import type { Photo } from '#contract/calls/parts.ts';
import type { SettlementOut, WaybillDetail } from '#contract/calls/waybills.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { translateMessages } from '../../catalog/translation/translate-messages.ts';
import { setBillExpiry } from '../../payments/bills/bills.ts';
import { isToMethod, refundingToMethod } from '../../payments/wallet/send-back.ts';
import { listingActions, memberStep } from '../../platform/lifecycle/member-step.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { addMemberMessage, markRead, readThread, writeAsMember } from '../../support/threads/threads.ts';
import { endWaybill } from './changes/cancel.ts';
import { changeShippingMethod } from './changes/change.ts';
import { receiveWaybill } from './changes/receive.ts';
import { lockWaybill, readWaybill, waybillLifecycle } from './core/store.ts';
import { chooseLine } from './packing/choose-line.ts';
import { estimateOf, memberAmount, toSettlement } from './packing/settlement-serialize.ts';
import { getWaybillDetail, packedBoxes } from './views/serialize.ts';

type Rows = (typeof calls)['sendorder'];

/** An action of the member; a repeated one returns the waybill as it is. */
const step = (ctx: MemberCtx, id: number, action: string, run: () => Promise<unknown>): Promise<WaybillDetail> =>
  memberStep(ctx, waybillLifecycle, {
    ids: [id],
    actions: [action],
    says: action === 'change' || action === 'choose',
    run: () => run().then(() => {}),
    read: () => getWaybillDetail(ctx, id),
    listed: (w) => w.actions,
  });

export const cancelWaybill = (ctx: MemberCtx, id: number, reason: string, to_method: boolean): Promise<WaybillDetail> =>
  step(ctx, id, 'cancel', () =>
    refundingToMethod(ctx, to_method, [{ type: 'waybill', id }], async () =>
      endWaybill(ctx, await lockWaybill(ctx, id, ctx.member.id), { action: 'cancel', reason }),
    ),
  );

export const confirmReceipt = (ctx: MemberCtx, id: number): Promise<WaybillDetail> =>
  step(ctx, id, 'receive', async () => receiveWaybill(ctx, await lockWaybill(ctx, id, ctx.member.id), actor(ctx)));

/** Previews another line or address, or changes to it. */
export const changeMethod = (
  ctx: MemberCtx,
  input: Input<Rows['changeShippingMethod']>,
): Promise<Output<Rows['changeShippingMethod']>> =>
  listingActions(
    ctx,
    waybillLifecycle.machine,
    async () => (await getWaybillDetail(ctx, input.id)).actions,
    () => changeShippingMethod(ctx, input),
  );

/** Performs an action that the server listed for a waybill; cancel and receive also have calls of their own. */
export async function actOnWaybill(ctx: MemberCtx, { id, action, input = {} }: Input<Rows['act']>): Promise<WaybillDetail> {
  if (action === 'cancel') return cancelWaybill(ctx, id, textInput(input.reason, 300), isToMethod(input));
  if (action === 'receive') return confirmReceipt(ctx, id);
  if (action === 'answer') return step(ctx, id, action, () => answerProblem(ctx, id, textInput(input.text, 500)));
  if (action === 'dispute') return step(ctx, id, action, () => disputeSupplement(ctx, id, textInput(input.text, 500)));
  if (action !== 'choose' && action !== 'change') fail('order.action', {}, 'action');
  const shipping_id = wholeNumber(input.shipping_id);
  const change = (): Promise<unknown> =>
    action === 'choose'
      ? chooseLine(ctx, id, shipping_id ?? fail('fail.field_missing', {}, 'shipping_id'), String(input.offer ?? ''))
      : changeShippingMethod(ctx, {
          id,
          shipping_id,
          address_id: wholeNumber(input.address_id),
          submit: 1,
          quote: String(input.quote ?? ''),
        });
  return step(ctx, id, action, () => refundingToMethod(ctx, isToMethod(input), [{ type: 'waybill', id }], change));
}

const wholeNumber = (value: string | number | undefined): number | undefined =>
  value === undefined || value === ''
    ? undefined
    : Number.isInteger(Number(value))
      ? Number(value)
      : fail('fail.field_format', {}, 'input');

function textInput(value: string | number | undefined, max: number): string {
  const text = String(value ?? '').trim();
  return text.length > max ? fail('fail.field_long', { max }, 'text') : text;
}

/** The member answers the problem: packing continues. */
async function answerProblem(ctx: MemberCtx, id: number, text: string): Promise<void> {
  if (!text) fail('fail.field_missing', {}, 'text');
  const { waybill: w } = await lockWaybill(ctx, id, ctx.member.id);
  await transition(ctx, waybillLifecycle, w, { action: 'answer', reason: text, set: { problem: null } });
  await addMemberMessage(ctx, 'waybill', id, text);
}

/** Disputes the settlement: its bill doesn't expire until finance has decided. */
async function disputeSupplement(ctx: MemberCtx, id: number, text: string): Promise<void> {
  const { waybill: w, bills } = await lockWaybill(ctx, id, ctx.member.id);
  if (w.state === 'settle_due' && w.settlement?.state === 'disputed') return;
  if (!text) fail('fail.field_missing', {}, 'text');
  await transition(ctx, waybillLifecycle, w, {
    action: 'dispute',
    reason: text,
    due_at: null,
    set: { settlement: { ...w.settlement!, state: 'disputed', reason: text } },
  });
  for (const bill of bills) await setBillExpiry(ctx, bill.id, null);
}

/** The settlement: estimate and real weighing, to compare. Refused before there is one. */
export async function getSettlement(ctx: MemberCtx, id: number): Promise<SettlementOut> {
  const w = await readWaybill(ctx, id, ctx.member.id);
  if (!w.settlement || !w.final) fail('waybill.not_weighed', {}, 'id');
  const { photos } = await packedBoxes(ctx, w);
  return toSettlement(estimateOf(w), w.final, w.settlement, photos, ctx.lang, await memberAmount(ctx, w));
}

export async function waybillPhotos(ctx: MemberCtx, id: number): Promise<Photo[]> {
  return (await packedBoxes(ctx, await readWaybill(ctx, id, ctx.member.id))).photos;
}

type Thread = Output<Rows['sendorderReply']>;

/** Reading the thread marks the shop's messages as read. */
export async function readMessages(ctx: MemberCtx, id: number, before?: number): Promise<Thread> {
  await readWaybill(ctx, id, ctx.member.id);
  const thread = await readThread(ctx, 'waybill', id, before);
  await markRead(ctx, 'waybill', id);
  return { ...thread, actions: ['write'] };
}

export async function postMessage(ctx: MemberCtx, id: number, content: string, files: readonly number[]): Promise<Thread> {
  await readWaybill(ctx, id, ctx.member.id);
  await writeAsMember(ctx, 'waybill', id, content, files);
  return { ...(await readThread(ctx, 'waybill', id)), actions: ['write'] };
}

export async function translateWaybill(ctx: MemberCtx, id: number): Promise<Output<Rows['translate']>> {
  await readWaybill(ctx, id, ctx.member.id);
  if (!ctx.app.config.translator) return { state: 'off' };
  return { state: (await translateMessages(ctx, 'waybill', id)) ? 'done' : 'failed' };
}
