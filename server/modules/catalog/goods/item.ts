// The item page: everything it shows of one product, and goods found by a pasted link.
import type { Input, Output } from '#contract/call.ts';
import type { ItemOut, SkuOut } from '#contract/calls/items.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { type GoodsRef, type Link, parseLink } from '#contract/links/link.ts';
import { parsePasted } from '#contract/links/pasted.ts';
import { MANUAL_PICTURES } from '#contract/manual-goods.ts';
import { publicAddress } from '#contract/web-address.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { fenOf } from '../../pricing/money/rates.ts';
import { pictureUrl } from '../site/cards.ts';
import { countriesWithout, loadLines } from '../site/lines.ts';
import { goodsTypeOf } from '../site/places.ts';
import { findByPage, findByRef, findKnown, isCurrent } from '../sources/goods.ts';
import { resolvePasted } from '../sources/resolve.ts';
import { inReadersLanguage } from '../translation/goods-texts.ts';
import { cleanDescription, withPictures } from './description.ts';
import { orderProblem } from './goods-check.ts';
import * as queries from './item-queries.ts';
import type { SkuRow } from './queries.ts';
import { sellerById, sellerOf, toSeller } from './sellers.ts';
import { shareId } from './share.ts';
import { findByTitle } from './titles.ts';

function asked({ tp, tid, url }: Input<(typeof calls)['obapi']['getItem']>): GoodsRef {
  if (url !== undefined) return parseLink(url)?.ref ?? fail('goods.unknown_link', {}, 'url');
  if (tp === undefined) fail('fail.field_missing', {}, 'tp');
  return { api_type: tp, num_iid: tid ?? fail('fail.field_missing', {}, 'tid') };
}

/** The stored goods, read once; read again when a source updated them. */
async function goodsOf(ctx: Ctx, ref: GoodsRef) {
  const known = await queries.goodsByRef(ctx.db, ref);
  const { id, unread } = await findKnown(ctx, ref, known);
  if (unread) fail('source.unavailable');
  if (id === null) return undefined;
  return known?.id === id && (await isCurrent(ctx, known)) ? known : queries.goodsById(ctx.db, id);
}

export async function getItem(ctx: Ctx, input: Input<(typeof calls)['obapi']['getItem']>): Promise<ItemOut> {
  const found = await goodsOf(ctx, asked(input));
  if (!found) fail('fail.not_found', {}, input.url === undefined ? 'tid' : 'url');
  return itemOf(ctx, await inReadersLanguage(ctx, found));
}

/** Goods as everyone may see them, as they are stored: no source is asked and nothing is translated, because robots read them. */
export async function publicItem(ctx: Ctx, id: number): Promise<{ item: ItemOut; listed: boolean } | null> {
  const found = await queries.goodsById(ctx.db, id);
  return found?.enabled && found.member_id === null ? { item: await itemOf(ctx, found), listed: found.listed } : null;
}

type Goods = NonNullable<Awaited<ReturnType<typeof queries.goodsById>>>;

async function itemOf(ctx: Ctx, g: Goods): Promise<ItemOut> {
  const { why_not } = await orderProblem(ctx, g.goods_type, g.titles);
  const seller = (await sellerOf(ctx, g.seller_id))!;
  const favorite = ctx.member !== null && (await queries.isFavorite(ctx.db, ctx.member.id, g));
  const translate = (names: Names): string => pick(names, ctx.lang);
  const content = translate(g.content);
  const problem = why_not ?? (g.enabled ? null : { key: 'goods.no.gone', params: {} });
  return {
    api_type: g.api_type,
    num_iid: g.num_iid,
    ...(g.enabled && g.member_id === null ? { share_id: shareId(g.id) } : {}),
    title: translate(g.titles),
    title_original: g.titles[g.source_lang || 'zh-cn'] ?? translate(g.titles),
    detail_url: g.detail_url,
    pic_url: pictureUrl(ctx, g.pic_url),
    item_imgs: ((g.imgs as string[]).length > 0 ? (g.imgs as string[]) : [g.pic_url]).map((url) => pictureUrl(ctx, url)),
    price: g.price,
    price_max: g.price_max,
    ...(g.orginal_price !== null && g.orginal_price > g.price ? { orginal_price: g.orginal_price } : {}),
    price_steps: [...g.price_steps].sort((a, b) => a.from - b.from),
    ...(g.sales === null ? {} : { sales: g.sales }),
    min_num: g.min_num,
    num: g.num,
    options: (g.options as queries.Option[]).map((o) => ({
      pid: o.pid,
      name: translate(o.names),
      values: o.values.map((v) => ({
        vid: v.vid,
        name: translate(v.names),
        ...(v.pic_url ? { pic_url: pictureUrl(ctx, v.pic_url) } : {}),
      })),
    })),
    skus: g.skus.map((s) => skuOut(s, ctx)),
    props: (g.props as { names: Names; values: Names }[]).map((p) => ({ name: translate(p.names), value: translate(p.values) })),
    desc: withPictures(g.content_clean ? content : cleanDescription(content), (url) => pictureUrl(ctx, url)),
    location: translate(g.location),
    post_fee: g.post_fee,
    item_weight: g.weight,
    item_size: g.length && g.width && g.height ? { length: g.length, width: g.width, height: g.height } : null,
    goods_type: goodsTypeOf({ code: g.goods_type, names: g.type_names, risk: g.risk, warning: g.warning }, ctx.lang),
    not_to: countriesWithout(await loadLines(ctx.db), g.goods_type),
    can_order: problem === null,
    why_not: problem,
    seller: toSeller(seller, ctx),
    favorite,
    comment_count: g.comments,
    comment_star: g.star,
    category_id: g.category_id ?? 0,
  };
}

