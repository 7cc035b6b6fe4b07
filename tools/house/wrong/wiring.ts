// Tables of the wiring that lack an entry or have it twice.
import { merge } from '#contract/merge.ts';
import { fail } from '#server/context.ts';
import type { Handlers } from '#server/handlers.ts';
import type { BillEffect, BillEffects } from '#server/modules/payments/bills/effects.ts';
import type { Port, Wired } from '#server/modules/platform/ports.ts';

const effect: BillEffect = { lock: async () => async () => {} };
const whole: BillEffects = {
  goods: { order: effect },
  waybill: { waybill: effect },
  supplement: { item: effect, waybill: effect },
  onepay: { onepay: effect },
  recharge: { member: effect },
  card: { member: effect },
  storage: { item: effect },
  return_fee: { refund: effect, waybill: effect, order: effect },
  services: { waybill: effect },
  photo: { item: effect },
  split: { item: effect },
};
const { photo: _, ...rest } = whole;
// wrong: a kind of bill without an effect
export const lacking: BillEffects = rest;
// wrong: a target of a kind of bill without an effect
export const half: BillEffects = { ...whole, supplement: { item: effect } };

// wrong: a call without a handler
export const handlers: Handlers<'cart/delete' | 'user/logout'> = { 'user/logout': async () => ({}) };
// wrong: a name in two parts
export const twins = merge({ 'cart/add': 1 }, { 'cart/edit': 2 }, { 'cart/add': 3 });

type Ports = Wired<[Port<'one', () => number>, Port<'two', string>]>;
// wrong: a port that nothing fills
export const ports: Ports = { one: () => 1 };
// wrong: a port that is filled with something else
export const others: Ports = { one: () => 1, two: 2 };

export function refuse(): never {
  // wrong: no such text
  return fail('fail.no_such_text');
}
