// Short page names, as templates, ads and messages use them: member-order, help-info, mall, item?tp=taobao&tid=1.
import { webAddress } from '#contract/web-address.ts';
import { screenAt } from '#shop/screens.ts';

export type Target = { kind: 'page'; path: string } | { kind: 'outside'; href: string };

const joined = (name: string): string => {
  const parts = name.split('-').filter(Boolean);
  return parts.length === 1 ? `/pages/${parts[0]}/index` : `/pages/${parts.join('/')}`;
};

/** The page path of a short name, or nothing when there is no such screen. A single word is its index. */
export function pageOf(name: string): string | undefined {
  const at = name.startsWith('/') ? name : name === 'index' || name === 'home' ? '/' : joined(name);
  return screenAt(at)?.path;
}

/** Where an address written by an operator leads: a screen, a place outside, or nowhere (logged). */
export function targetOf(url: string): Target | undefined {
  const text = url.trim();
  if (text === '') return undefined;
  const outside = webAddress(text);
  if (outside) return { kind: 'outside', href: outside };
  const [name = '', query] = text.replace(/^\/?(wap\/)?#/, '').split('?', 2);
  const path = /^[\w/-]+$/.test(name) ? pageOf(name) : undefined;
  if (!path) {
    console.warn(`no screen: ${text}`);
    return undefined;
  }
  return { kind: 'page', path: query ? `${path}?${query}` : path };
}
