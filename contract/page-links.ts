// Targets of links that operators pick: screens of the storefront by their short names, and the form of the address of one
// thing.
import type { Addon } from './call.ts';
import type { Key } from './messages.ts';

export type PageLink = { path: string; title: Key; addon?: Addon };

/** Screens that open without parameters. */
export const PAGE_LINKS: readonly PageLink[] = [
  { path: 'index', title: 'page.home' },
  { path: 'category', title: 'page.category' },
  { path: 'cart', title: 'page.cart' },
  { path: 'user', title: 'page.user' },
  { path: 'shop', title: 'page.shop' },
  { path: 'mall', title: 'page.mall', addon: 'mall' },
  { path: 'item-notfound', title: 'page.item.notfound' },
  { path: 'page-estimate', title: 'page.page.estimate' },
  { path: 'sizecomparison', title: 'page.sizecomparison', addon: 'sizecomparison' },
  { path: 'help', title: 'page.help', addon: 'help' },
  { path: 'member-news', title: 'page.member.news', addon: 'news' },
  { path: 'member-order', title: 'page.member.order' },
  { path: 'member-sendorder', title: 'page.member.sendorder' },
  { path: 'member-ordertosend', title: 'page.member.ordertosend' },
  { path: 'member-shipforme', title: 'page.member.shipforme', addon: 'shipforme' },
  { path: 'member-coupon', title: 'page.member.coupon', addon: 'coupon' },
  { path: 'member-signin', title: 'page.member.signin', addon: 'signin' },
  { path: 'member-score', title: 'page.member.score', addon: 'score' },
  { path: 'member-level', title: 'page.member.level' },
  { path: 'membershipcard', title: 'page.membershipcard', addon: 'membershipcard' },
  { path: 'member-invitefriends', title: 'page.member.invitefriends', addon: 'invite' },
  { path: 'member-promotion-info', title: 'page.member.promotion.info', addon: 'promotion' },
  { path: 'settled', title: 'page.settled', addon: 'settled' },
  { path: 'member-account', title: 'page.member.account' },
  { path: 'member-favorite', title: 'page.member.favorite' },
  { path: 'member-history', title: 'page.member.history' },
  { path: 'member-message', title: 'page.member.message' },
  { path: 'setting', title: 'page.setting' },
  { path: 'setting-currency', title: 'page.setting.currency' },
];

/** The target of a link. */
export type LinkTarget =
  | { kind: 'none' }
  | { kind: 'screen'; path: string }
  | { kind: 'goods'; tp: string; tid: string }
  | { kind: 'category'; id: string }
  | { kind: 'page'; mark: string }
  | { kind: 'article'; id: string }
  | { kind: 'news'; id: string }
  | { kind: 'web'; url: string };
export const LINK_KINDS = ['none', 'screen', 'goods', 'category', 'page', 'article', 'news', 'web'] as const;

const of = (query: string, name: string): string => new URLSearchParams(query).get(name) ?? '';

/** Reads a stored address; one that no picker makes counts as written by hand. */
export function targetOf(path: string): LinkTarget {
  if (path === '') return { kind: 'none' };
  if (PAGE_LINKS.some((one) => one.path === path)) return { kind: 'screen', path };
  const [name = '', query = ''] = path.split('?', 2);
  const only = [...new URLSearchParams(query).keys()].join();
  if (name === 'item' && only === 'tp,tid') return { kind: 'goods', tp: of(query, 'tp'), tid: of(query, 'tid') };
  if (name === 'shop' && only === 'cat') return { kind: 'category', id: of(query, 'cat') };
  if (name === 'custom' && only === 'id') return { kind: 'page', mark: of(query, 'id') };
  if (name === 'help-lists' && only === 'id') return { kind: 'article', id: of(query, 'id') };
  if (name === 'member-news-detail' && only === 'id') return { kind: 'news', id: of(query, 'id') };
  return { kind: 'web', url: path };
}

const query = (name: string, values: Record<string, string>): string =>
  Object.values(values).some((value) => value === '') ? '' : `${name}?${new URLSearchParams(values)}`;

/** The address as it is stored; empty while its thing is not picked yet. */
export function pathOf(target: LinkTarget): string {
  switch (target.kind) {
    case 'none':
      return '';
    case 'screen':
      return target.path;
    case 'goods':
      return query('item', { tp: target.tp, tid: target.tid });
    case 'category':
      return query('shop', { cat: target.id });
    case 'page':
      return query('custom', { id: target.mark });
    case 'article':
      return query('help-lists', { id: target.id });
    case 'news':
      return query('member-news-detail', { id: target.id });
    case 'web':
      return target.url;
  }
}
