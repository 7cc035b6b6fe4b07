// Removes an item that goes back to its seller, or that the warehouse has lost, from a waybill that is not packed yet, and requotes the waybill without it under its frozen
// terms. The freight difference is refunded when the return is complete (settleRemovedItem).

import type { Piece } from '#contract/freight-plan.ts';
import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { type Ctx, fail } from '../../../../context.ts';
import type { DeclareLine, WaybillService, WaybillTerms } from '../../../../db/stored/waybill.ts';
import { paidForItem } from '../../../orders/orders/goods-paid.ts';
import { type Item, measuredShare } from '../../../orders/orders/items.ts';
import { endBill } from '../../../payments/bills/bills.ts';
import { actor, type By, note } from '../../../platform/lifecycle/transition.ts';
import { port } from '../../../platform/ports.ts';
import { estimateBoxes } from '../../../pricing/freight/estimate-box.ts';
import { freezeTerms, frozenAsk, quote } from '../../../pricing/freight/quote.ts';
import { sum } from '../../../pricing/money/round.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { chargedNow } from '../core/rehearsal.ts';
import { itemIds, type Locked, lockAfterBill, readWaybill, updateWaybill, waybillLifecycle } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { pausedSince } from '../stock/item-transitions.ts';
import { pausedDays, type Stock, stockByIds } from '../stock/stock.ts';
import { declaredTotal } from '../submit/declare.ts';
import { chargedServices, piecesOf } from '../submit/package.ts';
import { endWaybill } from './cancel.ts';

/** The waybill without the item. terms: null when the line refuses the rest; the member then decides, at once or at packing. */
type Remainder = { terms: WaybillTerms | null; services: WaybillService[]; declare_rows: DeclareLine[] };

/** The item to remove; `of` is the row it was split from, when only some pieces are removed. */
export type Removal = { item: Item; of?: Item };

/**
 * Recalls a whole waybill because goods of it are exchanged, or because its line refuses what is left; returns whether it did.
 * The waybill must be locked.
 */
type Recall = (ctx: Ctx, locked: Pick<Locked, 'waybill' | 'items'>, item: Item) => Promise<boolean>;
export const recallWaybill = port<Recall>()('recallWaybill');

/**
 * Removes an item from a waybill that awaits packing; its freight is settled later. Without another item the waybill is cancelled
 * and refunded at once. The waybill must be locked. Returns the values for the item's row: the caller performs its transition.
 */
export async function removeFromWaybill(
  ctx: Ctx,
  { waybill: w, items, bills }: Locked,
  { item, of, exchange = false, by = actor(ctx) }: Removal & { exchange?: boolean; by?: By },
): Promise<{ waybill_id: null; storage_days: number; storage_paid: number }> {
  if (w.state !== 'to_pack') fail('refund.on_waybill');
  const gone = of ? storageShare(w, of, item) : (w.terms.storage?.[String(item.id)] ?? 0);
  const back = w.booked.some((r) => r.code === 'storage') ? gone : 0;
  const set = {
    waybill_id: null,
    storage_days: await pausedDays(ctx, item, pausedSince(w)),
    storage_paid: Math.max(0, item.storage_paid - back),
  };
  await ctx.db
    .insertInto('waybill_item')
    .values({ waybill_id: w.id, order_item_id: item.id, left_at: ctx.now })
    .onConflict((c) => c.columns(['waybill_id', 'order_item_id']).doUpdateSet({ left_at: ctx.now }))
    .execute();
  for (const bill of bills.filter((b) => b.kind === 'supplement')) await endBill(ctx, bill, 'cancel');
  const staying = items.filter((i) => i.id !== item.id);
  if (exchange && (await recallWaybill.of(ctx)(ctx, { waybill: w, items: staying }, item))) return set;
  if (staying.length === 0) {
    await endWaybill(ctx, { waybill: w, items: [], bills: [] }, { action: 'cancel', by });
    return set;
  }
  const rest = await requoteWithout(ctx, w, { item, ...(of ? { of } : {}) });
  // A one-pay order asks its member about goods that the line refuses on their own.
  if (!rest.terms && (await recallWaybill.of(ctx)(ctx, { waybill: w, items: staying }, item))) return set;
  const { terms, ...left } = rest;
  const requoted = terms ? { terms, quote: terms.quote, insured_value: terms.quote.insured_value } : {};
  await updateWaybill(ctx, w, { ...left, ...requoted });
  await note(ctx, waybillLifecycle, w, { action: 'item_left' });
  return set;
}

/** The refund if this row, or some pieces of it, were removed now (fen); null when the line refuses the rest. */
export async function freightRefundIfRemoved(ctx: Ctx, waybill_id: number, item: Item, num: number): Promise<number | null> {
  const w = await readWaybill(ctx, waybill_id);
  if (w.state !== 'to_pack' || w.booked.length === 0) return 0;
  const left = await itemIds(ctx, w.id);
  if (left.length === 1 && num === item.num) return total(w.booked);
  const rest_num = item.num - num;
  const rest = await requoteWithout(
    ctx,
    w,
    num === item.num
      ? { item }
      : { item: { ...item, id: 0, num }, of: { ...item, ...measuredShare(item, rest_num), num: rest_num } },
  );
  return rest.terms && Math.max(0, total(w.booked) - total(chargedNow(w, toChargeLines(rest.terms.quote))));
}

