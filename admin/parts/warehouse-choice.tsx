// Chooses the warehouse of a list; hidden where there is only one.
import { t } from '#admin/lib/i18n.ts';
import type { Warehouses } from '#admin/lib/use-warehouse.ts';
import { Field } from '#ui/input/field.tsx';

export function WarehouseChoice({ warehouses }: { warehouses: Warehouses }) {
  if (warehouses.all.length < 2) return null;
  const options = [
    { value: '', label: t('desk.stock.every_warehouse') },
    ...warehouses.all.map((w) => ({ value: w.id, label: w.name })),
  ];
  return (
    <Field
      className="min-w-240"
      hideLabel
      label={t('desk.input.warehouse_id')}
      name="warehouse"
      type="select"
      value={warehouses.id ? String(warehouses.id) : ''}
      onChange={(v) => warehouses.choose(v ? Number(v) : null)}
      options={options}
    />
  );
}
