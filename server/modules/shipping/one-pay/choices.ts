// What each choice of the member would cost or refund, shown before choosing.
import type { OnepayCard } from '#contract/calls/onepay.ts';
import type { Ctx } from '../../../context.ts';
import type { Item } from '../../orders/orders/items.ts';
import { settings } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';
import { total } from '../waybills/core/charge-lines.ts';
import { storageDue } from '../waybills/stock/stock.ts';
import { freightShareOf } from './freight-share.ts';
import type { ShippingOptions } from './shipping-options.ts';
import type { Onepay } from './types.ts';

type Choice = OnepayCard['choices'][number];

/** The member's current actions that are a choice about money. */
export async function choicesOf(
  ctx: Ctx,
  o: Onepay,
  {
    items,
    live,
    options,
    actions,
  }: { items: readonly Item[]; live: readonly Item[]; options: ShippingOptions; actions: readonly string[] },
): Promise<Choice[]> {
  const choices: Choice[] = [];
  if (actions.includes('ship_now')) choices.push(shipNow(o, options.going, live, items));
  if (actions.includes('wait')) choices.push(await wait(ctx, options));
  if (actions.includes('to_stock')) choices.push(toStock(o));
  return choices;
}

const pieces = (items: readonly Item[]): number => sum(items.map((i) => i.num));

function shipNow(o: Onepay, going: readonly Item[], live: readonly Item[], all: readonly Item[]): Choice {
  const amount_fen = freightShareOf(o, going, all)?.back ?? 0;
  const params = { n: pieces(going), count: pieces(live) - pieces(going), amount_fen };
  return { action: 'ship_now', key: `onepay.choice.ship_now${amount_fen > 0 ? '' : '_even'}`, params };
}

function toStock({ terms }: Onepay): Choice {
  const params = { amount_fen: total(terms.booked), points: terms.points };
  return { action: 'to_stock', key: `onepay.choice.to_stock${terms.points > 0 ? '_points' : ''}`, params };
}

/** Waiting costs nothing while storage is free. */
async function wait(ctx: Ctx, { arrived, block }: ShippingOptions): Promise<Choice> {
  const { storage_day, onepay_wait_days } = await settings(ctx.db, ['storage_day', 'onepay_wait_days']);
  const until = [...(await storageDue(ctx, arrived)).values()].map((one) => one.free_until).sort()[0];
  const params = { days: onepay_wait_days, until_on: until ?? '', day_fen: storage_day };
  const key = block ? 'onepay.choice.wait_line' : arrived.length > 0 ? 'onepay.choice.wait' : 'onepay.choice.wait_none';
  return { action: 'wait', key, params };
}
