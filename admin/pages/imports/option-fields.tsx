// The settings of a file: language, currency, units, and what becomes of new goods.
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { type ImportOptions, SIZE_UNITS, WEIGHT_UNITS } from '#contract/import-fields.ts';
import { Field } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';

export function OptionFields({
  options,
  onChange,
}: {
  options: ImportOptions;
  onChange: (change: Partial<ImportOptions>) => void;
}) {
  const languages = useLanguages();
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <div className="grid gap-20 md:grid-cols-2">
      <Field
        label={t('desk.imports.lang')}
        name="lang"
        type="select"
        value={options.lang}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(lang) => onChange({ lang })}
      />
      <Field
        label={t('desk.imports.currency')}
        name="currency"
        value={options.currency}
        maxLength={3}
        onChange={(text) => onChange({ currency: text.toUpperCase() })}
      />
      <Field
        label={t('desk.imports.api_type')}
        name="api_type"
        value={options.api_type}
        maxLength={20}
        onChange={(api_type) => onChange({ api_type })}
      />
      <Field
        label={t('desk.imports.seller')}
        name="seller"
        value={options.seller}
        maxLength={100}
        onChange={(seller) => onChange({ seller })}
      />
      <Field
        label={t('desk.imports.weight_unit')}
        name="weight_unit"
        type="select"
        value={options.weight_unit}
        options={plain(WEIGHT_UNITS)}
        onChange={(unit) => onChange({ weight_unit: unit as ImportOptions['weight_unit'] })}
      />
      <Field
        label={t('desk.imports.size_unit')}
        name="size_unit"
        type="select"
        value={options.size_unit}
        options={plain(SIZE_UNITS)}
        onChange={(unit) => onChange({ size_unit: unit as ImportOptions['size_unit'] })}
      />
      {(['listed', 'pictures'] as const).map((name) => (
        <div key={name} className="flex items-center justify-between gap-16 text-sm">
          <span>{t(`desk.imports.${name}`)}</span>
          <Switch label={t(`desk.imports.${name}`)} checked={options[name]} onChange={(on) => onChange({ [name]: on })} />
        </div>
      ))}
    </div>
  );
}
