// The draft of the form. It outlives the page: picking an address and coming back loses nothing.

import { createStore, useStore } from '#client/store.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { draftOwner } from '#shop/lib/persisted-draft.ts';
import type { Sending } from '#shop/parts/waybill/sending.ts';

export type Draft = Sending & {
  /** the goods this is about */
  ids: string;
  /** the member it belongs to: another member on this device starts again */
  reader: string;
  address_id?: number;
  /** shown until the preview answers with it */
  address?: AddressOut;
  /** missing: the best one; 0: none */
  coupon_id?: number;
  remark: string;
};

export type PackageArgs = Omit<ArgsAt<'order/ordertopackage'>, 'submit' | 'quote' | 'key'>;

const fresh = (ids: string): Draft => ({
  ids,
  reader: draftOwner(),
  insured: false,
  declare_confirmed: false,
  points: 0,
  remark: '',
  sort: 'price',
});

const store = createStore<Draft>(fresh(''));

/**
 * The draft about these goods. With other goods the address, services and note stay; line, declaration and discounts start
 * again.
 */
function draftFor(ids: string): Draft {
  if (store.get().reader !== draftOwner()) store.set(fresh(''));
  const now = store.get();
  if (now.ids === ids) return now;
  const { address_id, address, services, insured, remark, sort } = now;
  const kept = { insured, remark, sort, ...(services ? { services } : {}), ...(address_id ? { address_id, address } : {}) };
  const next = { ...fresh(ids), ...(now.ids === '' ? {} : kept) };
  store.set(next);
  return next;
}

export function useDraft(ids: string): [Draft, (change: Partial<Draft>) => void] {
  draftFor(ids);
  const draft = useStore(store);
  return [draft, (change) => store.set({ ...store.get(), ...change })];
}

export const dropDraft = (): void => store.set(fresh(''));

export function askOf(draft: Draft): PackageArgs {
  const { ids, address_id, shipping_id, services, insured, insured_value, declare, coupon_id, points } = draft;
  return {
    item_ids: ids.split(',').map(Number),
    ...(address_id ? { address_id } : {}),
    ...(shipping_id ? { shipping_id } : {}),
    auto: true,
    ...(services ? { services } : {}),
    ...(insured ? { insured: true, insured_value } : {}),
    ...(declare ? { declare } : {}),
    ...(coupon_id === undefined ? {} : { coupon_id }),
    ...(points > 0 ? { points } : {}),
  };
}
