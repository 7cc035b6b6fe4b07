// One setting in its unit, with what it was as shipped.

import { useChoices } from '#admin/lib/choices.ts';
import { countryName } from '#admin/lib/countries.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { readSetting, type SettingRow, writeValue } from '#admin/pages/system/setting-value.ts';
import { Field } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';

const SUFFIX: Record<string, string> = { fen: 'CNY', bp: '%', grams: 'kg' };

export function SettingField({ row, text, onChange }: { row: SettingRow; text: string; onChange: (text: string) => void }) {
  const warehouses = useChoices('warehouses', row.key === 'warehouse_id');
  const choiceText = (value: string): string => {
    if (row.key === 'country') return countryName(value);
    if (row.key === 'warehouse_id') return warehouses.find((w) => w.id === value)?.name ?? value;
    const key = `desk.settings.choice.${row.key}.${value}`;
    return hasText(key) ? translate(key) : value;
  };
  if (row.unit === 'flag')
    return (
      <div className="flex items-center justify-between gap-24 min-h-76">
        <span className="text-ink">{row.doc}</span>
        <Switch label={row.doc} checked={text === '1'} onChange={(on) => onChange(on ? '1' : '0')} />
      </div>
    );
  const shipped = writeValue(row.unit, row.default);
  const unit = SUFFIX[row.unit] ?? (hasText(`desk.unit.${row.unit}`) ? translate(`desk.unit.${row.unit}`) : '');
  const numeric = !['text', 'day_list', 'point_list', 'choice', 'names'].includes(row.unit);
  const hint =
    row.changed && shipped !== ''
      ? t('desk.settings.shipped', { value: row.choices.length > 0 ? choiceText(shipped) : `${shipped} ${unit}`.trim() })
      : undefined;
  if (row.choices.length > 0)
    return (
      <Field
        label={row.doc}
        name={row.key}
        type="select"
        value={text}
        onChange={onChange}
        hint={hint}
        options={row.choices.map((value) => ({ value, label: choiceText(value) }))}
      />
    );
  return (
    <Field
      label={row.doc}
      name={row.key}
      type={numeric ? 'decimal' : 'text'}
      value={text}
      onChange={onChange}
      suffix={unit}
      hint={hint}
      autoComplete="off"
      check={(v) => (numeric && readSetting(row, v) === null ? t('desk.figure.unreadable', { field: row.doc }) : undefined)}
    />
  );
}
