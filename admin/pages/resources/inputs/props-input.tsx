// Properties of goods: a name and a value in each language.

import { Fragment } from 'react';
import { t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { MachineMarks } from '#admin/pages/resources/inputs/machine-mark.tsx';
import { useField } from '#admin/pages/resources/use-field.ts';
import { ByLanguage } from '#admin/parts/by-language.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field as Input } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Prop = { names: Record<string, string>; values: Record<string, string> };

export function PropsInput({ f }: InputProps) {
  const { value, change, error, label } = useField<Prop[] | null>(f);
  const rows = value ?? [];
  const set = (at: number, part: keyof Prop, code: string, text: string) =>
    change(rows.map((row, i) => (i === at ? { ...row, [part]: { ...row[part], [code]: text } } : row)));
  return (
    <fieldset className="flex flex-col gap-20">
      <legend className="ui-label pb-12">{label}</legend>
      <MachineMarks name={f.name} />
      {rows.map((row, at) => (
        <div key={at} className="flex items-start gap-16">
          <ByLanguage
            className="flex-1 grid gap-12 sm:grid-cols-2"
            label={t('desk.resource.prop_name')}
            has={(code) => Boolean(row.names[code] || row.values[code])}
          >
            {({ code, name }) => (
              <Fragment key={code}>
                <Input
                  hideLabel
                  label={`${t('desk.resource.prop_name')} ${name}`}
                  name={`p${at}n${code}`}
                  value={row.names[code] ?? ''}
                  onChange={(v) => set(at, 'names', code, v)}
                  placeholder={`${t('desk.resource.prop_name')} · ${name}`}
                  maxLength={200}
                />
                <Input
                  hideLabel
                  label={`${t('desk.resource.prop_value')} ${name}`}
                  name={`p${at}v${code}`}
                  value={row.values[code] ?? ''}
                  onChange={(v) => set(at, 'values', code, v)}
                  placeholder={`${t('desk.resource.prop_value')} · ${name}`}
                  maxLength={200}
                />
              </Fragment>
            )}
          </ByLanguage>
          <IconButton
            label={t('desk.resource.remove_row', { n: at + 1 })}
            icon={<TrashIcon className="size-36" />}
            onClick={() => change(rows.filter((_, i) => i !== at))}
            throttle={false}
          />
        </div>
      ))}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => change([...rows, { names: {}, values: {} }])}>
          {t('desk.resource.add_row')}
        </Button>
      </div>
    </fieldset>
  );
}