/** The item page for a member: the public one, with the favourite mark. */
export async function itemOfMember(ctx: MemberCtx, _input: unknown, item: ItemOut): Promise<ItemOut> {
  return (await queries.isFavorite(ctx.db, ctx.member.id, item)) ? { ...item, favorite: true } : item;
}

const skuOut = (s: SkuRow, ctx: Ctx): SkuOut => ({
  sku_id: s.sku_id,
  properties: s.properties,
  properties_name: pick(s.properties_name, ctx.lang),
  price: s.price,
  quantity: s.quantity,
  ...(s.orginal_price !== null && s.orginal_price > s.price ? { orginal_price: s.orginal_price } : {}),
  ...(s.pic_url ? { pic_url: pictureUrl(ctx, s.pic_url) } : {}),
});

/** Whether it is a page of a shop outside of the marketplaces; marketplaces show goods only to signed-in users. */
const isShopPage = ({ url, api_type }: Link): boolean => url !== '' && (api_type === '' || api_type === 'shopify');

/**
 * Finds the goods of a pasted link or share text. When they are unknown, the cleaned URL is returned with the title and price of the text or the title and
 * pictures of its page, so that they can be added by hand.
 */
export async function readPastedLink(ctx: Ctx, word: string): Promise<Output<(typeof calls)['obapi']['itemPassword']>> {
  const pasted = parsePasted(word);
  const { link, title, price, api_type } = pasted;
  const ref = link?.ref ?? (await resolvePasted(ctx, pasted));
  const byLink = ref ? (await findByRef(ctx, ref)).id : null;
  const page = ref === null && link && isShopPage(link) ? await findByPage(ctx, link.url) : null;
  const id = byLink ?? page?.id ?? (title !== '' ? await findByTitle(ctx.db, title, api_type) : null);
  // An address outside of the public web has nothing to buy.
  if (id === null && !page?.answered && link && !link.ref && link.url !== '' && !publicAddress(link.url))
    fail('goods.private_link', {}, 'word');
  const card = id === null ? undefined : await queries.nameOf(ctx.db, id);
  if (card)
    return {
      found: true,
      api_type: card.api_type,
      num_iid: card.num_iid,
      url: card.detail_url || (link?.url ?? ''),
      title: pick(card.titles, ctx.lang),
      pic_url: pictureUrl(ctx, card.pic_url),
      pictures: [],
    };
  const fen = price && (await fenOf(ctx.db, price.amount, price.currency));
  const pictures = (page?.pictures ?? []).slice(0, MANUAL_PICTURES).map((one) => pictureUrl(ctx, one));
  return {
    found: false,
    api_type: ref?.api_type ?? api_type,
    num_iid: ref?.num_iid ?? '',
    url: link?.url ?? '',
    title: title || (page?.title ?? ''),
    pic_url: pictures[0] ?? '',
    pictures,
    ...(fen ? { price: fen } : {}),
  };
}

export const shopInfo = async (ctx: Ctx, shop_id: number) => toSeller(await sellerById(ctx, shop_id), ctx);
