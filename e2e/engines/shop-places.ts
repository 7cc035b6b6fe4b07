// The storefront's screens that every engine opens, and the sheets on them. Chinese, as the demo shop begins.
import { queries } from '../places.ts';
import type { Data, Signed } from '../shop.ts';
import type { Target } from './tab.ts';

/** A sheet, by the element that opens it. */
export type SheetPlace = { name: string; by: Target /** in a wide window it is part of the page */; phone?: true };
export type ScreenPlace = { name: string; path: string; guest?: boolean; shows: Target; sheets?: readonly SheetPlace[] };

const button = (name: RegExp): Target => ({ css: 'button', name });
const sheet = (name: string, by: Target): SheetPlace => ({ name, by });
const onPhone = (name: string, by: Target): SheetPlace => ({ name, by, phone: true });

export const SHOP_PLACES: readonly ScreenPlace[] = [
  { name: 'login', path: '/pages/user/login', guest: true, shows: { css: 'input[name="password"]' } },
  {
    name: 'register',
    path: '/pages/user/register',
    guest: true,
    shows: { css: 'input[name="email"]' },
    sheets: [sheet('agreement', { css: '[aria-haspopup="dialog"]' })],
  },
  {
    name: 'home',
    path: '/',
    shows: { css: 'main a[href*="/pages/item/index"]' },
    sheets: [onPhone('language and currency', button(/^语言和币种/))],
  },
  {
    name: 'search',
    path: '/pages/shop/index',
    shows: { css: 'main a[href*="tid="]' },
    sheets: [onPhone('filter', button(/^筛选/))],
  },
  {
    name: 'item',
    path: '/pages/item/index',
    shows: { css: '.ui-actions .ui-btn', name: /立即购买/ },
    sheets: [
      onPhone('options', { css: '.ui-actions .ui-btn', name: /加入购物车/ }),
      sheet('fees', button(/^怎么算的/)),
      sheet('price history', button(/^价格走势/)),
    ],
  },
  {
    name: 'cart',
    path: '/pages/cart/index',
    shows: { css: 'button', name: /^换规格/ },
    sheets: [sheet('other options', button(/^换规格/)), sheet('remark and services', button(/^留言/))],
  },
  {
    name: 'checkout',
    path: '/pages/carttoorder/index',
    shows: { css: 'button', name: /^提交并付款/ },
    sheets: [sheet('notice', { css: '[aria-haspopup="dialog"]' }), sheet('coupon', button(/^优惠券/))],
  },
  {
    name: 'orders',
    path: '/pages/member/order/index',
    shows: { css: 'a[href*="/order/detail"]' },
    sheets: [onPhone('more', button(/^更多/))],
  },
  { name: 'order', path: '/pages/member/order/detail', shows: { css: 'main h1, main h2' } },
  { name: 'bill', path: '/pages/member/pay/index', shows: { css: 'input[type="radio"]' } },
  {
    name: 'waybill form',
    path: '/pages/member/ordertosend/index',
    shows: { css: '[data-line] input[type="radio"]' },
    sheets: [
      onPhone('goods', button(/^加货/)),
      sheet('declaration', button(/^申报/)),
      sheet('coupon', button(/^优惠券/)),
      sheet('notice', { css: '[aria-haspopup="dialog"]' }),
    ],
  },
  { name: 'waybills', path: '/pages/member/sendorder/index', shows: { css: 'main a[href*="/sendorder/detail"]' } },
  { name: 'waybill', path: '/pages/member/sendorder/detail', shows: { css: 'main h1, main h2' } },
  {
    name: 'wallet',
    path: '/pages/member/account/index',
    shows: { css: 'button', name: /^筛选/ },
    sheets: [onPhone('top up', button(/^充值/)), sheet('filter', button(/^筛选/))],
  },
  {
    name: 'address',
    path: '/pages/member/myaddress/add',
    shows: { css: 'input[name="street"]' },
    sheets: [sheet('country', { css: '[aria-haspopup="dialog"]' })],
  },
  {
    name: 'profile',
    path: '/pages/user/profile',
    shows: { css: 'button', name: /^生日/ },
    sheets: [sheet('birthday', button(/^生日/))],
  },
  {
    name: 'send own goods',
    path: '/pages/member/shipforme/index',
    shows: { css: 'main h2' },
    sheets: [sheet('find', button(/^找包裹/))],
  },
];

/** The query of these paths for the demo member. */
export async function shopQueries(me: Signed): Promise<Record<string, string>> {
  const { groups } = await me.call('order/getGoodslist');
  const stock = (groups[0].items as Data[]).filter((item) => item.state === 'in_stock').slice(0, 3);
  return { ...(await queries(me)), '/pages/member/ordertosend/index': `?ids=${stock.map((item) => item.id).join(',')}` };
}
