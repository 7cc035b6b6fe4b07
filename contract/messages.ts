// The table of all texts: key -> [zh-cn, en], merged from one file an area. A key that lacks a language does not compile.
// Keys that begin with `desk.` are for the back office alone; all others go to the storefront's language pack.

import { DEFAULT_LANG, fill, LANGS, type Lang } from './lang.ts';
import { account } from './messages/account.ts';
import { accountChanges } from './messages/account-changes.ts';
import { advisory } from './messages/advisory.ts';
import { afterSales } from './messages/after-sales.ts';
import { browse } from './messages/browse.ts';
import { cash } from './messages/cash.ts';
import { claims } from './messages/claims.ts';
import { clocks } from './messages/clocks.ts';
import { content } from './messages/content.ts';
import { desk } from './messages/desk.ts';
import { fail } from './messages/fail.ts';
import { freight } from './messages/freight.ts';
import { goods } from './messages/goods.ts';
import { invoice } from './messages/invoice.ts';
import { money } from './messages/money.ts';
import { onepay } from './messages/onepay.ts';
import { orders } from './messages/orders.ts';
import { ownData } from './messages/own-data.ts';
import { parcels } from './messages/parcels.ts';
import { pay } from './messages/pay.ts';
import { payments } from './messages/payments.ts';
import { photos } from './messages/photos.ts';
import { refunds } from './messages/refunds.ts';
import { send } from './messages/send.ts';
import { shell } from './messages/shell.ts';
import { shipForMe } from './messages/ship-for-me.ts';
import { site } from './messages/site.ts';
import { staff } from './messages/staff.ts';
import { storage } from './messages/storage.ts';
import { users } from './messages/users.ts';
import { waybills } from './messages/waybills.ts';

export const texts = {
  ...account,
  ...accountChanges,
  ...advisory,
  ...afterSales,
  ...browse,
  ...claims,
  ...clocks,
  ...photos,
  ...storage,
  ...cash,
  ...desk,
  ...fail,
  ...freight,
  ...invoice,
  ...money,
  ...onepay,
  ...orders,
  ...parcels,
  ...ownData,
  ...pay,
  ...payments,
  ...content,
  ...goods,
  ...refunds,
  ...send,
  ...shipForMe,
  ...site,
  ...shell,
  ...staff,
  ...users,
  ...waybills,
};
export type Key = keyof typeof texts;

const column = (lang: string) => Math.max(0, LANGS.indexOf(lang as Lang));

/** The text of a key in a language, filled; a key that the table lacks (an operator's own words) stays as it is. */
export function say(key: string, params: Record<string, string | number> = {}, lang: string = DEFAULT_LANG): string {
  const row = (texts as Record<string, readonly [string, string]>)[key];
  return row ? fill(row[column(lang)]!, params, lang) : key;
}

/** All texts of one language for the storefront, or for the back office. */
export function pack(lang: string, area: 'shop' | 'desk'): Record<string, string> {
  const at = column(lang);
  return Object.fromEntries(
    Object.entries(texts as Record<string, readonly [string, string]>)
      .filter(([key]) => area === 'desk' || !key.startsWith('desk.'))
      .map(([key, row]) => [key, row[at]!]),
  );
}
