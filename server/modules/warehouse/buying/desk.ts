// Handlers of the back office: buying.
import type { Input, Output } from '#contract/call.ts';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import type { deskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { steppedPrice } from '#contract/price-steps.ts';
import { isIn, possibly } from '#contract/states/machine.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { loadLines } from '../../catalog/site/lines.ts';
import { timeline } from '../../orders/orders/orders.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { timelineRows } from '../../orders/orders/timeline-rows.ts';
import { refundingToMethod } from '../../payments/wallet/send-back.ts';
import { corrector, typedBy } from '../../platform/audit/corrector.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { paidFor } from '../../pricing/money/partial-refund.ts';
import { slaTerms } from '../../support/sla/sla.ts';
import { readThread, replyAsOperator } from '../../support/threads/threads.ts';
import {
  answerCancel,
  ask,
  buyItems,
  lost,
  outOfStock,
  refuse,
  release,
  sellerShip,
  supplement,
  take,
  takeNext,
} from './buying.ts';
import { savedText } from './canned.ts';
import { confirmPlatformNo, confirmPrices } from './confirm-purchase.ts';
import { correctPurchase, correctTracking } from './correct.ts';
import { calculatePurchase } from './purchase.ts';
import * as queries from './queries.ts';
import { toBuyItem } from './serialize.ts';
import type { BuyRow } from './to-buy.ts';

type Rows = (typeof deskCalls)['buying'];

/** Adds the corrections that this operator may make now. */
async function withCorrections(ctx: OperatorCtx, shown: BuyItem[], rows: readonly BuyRow[]): Promise<BuyItem[]> {
  const may = await corrector(ctx);
  const sent = await typedBy(
    ctx,
    'item',
    rows.filter((row) => row.state === 'on_the_way').map((row) => row.id),
    'seller_ship',
  );
  return shown.map((item, at) => {
    const row = rows[at]!;
    const bought =
      row.purchase_at && isIn(machine, row.state, 'correctable') && may({ by: row.purchase_by, at: row.purchase_at });
    const tracked = row.state === 'on_the_way' && row.purchase_id !== null && may(sent.get(row.id));
    return { ...item, corrects: [...possibly(bought, 'purchase'), ...possibly(tracked, 'tracking')] };
  });
}

const dayStart = (now: Date) => new Date(now.getTime() - 24 * 3_600_000);

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const since = dayStart(ctx.now);
  const [terms, page] = await Promise.all([slaTerms(ctx), queries.queue(ctx, input, ctx.operator.id, since)]);
  return { ...page, list: page.list.map((r) => toBuyItem(ctx, terms, r)) };
}

async function detail(ctx: OperatorCtx, order_id: number): Promise<BuyOrder> {
  const order = await queries.order(ctx, order_id);
  const terms = await slaTerms(ctx);
  if (!order) fail('fail.not_found', {}, 'order_id');
  const items = await queries.ofOrder(ctx, order_id);
  const address = await queries.address(ctx, order.member_id);
  const thread = await readThread(ctx, 'order', order_id);
  const types = [...new Set(items.map((i) => i.goods_type))];
  const serving = (await loadLines(ctx.db)).filter(
    ({ line }) =>
      line.open && (!address || line.countries.includes(address.country)) && types.every((t) => line.goods_types.includes(t)),
  ).length;
  return {
    order_id,
    no: order.no,
    shop_name: pick(order.shop_names, ctx.lang),
    seller_id: order.seller_id,
    api_type: order.shop_api_type,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    no_answer: order.no_answer,
    warehouse: pick(order.warehouse_names, ctx.lang),
    freight: order.freight,
    freight_left: Math.max(0, termsOf(order).paid.freight - (termsOf(order).real_freight ?? 0)),
    service_fee: order.service_fee,
    paid: paidFor(termsOf(order).paid),
    member: {
      id: order.member_id,
      nickname: order.nickname,
      mark: order.mark,
      level: order.level,
      country: address?.country ?? '',
      city: address?.city ?? '',
    },
    items: await withCorrections(
      ctx,
      items.map((i) => toBuyItem(ctx, terms, i)),
      items,
    ),
    others: (await queries.sameSeller(ctx, order.seller_id, order_id)).map((i) => toBuyItem(ctx, terms, i)),
    timeline: timeline(await timelineRows(ctx, order_id), ctx.lang),
    messages: thread.messages,
    lines: {
      count: serving,
      country: address?.country ?? '',
      note: {
        key: serving > 0 ? 'desk.buy.lines' : 'desk.buy.no_lines',
        params: { n: serving, country: address?.country ?? '' },
      },
    },
  };
}

