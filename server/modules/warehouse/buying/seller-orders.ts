// A seller's own items: the seller's view of them, and the buyer's actions that a seller performs, by the same functions as the back office.
// A seller sees no member, only the number of the order.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { SellerItem } from '#contract/calls/sellers.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { ITEMS_OVER, type ItemState, orderItemMachine } from '#contract/states/order-item.ts';
import type { SELLER_ORDER_TABS } from '#contract/states/simple.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { pictureUrl } from '../../catalog/site/cards.ts';
import { receiverName } from '../../catalog/site/places.ts';
import { lockOrder } from '../../orders/orders/items.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { ownShop } from '../../sellers/applications/store.ts';
import { requireOwnItems } from '../../sellers/shares/shares.ts';
import { answerCancel, buyItems, outOfStock, refuse, sellerShip, take } from './buying.ts';

type Rows = (typeof calls)['seller'];
type Tab = (typeof SELLER_ORDER_TABS)[number];
/** A context that acts as the seller. */
type SellerCtx = MemberCtx & { seller_id: number };

const TO_DO: readonly ItemState[] = ['paid', 'buying', 'question', 'supplement_due'];
const TO_SHIP: readonly ItemState[] = ['purchased'];
const ENDED: readonly ItemState[] = ['cancelled', 'invalid', 'out_of_stock', 'refunded'];
const DONE = ITEMS_OVER.filter((s) => !(ENDED as readonly string[]).includes(s));
const SENT: readonly ItemState[] = ['on_the_way', 'received', 'problem', 'in_stock', 'in_waybill', 'shipped', 'after_sale'];
const STATES: Record<Tab, readonly ItemState[]> = { to_do: TO_DO, to_ship: TO_SHIP, sent: SENT, done: DONE, ended: ENDED };

async function asSeller(ctx: MemberCtx): Promise<SellerCtx> {
  return { ...ctx, seller_id: (await ownShop(ctx)).seller_id };
}

const base = (ctx: Ctx, seller_id: number) =>
  ctx.db
    .selectFrom('seller_share as h')
    .innerJoin('order_item as i', 'i.id', 'h.order_item_id')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .where('h.seller_id', '=', seller_id);

