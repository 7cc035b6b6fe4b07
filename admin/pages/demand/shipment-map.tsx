// Which column of a list is what, and the ways of reading that were kept by name.

import type { OutputAt } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { SHIPMENT_FIELDS, type ShipmentMapping } from '#contract/shipment-fields.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  columns: OutputAt<'shipments/look'>['columns'];
  mapping: ShipmentMapping;
  kept: OutputAt<'shipments/mappings'>;
  saveAs: string;
  onMapping: (mapping: ShipmentMapping) => void;
  onSaveAs: (name: string) => void;
  onForget: (id: number) => void;
};

export function ShipmentMap({ columns, mapping, kept, saveAs, onMapping, onSaveAs, onForget }: Props) {
  const options = [
    { value: '', label: t('shipments.no_column') },
    ...columns.map(({ name, examples }) => ({
      value: name,
      label: examples[0] ? t('shipments.column', { name, example: examples[0] }) : name,
    })),
  ];
  const fits = kept.filter((one) => Object.values(one.mapping).every((name) => columns.some((column) => column.name === name)));
  return (
    <Card title={t('shipments.columns')} className="mt-32">
      <div className="flex flex-col gap-24">
        {fits.length > 0 && (
          <ul className="flex flex-wrap gap-16" aria-label={t('shipments.kept')}>
            {fits.map((one) => (
              <li key={one.id} className="flex items-center gap-8">
                <Button
                  size="small"
                  onClick={() => {
                    onMapping(one.mapping as ShipmentMapping);
                    onSaveAs(one.name);
                  }}
                >
                  {one.name}
                </Button>
                <button type="button" className="ui-link desk-small" onClick={() => onForget(one.id)}>
                  {t('shipments.forget')}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="desk-two">
          {SHIPMENT_FIELDS.map((field) => (
            <Field
              key={field}
              type="select"
              name={`map-${field}`}
              label={t(`shipments.field.${field}`)}
              value={mapping[field] ?? ''}
              options={options}
              onChange={(name) => {
                const { [field]: _, ...rest } = mapping;
                onMapping(name === '' ? rest : { ...rest, [field]: name });
              }}
            />
          ))}
        </div>
        <Field label={t('shipments.save_as')} name="save_as" optional value={saveAs} onChange={onSaveAs} maxLength={60} />
        {!mapping.platform_no && <Note tone="clock">{t('shipments.needs_order')}</Note>}
      </div>
    </Card>
  );
}
