// How a row of demand is named in the address: goods, warehouse, option. An option may be named by anything, so it stands last.
import type { DemandRow } from '#contract/desk/demand.ts';

export type DemandKey = Pick<DemandRow, 'goods_id' | 'sku_id' | 'warehouse_id'>;

export const nameOf = ({ goods_id, warehouse_id, sku_id }: DemandKey): string => `${goods_id}-${warehouse_id}-${sku_id}`;

export function keyOf(name: string): DemandKey | null {
  const [, goods, warehouse, sku_id] = /^(\d+)-(\d+)-(.*)$/.exec(name) ?? [];
  return goods && warehouse ? { goods_id: Number(goods), warehouse_id: Number(warehouse), sku_id: sku_id ?? '' } : null;
}
