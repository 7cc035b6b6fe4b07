// The same text in every language of the shop: one field each, one of them is enough.
import { LANGUAGES } from '#contract/lang.ts';
import { t } from '#shop/lib/i18n.ts';
import { Field } from '#ui/input/field.tsx';

export type TextsByLang = Record<string, string>;
export const hasWords = (words: TextsByLang): boolean => Object.values(words).some((text) => text.trim() !== '');

type Props = {
  name: string;
  label: string;
  value: TextsByLang;
  onChange: (value: TextsByLang) => void;
  max: number;
  rows?: number;
  optional?: boolean;
};

export function WordsFields({ name, label, value, onChange, max, rows, optional }: Props) {
  return (
    <>
      {LANGUAGES.map((one, at) => (
        <Field
          key={one.code}
          name={at === 0 ? name : `${name}_${one.code}`}
          label={t('seller.in_language', { what: label, language: one.name })}
          optional={optional || at > 0}
          value={value[one.code] ?? ''}
          onChange={(text) => onChange({ ...value, [one.code]: text })}
          maxLength={max}
          {...(rows ? { type: 'textarea' as const, rows } : {})}
        />
      ))}
    </>
  );
}
