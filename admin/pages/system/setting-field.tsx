// One setting in its unit, with what it was as delivered, and before its last change.

import { useChoices } from '#admin/lib/choices.ts';
import { countryName } from '#admin/lib/countries.ts';
import { hasText, list, t, translate } from '#admin/lib/i18n.ts';
import { DatesInput, WeekdayInput } from '#admin/pages/system/day-inputs.tsx';
import { SettingPast } from '#admin/pages/system/setting-past.tsx';
import { readSetting, type SettingRow, writeValue } from '#admin/pages/system/setting-value.ts';
import { lookup } from '#contract/lookup.ts';
import { Field } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';

const SUFFIX = lookup<string>({ fen: 'CNY', bp: '%', grams: 'kg' });

type FieldProps = { row: SettingRow; text: string; onChange: (text: string) => void };

export function SettingField({ row, text, onChange }: FieldProps) {
  const warehouses = useChoices('warehouses', row.key === 'warehouse_id');
  const choiceText = (value: string): string => {
    if (row.key === 'country') return countryName(value);
    if (row.key === 'warehouse_id') return warehouses.find((w) => w.id === value)?.name ?? value;
    const key = `desk.settings.choice.${row.key}.${value}`;
    return hasText(key) ? translate(key) : value;
  };
  const unit = SUFFIX.get(row.unit) ?? (hasText(`desk.unit.${row.unit}`) ? translate(`desk.unit.${row.unit}`) : '');
  const told = (value: string): string => {
    if (row.unit === 'flag') return value === '1' ? t('desk.yes') : t('desk.no');
    if (value === '') return t('desk.none');
    return row.choices.length > 0 ? choiceText(value) : `${value} ${unit}`.trim();
  };
  const shipped = writeValue(row.unit, row.default);
  const bounds = boundsText(row, told);
  const hints = [
    row.help,
    row.changed && shipped !== '' ? t('desk.settings.shipped', { value: told(shipped) }) : '',
    row.choices.length === 0 ? bounds : '',
    row.unit === 'country_list' ? t('desk.settings.country_codes', { names: countryNames(text) }) : '',
  ].filter(Boolean);
  const hint = hints.length > 0 ? hints.join(' · ') : undefined;
  return (
    <div id={`setting-${row.key}`} className="desk-setting">
      <Input row={row} text={text} onChange={onChange} unit={unit} hint={hint} bounds={bounds} choiceText={choiceText} />
      <SettingPast row={row} text={text} told={told} onRestore={onChange} />
    </div>
  );
}

/** The names of a list of codes, to see which countries they are. */
const countryNames = (codes: string): string =>
  list(
    codes
      .toUpperCase()
      .split(/[\s,，、]+/)
      .filter(Boolean)
      .map(countryName),
  ) || t('desk.none');

/** What the number may be, and why not less or more. */
const boundsText = ({ bounds, unit }: SettingRow, told: (value: string) => string): string =>
  bounds === null
    ? ''
    : translate(`desk.settings.bounds.${bounds.reason}`, {
        min: told(writeValue(unit, bounds.min)),
        max: told(writeValue(unit, bounds.max)),
      });

const isOutside = ({ bounds }: SettingRow, value: unknown): boolean =>
  bounds !== null && typeof value === 'number' && (value < bounds.min || value > bounds.max);

type InputProps = FieldProps & { unit: string; hint: string | undefined; bounds: string; choiceText: (value: string) => string };

function Input({ row, text, onChange, unit, hint, bounds, choiceText }: InputProps) {
  if (row.unit === 'flag')
    return (
      <div className="flex items-center justify-between gap-24 min-h-76">
        <span className="text-ink">
          {row.doc}
          {hint && <span className="desk-small block">{hint}</span>}
        </span>
        <Switch label={row.doc} checked={text === '1'} onChange={(on) => onChange(on ? '1' : '0')} />
      </div>
    );
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
  if (row.key === 'work_days') return <WeekdayInput label={row.doc} hint={hint} value={text} onChange={onChange} />;
  if (row.key === 'closed_days') return <DatesInput label={row.doc} hint={hint} value={text} onChange={onChange} />;
  const numeric = !['text', 'day_list', 'point_list', 'country_list', 'choice', 'names'].includes(row.unit);
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
      check={(v) => {
        const value = readSetting(row, v);
        if (numeric && value === null) return t('desk.figure.unreadable', { field: row.doc });
        return isOutside(row, value) ? bounds : undefined;
      }}
    />
  );
}