const shown = (query: ReturnType<typeof base>) =>
  query
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .leftJoin('parcel as c', 'c.id', 'i.parcel_id')
    .leftJoin('seller_goods as r', 'r.goods_id', 'i.goods_id')
    .select([
      'i.id',
      'i.order_id',
      'o.no',
      'o.paid_at',
      'i.titles',
      'i.pic_url',
      'i.properties_name',
      'i.price',
      'i.num',
      'i.remark',
      'i.state',
      'i.cancel_asked',
      'i.operator_id',
      'c.tracking_no',
      'r.ship_days',
      'h.state as share_state',
      'h.booked',
      'h.goods',
      'h.freight',
      'h.commission',
      'h.commission_bp',
      'h.amount',
      'h.ended_at',
      'w.names',
      'w.address',
      'w.receiver',
      'w.phone',
      'w.postcode',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const DAY = 86_400_000;

function toItem(ctx: SellerCtx, r: Row, days: number): SellerItem {
  const steps = actionsOf(orderItemMachine, r.state, may(ctx, actor(ctx))).filter((a) =>
    a === 'agree_cancel' || a === 'decline_cancel' ? r.cancel_asked : true,
  );
  return {
    id: r.id,
    order_id: r.order_id,
    order_no: r.no,
    title: pick(r.titles, ctx.lang),
    pic_url: pictureUrl(ctx, r.pic_url),
    properties_name: pick(r.properties_name, ctx.lang),
    price: r.price,
    num: r.num,
    remark: r.remark,
    state: r.state,
    // An item taken by an operator is bought by the operator; the seller still sends it.
    actions: r.state === 'buying' && r.operator_id !== null ? [] : steps,
    cancel_asked: r.cancel_asked,
    paid_at: r.paid_at?.toISOString() ?? null,
    send_by:
      r.paid_at && r.ship_days !== null && [...TO_DO, ...TO_SHIP].includes(r.state)
        ? new Date(r.paid_at.getTime() + r.ship_days * DAY).toISOString()
        : null,
    tracking_no: r.tracking_no ?? '',
    share: {
      state: r.share_state,
      goods: r.goods,
      freight: r.freight,
      commission: r.commission,
      commission_bp: r.commission_bp,
      amount: r.amount,
      available_at: r.share_state === 'pending' && r.ended_at ? new Date(r.ended_at.getTime() + days * DAY).toISOString() : null,
    },
    warehouse: {
      name: pick(r.names, ctx.lang),
      address: pick(r.address, 'zh-cn'),
      receiver: receiverName(r.receiver, { nickname: '', memberCode: r.no }),
      phone: r.phone,
      postcode: r.postcode,
    },
  };
}

/** A tab of the seller's items: open ones by payment, oldest first; ended ones, latest first. */
export async function sellerOrders(member: MemberCtx, input: Input<Rows['orders']>): Promise<Output<Rows['orders']>> {
  const ctx = await asSeller(member);
  const at = asOf(ctx, input);
  const query = base(ctx, ctx.seller_id).where('i.state', 'in', STATES[input.tab]).where('h.created_at', '<=', at);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const waits = input.tab === 'to_do' || input.tab === 'to_ship';
  const rows = await shown(query)
    .orderBy('o.paid_at', waits ? 'asc' : 'desc')
    .orderBy('i.id', waits ? 'asc' : 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const days = await setting(ctx.db, 'seller_share_days');
  return toPage(
    input,
    at,
    n,
    rows.map((r) => toItem(ctx, r, days)),
  );
}

async function answer(ctx: SellerCtx, ids: readonly number[]): Promise<SellerItem[]> {
  const rows = await shown(base(ctx, ctx.seller_id).where('i.id', '=', anyOf(ids)))
    .orderBy('i.id')
    .execute();
  const days = await setting(ctx.db, 'seller_share_days');
  return rows.map((r) => toItem(ctx, r, days));
}

/** Runs an action on items of the member's own shop; other items are unknown. */
async function step(member: MemberCtx, ids: readonly number[], run: (ctx: SellerCtx) => Promise<unknown>): Promise<SellerItem[]> {
  const ctx = await asSeller(member);
  await requireOwnItems(ctx, ctx.seller_id, ids);
  await run(ctx);
  return answer(ctx, ids);
}

export const takeOwn = (ctx: MemberCtx, ids: readonly number[]) => step(ctx, ids, (own) => take(own, ids));

/** Accepts items at the paid price: takes them if necessary, then purchases them order by order. */
export const acceptOwn = (member: MemberCtx, ids: readonly number[]) =>
  step(member, ids, async (ctx) => {
    const items = await ctx.db
      .selectFrom('order_item')
      .select(['id', 'order_id', 'state'])
      .where('id', '=', anyOf(ids))
      .execute();
    const fresh = items.filter((i) => i.state === 'paid').map((i) => i.id);
    if (fresh.length > 0) await take(ctx, fresh);
    for (const order_id of [...new Set(items.map((i) => i.order_id))].sort((a, b) => a - b)) {
      const { order } = await lockOrder(ctx, order_id);
      const own = items.filter((i) => i.order_id === order_id && i.state !== 'purchased');
      if (own.length === 0) continue; // a repeated click
      const { paid, real_freight = 0 } = termsOf(order);
      await buyItems(ctx, {
        order_id,
        platform_no: order.no,
        freight: Math.max(0, paid.freight - real_freight),
        prices: own.map((i) => ({ item_id: i.id, price: paid.items.find((p) => p.id === i.id)!.price })),
      });
    }
  });

export const shipOwn = (ctx: MemberCtx, input: Input<Rows['ship']>) => step(ctx, input.item_ids, (own) => sellerShip(own, input));

export const refuseOwn = (ctx: MemberCtx, input: Input<Rows['refuse']>) =>
  step(ctx, [input.item_id], async (own) => {
    if (input.out_of_stock) {
      // An item that was not taken yet is taken first.
      const item = await own.db
        .selectFrom('order_item')
        .select('state')
        .where('id', '=', input.item_id)
        .executeTakeFirstOrThrow();
      if (item.state === 'paid') await take(own, [input.item_id]);
      return outOfStock(own, input.item_id, input.num, input.text);
    }
    return refuse(own, input.item_id, input.text);
  });

export const answerOwn = (ctx: MemberCtx, input: Input<Rows['cancelAnswer']>) =>
  step(ctx, [input.item_id], (own) => {
    if (!input.agree && !input.text) fail('fail.field_missing', {}, 'text');
    return answerCancel(own, input.item_id, input.agree, input.text ?? '');
  });

/** A seller's counts: items to accept, and items to send. */
export async function countSellerWork(ctx: Ctx, seller_id: number): Promise<{ to_do: number; to_ship: number }> {
  const rows = await base(ctx, seller_id)
    .select(['i.state', sql<number>`count(*)::int`.as('n')])
    .where('i.state', 'in', [...TO_DO, ...TO_SHIP])
    .groupBy('i.state')
    .execute();
  const sum = (states: readonly ItemState[]) => rows.filter((r) => states.includes(r.state)).reduce((all, r) => all + r.n, 0);
  return { to_do: sum(TO_DO), to_ship: sum(TO_SHIP) };
}
