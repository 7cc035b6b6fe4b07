// The address of every screen that is built, with parameters that exist in the demo shop, and further places for pictures.
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGS, PSEUDO } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { fileOf, SCREENS, type Screen } from '../storefront/screens.ts';
import type { Data, Signed } from './shop.ts';

export const BUILT: readonly Screen[] = SCREENS.filter((s) =>
  existsSync(new URL(`../storefront/${fileOf(s).slice(2)}`, import.meta.url)),
);

type Waybill = { id: number; state: string; invoice_no: string | null };
type Order = { id: number; state: string; needs_you: boolean; invoice_no: string | null };

/** What the demo member has, read once. */
async function things(shopper: Signed) {
  const [goods, cart, orders, waybills, help, news, addresses, stock, onepays, paid, rebates, cards] = await Promise.all([
    shopper.call('obapi/getItemlist', { sort: '_sale' }),
    shopper.call('cart/getList'),
    shopper.call('order/lists', { tab: 'all', page_size: 50 }),
    shopper.call('sendorder/lists', { tab: 'all', page_size: 50 }),
    shopper.call('article/getCategory'),
    shopper.call('news/lists'),
    shopper.call('address/lists'),
    shopper.call('order/getGoodslist'),
    shopper.call('orders/oplists'),
    shopper.call('pay/expensesRecord', { kind: 'payment', page_size: 50 }),
    shopper.call('invitefriends/rebateList'),
    shopper.call('membershipcard/info'),
  ]);
  return {
    goods: goods.items.data[0] as { api_type: string; num_iid: string },
    rows: cart.groups.flatMap((g: Data) => g.items).filter((i: Data) => !i.problem) as { id: number }[],
    orders: orders.list.data as Order[],
    waybills: waybills.list.data as Waybill[],
    help,
    news: news.data[0],
    addresses,
    stock: stock.groups[0].items as { id: number; state: string }[],
    invoice: (paid.data as { no: string }[]).find((row) => row.no.startsWith('B'))?.no,
    rebate: rebates.data[0] as { id: number } | undefined,
    card: cards.cards.at(-1) as { id: number },
    onepays: onepays.list.data as { id: number; state: string; actions: string[] }[],
  };
}

const list = (rows: { id: number }[]): string => rows.map((r) => r.id).join(',');

const queriesOf = ({
  goods,
  rows,
  orders,
  waybills,
  help,
  news,
  addresses,
  onepays,
  invoice,
  rebate,
  card,
}: Awaited<ReturnType<typeof things>>) => {
  const unpaid = orders.find((o) => o.invoice_no);
  const settled = waybills.find((w) => w.state === 'settle_due') ?? waybills[0]!;
  const which = `?tp=${goods.api_type}&tid=${goods.num_iid}`;
  return {
    '/pages/shop/index': '?keyword=茶',
    '/pages/custom/index': '?id=winter',
    '/pages/item/index': which,
    '/pages/comment/index': which,
    '/pages/carttoorder/index': `?ids=${list(rows)}`,
    '/pages/onepay/index': `?ids=${list(rows)}`,
    '/pages/member/onepayorder/detail': `?id=${(onepays.find((o) => o.actions.includes('approve')) ?? onepays[0]!).id}`,
    '/pages/help/info': `?id=${help[0].id}`,
    '/pages/help/lists': `?id=${help[0].articles[0].id}`,
    '/pages/member/news/detail': `?id=${news.id}`,
    '/pages/member/myaddress/add': `?id=${addresses[0].id}`,
    '/pages/member/pay/index': `?no=${unpaid?.invoice_no}`,
    '/pages/member/pay/payMixed': `?no=${unpaid?.invoice_no}`,
    '/pages/member/pay/payResult': `?no=${unpaid?.invoice_no}`,
    '/pages/member/pay/invoice': `?no=${invoice}`,
    '/pages/member/order/detail': `?id=${orders.find((o) => o.needs_you)?.id ?? orders[0]!.id}`,
    '/pages/member/sendorder/detail': `?id=${settled.id}`,
    '/pages/member/sendorder/detailAddReduce': `?id=${settled.id}`,
    '/pages/member/sendorder/choose': `?id=${(waybills.find((w) => w.state === 'choose_line') ?? settled).id}`,
    '/pages/membershipcard/payment': `?id=${card.id}`,
    '/pages/member/promotion/detail': `?id=${rebate?.id ?? 0}`,
    '/open-location': '?latitude=52.54&longitude=13.41&name=Berlin',
  } as Record<string, string>;
};

