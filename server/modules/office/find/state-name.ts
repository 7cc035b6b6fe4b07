// The state of anything in its reader's words.
import type { FoundKind } from '#contract/desk/tabs.ts';
import { say, texts } from '#contract/messages.ts';

/** The machine whose names the states of a kind bear. An order stands where its items stand. */
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
