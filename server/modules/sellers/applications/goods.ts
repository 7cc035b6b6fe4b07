// Goods that a seller offers: added and changed by the seller, listed after approval where the shop asks for it, off sale while the seller is held.
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Input, Output } from '#contract/call.ts';
import type { SellerGoodsOut } from '#contract/calls/sellers.ts';
import type { calls } from '#contract/calls.ts';
import type { Names } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { sellerGoodsMachine } from '#contract/states/seller.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { orderProblem } from '../../catalog/goods/goods-check.ts';
import {
  addOwnGoods,
  changeOwnGoods,
  listOwnGoods,
  lockSkus,
  type OwnGoods,
  type OwnSku,
  setSkus,
} from '../../catalog/goods/own-goods.ts';
import { audit } from '../../platform/audit/audit.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { actor, may, opened, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type OwnSeller, ownShop, type SellerGoods, sellerGoodsLife } from './store.ts';

type Rows = (typeof calls)['seller'];
const MAX_GOODS = 2000;

/** Texts without the languages left empty. */
export const written = (words: Partial<Record<string, string | undefined>> | undefined): Names =>
  Object.fromEntries(Object.entries(words ?? {}).flatMap(([lang, text]) => (text?.trim() ? [[lang, text.trim()]] : [])));

/** Goods with their SKUs, and the uploads of their pictures. */
const withParts = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('goods as g')
    .select(['g.id', 'g.num_iid', 'g.titles', 'g.content', 'g.imgs', 'g.options'])
    .select(['g.category_id', 'g.goods_type', 'g.post_fee', 'g.weight'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('sku as s')
          .select(['s.sku_id', 's.price', 's.quantity'])
          .whereRef('s.goods_id', '=', 'g.id')
          .orderBy('s.id'),
      ).as('skus'),
      jsonArrayFrom(
        eb
          .selectFrom('upload as u')
          .select(['u.id', 'u.name'])
          .where(sql<boolean>`u.name in (select substring(url from '[^/]*$') from jsonb_array_elements_text(g.imgs) url)`),
      ).as('uploads'),
    ])
    .where('g.id', '=', anyOf(ids))
    .execute();

/** The rows as their seller and the desk see them: one query for any number. */
export async function toSellerGoods(ctx: Ctx, rows: readonly SellerGoods[]): Promise<SellerGoodsOut[]> {
  const goods = await withParts(
    ctx,
    rows.map((r) => r.goods_id),
  );
  const allowed = may(ctx, actor(ctx));
  return rows.map((r) => {
    const g = goods.find((one) => one.id === r.goods_id)!;
    const values = (g.options as { values: { vid: string; names: Names }[] }[])[0]?.values ?? [];
    return {
      id: r.id,
      num_iid: g.num_iid,
      state: r.state,
      reason: r.reason,
      titles: g.titles,
      docs: plain(g.content),
      pictures: (g.imgs as string[]).map((url) => ({ id: g.uploads.find((u) => u.name === fileOf(url))?.id ?? 0, url })),
      category_id: g.category_id,
      goods_type: g.goods_type,
      post_fee: g.post_fee,
      ship_days: r.ship_days,
      weight: g.weight,
      skus: g.skus.map((s) => ({
        sku_id: s.sku_id,
        names: values.find((v) => v.vid === s.sku_id)?.names ?? {},
        price: s.price,
        quantity: s.quantity,
      })),
      actions: actionsOf(sellerGoodsMachine, r.state, allowed),
      time: r.updated_at.toISOString(),
    };
  });
}

