// A marketplace as its row describes it: its hosts and apps, how its addresses name goods, what texts call it.
import type { Form, Parts } from './form.ts';

export type Marketplace = {
  /** api_type of its goods */
  api_type: string;
  /** hosts whose subdomains are its own too */
  hosts: readonly string[];
  /** schemes of its apps */
  apps?: readonly string[];
  /** hosts that only lead on: their addresses name no goods */
  short?: readonly string[];
  /** tried in this order */
  forms: readonly Form[];
  /** what a number of its goods looks like, wherever it stands */
  number: RegExp;
  /** the goods' own page, without anything that tracks */
  page: (id: string) => string;
  /** what it is called in texts and by agents, lower case */
  words: readonly string[];
  /** what the sign ¥ means there, and what prices without a sign are in */
  currency: string;
  /** the marketplace that an address on its hosts really belongs to; null: its own */
  instead?: (parts: Parts) => string | null;
};
