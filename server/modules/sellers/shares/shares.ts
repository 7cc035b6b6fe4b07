// A seller's share as the order goes on: begun at payment with the stock taken and the commission frozen, booked when the
// seller accepts, split with the item, reduced by refunds, and ended with the item. The orders, the buying and the refunds
// above call these.

import { percent } from '#contract/rules/round.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { ITEMS_OVER } from '#contract/states/order-item.ts';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { lockSkus, moveStock } from '../../catalog/goods/own-goods.ts';
import type { Entry } from '../../payments/ledger/ledger.ts';
import { opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { spread, sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { ownSellers, type Share, shareLifecycle } from './store.ts';

type Item = { id: number; goods_id: number | null; sku_id: string; price: number; num: number; state: ItemState };
type Moved = { id: number; state: ItemState; parcel_id: number | null };
type Priced = { id: number; num: number };

const of = (ctx: Ctx, order_id: number): Promise<Share[]> =>
  ctx.db.selectFrom('seller_share').selectAll().where('order_id', '=', order_id).orderBy('order_item_id').forUpdate().execute();

/** Goods and domestic freight as the seller gets them: the commission is taken of the goods. */
const parts = (goods: number, freight: number, commission_bp: number) => {
  const commission = percent(goods, commission_bp);
  return { goods, freight, commission, amount: goods + freight - commission };
};

/**
 * Items of a seller in the shop have been paid for: their stock is taken under a lock, and the shares begin with today's
 * commission. Returns the items whose stock is gone meanwhile: a payment always counts, so the caller refunds them.
 */
export async function sharesBegin(
  ctx: Ctx,
  order: { id: number; seller_id: number; freight: number },
  items: readonly Item[],
): Promise<number[]> {
  if (!(await ownSellers(ctx.db)).has(order.seller_id)) return [];
  const seller = await ctx.db.selectFrom('own_seller').selectAll().where('seller_id', '=', order.seller_id).executeTakeFirst();
  if (!seller) return [];
  const begun = items.filter((i) => i.goods_id !== null);
  const commission_bp = seller.commission_bp ?? (await setting(ctx.db, 'seller_commission_bp'));
  const stock = new Map(
    (
      await lockSkus(
        ctx,
        begun.map((i) => i.goods_id!),
      )
    ).map((s) => [`${s.goods_id}:${s.sku_id}`, s.quantity]),
  );
  const weights = begun.map((i) => i.price * i.num);
  const freight = spread(begun.length > 0 ? order.freight : 0, weights);
  const gone: number[] = [];
  for (const [at, item] of begun.entries()) {
    const name = `${item.goods_id}:${item.sku_id}`;
    const left = stock.get(name) ?? 0;
    const enough = left >= item.num;
    if (enough) {
      stock.set(name, left - item.num);
      await moveStock(ctx, item.goods_id!, item.sku_id, -item.num);
    } else gone.push(item.id);
    const row = await ctx.db
      .insertInto('seller_share')
      .values({
        order_item_id: item.id,
        order_id: order.id,
        seller_id: order.seller_id,
        commission_bp,
        ...parts(weights[at]!, freight[at]!, commission_bp),
        goods_id: item.goods_id!,
        sku_id: item.sku_id,
        stock: enough ? item.num : 0,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await opened(ctx, shareLifecycle.machine, row, { action: 'begin', by: SYSTEM });
  }
  if (begun.length > gone.length)
    await notify(ctx, seller.member_id, {
      kind: 'order',
      key: 'seller_order',
      params: { n: begun.length - gone.length },
      url: '/pages/settled/orders',
    });
  return gone;
}

/** Some pieces of an item became an item of their own: the share is split in proportion. */
export async function shareSplits(ctx: Ctx, item: Priced, split: Priced): Promise<void> {
  const share = await ctx.db
    .selectFrom('seller_share')
    .selectAll()
    .where('order_item_id', '=', item.id)
    .forUpdate()
    .executeTakeFirst();
  if (!share) return;
  const two = (amount: number) => spread(amount, [item.num - split.num, split.num]) as [number, number];
  const [goods, freight, commission] = [two(share.goods), two(share.freight), two(share.commission)];
  const stock = Math.min(share.stock, split.num);
  const { id: _, ...same } = share;
  const part = (at: 0 | 1) => ({
    goods: goods[at],
    freight: freight[at],
    commission: commission[at],
    amount: goods[at] + freight[at] - commission[at],
  });
  const made = await ctx.db
    .insertInto('seller_share')
    .values({ ...same, order_item_id: split.id, ...part(1), stock, created_at: ctx.now, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('seller_share')
    .set({ ...part(0), stock: share.stock - stock, updated_at: ctx.now })
    .where('id', '=', share.id)
    .execute();
  await opened(ctx, shareLifecycle.machine, made, { action: 'split', by: SYSTEM });
}

/** The member took another option of a seller's goods: the reserved pieces are of that one now. Refuses one that is gone. */
export async function shareSwitches(ctx: Ctx, item_id: number, sku_id: string): Promise<void> {
  const share = await ctx.db
    .selectFrom('seller_share')
    .selectAll()
    .where('order_item_id', '=', item_id)
    .forUpdate()
    .executeTakeFirst();
  if (!share || share.sku_id === sku_id) return;
  const wanted = (await lockSkus(ctx, [share.goods_id])).find((s) => s.sku_id === sku_id);
  if (!wanted || wanted.quantity < share.stock) fail('cart.sold_out');
  await moveStock(ctx, share.goods_id, share.sku_id, share.stock);
  await moveStock(ctx, share.goods_id, sku_id, -share.stock);
  await ctx.db.updateTable('seller_share').set({ sku_id, updated_at: ctx.now }).where('id', '=', share.id).execute();
}

/**
 * The payee of a purchase. For goods of a marketplace the money is the shop's there; a seller in the shop gets the share, and
 * the commission is the shop's. costs: what each item costs, fen; freight: domestic freight of all.
 */
export async function payeeEntries(
  ctx: Ctx,
  order: { id: number },
  costs: readonly { id: number; cost: number }[],
  freight: number,
): Promise<Entry[]> {
  const shares = (await of(ctx, order.id)).filter((s) => costs.some((c) => c.id === s.order_item_id));
  const total = sum(costs.map((c) => c.cost)) + freight;
  if (shares.length === 0) return [{ kind: 'platform', amount: -total }];
  const freights = spread(
    freight,
    shares.map((s) => costs.find((c) => c.id === s.order_item_id)!.cost),
  );
  let commission = 0;
  for (const [at, share] of shares.entries()) {
    const now = parts(costs.find((c) => c.id === share.order_item_id)!.cost, freights[at]!, share.commission_bp);
    commission += now.commission;
    await ctx.db
      .updateTable('seller_share')
      .set({ ...now, booked: true, updated_at: ctx.now })
      .where('id', '=', share.id)
      .execute();
  }
  return [
    { kind: 'seller', owner: shares[0]!.seller_id, amount: commission - total },
    { kind: 'commission', amount: -commission },
  ];
}

/** Domestic freight that was requested after the purchase goes to the payee of the purchase. */
export async function moreFreightEntries(ctx: Ctx, item_id: number, cost: number): Promise<Entry[]> {
  const share = await ctx.db
    .selectFrom('seller_share')
    .selectAll()
    .where('order_item_id', '=', item_id)
    .forUpdate()
    .executeTakeFirst();
  if (!share) return [{ kind: 'platform', amount: -cost }];
  await ctx.db
    .updateTable('seller_share')
    .set({ freight: share.freight + cost, amount: share.amount + cost, updated_at: ctx.now })
    .where('id', '=', share.id)
    .execute();
  return [{ kind: 'seller', owner: share.seller_id, amount: -cost }];
}

/**
 * The refund by the payee of the purchase, and its sum. A marketplace refunds what it agrees to; a seller in the shop refunds
 * their part and the shop its commission, in proportion, as far as the share goes. `all`: the whole of what the goods cost.
 */
export async function givenBack(
  ctx: Ctx,
  item_id: number,
  gave: { goods: number; freight: number; all?: boolean },
): Promise<{ entries: Entry[]; total: number }> {
  const share = await ctx.db
    .selectFrom('seller_share')
    .selectAll()
    .where('order_item_id', '=', item_id)
    .forUpdate()
    .executeTakeFirst();
  if (!share?.booked) {
    const total = gave.goods + gave.freight;
    return { entries: [{ kind: 'platform', amount: total }], total };
  }
  const goods = gave.all ? share.goods : Math.min(gave.goods, share.goods);
  const freight = Math.min(gave.freight, share.freight);
  const [commission = 0] = spread(goods, [share.commission, share.goods - share.commission]);
  const left = { goods: share.goods - goods, freight: share.freight - freight, commission: share.commission - commission };
  await ctx.db
    .updateTable('seller_share')
    .set({ ...left, amount: left.goods + left.freight - left.commission, updated_at: ctx.now })
    .where('id', '=', share.id)
    .execute();
  const total = goods + freight;
  const entries: Entry[] = [
    { kind: 'seller', owner: share.seller_id, amount: total - commission },
    { kind: 'commission', amount: commission },
  ];
  return { entries, total };
}

/** Whether a seller in the shop has accepted the item, so that a refund reduces a share. */
export async function hasShare(ctx: Ctx, item_id: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('seller_share').select('booked').where('order_item_id', '=', item_id).executeTakeFirst();
  return row?.booked === true;
}

/** Ended, with nothing left for the seller. */
const TAKEN_BACK: readonly ItemState[] = ['cancelled', 'invalid', 'out_of_stock', 'refunded'];

/**
 * Items of an order have changed state: a share whose item was cancelled or refunded is revoked, its stock put back unless it
 * was sent or the seller has none; one whose item has ended otherwise begins its waiting days.
 */
export async function sharesFollow(ctx: Ctx, order_id: number, items: readonly Moved[]): Promise<void> {
  const over = items.filter((i) => ITEMS_OVER.includes(i.state as 'completed'));
  if (over.length === 0) return;
  const shares = await of(ctx, order_id);
  for (const share of shares) {
    const item = over.find((i) => i.id === share.order_item_id);
    if (!item || share.state === 'taken_back') continue;
    if (!TAKEN_BACK.includes(item.state)) {
      if (share.ended_at === null)
        await ctx.db.updateTable('seller_share').set({ ended_at: ctx.now }).where('id', '=', share.id).execute();
      continue;
    }
    const back = item.state !== 'out_of_stock' && item.parcel_id === null ? share.stock : 0;
    if (back > 0) {
      await lockSkus(ctx, [share.goods_id]);
      await moveStock(ctx, share.goods_id, share.sku_id, back);
    }
    // Domestic freight of the order stays with the seller's other sent items.
    const heir = shares.find(
      (s) =>
        s.id !== share.id &&
        s.booked &&
        s.state !== 'taken_back' &&
        !over.some((i) => i.id === s.order_item_id && TAKEN_BACK.includes(i.state)),
    );
    if (share.booked && share.goods === 0 && share.freight > 0 && heir) {
      heir.freight += share.freight;
      heir.amount += share.freight;
      await ctx.db
        .updateTable('seller_share')
        .set({ freight: heir.freight, amount: heir.amount })
        .where('id', '=', heir.id)
        .execute();
      share.amount = 0;
    }
    // What a decision of the shop left with the seller stays theirs.
    if (share.booked && share.amount > 0) {
      await ctx.db
        .updateTable('seller_share')
        .set({ stock: 0, ended_at: share.ended_at ?? ctx.now })
        .where('id', '=', share.id)
        .execute();
      continue;
    }
    await transition(ctx, shareLifecycle, share, {
      action: 'take_back',
      by: SYSTEM,
      set: { stock: 0, goods: 0, freight: 0, commission: 0, amount: 0, ended_at: ctx.now, payout_id: null },
    });
  }
}

/** The member's shop, when the items are bought from it: for the steps of a seller. Refuses items of another as unknown. */
export async function requireOwnItems(ctx: Ctx, seller_id: number, item_ids: readonly number[]): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('seller_share')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('order_item_id', '=', anyOf(item_ids))
    .where('seller_id', '=', seller_id)
    .executeTakeFirstOrThrow();
  if (n !== new Set(item_ids).size) fail('fail.not_found', {}, 'item_ids');
}
