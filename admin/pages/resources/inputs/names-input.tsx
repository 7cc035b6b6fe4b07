// A text in each language of the shop, side by side.
import { type Key, t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { MachineMark } from '#admin/pages/resources/inputs/machine-mark.tsx';
import { useField } from '#admin/pages/resources/use-field.ts';
import { ByLanguage } from '#admin/parts/by-language.tsx';
import { Field as Input } from '#ui/input/field.tsx';

export function NamesInput({ f, disabled }: InputProps) {
  const { value, change, left, error, label } = useField<Record<string, string> | null>(f);
  const texts = value ?? {};
  return (
    <fieldset className="min-w-0">
      <legend className="ui-hidden">{label}</legend>
      <ByLanguage className="desk-two" label={label} has={(code) => Boolean(texts[code])} nameOf={(code) => `${f.name}.${code}`}>
        {({ code, name }, at) => (
          <div key={code} className="min-w-0">
            <Input
              label={`${label} · ${name}`}
              name={`${f.name}.${code}`}
              type={f.kind === 'words' ? 'textarea' : 'text'}
              rows={3}
              value={texts[code] ?? ''}
              onChange={(text) => change({ ...texts, [code]: text })}
              onBlur={left}
              disabled={disabled}
              maxLength={f.max}
              autoComplete="off"
              {...(at === 0 && error ? { error } : {})}
              hint={at === 0 && f.hint ? t(f.hint as Key) : undefined}
            />
            <MachineMark f={f} lang={code} />
          </div>
        )}
      </ByLanguage>
    </fieldset>
  );
}
