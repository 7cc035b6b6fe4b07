// A member's cart for the screen: the server's, with pending changes and deletions on top of it, and what is chosen.
import { useEffect, useMemo, useState } from 'react';
import type { CartOut } from '#contract/calls/cart.ts';
import type { ServiceFeeTerms } from '#contract/rules/service-fee.ts';
import { call } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { invalidate, keyOf, queries } from '#shop/lib/query.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { persisted } from '#shop/lib/storage.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { noteMember, useMember } from '#shop/lib/use-member.ts';
import { useUndoDelete } from '#shop/parts/cart/undo-delete.ts';
import { chosenIds, priced, type RowChange, ticked, withChanges } from './cart-view.ts';
import { createLineQueue } from './line-queue.ts';

const CART = keyOf('cart/getList', {});
const put = (cart: CartOut) => {
  queries.setQueryData(CART, cart);
  void invalidate('cart/later');
};
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => typeof id === 'number');
/** rows the user unticked, across visits */
const left = persisted<number[]>('cart.off', [], isIds);

export function useCart() {
  const asked = useCall('cart/getList', {}, { quiet: true });
  const [, redraw] = useState(0);
  const [queue] = useState(() =>
    createLineQueue<RowChange, CartOut>({
      send: (id, change) => call('cart/edit', { id, ...change }, { indicator: false }),
      onAnswer: put,
      onCrossed: () => void invalidate('cart/getList'),
      // The call has shown the error; show the server's cart again.
      onError: () => void invalidate('cart/getList'),
      onChange: () => redraw((n) => n + 1),
    }),
  );
  const undo = useUndoDelete(
    async (ids) => {
      put(await call('cart/delete', { ids: ids.join(',') }, { indicator: false }));
      void invalidate('user/info');
    },
    (n) => t('cart.deleted', { n }),
  );
  const [off, setOff] = useState<ReadonlySet<number>>(() => new Set(left.get()));
  const wanted = queue.wanted();
  const changed = useMemo(() => asked.data && withChanges(asked.data, wanted, undo.gone), [asked.data, wanted, undo.gone]);
  const count = changed?.count;
  useEffect(() => {
    if (count !== undefined) noteMember({ cart: count });
  }, [count]);
  const chosen = useMemo(() => (changed ? chosenIds(changed, off) : new Set<number>()), [changed, off]);
  const cart = useMemo(() => changed && priced(changed, chosen), [changed, chosen]);
  const tick = (ids: readonly number[], on: boolean) => {
    if (!cart) return;
    const next = ticked(off, ids, on, cart);
    left.set([...next]);
    setOff(next);
  };
  return {
    asked,
    cart,
    chosen,
    tick,
    put,
    set: queue.set,
    remove: undo.remove,
    /** everything in flight has reached the server */
    settled: async () => {
      await undo.settle();
      await queue.idle();
    },
  };
}

/** The member's own terms of the service fee, else the shop's. */
export function useFeeTerms(): ServiceFeeTerms {
  const { service_fee_rate, service_fee_min: min, service_fee_max: max } = useConfig();
  const { data: member } = useMember();
  return { rate_bp: member?.level.service_fee_rate ?? service_fee_rate, min, max };
}
