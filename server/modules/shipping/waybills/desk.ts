// Calls of the packing desk.
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { writeAsOperator } from '../../support/threads/threads.ts';
import { packDetail, packLists } from './core/desk-serialize.ts';
import { confirmSupplement, waive } from './core/disputes.ts';
import { readWaybill } from './core/store.ts';
import { dispatch, finish, track } from './packing/dispatch.ts';
import { pack, previewPack, recall, reportProblem, take } from './packing/pack.ts';
import { papers } from './papers/papers.ts';

/** Finance decides disputes, so it may look at what the packers see. */
const readsWaybills = (ctx: OperatorCtx): OperatorCtx =>
  ctx.operator.permissions.some((p) => p === 'pack' || p === 'finance') ? ctx : fail('fail.forbidden');

export const waybillDesk = {
  'packing/lists': (ctx, input) => packLists(readsWaybills(ctx), input),
  'packing/detail': (ctx, input) => packDetail(readsWaybills(ctx), input.id),
  'packing/take': (ctx, input) => take(ctx, input.id).then(() => packDetail(ctx, input.id)),
  'packing/preview': (ctx, input) => previewPack(ctx, input),
  'packing/pack': (ctx, input) => pack(ctx, input).then(() => packDetail(ctx, input.id)),
  'packing/problem': (ctx, input) => reportProblem(ctx, input).then(() => packDetail(ctx, input.id)),
  'packing/waive': (ctx, input) => waive(ctx, input.id, input.reason).then(() => packDetail(ctx, input.id)),
  'packing/confirm': (ctx, input) => confirmSupplement(ctx, input.id, input.reason).then(() => packDetail(ctx, input.id)),
  'packing/recall': (ctx, input) => recall(ctx, input.id, input.reason).then(() => packDetail(ctx, input.id)),
  'packing/dispatch': (ctx, input) => dispatch(ctx, input).then(() => packDetail(ctx, input.id)),
  'packing/track': (ctx, input) => track(ctx, input).then(() => packDetail(ctx, input.id)),
  'packing/finish': (ctx, input) => finish(ctx, input).then(() => packDetail(ctx, input.id)),
  'packing/reply': async (ctx, input) => {
    const w = await readWaybill(ctx, input.id);
    await writeAsOperator(ctx, 'waybill', w.id, w.member_id, input.text, w.no);
    return packDetail(ctx, w.id);
  },
  'packing/papers': (ctx, input) => papers(ctx, input.id),
} satisfies Partial<DeskHandlers>;
