// The draft of the confirm page. It outlives the page: picking an address and coming back loses nothing.

import { createStore, useStore } from '#client/store.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { draftOwner } from '#shop/lib/persisted-draft.ts';
import type { Chosen } from '#shop/parts/cart/checkout-services.tsx';
import type { Sending } from '#shop/parts/waybill/sending.ts';

export type Draft = Sending & {
  /** the cart rows this is about */
  ids: string;
  /** the member it belongs to: another member on this device starts again */
  reader: string;
  address_id?: number;
  /** shown until the preview answers with it */
  address?: AddressOut;
  /** missing: the best one; 0: none */
  coupon_id?: number;
  /** services for goods and sellers */
  goods: Chosen;
  no_answer: 'cancel' | 'buy';
};

const fresh = (ids: string): Draft => ({
  ids,
  reader: draftOwner(),
  insured: false,
  declare_confirmed: false,
  points: 0,
  sort: 'price',
  goods: {},
  no_answer: 'cancel',
});

const store = createStore<Draft>(fresh(''));

export function useDraft(ids: string): [Draft, (change: Partial<Draft>) => void] {
  if (store.get().ids !== ids || store.get().reader !== draftOwner()) store.set(fresh(ids));
  const draft = useStore(store);
  return [draft, (change) => store.set({ ...store.get(), ...change })];
}

export const dropDraft = (): void => store.set(fresh(''));

export function askOf(draft: Draft): Omit<ArgsAt<'cart/carttoonepayorder'>, 'submit' | 'quote' | 'key'> {
  const { ids, address_id, shipping_id, services, insured, insured_value, declare, coupon_id, points, goods } = draft;
  return {
    cart_ids: ids.split(',').map(Number),
    services: Object.fromEntries(Object.entries(goods).map(([name, codes]) => [name, [...codes]])),
    ...(address_id ? { address_id } : {}),
    ...(shipping_id ? { shipping_id } : {}),
    auto: true,
    ...(services ? { waybill_services: services } : {}),
    ...(insured ? { insured: true, insured_value } : {}),
    ...(declare ? { declare } : {}),
    ...(coupon_id === undefined ? {} : { coupon_id }),
    ...(points > 0 ? { points } : {}),
  };
}
