// A marketplace as a row of the table: its hosts and apps, how its addresses name goods, its names in texts.
import type { Form, UrlParts } from './form.ts';

export type Marketplace = {
  /** api_type of its goods */
  api_type: string;
  /** hosts whose subdomains are its own too */
  hosts: readonly string[];
  /** schemes of its apps */
  apps?: readonly string[];
  /** hosts that only redirect: their addresses name no goods */
  short?: readonly string[];
  /** tried in this order */
  forms: readonly Form[];
  /** the pattern of a number of its goods, anywhere */
  number: RegExp;
  /** the goods' own page, without tracking parameters */
  page: (id: string) => string;
  /** its names in texts and at agents, lower case */
  words: readonly string[];
  /** the currency of ¥ there, and of prices without a sign */
  currency: string;
  /** the marketplace that an address on its hosts really belongs to; null: its own */
  instead?: (parts: UrlParts) => string | null;
};
