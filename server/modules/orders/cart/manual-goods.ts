// Goods added by hand: a link that could not be resolved becomes a cart row with a provisional price that the buyer verifies.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { webAddress } from '#contract/web-address.ts';
import { fail, json, type MemberCtx } from '../../../context.ts';
import { suggestType } from '../../catalog/goods/goods-check.ts';
import { addPrivateGoods, findOrCreateSeller } from '../../catalog/goods/private-goods.ts';
import { addToCart } from './cart.ts';

type Row = (typeof calls)['buyself']['add'];

/** type=goods. Refuses without link, title or price, a link into a private network, and what must not be ordered. */
export async function addManualGoods(ctx: MemberCtx, asked: Input<Row>): Promise<Output<Row>> {
  if (!asked.url) fail('fail.field_missing', {}, 'url');
  if (!asked.title) fail('fail.field_missing', {}, 'title');
  if (!asked.price) fail('fail.field_missing', {}, 'price');
  const url = parsePublicLink(asked.url);
  const seller = asked.seller ?? url.hostname;
  // Sellers of manual goods are identified by the name the member gives.
  const seller_id = await findOrCreateSeller(ctx, {
    api_type: 'manual',
    code: seller.trim().toLowerCase().slice(0, 60) || 'unknown',
    names: inBoth(seller),
  });
  const goods = {
    api_type: 'manual',
    num_iid: `${ctx.member.id}-${ctx.now.getTime()}-${Math.abs(hash(url.href + asked.title + (asked.options ?? '')))}`,
    seller_id,
    titles: json(inBoth(asked.title)),
    detail_url: url.href,
    pic_url: asked.pic_url && /^\/media\//.test(asked.pic_url) ? asked.pic_url : '',
    price: asked.price,
    price_max: asked.price,
    num: 999,
    post_fee: asked.freight ?? 0,
    goods_type: await suggestType(ctx.db, asked.title),
    props: json(asked.options ? [{ names: { 'zh-cn': '规格', en: 'Options' }, values: inBoth(asked.options) }] : []),
    member_id: ctx.member.id,
  };
  const options = asked.options && { sku_id: 'manual', properties_name: inBoth(asked.options), quantity: 999 };
  const made = await addPrivateGoods(ctx, goods, options || undefined);
  const added = await addToCart(ctx, {
    api_type: 'manual',
    num_iid: made.num_iid,
    sku_id: asked.options ? 'manual' : '',
    num: asked.num ?? 1,
    remark: asked.remark,
    warehouse_id: asked.warehouse_id,
  });
  return { cart_id: added.cart_id, count: added.count, parcel_ids: [] };
}

/** An address of the public web; numbers and names of private networks are refused. Nothing is fetched. */
function parsePublicLink(text: string): URL {
  const url = new URL(webAddress(/^https?:/i.test(text) ? text : `https://${text}`) ?? fail('fail.field_format', {}, 'url'));
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const inside =
    /^(localhost|.*\.(local|internal|localhost|lan|home)|\[.*\]|\d+\.\d+\.\d+\.\d+|\d+|0x[0-9a-f]+)$/.test(host) ||
    !host.includes('.');
  if (inside) fail('fail.field_format', {}, 'url');
  return url;
}

const hash = (text: string): number => [...text].reduce((h, c) => (Math.imul(h, 31) + c.codePointAt(0)!) | 0, 7);

/** What a member wrote, in whichever language. */
const inBoth = (text: string) => ({ 'zh-cn': text, en: text });
