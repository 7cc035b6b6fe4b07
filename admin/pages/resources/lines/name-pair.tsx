// A name in each language of the shop, for a rule or a service of a line.

import { ByLanguage } from '#admin/parts/by-language.tsx';
import type { Names } from '#contract/freight.ts';
import { Field } from '#ui/input/field.tsx';

export function NamePair({
  label,
  id,
  value,
  onChange,
}: {
  label: string;
  id: string;
  value: Names;
  onChange: (value: Names) => void;
}) {
  return (
    <ByLanguage className="flex-1 grid gap-12 sm:grid-cols-2" label={label} has={(code) => Boolean(value[code])}>
      {({ code, name }) => (
        <Field
          key={code}
          label={`${label} · ${name}`}
          name={`${id}-${code}`}
          value={value[code] ?? ''}
          onChange={(text) => onChange({ ...value, [code]: text })}
          maxLength={120}
          autoComplete="off"
        />
      )}
    </ByLanguage>
  );
}
