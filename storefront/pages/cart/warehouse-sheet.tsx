// Another warehouse for the goods of a seller: all rows of the group move.
import type { CartGroup, CartOut } from '#contract/calls/cart.ts';
import { announce } from '#shop/lib/announce.ts';
import { type OutputAt, send } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { invalidate } from '#shop/lib/query.ts';
import { Picker } from '#ui/input/picker.tsx';

export type WarehouseSheetProps = {
  onClose: () => void;
  group: CartGroup;
  warehouses: OutputAt<'other/warehouse'>;
  onChanged: (cart: CartOut) => void;
};

export default function WarehouseSheet({ onClose, group, warehouses, onChanged }: WarehouseSheetProps) {
  const move = async (warehouse_id: number) => {
    if (warehouse_id === group.warehouse_id) return;
    try {
      // One after the other: rows of the same goods may become one.
      for (const { id } of group.items) onChanged(await during(send('cart/edit', { id, warehouse_id })));
    } catch (error) {
      announce(error);
      void invalidate('cart/getList');
    }
  };
  return (
    <Picker
      open
      onClose={onClose}
      title={t('cart.warehouse_title')}
      value={String(group.warehouse_id)}
      options={warehouses.map(({ id, name, city }) => ({ value: String(id), label: name, note: city }))}
      onPick={(value) => void move(Number(value))}
    />
  );
}
