// Money of a supplier order: a price changed before payment requires supplements of members; once it is paid its items are purchased at real prices
// with each order's share of its freight.
import type { Message } from '#contract/fields.ts';
import type { PlatformOrder } from '../../../connectors/purchase/connector.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { lockOrders } from '../../orders/orders/items.ts';
import { sum } from '../../pricing/money/round.ts';
import { askShare, buyShare, membersOf } from '../demand/buy-goods.ts';
import { type OrderShare, sharesOf } from '../demand/plan.ts';
import { sameOffer } from './same-offer.ts';
import { asBuyer, type LineRow, linesOf, type OrderRow, setLines, WAITING } from './store.ts';

type Open = { lines: LineRow[]; shares: OrderShare[] };
/** The unbooked lines, and the effect of this freight and their prices on their locked orders. Cancelled items are left out. */
async function openShares(ctx: Ctx, row: OrderRow, freight: number): Promise<Open> {
  const lines = (await linesOf(ctx, row.id)).filter((line) => line.state === 'open');
  const of = await ctx.db
    .selectFrom('order_item')
    .select('order_id')
    .distinct()
    .where('id', '=', anyOf(lines.map((line) => line.order_item_id)))
    .execute();
  const rows = await lockOrders(
    ctx,
    of.map((one) => one.order_id),
  );
  const given = lines.flatMap((line) => {
    const item = rows.items.find((one) => one.id === line.order_item_id)!;
    return WAITING.includes(item.state) ? [{ item, num: item.num, price: line.price }] : [];
  });
  return { lines, shares: await sharesOf(ctx, rows, given, freight) };
}

/** All items are in the buyer's hands and no supplement is open. */
const ready = (share: OrderShare, row: OrderRow): boolean =>
  share.given.every(({ item }) => item.state === 'buying' && item.operator_id === row.operator_id);

/** Updates prices and freight from the marketplace. Members who have paid too little are asked for a supplement, unless it is too late. */
export async function applyPrices(ctx: Ctx, row: OrderRow, order: PlatformOrder, { asks = true } = {}): Promise<Message[]> {
  const lines = (await linesOf(ctx, row.id)).filter((line) => line.state === 'open');
  const total = (of: readonly { num: number; price: number }[]) => sum(of.map((one) => one.num * one.price));
  const before = total(lines) + row.freight;
  const moved = lines.flatMap((line) => {
    const price = order.lines.find((one) => sameOffer(one, line))?.price;
    return price === undefined || price === line.price ? [] : [{ ...line, price }];
  });
  if (moved.length === 0 && order.freight === row.freight) return [];
  for (const { id, price } of moved)
    await ctx.db.updateTable('supplier_order_line').set({ price }).where('id', '=', id).execute();
  const after = total(lines.map((line) => moved.find((one) => one.id === line.id) ?? line)) + order.freight;
  const effects: Message[] = [{ key: 'suppliers.did.price', params: { before_fen: before, after_fen: after } }];
  if (asks) effects.push(...(await askDearer(ctx, row, (await openShares(ctx, row, order.freight)).shares)));
  return effects;
}

async function askDearer(ctx: Ctx, row: OrderRow, shares: readonly OrderShare[]): Promise<Message[]> {
  const dearer = shares.filter((share) => share.outcome.needs_supplement > 0 && ready(share, row));
  const buyer = await asBuyer(ctx, row.operator_id);
  for (const share of dearer) await askShare(buyer, share);
  return dearer.length > 0 ? [{ key: 'suppliers.did.asked', params: { n: membersOf(dearer) } }] : [];
}

/** Books paid items without an open supplement: the rest is booked once their members have paid. */
export async function bookPaid(ctx: Ctx, row: OrderRow, freight: number): Promise<Message[]> {
  const { freight_booked } = await ctx.db
    .selectFrom('supplier_order')
    .select('freight_booked')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { lines, shares } = await openShares(ctx, row, Math.max(0, freight - freight_booked));
  const bought = shares.filter((share) => share.outcome.needs_supplement === 0 && ready(share, row));
  const effects = await askDearer(ctx, row, shares);
  const buyer = await asBuyer(ctx, row.operator_id);
  for (const share of bought) {
    const ids = share.given.map(({ item }) => item.id);
    const its = lines.filter((line) => ids.includes(line.order_item_id)).map((line) => line.id);
    await setLines(ctx, its, { state: 'booked' });
    await buyShare(buyer, share, row.platform_no);
  }
  if (bought.length === 0) return effects;
  const spent = freight_booked + sum(bought.map((share) => share.freight));
  await ctx.db.updateTable('supplier_order').set({ freight_booked: spent }).where('id', '=', row.id).execute();
  const pieces = sum(bought.flatMap((share) => share.given.map((one) => one.num)));
  return [...effects, { key: 'suppliers.did.booked', params: { n: pieces, members: membersOf(bought) } }];
}