/** Query of each screen that needs one. */
export async function queries(shopper: Signed): Promise<Record<string, string>> {
  return queriesOf(await things(shopper));
}

/** A picture to take: an address, and what is opened on it. */
export type PicturePlace = { name: string; path: string; guest?: boolean; open?: (page: Page) => Promise<void> };

/** Screens for those who are not signed in. */
export const GUESTS = /user\/(login|register|forgetpwd|notme|noinvite)/;
const nameOf = (path: string): string =>
  path
    .replace(/^\/(pages\/)?/, '')
    .replace(/\/index$/, '')
    .replace(/\W+/g, '-') || 'home';

/** Opens a sheet by its button, and waits until it is there; in a wide window the choice is part of the page, and is pointed at. */
/** The text in any language of the shop. */
const anyOf = (key: string): RegExp =>
  new RegExp([...LANGS, PSEUDO.code].map((lang) => say(key, {}, lang).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));

const openSheet = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).last().click();
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('dialog').waitFor();
};

/** Every screen, and the states, sheets and kinds of goods that an address alone does not show. */
export async function places(shopper: Signed): Promise<PicturePlace[]> {
  const found = await things(shopper);
  const params = queriesOf(found);
  const screens = BUILT.map(({ path }) => ({
    name: nameOf(path),
    path: `${path}${params[path] ?? ''}`,
    guest: GUESTS.test(path),
  }));
  const once = <T extends { state: string }>(rows: T[]) =>
    rows.filter((r, at) => rows.findIndex((o) => o.state === r.state) === at);
  const { orders, waybills, onepays } = found;
  const bill = waybills.find((w) => w.invoice_no)?.invoice_no;
  const item = `/pages/item/index${params['/pages/item/index']}`;
  const sending = `/pages/member/ordertosend/index?ids=${list(found.stock.filter((i) => i.state === 'in_stock').slice(0, 4))}`;
  return [
    ...screens,
    { name: 'home-guest', path: '/', guest: true },
    { name: 'user-guest', path: '/pages/user/index', guest: true },
    { name: 'cart-guest', path: '/pages/cart/index', guest: true },
    { name: 'myaddress-add-new', path: '/pages/member/myaddress/add' },
    { name: 'shop-empty', path: '/pages/shop/index?keyword=qqzzxx' },
    { name: 'shop-start', path: '/pages/shop/index' },
    { name: 'item-sheet', path: item, open: openSheet(anyOf('item.add')) },
    { name: 'item-gone', path: '/pages/item/index?tp=taobao&tid=1' },
    { name: 'ordertosend-form', path: sending },
    { name: 'not-found', path: '/pages/no/such' },
    ...once(orders).map((o) => ({ name: `order-${o.state}`, path: `/pages/member/order/detail?id=${o.id}` })),
    ...once(onepays).map((o) => ({ name: `onepay-${o.state}`, path: `/pages/member/onepayorder/detail?id=${o.id}` })),
    ...once(waybills).map((w) => ({ name: `waybill-${w.state}`, path: `/pages/member/sendorder/detail?id=${w.id}` })),
    ...(bill ? [{ name: 'pay-waybill', path: `/pages/member/pay/index?no=${bill}` }] : []),
  ];
}
