// Calls of stock and waybills.
import type { Handlers } from '../../../handlers.ts';
import { changeShippingMethod } from './core/change.ts';
import { listWaybills } from './core/lists.ts';
import { actOnWaybill, addReply, cancelWaybill, itemsList, receipt, replies, waybillPhotos } from './core/member-actions.ts';
import { detailOut } from './core/serialize.ts';
import { goodsList } from './stock/stock-list.ts';
import { orderToPackage, previewPackage } from './submit/submit.ts';
import { expressTrack } from './tracking/tracking.ts';

export const waybillCalls = {
  'order/getGoodslist': (ctx, input) => goodsList(ctx, input.warehouse_id),
  'order/changeShipping': (ctx, input) => previewPackage(ctx, input),
  'order/ordertopackage': (ctx, input) => orderToPackage(ctx, input),
  'order/getExpressTrack': (ctx, input) => expressTrack(ctx, input.no),
  'sendorder/lists': (ctx, input) => listWaybills(ctx, input),
  'sendorder/detail': (ctx, input) => detailOut(ctx, input.id),
  'sendorder/cancel': (ctx, input) => cancelWaybill(ctx, input.id, input.reason ?? ''),
  'sendorder/act': (ctx, input) => actOnWaybill(ctx, input),
  'sendorder/sendorderItemsList': (ctx, input) => itemsList(ctx, input.id),
  'sendorder/sendorderReply': (ctx, input) => replies(ctx, input.id, input.before),
  'sendorder/addReply': (ctx, input) => addReply(ctx, input.id, input.content ?? '', input.files ?? []),
  'sendorder/receipt': (ctx, input) => receipt(ctx, input.id),
  'sendorder/photo': (ctx, input) => waybillPhotos(ctx, input.id),
  'sendorder/changeShippingMethod': (ctx, input) => changeShippingMethod(ctx, input),
} satisfies Partial<Handlers>;
