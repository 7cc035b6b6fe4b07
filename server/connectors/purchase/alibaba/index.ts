// Orders at 1688 by its open platform: preview, cross-border order (one seller, 50 kinds of goods), pay link, cancel, the order
// as its buyer sees it, and pushes. An option is ordered by its spec id there, goods without options by their number alone.

import { timingSafeEqual } from 'node:crypto';
import Big from 'big.js';
import { readJson } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { allOrNone } from '../../env-settings.ts';
import { SourceFailed } from '../../marketplace/source.ts';
import { InvalidSignature, InvalidWebhook, type WebhookRequest } from '../../webhook.ts';
import {
  definePurchaseConnector,
  type OrderRequest,
  type Outside,
  type PlatformOrder,
  type PlatformState,
  type PurchasePush,
  type PushKind,
} from '../connector.ts';
import { ask, type Keys, signatureOf } from './http.ts';

type Json = Record<string, unknown>;
const rows = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const word = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
/** Amounts of orders are yuan, those of previews fen. */
const fen = (value: unknown): number => (word(value) === '' ? 0 : new Big(word(value)).times(100).round().toNumber());
const offerOf = (row: Json) => ({
  num_iid: word(row.offerId ?? row.productID),
  sku_id: word(row.skuID ?? row.skuId),
  spec_id: word(row.specId),
});

const STATES = lookup<PlatformState>({
  waitbuyerpay: 'unpaid',
  waitsellersend: 'paid',
  waitbuyerreceive: 'shipped',
  confirm_goods: 'shipped',
  success: 'shipped',
  cancel: 'closed',
  terminated: 'closed',
});
const EVENTS = lookup<PushKind>({
  ORDER_BUYER_VIEW_ORDER_PRICE_MODIFY: 'price',
  ORDER_BUYER_VIEW_ORDER_PAY: 'order',
  ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS: 'shipment',
  ORDER_BUYER_VIEW_PART_PART_SENDGOODS: 'shipment',
  ORDER_BUYER_VIEW_ORDER_BUYER_REFUND_IN_SALES: 'refund',
  ORDER_BUYER_VIEW_ORDER_REFUND_AFTER_SALES: 'refund',
  ORDER_BUYER_VIEW_ORDER_BUYER_CLOSE: 'order',
  ORDER_BUYER_VIEW_ORDER_SELLER_CLOSE: 'order',
  ORDER_BUYER_VIEW_ORDER_BOPS_CLOSE: 'order',
  LOGISTICS_BUYER_VIEW_TRACE: 'tracking',
  LOGISTICS_MAIL_NO_CHANGE: 'tracking',
});

const goods = ({ to, lines }: OrderRequest): Json => ({
  flow: 'general',
  addressParam: {
    fullName: to.name,
    mobile: to.phone,
    phone: to.phone,
    postCode: to.postcode,
    ...(to.province ? { provinceText: to.province } : {}),
    cityText: to.city,
    ...(to.district ? { areaText: to.district } : {}),
    address: to.address,
  },
  cargoParamList: lines.map((line) => ({
    offerId: line.num_iid,
    ...(line.spec_id ? { specId: line.spec_id } : {}),
    quantity: line.num,
  })),
});

async function preview(keys: Keys, request: OrderRequest, outside: Outside) {
  const answer = await ask(keys, 'alibaba.createOrder.preview', goods(request), outside);
  // The API spells the field this way.
  const parts = rows(answer.orderPreviewResuslt ?? answer.orderPreviewResult);
  const cargo = parts.flatMap((part) => rows(part.cargoList));
  const good = (row: Json | undefined) => row && ['', '200'].includes(word(row.resultCode)) && word(row.finalUnitPrice) !== '';
  const of = (line: OrderRequest['lines'][number]) =>
    cargo.find((row) => word(row.offerId) === line.num_iid && (line.spec_id === '' || word(row.specId) === line.spec_id));
  const sum = (name: string) => parts.reduce((all, part) => all + Number(part[name] ?? 0), 0);
  return {
    lines: request.lines.flatMap((line) => (good(of(line)) ? [{ ...line, price: fen(of(line)!.finalUnitPrice) }] : [])),
    refused: request.lines
      .filter((line) => !good(of(line)))
      .map((line) => ({
        ...{ num_iid: line.num_iid, sku_id: line.sku_id, spec_id: line.spec_id },
        reason: word(of(line)?.message ?? parts[0]?.message ?? 'not in the preview'),
      })),
    freight: sum('sumCarriage'),
    discount: sum('discountFee'),
  };
}

