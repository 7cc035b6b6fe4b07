// Corrections of a purchase: platform number, real prices and freight, tracking number. Within a day by the operator who typed it, afterwards
// by the owner; each has a reason, is audited, and re-books the difference.

import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { setItems, setOrders } from '../../orders/orders/facts.ts';
import {
  type Item,
  itemLifecycle,
  lockItems,
  lockOrder,
  type Order,
  refreshOrder,
  refreshOrdersOf,
} from '../../orders/orders/items.ts';
import { bookRefund, termsOf } from '../../orders/orders/refund-items.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { audit, type Detail } from '../../platform/audit/audit.ts';
import { requireCorrector, typedBy } from '../../platform/audit/corrector.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { attachPurchase } from '../parcels/attach-purchase.ts';
import { removeEmptyPurchaseParcel } from '../parcels/empty-parcel.ts';
import { readSent } from './buying.ts';
import { confirmPlatformNo, confirmPrices } from './confirm-purchase.ts';
import { repriced } from './purchase.ts';

type Rows = DeskCalls['buying'];
type Change = Input<Rows['correct']>;

/** Corrects the purchase of an item: all items bought by it. `prices`: real unit prices (fen) of those that were typed wrong. */
export async function correctPurchase(ctx: OperatorCtx, input: Change): Promise<number> {
  const found = await ctx.db
    .selectFrom('order_item')
    .select(['order_id', 'purchase_id'])
    .where('id', '=', input.item_id)
    .executeTakeFirst();
  if (!found?.purchase_id) fail('fail.not_found', {}, 'item_id');
  const { order, items } = await lockOrder(ctx, found.order_id);
  const bought = items.filter((i) => i.purchase_id === found.purchase_id);
  const purchase = await ctx.db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', found.purchase_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await requireCorrector(ctx, { by: purchase.operator_id, at: purchase.at });
  const freight = input.freight ?? purchase.freight;
  const cost = new Map(bought.map((i) => [i.id, (pricesOf(input).get(i.id) ?? unitCost(i)) * i.num]));
  if ([...pricesOf(input).keys()].some((id) => !cost.has(id))) fail('fail.not_found', {}, 'prices');
  const total = sum([...cost.values()]) + freight;
  const was = { platform_no: purchase.platform_no, freight: purchase.freight, total: purchase.total };
  const platform_no = input.platform_no ?? purchase.platform_no;
  const dearer = total !== purchase.total || freight !== purchase.freight || bought.some((i) => cost.get(i.id) !== i.cost);
  if (platform_no === purchase.platform_no && !dearer) return order.id;
  if (platform_no !== purchase.platform_no)
    await confirmPlatformNo(ctx, input.confirmed, { platform_no, member_ids: [order.member_id] });
  if (dearer) await adjustEntries(ctx, order, items, { purchase, bought, cost, freight, total, input });
  const corrections = (Number(purchase.detail.corrections ?? 0) || 0) + 1;
  await ctx.db
    .updateTable('purchase')
    .set({ platform_no, freight, total, detail: json({ ...purchase.detail, corrections }) })
    .where('id', '=', purchase.id)
    .execute();
  await audit(ctx, 'buying.correct', 'order', order.id, changed(was, { platform_no, freight, total }, input.reason));
  await refreshOrder(ctx, order.id);
  return order.id;
}

const pricesOf = ({ prices }: Change): Map<number, number> => new Map((prices ?? []).map((p) => [p.item_id, p.price]));
const unitCost = (item: Item): number => Math.round((item.cost ?? 0) / item.num);

/** The changes for the audit log. */
function changed(was: Detail, now: Detail, reason: string): Detail {
  const out: Detail = { reason };
  for (const [name, value] of Object.entries(now))
    if (was[name] !== value) {
      out[`${name}_was`] = was[name] ?? null;
      out[name] = value;
    }
  return out;
}

type Rebooking = {
  purchase: { id: number; freight: number; total: number; detail: { corrections?: unknown } };
  bought: readonly Item[];
  cost: ReadonlyMap<number, number>;
  freight: number;
  total: number;
  input: Change;
};

/**
 * Re-books a changed real total. A lower one is refunded to the fen, as at the purchase; a higher one is borne by the
 * shop (purchases_variance), because money refunded by mistake is not requested again.
 */
