// What applies to all parcels of a declaration: the warehouse and the goods type, with its warning.
import { useEffect } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Draft } from './draft.ts';

const FRESH_MS = 3_600_000;
type Props = { draft: Draft; set: (change: Partial<Draft>) => void /** the warehouse can still be chosen */; chooses: boolean };

export function Common({ draft, set, chooses }: Props) {
  const warehouses = useCall('other/warehouse', {}, { staleTime: FRESH_MS }).data ?? [];
  const types = (useCall('other/getGoodsType', {}, { staleTime: FRESH_MS }).data ?? []).filter(
    (type) => type.risk !== 'forbidden',
  );
  const usual = useConfig()?.warehouse_id;
  const first = warehouses.find((w) => w.id === usual)?.id ?? warehouses[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop's own one, once it is known
  useEffect(() => {
    if (draft.warehouse_id === null && first !== undefined) set({ warehouse_id: first });
  }, [first]);
  const type = types.find((one) => one.code === draft.goods_type);
  return (
    <Card className="flex flex-col gap-24">
      {chooses && warehouses.length > 1 && (
        <div className="flex flex-col gap-12">
          <span className="ui-label">{t('forme.warehouse')}</span>
          <Chips label={t('forme.warehouse')} choice>
            {warehouses.map((w) => (
              <Chip key={w.id} choice selected={w.id === draft.warehouse_id} onClick={() => set({ warehouse_id: w.id })}>
                {w.name}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <Field
        label={t('forme.type')}
        name="goods_type"
        type="select"
        value={draft.goods_type}
        onChange={(goods_type) => set({ goods_type })}
        options={types.map((one) => ({ value: one.code, label: one.name }))}
      />
      {type && type.risk !== 'general' && type.warning && <Note tone="clock">{type.warning}</Note>}
    </Card>
  );
}
