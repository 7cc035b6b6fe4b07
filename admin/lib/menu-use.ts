// Which parts of the menu stand open: those somebody pinned, opened or works in; the others fold, so that the menu fits the work.
import type { Entry, Section } from '#admin/lib/menu.ts';

/** So many entries count as used last. */
export const USED = 12;
/** Before that many were used nothing is known of how somebody works. */
const KNOWN = 4;

export type MenuUse = { used: readonly string[]; open: readonly string[]; closed: readonly string[] };

/** The one just used first; null where it stands among the first already, so that nothing has to be kept. */
export function usedNow(used: readonly string[], path: string): string[] | null {
  if (used.slice(0, KNOWN).includes(path)) return null;
  return [path, ...used.filter((one) => one !== path)].slice(0, USED);
}

/** What somebody chose counts first; else a section with work that they do stands open, or one that starts open while little is known of them. */
export function isFolded(section: Section, { used, open, closed }: MenuUse): boolean {
  if (open.includes(section.key)) return false;
  if (closed.includes(section.key)) return true;
  if (section.entries.some((entry) => used.includes(entry.path))) return false;
  return used.length >= KNOWN || Boolean(section.folded);
}

/** The pinned entries in the order of pinning; what somebody may no longer see falls out. */
export const pinnedOf = (sections: readonly Section[], pinned: readonly string[]): Entry[] =>
  pinned.flatMap((path) => sections.flatMap((section) => section.entries).find((entry) => entry.path === path) ?? []);
