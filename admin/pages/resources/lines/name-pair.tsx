// A name in each language of the shop, for a rule or a service of a line.

import { useLanguages } from '#admin/lib/languages.ts';
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
    <div className="flex-1 grid gap-12 sm:grid-cols-2">
      {useLanguages().map(({ code, name }) => (
        <Field
          key={code}
          label={`${label} · ${name}`}
          name={`${id}-${code}`}
          value={value[code] ?? ''}
          onChange={(text) => onChange({ ...value, [code]: text })}
          maxLength={120}
          autoComplete="off"
        />
      ))}
    </div>
  );
}
