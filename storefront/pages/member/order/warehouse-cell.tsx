// Which warehouse the goods go to, and changing it until a buyer takes the order.
import { lazy, Suspense, useState } from 'react';
import type { OrderDetail } from '#contract/calls/orders.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { WarehouseIcon } from '#ui/icons.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import type { OrderAct } from './use-order-act.ts';

const Picker = lazy(() => import('#ui/input/picker.tsx').then((m) => ({ default: m.Picker })));

export function WarehouseCell({ order, act }: { order: OrderDetail; act: OrderAct }) {
  const [open, setOpen] = useState(false);
  const may = order.actions.includes('change_warehouse');
  const list = useCall('other/warehouse', {}, { enabled: may, staleTime: 600_000, quiet: true });
  const change = may && (list.data?.length ?? 0) > 1;
  const pick = async (value: string) => {
    setOpen(false);
    const warehouse_id = Number(value);
    if (warehouse_id === order.warehouse_id) return;
    if (await act.act({ action: 'change_warehouse', input: { warehouse_id } })) toast(t('order.warehouse_done'));
  };
  return (
    <Cells>
      <Cell
        icon={<WarehouseIcon />}
        label={t('order.warehouse')}
        note={change ? t('order.warehouse_note') : undefined}
        value={order.warehouse_name}
        onClick={change ? () => setOpen(true) : undefined}
      />
      {open && (
        <Suspense fallback={null}>
          <Picker
            open
            onClose={() => setOpen(false)}
            title={t('order.warehouse_pick')}
            value={String(order.warehouse_id)}
            options={(list.data ?? []).map(({ id, name, city }) => ({ value: String(id), label: name, note: city }))}
            onPick={(value) => void pick(value)}
          />
        </Suspense>
      )}
    </Cells>
  );
}
