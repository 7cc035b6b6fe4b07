// The menu: what an operator sees of it, and which entry is lit.

import type { Key } from '#admin/lib/i18n.ts';
import type { Queue } from '#contract/desk/queues.ts';
import type { Permission } from '#contract/permission.ts';
import type { Icon } from '#ui/icons.tsx';

export type Entry = { path: string; label: Key; icon: Icon; permission: Permission; queue?: Queue };
export type Section = { key: string; label: Key | null; entries: Entry[] /** closed until opened */; folded?: boolean };

/** Who keeps the content and does no work at the other desks sees that first: what members and sellers sent in, pages, ads, imports. */
const CONTENT_FIRST = ['/reviews', '/threads', '/applications', '/seller-goods', '/pages', '/r/ads', '/imports'];

function contentFirst(menu: readonly Section[]): Section[] {
  const entries = menu.flatMap((section) => section.entries);
  const first = CONTENT_FIRST.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
  const own = menu.find((section) => section.key === 'content')!;
  const { folded: _, ...open } = own;
  return [{ ...open, entries: [...first, ...own.entries] }, ...menu.filter((section) => section !== own)];
}

const DESKS: readonly Permission[] = ['buy', 'warehouse', 'pack', 'finance'];

/** The menu of somebody with these permissions: each page once, where it comes first; sections without an entry fall out. */
export function menuFor(all: readonly Section[], permissions: readonly string[]): Section[] {
  const seen = new Set<string>();
  const shown = ({ path, permission }: Entry) => permissions.includes(permission) && !seen.has(path) && Boolean(seen.add(path));
  const menu = permissions.includes('content') && !DESKS.some((desk) => permissions.includes(desk)) ? contentFirst(all) : all;
  return menu
    .map((section) => ({ ...section, entries: section.entries.filter(shown) }))
    .filter((section) => section.entries.length > 0);
}

const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** Whether an entry is where the address is: the same path or the nearest above it, and the same tab or kind where the entry names one. */
export function isAt(entry: { path: string }, pathname: string, search: string, all: readonly { path: string }[]): boolean {
  const [path, wanted = ''] = entry.path.split('?') as [string, string?];
  const nearer = (other: string): boolean => other.length > path.length && isUnder(other, pathname);
  if (!isUnder(path, pathname) || all.some((other) => nearer(other.path.split('?')[0]!))) return false;
  const here = new URLSearchParams(search);
  const names = (query: string): boolean => [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value);
  if (wanted) return names(wanted);
  // The plain entry stands for every tab and kind that no other entry names.
  return !all.some((other) => other !== entry && other.path.startsWith(`${path}?`) && names(other.path.slice(path.length + 1)));
}
