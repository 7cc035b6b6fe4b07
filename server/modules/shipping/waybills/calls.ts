// Member calls of stock and waybills (/api/order/*, /api/sendorder/*): one line each.
import type { Handlers } from '../../../handlers.ts';
import { aboutItems } from '../../orders/orders/orders.ts';
import {
  actOnWaybill,
  cancelWaybill,
  changeMethod,
  confirmReceipt,
  getSettlement,
  postMessage,
  readMessages,
  translateWaybill,
  waybillPhotos,
} from './member-actions.ts';
import { lineOffers } from './packing/choose-line.ts';
import { listStock } from './stock/stock-list.ts';
import { previewWaybill, submitWaybill } from './submit/submit.ts';
import { lookUpTracking } from './tracking/tracking.ts';
import { listWaybills } from './views/lists.ts';
import { getWaybillDetail } from './views/serialize.ts';

export const waybillCalls = {
  'order/getGoodslist': (ctx, input) => listStock(ctx, input),
  'order/changeShipping': (ctx, input) => previewWaybill(ctx, input),
  'order/ordertopackage': (ctx, input) => aboutItems(ctx, input.item_ids, () => submitWaybill(ctx, input)),
  'order/getExpressTrack': (ctx, input) => lookUpTracking(ctx, input.no),
  'sendorder/lists': (ctx, input) => listWaybills(ctx, input),
  'sendorder/detail': (ctx, input) => getWaybillDetail(ctx, input.id),
  'sendorder/cancel': (ctx, input) => cancelWaybill(ctx, input.id, input.reason ?? '', input.to_method === true),
  'sendorder/act': (ctx, input) => actOnWaybill(ctx, input),
  'sendorder/sendorderItemsList': (ctx, input) => getSettlement(ctx, input.id),
  'sendorder/sendorderReply': (ctx, input) => readMessages(ctx, input.id, input.before),
  'sendorder/translate': (ctx, input) => translateWaybill(ctx, input.id),
  'sendorder/addReply': (ctx, input) => postMessage(ctx, input.id, input.content ?? '', input.files ?? []),
  'sendorder/receipt': (ctx, input) => confirmReceipt(ctx, input.id),
  'sendorder/photo': (ctx, input) => waybillPhotos(ctx, input.id),
  'sendorder/lineOffers': (ctx, input) => lineOffers(ctx, input.id),
  'sendorder/changeShippingMethod': (ctx, input) => changeMethod(ctx, input),
} satisfies Partial<Handlers>;
