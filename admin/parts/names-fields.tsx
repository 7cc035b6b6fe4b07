// A text in each language of the shop, side by side, for forms that keep their own state.
import { ByLanguage } from '#admin/parts/by-language.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = {
  label: string;
  name: string;
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  max: number;
  long?: boolean;
  error?: string | undefined;
};

export function NamesFields({ label, name, value, onChange, max, long, error }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="ui-hidden">{label}</legend>
      <ByLanguage className="desk-two" label={label} has={(code) => Boolean(value[code])} nameOf={(code) => `${name}.${code}`}>
        {(language, at) => (
          <Field
            key={language.code}
            label={`${label} · ${language.name}`}
            name={`${name}.${language.code}`}
            type={long ? 'textarea' : 'text'}
            rows={2}
            value={value[language.code] ?? ''}
            onChange={(text) => onChange({ ...value, [language.code]: text })}
            maxLength={max}
            autoComplete="off"
            {...(at === 0 && error ? { error } : {})}
          />
        )}
      </ByLanguage>
    </fieldset>
  );
}
