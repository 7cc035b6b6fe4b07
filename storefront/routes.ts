// Screens with their pages: what exists, what is switched on, and loading it. main.tsx passes the pages that the build found.
import type { ComponentType } from 'react';
import { addonOn } from '#shop/lib/settings-store.ts';
import { textsFor } from '#shop/lib/text-parts.ts';
import { fileOf, SCREENS, type Screen, screenAt } from '#shop/screens.ts';
import { createLoader } from '#ui/layout/page-loader.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;
export type Pages = Record<string, LoadPage>;
let pages: Pages = {};

/** A page is there when its script and its texts are. */
export const pageLoader = createLoader<ComponentType>(async (file) => {
  const load = pages[file];
  if (!load) throw new Error(`${file} is not built`);
  const membersOnly = SCREENS.some((screen) => screen.auth && fileOf(screen) === file);
  // Texts first: browsers send few requests at once over HTTP/1.1, and a page has several files.
  const [, module] = await Promise.all([textsFor(membersOnly), load()]);
  return module.default;
});

/** Page files of the build, which lists them in the order of SCREENS. */
export const byFile = (found: readonly (LoadPage | undefined)[]): Pages =>
  Object.fromEntries(SCREENS.flatMap((screen, at) => (found[at] ? [[fileOf(screen), found[at]]] : [])));

/** `loaded` are pages that came with the first script. */
export function setPages(found: Pages, loaded: Record<string, ComponentType>): void {
  pages = found;
  for (const [file, page] of Object.entries(loaded)) pageLoader.put(file, page);
}

const isBuilt = (screen: Screen): boolean => fileOf(screen) in pages;
export const isOpen = (screen: Screen): boolean => isBuilt(screen) && (!screen.addon || addonOn(screen.addon));

/** Whether a path has a screen: its page is built and its addon on. Entries and links without one are not shown. */
export function hasScreen(path: string): boolean {
  const screen = screenAt(path.split('?', 1)[0]!);
  return screen !== undefined && isOpen(screen);
}

/** Loads a page before the tap that opens it. */
export function preload(path: string): void {
  const screen = screenAt(path.split('?', 1)[0]!);
  if (screen && isOpen(screen)) void pageLoader.load(fileOf(screen)).catch(() => undefined);
}
