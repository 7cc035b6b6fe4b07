// An order that staff makes for a member: priced as the member's own cart and checkout would, without changing that cart, and payable by a link.
import { createHash } from 'node:crypto';
import type { Input, Output } from '#contract/call.ts';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { OrderingLine } from '#contract/desk/ordering.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { fail, type MemberCtx, type OperatorCtx, Refusal } from '../../../context.ts';
import { dryRun } from '../../../db/transaction.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { notify } from '../../support/notifications/notify.ts';
import { recipientOf } from '../../support/notifications/recipient.ts';
import { addToCart } from '../cart/cart.ts';
import { checkout } from '../cart/checkout.ts';
import { addManualGoods } from '../cart/manual-goods.ts';
import { restoreCart, setCartAside } from '../cart/set-aside.ts';
import { offerPath } from './offer.ts';

type Calls = DeskCalls['ordering'];
type Composed = Input<Calls['preview']>;

/** The context of the member for a call of the back office: their level, language and currency; the operator remains the actor. */
async function onBehalfOf(ctx: OperatorCtx, member_id: number): Promise<OperatorCtx & MemberCtx> {
  const found = await ctx.db
    .selectFrom('member')
    .select(['id', 'mark as memberCode', 'nickname', 'level', 'lang', 'state'])
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'member_id');
  const { state, ...member } = found;
  if (state !== 'normal') fail('ordering.member_closed', {}, 'member_id');
  const { currency } = await recipientOf(ctx, member_id);
  return { ...ctx, member, currency };
}

async function addLine(ctx: MemberCtx, line: OrderingLine, warehouse_id: number | undefined): Promise<number> {
  const { num, remark } = line;
  if (line.kind === 'manual') {
    const { kind: _, ...goods } = line;
    return (await addManualGoods(ctx, { ...goods, type: 'goods', warehouse_id })).cart_id!;
  }
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['api_type', 'num_iid', 'member_id'])
    .where('id', '=', line.goods_id)
    .executeTakeFirst();
  if (!goods || (goods.member_id !== null && goods.member_id !== ctx.member.id)) fail('fail.not_found', {}, 'goods_id');
  const { api_type, num_iid } = goods;
  return (await addToCart(ctx, { api_type, num_iid, sku_id: line.sku_id ?? '', num, remark, warehouse_id })).cart_id;
}

/** Fingerprint of the preview that was agreed to. Without ids: rows, manual goods and their sellers are created again on each call. */
const quoteOf = (seen: CheckoutOut): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seen.groups.map((group) => [
          ...[group.shop_name, group.warehouse_id, group.total],
          ...group.items.map((item) => [item.api_type, item.sku_id, item.title, item.price, item.num]),
        ]),
        seen.components.map((row) => [row.code, row.amount]),
        ...[seen.amount, seen.currency],
      ]),
    )
    .digest('hex')
    .slice(0, 32);

type Prepared = { cart_ids: number[]; seen: CheckoutOut; inner: string };

async function prepare(ctx: MemberCtx, { lines, warehouse_id }: Composed): Promise<Prepared> {
  const ids = new Set<number>();
  for (const line of lines) ids.add(await addLine(ctx, line, warehouse_id));
  const cart_ids = [...ids];
  const found = await checkout(ctx, { cart_ids, coupon_id: 0 });
  const seen = { ...found, coupons: [], quote: quoteOf(found) };
  return { cart_ids, seen, inner: found.quote };
}

/** Rolls back everything it writes on the way. */
export async function previewOrder(ctx: OperatorCtx, input: Composed): Promise<CheckoutOut> {
  const member = await onBehalfOf(ctx, input.member_id);
  return dryRun(ctx.db, async () => {
    await setCartAside(member);
    return (await prepare(member, input)).seen;
  });
}

/** Limits open orders, so that a mistake of staff does not flood a member with them. */
async function refuseTooMany(ctx: OperatorCtx, member_id: number): Promise<void> {
  await lockLimit(ctx, 'assisted_orders', member_id);
  const max = await setting(ctx.db, 'assisted_orders_open');
  const { n } = await ctx.db
    .selectFrom('orders')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', member_id)
    .where('operator_id', 'is not', null)
    .where('tab', '=', 'unpaid')
    .executeTakeFirstOrThrow();
  if (n >= max) fail('ordering.too_many', { max });
}

export async function makeOrder(ctx: OperatorCtx, input: Input<Calls['make']>): Promise<Output<Calls['make']>> {
  await refuseTooMany(ctx, input.member_id);
  const behalf = await onBehalfOf(ctx, input.member_id);
  const own = await setCartAside(behalf);
  const { cart_ids, seen, inner } = await prepare(behalf, input);
  if (seen.quote !== input.quote) throw new Refusal('fail.changed', {}, 'quote', false, seen);
  // Texts stored with the bill are in the member's language.
  const made = await checkout(
    { ...behalf, lang: behalf.member.lang },
    { cart_ids, submit: true, quote: inner, coupon_id: 0, accept_prices: true },
  );
  await restoreCart(behalf, own);
  const { order_ids, invoice_no, amount } = made;
  const path = offerPath(ctx.app.config, order_ids[0]!);
  await notify(ctx, input.member_id, {
    kind: 'order',
    key: 'order_for_you',
    params: { amount_fen: amount, currency: made.currency, rate: made.rate, note: input.note ?? '' },
    url: path,
  });
  for (const id of order_ids) await audit(ctx, 'ordering.make', 'order', id, { no: invoice_no!, amount });
  return { order_ids, invoice_no: invoice_no!, amount, link: `${ctx.app.config.public_url}/wap/#${path}` };
}

/** Goods that anyone may order, with their options. */
export async function goodsToOrder(ctx: OperatorCtx, id: number): Promise<Output<Calls['goods']>> {
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['id', 'titles', 'pic_url', 'price', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!goods || goods.member_id !== null) fail('fail.not_found', {}, 'id');
  const skus = await ctx.db
    .selectFrom('sku')
    .select(['sku_id', 'properties_name', 'price', 'quantity'])
    .where('goods_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    id,
    price: goods.price,
    pic_url: externalUrl(ctx.app.config, goods.pic_url),
    title: pick(goods.titles, ctx.lang),
    skus: skus.map(({ properties_name, ...sku }) => ({ ...sku, name: pick(properties_name, ctx.lang) })),
  };
}
