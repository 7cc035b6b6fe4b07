// Order items in answers: states, actions, photos, storage. A few queries for any number of items.

import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { pick } from '#contract/lang.ts';
import { saidIn } from '#contract/said.ts';
import { actionsOf, isIn, possibly } from '#contract/states/machine.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { mayReview } from '../../catalog/reviews/rule.ts';
import { allGoodsTypes } from '../../catalog/site/reference.ts';
import { freeDays } from '../../loyalty/levels/benefits.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { daysOf } from '../../platform/settings/day-list.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type StorageTerms, storageOf, storageTerms } from '../../pricing/freight/storage.ts';
import { type FactsRow, factsQuery, loadAfterSaleFacts } from './after-sale.ts';
import { paidForItem } from './goods-paid.ts';
import type { Item } from './items.ts';
import { canReviewPhotos, PHOTO_ACTIONS } from './photo-approval.ts';
import { type ProofRow, photoUrl, proofByItem, proofQuery } from './photos.ts';
import { toOutcomes } from './service-outcomes.ts';
import { splitsOf } from './splits.ts';

/** Actions that a screen offers elsewhere (paying a bill, choosing stock) or that need an addon that is switched off. */
const ELSEWHERE = new Set(['remit', 'abandon', 'close']);
/** `api_type` of goods that no source sells: typed in by hand, or sent by the member. */
const NOT_ON_SALE = ['manual', 'parcel'];
const AFTER_SALE = new Set(['refund', 'return', 'exchange']);

/** The columns of items that are shown or decide the allowed actions. */
export const SHOWN_OF_ITEMS = [
  ...(['id', 'order_id', 'member_id', 'api_type', 'num_iid', 'sku_id', 'titles', 'pic_url', 'properties_name', 'price'] as const),
  ...(['num', 'coupon_share', 'remark', 'goods_type', 'services', 'state', 'due_at', 'ask', 'cancel_asked', 'weight'] as const),
  ...(['length', 'width', 'height', 'stocked_at', 'storage_from', 'storage_days', 'extended_days', 'photos_seen'] as const),
  ...(['waybill_id', 'refunded', 'commented', 'split_order_id'] as const),
] as const satisfies readonly (keyof Item)[];
export type ShownItem = Pick<Item, (typeof SHOWN_OF_ITEMS)[number]>;

/** Rows read in addition to items to show them. */
type Related = readonly [photographed: readonly ProofRow[], facts: readonly FactsRow[]];

/** `around`: those rows, when they came with the items. */
export async function toOrderItems(ctx: Ctx, items: readonly ShownItem[], related?: Related): Promise<OrderItemOut[]> {
  if (items.length === 0) return [];
  const ids = items.map((i) => i.id);
  const [photographed, facts] =
    related ??
    (await Promise.all([
      rowsOf(ctx.db, proofQuery(ctx.db, { item_ids: ids })),
      rowsOf(ctx.db, factsQuery(ctx.db, { item_ids: ids })),
    ]));
  const types = await allGoodsTypes(ctx.db);
  const proof = await proofByItem(ctx, ids, photographed);
  const free = await freeDays(ctx, [...new Set(items.map((i) => i.member_id))]);
  const today = await shopDay(ctx);
  const rules = await storageRules(ctx);
  const { extend_price } = await settings(ctx.db, ['extend_price']);
  const allowed = may(ctx, actor(ctx));
  const sales = await loadAfterSaleFacts(ctx, items, facts);
  const splits = await splitsOf(ctx, items);
  return items.map((i) => {
    const type = types.find((t) => t.code === i.goods_type);
    const sale = sales.get(i.id);
    const storage =
      i.stocked_at && isIn(machine, i.state, 'stored')
        ? storageFor(i, free(i.member_id), today, rules, paidForItem({ ...i, terms: sale?.terms ?? {} }))
        : null;
    return {
      id: i.id,
      order_id: i.order_id,
      api_type: i.api_type,
      num_iid: i.num_iid,
      sku_id: i.sku_id,
      title: pick(i.titles, ctx.lang),
      pic_url: i.pic_url,
      properties_name: pick(i.properties_name, ctx.lang),
      price: i.price,
      num: i.num,
      remark: i.remark,
      goods_type: { code: i.goods_type, name: pick(type?.names, ctx.lang), risk: type?.risk ?? 'general' },
      services: [...toOutcomes(ctx, i.services), ...splits.outcome(i)],
      state: i.state,
      actions: [
        ...actionsOf(machine, i.state, allowed),
        ...(canReviewPhotos(i, proof.get(i.id)?.photos.length ?? 0) ? PHOTO_ACTIONS : []),
        ...(ctx.member && mayReview(i) ? (['review'] as const) : []),
        ...possibly(ctx.member && isIn(machine, i.state, 'over') && !NOT_ON_SALE.includes(i.api_type), 'buy_again'),
      ].filter(
        (a) =>
          !ELSEWHERE.has(a) &&
          // An extension is offered once the member was notified that free storage is ending.
          !(a === 'extend' && (!storage || storage.days_left > Math.max(...rules.warn_days))) &&
          !(a === 'request_cancel' && i.cancel_asked) &&
          // The goods of a one-pay order are sent with it.
          !((a === 'ship' || a === 'ask_split') && sale?.facts.order_kind === 'onepay') &&
          !(a === 'ask_split' && (i.num === 1 || splits.price === null || splits.waits(i))) &&
          !(AFTER_SALE.has(a) && !sale?.possible) &&
          !(i.api_type === OWN_PARCEL && ['destroy', ...(type?.risk === 'forbidden' ? ['accept'] : [])].includes(a)),
      ),
      due_at: i.due_at?.toISOString() ?? null,
      ask: toOpenQuestion(ctx, i),
      cancel_asked: i.cancel_asked,
      tracking_no: sale?.tracking_no ?? '',
      courier: pick(sale?.courier ?? undefined, ctx.lang),
      weight: i.weight,
      size: i.length && i.width && i.height ? { length: i.length, width: i.width, height: i.height } : null,
      stocked_at: i.stocked_at?.toISOString() ?? null,
      free_until: storage?.free_until ?? null,
      storage_fee: storage?.fee ?? 0,
      stay:
        storage && i.state === 'in_stock'
          ? {
              days_left: storage.days_left,
              day_fee: rules.day_fee,
              abandon_on: storage.abandon_from,
              extend_price,
              extend_days: rules.extension_days,
            }
          : null,
      split:
        i.state === 'in_stock' && i.num > 1 && splits.price !== null ? { price: splits.price, unpaid: splits.unpaid(i) } : null,
      photos: proof.get(i.id)?.photos ?? [],
      videos: proof.get(i.id)?.videos ?? [],
      photos_seen: i.photos_seen,
      waybill_id: i.waybill_id,
      refund_id: sale?.refund_id ?? null,
      refunded: i.refunded,
      commented: i.commented,
    };
  });
}

