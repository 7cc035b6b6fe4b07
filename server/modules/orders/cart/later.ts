// The international freight still to come for goods of the cart: a parcel for each warehouse they go to.
import type { Input, Output } from '#contract/call.ts';
import type { LaterOut } from '#contract/calls/site.ts';
import type { calls } from '#contract/calls.ts';
import type { Discount } from '#contract/freight.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { loadSkus, pieceOf } from '../../catalog/goods/goods.ts';
import { checkQuestion } from '../../catalog/site/estimates.ts';
import { estimatedCountry, type LaterParcel, laterFreight } from '../../catalog/site/later-freight.ts';
import { sum } from '../../pricing/money/round.ts';
import { cartOfVisitor, checkedCartRows, rowProblem, visitorRows } from './cart.ts';
import type { CartItemRow } from './queries.ts';

/** Of these rows of the member's cart that can be ordered. */
export async function cartLater(
  ctx: MemberCtx,
  input: Input<(typeof calls)['cart']['later']>,
): Promise<Output<(typeof calls)['cart']['later']>> {
  const rows = await checkedCartRows(ctx, input.cart_ids);
  if (rows.length !== new Set(input.cart_ids).size) fail('fail.not_found', {}, 'cart_ids');
  const able = rows.filter((row) => rowProblem(row) === null);
  return { later: await laterOfRows(ctx, able, input.country) };
}

/** A visitor's cart, with the freight still to come for what can be ordered. */
export async function visitorCart(
  ctx: Ctx,
  { items, country }: Input<(typeof calls)['cart']['visitor']>,
): Promise<Output<(typeof calls)['cart']['visitor']>> {
  const rows = await visitorRows(ctx, items);
  const able = rows.filter((row) => rowProblem(row) === null);
  return { ...(await cartOfVisitor(ctx, rows)), later: await laterOfRows(ctx, able, country, null) };
}

/** Null without rows, and when the goods of a warehouse have no line. `discount`: the member's, where it is known; null: none. */
export async function laterOfRows(
  ctx: Ctx,
  rows: readonly (CartItemRow & { price: number })[],
  country: string | undefined,
  discount?: Discount | null,
): Promise<LaterOut | null> {
  if (rows.length === 0) return null;
  await checkQuestion(ctx, { country });
  const wanted = rows.map((r) => ({ goods_id: r.goods_id, sku_id: r.sku_id }));
  const [skus, to] = await Promise.all([loadSkus(ctx, wanted), estimatedCountry(ctx, country)]);
  const warehouses = [...new Set(rows.map((row) => row.warehouse_id))].sort((a, b) => a - b);
  const parcels = warehouses.flatMap((warehouse_id): LaterParcel[] => {
    const own = rows.flatMap((row, at) => (row.warehouse_id === warehouse_id ? [{ row, sku: skus[at] }] : []));
    const pieces = own.flatMap(({ row, sku }) => (sku ? [pieceOf(sku, row.num, row.id)] : []));
    if (pieces.length === 0) return [];
    return [
      {
        warehouse_id,
        pieces,
        goods_types: [...new Set(own.map(({ row }) => row.goods_type))],
        items: sum(own.map(({ row }) => row.num)),
        goods: sum(own.map(({ row }) => row.price * row.num)),
      },
    ];
  });
  return (await laterFreight(ctx, to, parcels, discount)).later;
}
