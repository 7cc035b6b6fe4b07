// Switches an item to another SKU of the same goods that a question offered and the member picked. A dearer one requires a supplement, the
// difference of a cheaper one is refunded as a part.

import { type Ctx, json } from '../../../context.ts';
import type { OfferedSku } from '../../../db/stored/order.ts';
import { SYSTEM } from '../../platform/lifecycle/transition.ts';
import { reprice } from '../../pricing/money/partial-refund.ts';
import { shareSwitches } from '../../sellers/shares/shares.ts';
import { notify } from '../../support/notifications/notify.ts';
import type { Item, Order } from './items.ts';
import { bookRefund, termsOf } from './refund-items.ts';
import { requestSupplement } from './supplement.ts';

/** `item` is being bought again; `asked` names the question, each once. Order and item must be locked. */
export async function switchSku(ctx: Ctx, order: Order, item: Item, sku: OfferedSku, asked: string): Promise<void> {
  const price_before = termsOf(order).paid.items.find((i) => i.id === item.id)?.price ?? item.price;
  const now = await ctx.db
    .updateTable('order_item')
    .set({
      sku_id: sku.sku_id,
      properties_name: json(sku.names),
      price: sku.price,
      ...(sku.pic_url ? { pic_url: sku.pic_url } : {}),
    })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await shareSwitches(ctx, item.id, sku.sku_id);
  const change = reprice(termsOf(order).paid, { item_id: item.id, price: sku.price });
  if (change.supplement > 0) {
    await requestSupplement(ctx, order, now, { price: sku.price, price_before, text: '', by: SYSTEM });
    return;
  }
  if (change.parts.length === 0) return;
  const back = await bookRefund(ctx, order, change, { key: `sku:${item.id}:${asked}`, text_key: 'money.cheaper', items: [now] });
  if (back > 0)
    await notify(ctx, order.member_id, {
      kind: 'refund',
      key: 'cheaper',
      params: { no: order.no, amount_fen: back },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
}