async function read(keys: Keys, no: string, outside: Outside): Promise<PlatformOrder | null> {
  const answer = await ask(keys, 'alibaba.trade.get.buyerView', { webSite: '1688', orderId: no }, outside);
  const order = record(answer.result);
  const base = record(order.baseInfo);
  const state = STATES.get(word(base.status));
  if (!state) throw new SourceFailed('transient', `an order in the unknown state "${word(base.status)}"`);
  const items = rows(order.productItems);
  const parcels = rows(record(order.nativeLogistics).logisticsItems).filter((one) => word(one.logisticsBillNo) !== '');
  return {
    no,
    state,
    freight: fen(base.shippingFee),
    lines: items.map((row) => ({
      ...offerOf(row),
      num: Number(row.quantity),
      price: Math.round(fen(row.itemAmount) / Math.max(1, Number(row.quantity))),
    })),
    shipments: parcels.map((one) => ({
      tracking_no: word(one.logisticsBillNo),
      courier: word(one.logisticsCompanyName),
      of:
        parcels.length > 1 ? items.filter((row) => word(one.subItemIds).includes(word(row.subItemIDString))).map(offerOf) : null,
      signed_at: word(one.status).toLowerCase() === 'sign' ? outside.now : null,
    })),
    refunds: items
      .filter((row) => word(row.refundStatus) === 'refundsuccess')
      .map((row) => ({
        ...offerOf(row),
        ref: word(row.refundId) || `item:${word(row.subItemIDString)}`,
        num: Number(row.quantity),
      })),
  };
}

async function create(keys: Keys, request: OrderRequest, outside: Outside) {
  const answer = await ask(
    keys,
    'alibaba.trade.createCrossOrder',
    { ...goods(request), outOrderId: request.key, isvBizType: 'cross' },
    outside,
  );
  const result = { ...answer, ...record(answer.result) };
  const nos = rows(result.orderList).flatMap((one) => word(one.orderId) || []);
  if (nos.length === 0 && word(result.orderId) !== '') nos.push(word(result.orderId));
  const orders: PlatformOrder[] = [];
  for (const no of nos) orders.push((await read(keys, no, outside))!);
  const refused = rows(result.failedOfferList).map((one) => ({
    ...offerOf(one),
    reason: word(one.errorMessage ?? one.errorCode),
  }));
  return { orders, refused };
}

/** Orders made since then whose outer number is ours. */
async function find(keys: Keys, key: string, since: Date, outside: Outside): Promise<PlatformOrder[]> {
  const from = new Date(since.getTime() - 60_000 + 8 * 3_600_000)
    .toISOString()
    .replace(/[-:TZ]/g, '')
    .replace('.', '');
  const answer = await ask(keys, 'alibaba.trade.getBuyerOrderList', { createStartTime: `${from}+0800`, pageSize: '50' }, outside);
  const nos = rows(answer.result)
    .map((order) => record(order.baseInfo))
    .filter((base) => word(base.outOrderId) === key)
    .map((base) => word(base.idOfStr ?? base.id));
  const orders: PlatformOrder[] = [];
  for (const no of nos) orders.push((await read(keys, no, outside))!);
  return orders;
}

/** A form with `message` and its signature over name and value. */
function readPush({ secret }: Keys, { raw }: WebhookRequest): PurchasePush[] {
  const form = new URLSearchParams(raw.toString('utf8'));
  const message = form.get('message') ?? '';
  const [given, right] = [Buffer.from(form.get('_aop_signature') ?? ''), Buffer.from(signatureOf(secret, '', { message }))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new InvalidSignature('signature');
  let push: Json;
  try {
    push = readJson(message.replace(/:\s*(\d{16,})(?=\s*[,}\]])/g, ':"$1"')) as Json;
  } catch {
    throw new InvalidWebhook('not JSON');
  }
  const data = record(push.data);
  const no = word(data.orderId ?? rows(record(data.OrderLogisticsTracingModel).orderLogsItems)[0]?.orderId);
  return [{ id: word(push.msgId), type: word(push.type), about: EVENTS.get(word(push.type)) ?? 'other', no }];
}

export const alibaba = definePurchaseConnector({
  code: '1688',
  name: '1688',
  api_types: ['1688'],
  max_skus: 50,
  by_spec: true,
  events: [...EVENTS.keys()],
  settings: allOrNone({
    keys: { key: 'ALI1688_KEY', secret: 'ALI1688_SECRET', refresh: 'ALI1688_REFRESH_TOKEN' },
    urls: { url: { name: 'ALI1688_URL', fallback: 'https://gw.open.1688.com/openapi' } },
    what: 'orders at 1688 by its open platform; pushes go to PUBLIC_URL/notices/purchase/1688',
  }),
  operating:
    'With ALI1688_KEY, ALI1688_SECRET and ALI1688_REFRESH_TOKEN goods of 1688 are ordered from Buying by product; access tokens are renewed with it and kept encrypted. An option is ordered by its spec id, which the product source says; one without is bought by hand. Say province, city and district of each warehouse under Warehouses. Subscribe to the events that the page Purchase connectors lists, at `PUBLIC_URL/notices/purchase/1688`. An order is bought for its members once 1688 says that it is paid; the job `supplier_orders` asks for what was not pushed.',
  connect: (keys: Keys) => ({
    test: false,
    check: async (outside) => void (await ask(keys, 'alibaba.trade.getBuyerOrderList', { pageSize: '1' }, outside)),
    preview: (request, outside) => preview(keys, request, outside),
    create: (request, outside) => create(keys, request, outside),
    find: (key, since, outside) => find(keys, key, since, outside),
    read: (no, outside) => read(keys, no, outside),
    payLink: async (nos, outside) => word((await ask(keys, 'alibaba.alipay.url.get', { orderIdList: nos }, outside)).payUrl),
    cancel: async (no, outside) =>
      void (await ask(keys, 'alibaba.trade.cancel', { webSite: '1688', tradeID: no, cancelReason: 'other' }, outside)),
    webhook: (request) => readPush(keys, request),
  }),
});
