// All calls under /api: group/action is the path. Merged from one file a domain; a group that two files claim does not compile.

import type { Args, Groups, Output, Row } from './call.ts';
import { addresses } from './calls/addresses.ts';
import { cards } from './calls/cards.ts';
import { cart } from './calls/cart.ts';
import { cash } from './calls/cash.ts';
import { claims } from './calls/claims.ts';
import { content } from './calls/content.ts';
import { items } from './calls/items.ts';
import { onepay } from './calls/onepay.ts';
import { orders } from './calls/orders.ts';
import { pages } from './calls/pages.ts';
import { points } from './calls/points.ts';
import { prices } from './calls/prices.ts';
import { promotion } from './calls/promotion.ts';
import { refunds } from './calls/refunds.ts';
import { reminders } from './calls/reminders.ts';
import { sellers } from './calls/sellers.ts';
import { showcase } from './calls/showcase.ts';
import { site } from './calls/site.ts';
import { sizes } from './calls/sizes.ts';
import { threads } from './calls/threads.ts';
import { users } from './calls/users.ts';
import { wallet } from './calls/wallet.ts';
import { waybills } from './calls/waybills.ts';
import { type Merged, merge } from './merge.ts';

// By the names of its parts: the type of all rows is too long to be written out. A part that is missing here has no typed calls, and its handlers do not compile.
export type Calls = Merged<
  [
    typeof site,
    typeof showcase,
    typeof pages,
    typeof items,
    typeof prices,
    typeof cart,
    typeof wallet,
    typeof cash,
    typeof orders,
    typeof onepay,
    typeof refunds,
    typeof waybills,
    typeof claims,
    typeof threads,
    typeof users,
    typeof addresses,
    typeof content,
    typeof points,
    typeof cards,
    typeof promotion,
    typeof sellers,
    typeof sizes,
    typeof reminders,
  ]
>;
export const calls: Calls = merge(
  site,
  showcase,
  pages,
  items,
  prices,
  cart,
  wallet,
  cash,
  orders,
  onepay,
  refunds,
  waybills,
  claims,
  threads,
  users,
  addresses,
  content,
  points,
  cards,
  promotion,
  sellers,
  sizes,
  reminders,
) satisfies Groups;

/** "group/action" of every call. */
export type Path<C = Calls> = { [G in keyof C & string]: `${G}/${keyof C[G] & string}` }[keyof C & string];
export type RowAt<P extends string, C = Calls> = P extends `${infer G}/${infer A}`
  ? G extends keyof C
    ? A extends keyof C[G]
      ? C[G][A]
      : never
    : never
  : never;

/** The typed client: api.cart.edit({...}) and so on. */
export type Client<C = Calls> = {
  [G in keyof C]: { [A in keyof C[G]]: C[G][A] extends Row ? (args: Args<C[G][A]>) => Promise<Output<C[G][A]>> : never };
};

/** Every row with its path, in the order of the contract. */
export const rows: { path: string; row: Row }[] = Object.entries(calls as Groups).flatMap(([g, actions]) =>
  Object.entries(actions).map(([a, row]) => ({ path: `${g}/${a}`, row })),
);
