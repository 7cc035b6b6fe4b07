// What is chosen of the goods on this page, and its estimate.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { type CallResult, useCall } from '#shop/lib/use-call.ts';
import { chosenSku, quantityWithin, settled } from '#shop/parts/goods/sku-match.ts';
import type { Picked } from '#shop/parts/goods/sku-sheet.tsx';
import { useCountry } from '#shop/parts/waybill/quote-country.tsx';

export type Estimate = OutputAt<'obapi/estimate'>;

export function usePicked(item: ItemOut) {
  const { warehouse_id } = useConfig();
  const [picked, setPicked] = useState<Picked>(() => {
    const choice = settled(item);
    return { choice, num: quantityWithin(item, choice, 1), remark: '', warehouse_id };
  });
  return { picked, pick: (change: Partial<Picked>) => setPicked((now) => ({ ...now, ...change })) };
}

/** The SKU of a call; empty for goods without SKUs. */
export const skuIdOf = (item: ItemOut, picked: Picked): string => chosenSku(item, picked.choice)?.sku_id ?? '';

/** What the choice costs delivered; before a SKU is chosen, the lowest price of the goods. */
export function useEstimate(item: ItemOut, picked: Picked): CallResult<Estimate> {
  const country = useCountry();
  const { api_type: tp, num_iid: tid } = item;
  const args = {
    tp,
    tid,
    sku_id: skuIdOf(item, picked) || undefined,
    num: picked.num,
    country,
    warehouse_id: picked.warehouse_id || undefined,
  };
  return useCall('obapi/estimate', args, { keepPrevious: true, quiet: true });
}
