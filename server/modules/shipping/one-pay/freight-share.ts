// The freight share of goods that leave a one-pay order: the estimate with them minus the estimate without them, at least zero, refunded
// at once (docs/money.md). Amounts in fen.

import type { Quote } from '#contract/freight.ts';
import type { Ctx } from '../../../context.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { followFreight } from '../../loyalty/promotion/rebates.ts';
import { paidForItem } from '../../orders/orders/goods-paid.ts';
import type { Item } from '../../orders/orders/items.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { estimateBoxes } from '../../pricing/freight/estimate-box.ts';
import { freightShare } from '../../pricing/freight/onepay-cap.ts';
import { frozenAsk, quote } from '../../pricing/freight/quote.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { toChargeLines, total } from '../waybills/core/charge-lines.ts';
import { bookRefund } from '../waybills/core/charges.ts';
import { originalItem, pieceOf } from './items.ts';
import { onepayLifecycle, onepayUrl, updateOnepay } from './store.ts';
import type { Onepay } from './types.ts';

/** Quotes some of its rows under its frozen terms; the insured value never exceeds what they and their freight cost. */
export function estimateFreight(o: Onepay, live: readonly Item[], all: readonly Item[]): Pick<Onepay['terms'], 'ask' | 'quote'> {
  // A parcel below the line's minimum weight is priced all the same: the share is refunded at once, and the member decides about the rest.
  const terms = { ...o.terms, line: { ...o.terms.line, weight_min: null } };
  const pieces = live.flatMap((i) => pieceOf(terms, i, all) ?? []);
  const ask = {
    ...terms.ask,
    goods_types: [...new Set(live.map((i) => i.goods_type))].filter((t) => terms.line.goods_types.includes(t)),
    items: sum(live.map((i) => i.num)),
    declared_value: sum(live.map((i) => i.num * declaredOf(o, i, all))),
    goods_paid: sum(live.map((i) => paidForItem({ ...i, terms: {} }))),
  };
  const frozen = frozenAsk({ ...terms, ask, quote: { ...terms.quote, points_used: terms.points } });
  const boxes = estimateBoxes(pieces, terms.line, frozen.packing);
  const first = quote(terms.line, { ...frozen, boxes });
  const max = ask.goods_paid + first.shipping;
  const insured_value = Math.min(frozen.insured_value ?? 0, max);
  const answer = insured_value < (frozen.insured_value ?? 0) ? quote(terms.line, { ...frozen, insured_value, boxes }) : first;
  return { ask: { ...ask, insured_value: ask.insure ? answer.insured_value : null }, quote: answer };
}

const declaredOf = (o: Onepay, item: Item, all: readonly Item[]): number =>
  o.declare_rows.find((d) => d.order_item_id === originalItem(item, all).id)?.unit_value ?? 0;

/** The charge lines of a quote, scaled to what is still paid: less than the quote where removing an earlier item raised the freight. */
function chargeLinesAt(answer: Quote, paid: number): StoredRow[] {
  const rows = toChargeLines(answer);
  const less = paid - total(rows);
  return less === 0 ? rows : rows.map((r, at) => (at === 0 ? { ...r, amount: r.amount + less } : r));
}

/** The estimate of some of its rows, and the refund against what is paid now (fen). Null: the line can't serve them. */
export function freightShareOf(
  o: Onepay,
  live: readonly Item[],
  all: readonly Item[],
): { next: ReturnType<typeof estimateFreight>; paid: number; back: number } | null {
  const next = estimateFreight(o, live, all);
  if (!next.quote.eligible) return null;
  const paid = total(o.terms.booked);
  // The estimate no longer includes goods that left a waybill before it was recalled, but the payment does.
  const before = { total: Math.max(o.terms.quote.total, paid) };
  return { next, paid, back: Math.min(paid, freightShare(before, next.quote)) };
}

/**
 * From now on only the `live` rows ship with the order. A lower freight is refunded, points as points; a higher one is not charged.
 * Returns the refunded amount in fen. The orders and the one-pay order must be locked.
 */
export async function refundFreightShare(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<number> {
  const items = live.map(({ id, num }) => ({ id, num }));
  const known = new Map(o.terms.items.map((m) => [m.id, m.num]));
  if (items.length === known.size && items.every((m) => known.get(m.id) === m.num)) return 0;
  const share = freightShareOf(o, live, all);
  // The line can't serve them at all: packing will find out; the payment stays.
  if (!share) {
    await updateOnepay(ctx, o, { terms: { ...o.terms, items } });
    return 0;
  }
  const { next } = share;
  const back = await refundFreight(ctx, o, chargeLinesAt(next.quote, share.paid - share.back), {
    key: `onepay_share:${o.id}:${items.map((m) => `${m.id}x${m.num}`).join('-')}`,
    text_key: 'money.onepay_share',
    points_back: o.terms.points - next.quote.points_used,
  });
  await updateOnepay(ctx, o, { terms: { ...o.terms, ...next, items } });
  if (back === 0) return 0;
  await note(ctx, onepayLifecycle, o, { action: 'share_back', params: { amount_fen: back }, by: SYSTEM });
  await notify(ctx, o.member_id, {
    kind: 'refund',
    key: 'onepay_share',
    params: { no: o.no, amount_fen: back },
    url: onepayUrl(o.id),
  });
  return back;
}

/** Books that only these freight charge lines are charged from now on. Returns the refunded amount in fen. */
export async function refundFreight(
  ctx: Ctx,
  o: Onepay,
  rows: StoredRow[],
  m: { key: string; text_key: string; points_back?: number },
): Promise<number> {
  const { terms } = o;
  const held = { no: o.no, member_id: o.member_id, booked: terms.booked, bonus: terms.bonus, points: terms.points };
  const { refunded, remaining } = await bookRefund(
    ctx,
    held,
    rows,
    { ...m, kind: 'refund_onepay' },
    { type: 'onepay', id: o.id },
  );
  await followFreight(ctx, { onepay_id: o.id }, terms.booked, rows);
  await updateOnepay(ctx, o, { terms: { ...terms, ...remaining }, freight_back: o.freight_back + refunded });
  return refunded;
}