function toOpenQuestion(ctx: Ctx, i: ShownItem): OrderItemOut['ask'] {
  const { ask } = i;
  if (!ask) return null;
  return {
    kind: ask.kind,
    ...saidIn(ask, ctx.lang),
    photos: (ask.photos ?? []).map((name) => photoUrl(ctx, name)),
    choices: (ask.choices ?? []).map(({ code, label, names, translations, sku }) => ({
      code,
      label: sku ? pick(sku.names, ctx.lang) : saidIn({ text: label, texts: names, translations }, ctx.lang).text,
      sku: sku ? { pic_url: sku.pic_url, price: sku.price, more: sku.price - i.price } : null,
    })),
    amount: ask.amount ?? null,
    price_before: ask.price_before ?? null,
    price_after: ask.price_after ?? null,
    invoice_no: ask.invoice_no ?? null,
    expires_at: i.due_at?.toISOString() ?? null,
    fallback: `ask.fallback.${ask.kind}`,
  };
}

/** Today in the shop's time zone, YYYY-MM-DD. */
export async function shopDay(ctx: Ctx, at: Date = ctx.now): Promise<string> {
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  return dayIn(at, time_zone);
}
/** The first storage day of goods stocked now; for a member's own parcel, the day of its first scan. */
export const storageStart = async (ctx: Ctx, i: Pick<Item, 'api_type' | 'storage_from'>): Promise<string> =>
  (i.api_type === OWN_PARCEL ? i.storage_from : null) ?? (await shopDay(ctx));
export const OWN_PARCEL = 'parcel';

/** The storage rules from the settings. */
export async function storageRules(ctx: Pick<Ctx, 'db'>): Promise<StorageTerms> {
  const s = await settings(ctx.db, ['storage_day', 'extend_days', 'storage_warn_days', 'storage_notice_days', 'abandon_days']);
  return {
    day_fee: s.storage_day,
    extension_days: s.extend_days,
    warn_days: daysOf(s.storage_warn_days),
    notice_days: daysOf(s.storage_notice_days),
    abandon_days: s.abandon_days,
  };
}

/**
 * Storage of an item row on a day. storage_from: its first day; storage_days: days paused by waybills; extended_days: bought. Without the amount paid
 * for the row, which limits the fee, only the days are right.
 */
export function storageFor(
  i: Pick<Item, 'storage_from' | 'storage_days' | 'extended_days'>,
  free_days: number,
  today: string,
  terms: StorageTerms = storageTerms,
  paid = 0,
) {
  const since = i.storage_from ?? today;
  return storageOf(
    { since, free_days: free_days + i.storage_days + i.extended_days, paid },
    today < since ? since : today,
    terms,
  );
}
