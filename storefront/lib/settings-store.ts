// The shop's settings from start-up, and the user's own choices. Filled by boot.ts; screens read it through the hooks below.

import { createStore, useStore } from '#client/store.ts';
import type { Addon } from '#contract/call.ts';
import type { ConfigOut, CurrencyOut } from '#contract/calls/site.ts';
import { DEFAULT_LANG, type Names } from '#contract/lang.ts';
import type { BlockType } from '#contract/page-blocks.ts';
import type { Block } from '#contract/pages.ts';

type Language = { code: string; name: string; dir: 'ltr' | 'rtl' };
type AddonState = { name: string; title: string; state: number };

/** The decoration of the tab bar, as operators lay it out. */
export type TabTemplate = {
  style?: 1 | 2 | 3 | '1' | '2' | '3';
  bgcolor?: string;
  color?: string;
  activeColor?: string;
  list?: { name: Names; image?: string; activeImage?: string; path: string }[];
};
/** A quick entry of the home page; `icon` is a name, `image` an own picture. */
export type HomeEntry = { name: Names; icon: string; image?: string; path: string; addon?: string };
/** A block of a page; of kinds that are not part of start-up only the position is known. */
export type LaidBlock = Block | { id: string; type: BlockType };
export type TemplateData = { tabbar?: TabTemplate; home?: LaidBlock[] } & Record<string, unknown>;

export type Settings = {
  /** the user's choices */
  settings: { language: string; currency: string; theme: 'system' | 'light' | 'dark' };
  currencyList: CurrencyOut[];
  languageList: Language[];
  configList: { all: ConfigOut } | null;
  addonList: AddonState[];
  templateData: TemplateData | null;
  /** the language in use */
  lang: string;
};

export const DEFAULT_CURRENCY = 'CNY';

export const settingsStore = createStore<Settings>({
  settings: { language: DEFAULT_LANG, currency: DEFAULT_CURRENCY, theme: 'system' },
  currencyList: [],
  languageList: [],
  configList: null,
  addonList: [],
  templateData: null,
  lang: DEFAULT_LANG,
});

/** Configuration of the shop; screens are only shown once it is there. */
function config(): ConfigOut {
  const list = settingsStore.get().configList;
  if (!list) throw new Error('configuration asked for before start-up');
  return list.all;
}
export const useConfig = (): ConfigOut => useStore(settingsStore, config);

/** An addon counts as off unless its state is 1. */
export const addonOn = (name: Addon): boolean => settingsStore.get().addonList.some((a) => a.name === name && a.state === 1);
export const useAddon = (name: Addon): boolean => useStore(settingsStore, () => addonOn(name));

export const useSettings = <S>(select: (settings: Settings) => S): S => useStore(settingsStore, select);

/** The shown name of a marketplace (api_type). */
export const marketName = (api_type: string): string =>
  settingsStore.get().configList?.all.api_types.find((a) => a.code === api_type)?.name ?? api_type;
