// Options of goods (colour, size) with their values; below, the button that makes a SKU of every combination.
import { t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { MachineMarks } from '#admin/pages/resources/inputs/machine-mark.tsx';
import { combine, nextCode, type SkuRow } from '#admin/pages/resources/inputs/sku-grid.ts';
import { useField, useRowForm } from '#admin/pages/resources/use-field.ts';
import { ByLanguage } from '#admin/parts/by-language.tsx';
import type { GoodsOption } from '#contract/desk/resource-shapes.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field as Input } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Names = Record<string, string>;

function NameFields({
  label,
  value,
  onChange,
  id,
}: {
  label: string;
  value: Names;
  onChange: (names: Names) => void;
  id: string;
}) {
  return (
    <ByLanguage className="flex-1 grid gap-12 sm:grid-cols-2" label={label} has={(code) => Boolean(value[code])}>
      {({ code, name }) => (
        <Input
          key={code}
          hideLabel
          label={`${label} ${name}`}
          name={`${id}-${code}`}
          value={value[code] ?? ''}
          onChange={(text) => onChange({ ...value, [code]: text })}
          placeholder={`${label} · ${name}`}
          maxLength={60}
        />
      )}
    </ByLanguage>
  );
}

export function OptionsInput({ f }: InputProps) {
  const { value, change, error, label } = useField<GoodsOption[] | null>(f);
  const { values, set: setValue } = useRowForm();
  const options = value ?? [];
  const set = (at: number, option: GoodsOption) => change(options.map((o, i) => (i === at ? option : o)));
  const build = () =>
    setValue(
      'skus',
      combine(options, (values.skus as SkuRow[] | undefined) ?? [], (values.price as number | null | undefined) ?? null),
    );
  return (
    <fieldset className="flex flex-col gap-28">
      <legend className="ui-label pb-12">{label}</legend>
      <MachineMarks name={f.name} />
      {options.map((option, at) => (
        <div key={option.pid} className="flex flex-col gap-16 bg-sunken rounded-image p-20">
          <div className="flex items-start gap-16">
            <NameFields
              label={t('desk.resource.option')}
              id={`o${option.pid}`}
              value={option.names}
              onChange={(names) => set(at, { ...option, names })}
            />
            <IconButton
              label={t('desk.resource.remove_row', { n: at + 1 })}
              icon={<TrashIcon className="size-36" />}
              onClick={() => change(options.filter((_, i) => i !== at))}
              throttle={false}
            />
          </div>
          <div className="flex flex-col gap-12 ps-24">
            {option.values.map((v, i) => (
              <div key={v.vid} className="flex items-start gap-16">
                <NameFields
                  label={t('desk.resource.option_value')}
                  id={`o${option.pid}v${v.vid}`}
                  value={v.names}
                  onChange={(names) =>
                    set(at, { ...option, values: option.values.map((x, j) => (j === i ? { ...x, names } : x)) })
                  }
                />
                <IconButton
                  label={t('desk.resource.remove_row', { n: i + 1 })}
                  icon={<TrashIcon className="size-36" />}
                  onClick={() => set(at, { ...option, values: option.values.filter((_, j) => j !== i) })}
                  throttle={false}
                />
              </div>
            ))}
            <div>
              <Button
                size="small"
                icon={<PlusIcon />}
                throttle={false}
                onClick={() =>
                  set(at, {
                    ...option,
                    values: [...option.values, { vid: nextCode(option.values.map((v) => v.vid)), names: {} }],
                  })
                }
              >
                {t('desk.resource.add_value')}
              </Button>
            </div>
          </div>
        </div>
      ))}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-16">
        {options.length < 4 && (
          <Button
            size="small"
            icon={<PlusIcon />}
            throttle={false}
            onClick={() =>
              change([...options, { pid: nextCode(options.map((o) => o.pid)), names: {}, values: [{ vid: '1', names: {} }] }])
            }
          >
            {t('desk.resource.add_option')}
          </Button>
        )}
        {options.length > 0 && (
          <Button size="small" onClick={build}>
            {t('desk.resource.build_skus')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
