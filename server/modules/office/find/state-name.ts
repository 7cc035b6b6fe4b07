// The name of a record's state in the operator's language.
import type { FoundKind } from '#contract/desk/tabs.ts';
import { say, texts } from '#contract/messages.ts';

/** The machine with the state names of a kind. An order has the state of its items. */
const MACHINE: Record<FoundKind | 'item', string | null> = {
  order: 'item',
  item: 'item',
  waybill: 'waybill',
  parcel: 'parcel',
  bill: 'bill',
  payment: 'payment',
  member: null,
};

export function stateName(kind: FoundKind | 'item', state: string, lang: string): string {
  const key = `state.${MACHINE[kind]}.${state}`;
  return key in texts ? say(key, {}, lang) : '';
}
