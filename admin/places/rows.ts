// A row of the back office's pages: its address, who may open it, the file that brings it when it is first wanted, and its entry in the menu.
import type { ComponentType } from 'react';
import { type Key, loadOfficeTexts } from '#admin/lib/i18n.ts';
import type { Entry, Section } from '#admin/lib/menu.ts';
import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import type { Permission } from '#contract/permission.ts';

// biome-ignore lint/suspicious/noExplicitAny: each page has props of its own; the rows below give them
export type Page = ComponentType<any>;
export type Load = () => Promise<Page>;

/** `may`: any of these permissions opens it; everybody who is signed in when it names none. */
export type DeskRoute = { path: string; may: readonly Permission[]; load: Load; props?: Readonly<Record<string, string>> };
type Face = Pick<Entry, 'label' | 'icon'>;
export type MenuRow = { place?: DeskRoute; entry?: Entry };

/** A page of content or owner: its texts are not in the first pack (admin/texts-plugin.ts). */
export const office =
  (load: Load): Load =>
  () =>
    Promise.all([load(), loadOfficeTexts()]).then(([ready]) => ready);

type Shown = Face & { queue?: Queue; props?: DeskRoute['props'] };
type Hidden = { props?: DeskRoute['props'] };
/** In the menu it is seen by who has the first of its permissions, or the one of its queue. */
export function page(path: string, may: readonly Permission[], load: Load, shown: Shown | Hidden = {}): MenuRow {
  const { props, ...face } = shown;
  const place = { path, may, load, ...(props ? { props } : {}) };
  if (!('label' in face)) return { place };
  return { place, entry: { path, permission: face.queue ? QUEUES[face.queue] : may[0]!, ...face } };
}
/** Another entry for a page that has a row: one of its tabs, or the same for other operators. */
export const also = (path: string, face: Face & ({ queue: Queue } | { permission: Permission })): MenuRow => ({
  entry: { path, ...('queue' in face ? { permission: QUEUES[face.queue] } : {}), ...face } as Entry,
});
/** Upkeep of a resource. The permission is the resource's own, named here because the fields of all resources are loaded later. */
export const kept = (name: string, icon: Face['icon'], permission: Permission): MenuRow => ({
  entry: { path: `/r/${name}`, label: `desk.resource.${name}` as Key, icon, permission },
});

/** A section of the menu, with the pages that belong to it. */
export type MenuSection = Omit<Section, 'entries'> & { rows: readonly MenuRow[] };