const fileOf = (url: string): string => url.split('/').at(-1) ?? '';
/** The text as its seller typed it. */
const plain = (content: Names): Names =>
  Object.fromEntries(
    Object.entries(content).map(([lang, html]) => [
      lang,
      html
        .replace(/<\/p><p>/g, '\n')
        .replace(/<\/?p>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&'),
    ]),
  );

const one = async (ctx: Ctx, row: SellerGoods): Promise<SellerGoodsOut> => (await toSellerGoods(ctx, [row]))[0]!;

export async function listOwn(ctx: MemberCtx, input: Input<Rows['goods']>): Promise<Output<Rows['goods']>> {
  const { seller_id } = await ownShop(ctx);
  const at = asOf(ctx, input);
  let query = ctx.db.selectFrom('seller_goods').where('seller_id', '=', seller_id).where('created_at', '<=', at);
  if (input.state) query = query.where('state', '=', input.state);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(input, at, n, await toSellerGoods(ctx, rows));
}

export const ownDetail = async (ctx: MemberCtx, id: number): Promise<SellerGoodsOut> => {
  const { seller_id } = await ownShop(ctx);
  const row = await ctx.db.selectFrom('seller_goods').selectAll().where('id', '=', id).executeTakeFirst();
  return row?.seller_id === seller_id ? one(ctx, row) : fail('fail.not_found', {}, 'id');
};

async function lockOwn(ctx: MemberCtx, shop: OwnSeller, id: number): Promise<SellerGoods> {
  const row = await ctx.db.selectFrom('seller_goods').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.seller_id === shop.seller_id ? row : fail('fail.not_found', {}, 'id');
}

/** SKUs with an id each: those known keep theirs, so that carts and orders find them. */
function numbered(skus: Input<Rows['goodsSave']>['skus'], known: readonly string[]): OwnSku[] {
  let next = Math.max(0, ...known.map(Number).filter(Number.isFinite));
  const made = skus.map((s) => ({
    sku_id: s.sku_id !== undefined && known.includes(s.sku_id) ? s.sku_id : String(++next),
    names: written(s.names),
    price: s.price,
    quantity: s.quantity,
  }));
  if (new Set(made.map((s) => s.sku_id)).size !== made.length) fail('fail.field_format', {}, 'skus');
  const nameless = made.length > 1 && made.some((s) => Object.keys(s.names).length === 0);
  if (nameless) fail('seller.option_name', {}, 'skus');
  return made;
}

async function read(
  ctx: MemberCtx,
  shop: OwnSeller,
  input: Input<Rows['goodsSave']>,
  known: readonly string[],
): Promise<OwnGoods> {
  const titles = written(input.titles);
  const checks = fieldChecks();
  if (Object.keys(titles).length === 0) checks.fault('fail.field_missing', {}, 'titles');
  const goods_type = input.goods_type ?? 'general';
  const type = await ctx.db.selectFrom('goods_type').select('code').where('code', '=', goods_type).executeTakeFirst();
  if (!type) checks.fault('fail.field_choice', {}, 'goods_type');
  const { why_not } = await orderProblem(ctx, goods_type, titles);
  if (why_not) checks.fault(why_not.key, why_not.params, 'titles');
  if (input.category_id) {
    const category = await ctx.db.selectFrom('category').select('id').where('id', '=', input.category_id).executeTakeFirst();
    if (!category) checks.fault('fail.not_found', {}, 'category_id');
  }
  const pictures = (await checks.of(() => ownUploads(ctx, input.pictures, 'goods', 'pictures'))) ?? [];
  const skus = (await checks.of(() => numbered(input.skus, known))) ?? [];
  checks.done();
  return {
    seller_id: shop.seller_id,
    titles,
    docs: written(input.docs),
    pictures: pictures.map((p) => uploadUrl(ctx.app.config, p.name, 'goods', ctx.now)),
    category_id: input.category_id ?? null,
    goods_type,
    post_fee: input.post_fee ?? 0,
    weight: input.weight ?? null,
    skus,
    listed: false,
  };
}

/** Adds goods or changes them. Where the shop approves goods, a change waits for approval again and is off sale until then. */
export async function saveGoods(ctx: MemberCtx, input: Input<Rows['goodsSave']>): Promise<SellerGoodsOut> {
  const shop = await ownShop(ctx);
  if (shop.held_at) fail('seller.held');
  const to = (await setting(ctx.db, 'seller_goods_approval')) ? 'pending' : 'listed';
  const ship_days = input.ship_days ?? 3;
  if (input.id === undefined) {
    const goods = await read(ctx, shop, input, []);
    await lockLimit(ctx, 'seller_goods', shop.seller_id);
    const { n } = await ctx.db
      .selectFrom('seller_goods')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('seller_id', '=', shop.seller_id)
      .executeTakeFirstOrThrow();
    if (n >= MAX_GOODS) fail('seller.goods_many', { max: MAX_GOODS });
    const goods_id = await addOwnGoods(ctx, { ...goods, listed: to === 'listed' });
    const row = await ctx.db
      .insertInto('seller_goods')
      .values({ goods_id, seller_id: shop.seller_id, state: to, ship_days, created_at: ctx.now, updated_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await opened(ctx, sellerGoodsMachine, row, { action: 'change' });
    return one(ctx, row);
  }
  const row = await lockOwn(ctx, shop, input.id);
  const known = (await lockSkus(ctx, [row.goods_id])).map((s) => s.sku_id);
  const goods = await read(ctx, shop, input, known);
  await changeOwnGoods(ctx, row.goods_id, { ...goods, listed: to === 'listed' });
  return one(ctx, await transition(ctx, sellerGoodsLife, row, { action: 'change', to, set: { ship_days, reason: '' } }));
}

/** Prices and stock of goods count at once, whatever the state of the goods. */
export async function setStock(ctx: MemberCtx, input: Input<Rows['stock']>): Promise<SellerGoodsOut> {
  const row = await lockOwn(ctx, await ownShop(ctx), input.id);
  const known = await lockSkus(ctx, [row.goods_id]);
  for (const s of input.skus) if (!known.some((k) => k.sku_id === s.sku_id)) fail('fail.not_found', {}, 'skus');
  await setSkus(ctx, row.goods_id, input.skus);
  await countChange(ctx, row.goods_id);
  return one(ctx, row);
}

/** The goods have changed since an operator saw them: a decision about them has to be checked again. */
export const countChange = (ctx: Pick<Ctx, 'db'>, goods_id: number): Promise<unknown> =>
  ctx.db
    .updateTable('seller_goods')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('goods_id', '=', goods_id)
    .execute();

export async function withdraw(ctx: MemberCtx, id: number): Promise<SellerGoodsOut> {
  const shop = await ownShop(ctx);
  return memberStep(ctx, sellerGoodsLife, {
    ids: [id],
    actions: ['withdraw'],
    run: async () => {
      const row = await lockOwn(ctx, shop, id);
      await transition(ctx, sellerGoodsLife, row, { action: 'withdraw' });
      await listOwnGoods(ctx, [row.goods_id], false);
    },
    read: async () => one(ctx, await lockOwn(ctx, shop, id)),
    listed: (goods) => goods.actions,
  });
}

/**
 * An operator's decision; listed goods may be taken off sale with a reason. Goods of a held seller are listed when the hold
 * ends.
 */
type Decision = { id: number; version: number; reason?: string };

export async function moderate(
  ctx: OperatorCtx,
  action: 'approve' | 'reject',
  { id, version, reason = '' }: Decision,
): Promise<void> {
  const row = await ctx.db.selectFrom('seller_goods').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  requireSeen(row, version);
  const seller = await ctx.db
    .selectFrom('own_seller')
    .selectAll()
    .where('seller_id', '=', row.seller_id)
    .executeTakeFirstOrThrow();
  const now = await transition(ctx, sellerGoodsLife, row, { action, reason, set: { reason } });
  await listOwnGoods(ctx, [row.goods_id], now.state === 'listed' && !seller.held_at);
  await audit(ctx, `seller.goods_${action}`, 'seller_goods', id, { reason });
  const { titles } = await ctx.db.selectFrom('goods').select('titles').where('id', '=', row.goods_id).executeTakeFirstOrThrow();
  await notify(ctx, seller.member_id, {
    kind: 'system',
    key: action === 'approve' ? 'seller_goods_listed' : 'seller_goods_rejected',
    params: { title: titles, reason },
    url: '/pages/settled/goods',
    mail: action === 'reject',
  });
}

/** On hold or released: all listed goods leave the mall, or return. */
export async function showGoodsOf(ctx: Ctx, seller_id: number, shown: boolean): Promise<void> {
  const rows = await ctx.db
    .selectFrom('seller_goods')
    .select('goods_id')
    .where('seller_id', '=', seller_id)
    .where('state', '=', 'listed')
    .execute();
  await listOwnGoods(
    ctx,
    rows.map((r) => r.goods_id),
    shown,
  );
}
