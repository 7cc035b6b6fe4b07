// Goods added by hand: a link that could not be resolved becomes a cart row with a provisional price that the buyer verifies.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { cutText } from '#contract/clean-text.ts';
import { sayAll } from '#contract/messages.ts';
import { publicAddress } from '#contract/web-address.ts';
import { fail, json, type MemberCtx, requireFields } from '../../../context.ts';
import { suggestType } from '../../catalog/goods/goods-check.ts';
import { addPrivateGoods, findOrCreateSeller } from '../../catalog/goods/private-goods.ts';
import { addToCart } from './cart.ts';

type Row = (typeof calls)['buyself']['add'];

/** type=goods. Refuses without link, title or price, a link into a private network, a picture from another site, and what must not be ordered. */
export async function addManualGoods(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  requireFields(input, ['url', 'title', 'price']);
  const url = parsePublicLink(input.url);
  const pictures = (input.pictures ?? []).map((one) => (isOwn(one) ? one : fail('fail.field_format', {}, 'pictures')));
  if (pictures.length === 0 && input.pic_url && isOwn(input.pic_url)) pictures.push(input.pic_url);
  const seller = input.seller ?? url.hostname;
  // Sellers of manual goods are identified by the name the member gives.
  const seller_id = await findOrCreateSeller(ctx, {
    api_type: 'manual',
    code: cutText(seller.trim().toLowerCase(), 60) || 'unknown',
    names: inBoth(seller),
  });
  const goods = {
    api_type: 'manual',
    num_iid: `${ctx.member.id}-${ctx.now.getTime()}-${Math.abs(hash(url.href + input.title + (input.options ?? '')))}`,
    seller_id,
    titles: json(inBoth(input.title)),
    detail_url: url.href,
    pic_url: pictures[0] ?? '',
    imgs: json(pictures),
    price: input.price,
    price_max: input.price,
    num: 999,
    post_fee: input.freight ?? 0,
    goods_type: await suggestType(ctx.db, input.title),
    props: json(input.options ? [{ names: sayAll('manual.options'), values: inBoth(input.options) }] : []),
    member_id: ctx.member.id,
  };
  const options = input.options && { sku_id: 'manual', properties_name: inBoth(input.options), quantity: 999 };
  const made = await addPrivateGoods(ctx, goods, options || undefined);
  const added = await addToCart(ctx, {
    api_type: 'manual',
    num_iid: made.num_iid,
    sku_id: input.options ? 'manual' : '',
    num: input.num ?? 1,
    remark: input.remark,
    warehouse_id: input.warehouse_id,
  });
  return { cart_id: added.cart_id, count: added.count, parcel_ids: [] };
}

const parsePublicLink = (text: string): URL =>
  new URL(publicAddress(/^https?:/i.test(text) ? text : `https://${text}`) ?? fail('fail.field_format', {}, 'url'));

/** Whether a picture was uploaded here or goes through the shop's proxy: browsers never contact another shop. */
const isOwn = (picture: string): boolean => /^\/media\/[ux]\//.test(picture);

const hash = (text: string): number => [...text].reduce((h, c) => (Math.imul(h, 31) + c.codePointAt(0)!) | 0, 7);

/** The member's text, for every language. */
const inBoth = (text: string) => ({ 'zh-cn': text, en: text });