async function adjustEntries(
  ctx: OperatorCtx,
  order: Order,
  items: readonly Item[],
  { purchase, bought, cost, freight, total, input }: Rebooking,
): Promise<void> {
  const share = await ctx.db.selectFrom('seller_share').select('id').where('order_id', '=', order.id).limit(1).executeTakeFirst();
  if (share) fail('correct.own_seller');
  const amounts = new Map(
    (
      await ctx.db
        .selectFrom('purchase_item')
        .select(['order_item_id', 'amount'])
        .where('purchase_id', '=', purchase.id)
        .execute()
    ).map((r) => [r.order_item_id, r.amount]),
  );
  // Split, refunded or disputed in the meantime: its money is booked elsewhere.
  if (
    bought.length !== amounts.size ||
    bought.some((i) => i.cost !== amounts.get(i.id) || !isIn(orderItemMachine, i.state, 'correctable'))
  )
    fail('correct.moved_on');
  const terms = termsOf(order);
  const real_freight = (terms.real_freight ?? 0) - purchase.freight + freight;
  const refund = repriced(
    { ...terms, real_freight: real_freight - freight },
    items,
    bought.map((i) => ({ item_id: i.id, price: cost.get(i.id)! / i.num })),
    freight,
  );
  await confirmPrices(ctx, input.confirmed, { items: bought, prices: input.prices ?? [], terms, refund: refund?.total ?? 0 });
  const key = `correct:${purchase.id}:${(Number(purchase.detail.corrections ?? 0) || 0) + 1}`;
  const goods = refund?.parts.find((p) => p.code === 'goods')?.amount ?? 0;
  if (refund) {
    await bookRefund(ctx, order, refund, { key: `${key}:back`, text_key: 'money.cheaper', items: bought, reason: '' });
    await notify(ctx, order.member_id, {
      kind: 'refund',
      key: 'cheaper',
      params: { no: order.no, amount_fen: refund.total },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
  }
  const more = total - purchase.total;
  await book(ctx, {
    key,
    kind: 'purchase',
    ref: { type: 'order', id: order.id },
    params: { no: order.no },
    entries: [
      { kind: 'platform', amount: -more },
      // The refund for goods is taken from goods_clearing, which they left with the purchase.
      { kind: 'goods_clearing', amount: -goods },
      { kind: 'purchases_variance', amount: more + goods },
    ],
  });
  order.terms = { ...termsOf(order), real_freight };
  await setOrders(ctx, [order.id], { terms: order.terms });
  for (const item of bought) {
    const amount = cost.get(item.id)!;
    if (amount === item.cost) continue;
    await setItems(ctx, [item.id], { cost: amount });
    await ctx.db
      .updateTable('purchase_item')
      .set({ amount })
      .where('purchase_id', '=', purchase.id)
      .where('order_item_id', '=', item.id)
      .execute();
  }
}

/** Corrects the tracking number of a seller's parcel, for all items sent with it. Once it has arrived there is nothing to correct. */
export async function correctTracking(ctx: OperatorCtx, input: Input<Rows['correct_tracking']>): Promise<number> {
  const found = await ctx.db
    .selectFrom('order_item')
    .select(['order_id', 'parcel_id'])
    .where('id', '=', input.item_id)
    .executeTakeFirst();
  if (!found?.parcel_id) fail('fail.not_found', {}, 'item_id');
  const ids = await ctx.db.selectFrom('order_item').select('id').where('parcel_id', '=', found.parcel_id).orderBy('id').execute();
  const items = (
    await lockItems(
      ctx,
      ids.map((row) => row.id),
    )
  ).filter((i) => i.parcel_id === found.parcel_id);
  const own = items.find((i) => i.id === input.item_id);
  if (!own || items.some((i) => i.state !== 'on_the_way')) fail('correct.arrived');
  await requireCorrector(ctx, (await typedBy(ctx, 'item', [own.id], 'seller_ship')).get(own.id));
  const { courier, no } = await readSent(ctx, input);
  const old = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'courier_id'])
    .where('id', '=', found.parcel_id)
    .executeTakeFirstOrThrow();
  if (old.tracking_no === no && old.courier_id === courier.id) return own.order_id;
  const parcel = await attachPurchase(ctx, { tracking_no: no, warehouse_id: own.warehouse_id, courier_id: courier.id });
  if (parcel.id !== found.parcel_id) {
    for (const item of items) {
      await setItems(ctx, [item.id], { parcel_id: parcel.id });
      if (parcel.here)
        await transition(
          ctx,
          itemLifecycle,
          { ...item, parcel_id: parcel.id },
          { action: 'receive', by: SYSTEM, params: { tracking_no: no } },
        );
    }
    await removeEmptyPurchaseParcel(ctx, found.parcel_id);
  }
  await audit(ctx, 'buying.correct_tracking', 'item', own.id, {
    tracking_no_was: old.tracking_no,
    tracking_no: no,
    reason: input.reason,
  });
  await refreshOrdersOf(ctx, items);
  return own.order_id;
}