async function skus(ctx: Ctx, item_id: number): Promise<Output<Rows['skus']>> {
  const item = await ctx.db
    .selectFrom('order_item')
    .select(['order_id', 'goods_id', 'sku_id'])
    .where('id', '=', item_id)
    .executeTakeFirst();
  if (!item) fail('fail.not_found', {}, 'item_id');
  const pieces = await queries.piecesTogether(ctx, item.order_id, item.goods_id);
  return (await queries.otherSkus(ctx, item)).map((s) => ({
    sku_id: s.sku_id,
    properties_name: pick(s.properties_name, ctx.lang),
    pic_url: externalUrl(ctx.app.config, s.pic_url ?? ''),
    price: steppedPrice(s.price, s.price_steps, pieces),
    quantity: s.quantity,
  }));
}

async function previewOutcome(ctx: Ctx, input: Input<Rows['outcome']>): Promise<Output<Rows['outcome']>> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', input.order_id).executeTakeFirst();
  if (!order) fail('fail.not_found', {}, 'order_id');
  const items = await ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', order.id).orderBy('id').execute();
  return (await calculatePurchase(ctx, order, items, input.prices, input.freight)).outcome;
}

async function reply(ctx: OperatorCtx, { order_id, ...message }: Input<Rows['reply']>): Promise<BuyOrder> {
  const order = await ctx.db.selectFrom('orders').select(['member_id', 'no']).where('id', '=', order_id).executeTakeFirst();
  if (!order) fail('fail.not_found', {}, 'order_id');
  const texts = message.text ? await savedText(ctx, 'reply', { order_id }, message.text) : undefined;
  await replyAsOperator(ctx, 'order', { id: order_id, ...order }, { ...message, texts });
  return detail(ctx, order_id);
}

/** Runs a step that ends an item, and sends its refund to the wallet, or on to the gateways that took the money. */
async function refunding(
  ctx: OperatorCtx,
  { item_id, to_method = false }: { item_id: number; to_method?: boolean | undefined },
  step: () => Promise<number>,
): Promise<BuyOrder> {
  return detail(ctx, await refundingToMethod(ctx, to_method, [{ type: 'item', id: item_id }], step));
}

export const buyingDesk = {
  'buying/lists': (ctx, input) => lists(ctx, input),
  'buying/detail': (ctx, input) => detail(ctx, input.order_id),
  'buying/take': async (ctx, input) => detail(ctx, await take(ctx, input.item_ids)),
  'buying/take_next': async (ctx, input) => ({ item_ids: await takeNext(ctx, input) }),
  'buying/release': async (ctx, input) => detail(ctx, await release(ctx, input.item_ids)),
  'buying/outcome': (ctx, input) => previewOutcome(ctx, input),
  'buying/purchase': async (ctx, input) => {
    await buyItems(ctx, input, async (order, items, { refund }) => {
      const { confirmed, platform_no, prices } = input;
      await confirmPrices(ctx, confirmed, { items, prices, terms: termsOf(order), refund });
      await confirmPlatformNo(ctx, confirmed, { platform_no, member_ids: [order.member_id] });
    });
    return detail(ctx, input.order_id);
  },
  'buying/skus': (ctx, { item_id }) => skus(ctx, item_id),
  'buying/ask': async (ctx, input) => detail(ctx, await ask(ctx, input)),
  'buying/supplement': async (ctx, input) => detail(ctx, await supplement(ctx, input)),
  'buying/out_of_stock': (ctx, input) => refunding(ctx, input, () => outOfStock(ctx, input.item_id, input.num, input.text ?? '')),
  'buying/refuse': (ctx, input) => refunding(ctx, input, () => refuse(ctx, input.item_id, input.text)),
  'buying/cancel_answer': (ctx, input) =>
    refunding(ctx, input, () => answerCancel(ctx, input.item_id, input.agree === 'yes', input.text ?? '')),
  'buying/seller_ship': async (ctx, input) => detail(ctx, await sellerShip(ctx, input)),
  'buying/correct': async (ctx, input) => detail(ctx, await correctPurchase(ctx, input)),
  'buying/correct_tracking': async (ctx, input) => detail(ctx, await correctTracking(ctx, input)),
  'buying/lost': (ctx, input) => refunding(ctx, input, () => lost(ctx, input.item_id, input.text)),
  'buying/reply': (ctx, input) => reply(ctx, input),
} satisfies Partial<DeskHandlers>;
