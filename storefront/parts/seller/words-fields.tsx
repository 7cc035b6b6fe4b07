// The same text in the languages of the shop: the reader's and those that have words are there, the others come on demand. One is enough.
import { useState } from 'react';
import { LANGUAGES } from '#contract/lang.ts';
import { t, useLang } from '#shop/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';
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
  const reader = useLang();
  const own = LANGUAGES.some((one) => one.code === reader) ? reader : 'en';
  const [open, setOpen] = useState(false);
  const [first] = useState(() => LANGUAGES.filter((one) => one.code === own || value[one.code]).map((one) => one.code));
  const shown = open ? LANGUAGES : LANGUAGES.filter((one) => first.includes(one.code));
  const ordered = shown.toSorted((a, b) => Number(b.code === own) - Number(a.code === own));
  return (
    <>
      {ordered.map((one, at) => (
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
      {!open && (
        <Button size="small" className="self-start" onClick={() => setOpen(true)}>
          {t('seller.more_languages')}
        </Button>
      )}
    </>
  );
}
