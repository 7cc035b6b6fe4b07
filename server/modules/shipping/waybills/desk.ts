// Packing desk calls (/admin/api/packing/*): one line each. Every command responds with the waybill's current state.
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { refundingToMethod } from '../../payments/wallet/send-back.ts';
import { confirmSupplement, waiveSupplement } from './changes/disputes.ts';
import { correctNumber } from './packing/correct-number.ts';
import { dispatchWaybill, finishWaybill, recordTrackingEvent } from './packing/dispatch.ts';
import { packWaybill, previewSettlement, reportProblem, startPacking, unpackWaybill } from './packing/pack.ts';
import { unverifyItem, verifyItem } from './packing/verify.ts';
import { listWaves, picksOf, startWave } from './packing/waves.ts';
import { printPapers } from './papers/papers.ts';
import { getPackDetail, listPackingQueue } from './views/desk-serialize.ts';

/** Finance decides disputes, so it may read what packers see. */
const readsWaybills = (ctx: OperatorCtx): OperatorCtx =>
  ctx.operator.permissions.some((p) => p === 'pack' || p === 'finance') ? ctx : fail('fail.forbidden');

export const waybillDesk = {
  'packing/lists': (ctx, input) => listPackingQueue(readsWaybills(ctx), input),
  'packing/detail': (ctx, input) => getPackDetail(readsWaybills(ctx), input.id),
  'packing/take': (ctx, input) => startPacking(ctx, input.id).then(() => getPackDetail(ctx, input.id)),
  'packing/preview': (ctx, input) => previewSettlement(ctx, input),
  'packing/pack': (ctx, input) => packWaybill(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/verify': (ctx, input) => verifyItem(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/unverify': (ctx, input) => unverifyItem(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'waves/lists': (ctx, input) => listWaves(ctx, input),
  'waves/start': (ctx, input) => startWave(ctx, input),
  'waves/picks': (ctx, input) => picksOf(ctx, input),
  'packing/problem': (ctx, input) => reportProblem(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/waive': (ctx, input) => waiveSupplement(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/confirm': (ctx, input) => confirmSupplement(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/recall': (ctx, input) => unpackWaybill(ctx, input.id, input.reason).then(() => getPackDetail(ctx, input.id)),
  'packing/dispatch': (ctx, input) => dispatchWaybill(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/correct_number': (ctx, input) => correctNumber(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/track': (ctx, input) => recordTrackingEvent(ctx, input).then(() => getPackDetail(ctx, input.id)),
  'packing/finish': async (ctx, input) => {
    await refundingToMethod(ctx, input.to_method === true, [{ type: 'waybill', id: input.id }], () => finishWaybill(ctx, input));
    return getPackDetail(ctx, input.id);
  },
  'packing/papers': (ctx, input) => printPapers(ctx, input.id),
} satisfies Partial<DeskHandlers>;