/** The waybills, not packed yet, that an item was taken off. */
export async function waybillsLeft(ctx: Ctx, item_id: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('waybill_item as l')
    .innerJoin('waybill as w', 'w.id', 'l.waybill_id')
    .select('w.id')
    .where('l.order_item_id', '=', item_id)
    .where('l.left_at', 'is not', null)
    .where('w.state', 'in', group(waybillMachine, 'unpacked'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds the freight difference once the return of an item is complete. A packed waybill is already settled on its real boxes. */
export async function settleRemovedItem(ctx: Ctx, item_id: number, key: string): Promise<void> {
  for (const id of await waybillsLeft(ctx, item_id)) {
    const { waybill: w } = await lockAfterBill(ctx, id);
    const after = chargedNow(w, toChargeLines(w.terms.quote));
    if (w.booked.length === 0 || total(after) >= total(w.booked)) continue;
    const back = await adjustCharges(ctx, w, after, {
      key: `${key}:${id}`,
      kind: 'refund_waybill',
      text_key: 'money.waybill_item_left',
      points_back: w.points - w.terms.quote.points_used,
    });
    await note(ctx, waybillLifecycle, w, { action: 'refund', params: { amount_fen: back } });
  }
}

/** The removed pieces' share of the storage that the waybill charged for their row (fen). */
function storageShare(w: Waybill, of: Item, part: Item): number {
  const fee = w.terms.storage?.[String(of.id)] ?? 0;
  return Math.floor((fee * part.num) / (of.num + part.num));
}

/** Requotes the waybill without the removed item or pieces, under its frozen terms. */
async function requoteWithout(ctx: Ctx, w: Waybill, { item, of }: Removal): Promise<Remainder> {
  const ids = (await itemIds(ctx, w.id)).filter((id) => of !== undefined || id !== item.id);
  const rows = (await stockByIds(ctx, ids)).map((r) => (of && r.id === of.id ? { ...r, ...remainingPieces(of) } : r));
  const services = w.services.flatMap((s): WaybillService[] => {
    if (!s.items) return [s];
    const kept = s.items.filter((id) => ids.includes(id));
    return kept.length > 0 ? [{ ...s, items: kept, count: kept.length }] : [];
  });
  const declare_rows = w.declare_rows.flatMap((d): DeclareLine[] => {
    const row = rows.find((r) => r.id === d.order_item_id);
    return row ? [{ ...d, quantity: row.num }] : [];
  });
  const { storage = {}, ...old } = w.terms;
  const gone = of ? storageShare(w, of, item) : 0;
  const owed = Object.fromEntries(
    Object.entries(storage).flatMap(([id, fee]) =>
      ids.includes(Number(id)) ? [[id, Number(id) === of?.id ? fee - gone : fee]] : [],
    ),
  );
  const ask = w.booked.length > 0 ? frozenAsk(old) : old.ask;
  const chosen = old.ask.insured_value;
  const question = {
    ...ask,
    items: sum(rows.map((r) => r.num)),
    goods_types: [...new Set(rows.map((r) => r.goods_type))],
    declared_value: declaredTotal(declare_rows),
    goods_paid: sum(rows.map(paidForItem)),
    // An insured value chosen by the member is reduced by the removed goods; the default value follows the goods.
    insured_value: chosen ? Math.max(0, chosen - paidForItem(asStock(item, rows, of))) || null : null,
    services: chargedServices(services),
    storage: sum(Object.values(owed)),
    boxes: estimateBoxes(await piecesAsPacked(ctx, rows, services), old.line, ask.packing),
  };
  const serves = quote(old.line, question).eligible;
  return { terms: serves ? { ...old, ...freezeTerms(old.line, question), storage: owed } : null, services, declare_rows };
}

const remainingPieces = (of: Item): Partial<Stock> => ({ num: of.num, weight: of.weight, height: of.height });

/** The removed pieces in the shape that paidFor() reads. */
const asStock = (item: Item, rows: readonly Stock[], of?: Item) => ({
  id: item.id,
  price: item.price,
  num: item.num,
  coupon_share: item.coupon_share,
  terms: of ? {} : (rows.find((r) => r.order_id === item.order_id)?.terms ?? {}),
});

/** The pieces as they will be packed: smaller where the outer packaging is removed. */
async function piecesAsPacked(ctx: Ctx, rows: readonly Stock[], services: readonly WaybillService[]): Promise<Piece[]> {
  const unboxed = services.find((s) => s.code === 'unbox' && s.state !== 'refunded')?.items ?? [];
  return (await piecesOf(ctx, rows)).map(({ bare, ...piece }) =>
    unboxed.includes(Number(piece.id)) ? { ...piece, ...bare } : piece,
  );
}
