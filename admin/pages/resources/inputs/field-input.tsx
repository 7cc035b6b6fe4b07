// The input of a field by its kind.
import { type Key, t } from '#admin/lib/i18n.ts';
import { choiceLabel } from '#admin/lib/labels.ts';
import { HtmlInput } from '#admin/pages/resources/inputs/html-input.tsx';
import { ImageInput, ImagesInput } from '#admin/pages/resources/inputs/image-input.tsx';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { LinesInput } from '#admin/pages/resources/inputs/lines-input.tsx';
import { ListInput } from '#admin/pages/resources/inputs/list-input.tsx';
import { NamesInput } from '#admin/pages/resources/inputs/names-input.tsx';
import { NumberInput } from '#admin/pages/resources/inputs/number-input.tsx';
import { OptionsInput } from '#admin/pages/resources/inputs/options-input.tsx';
import { PermissionsInput } from '#admin/pages/resources/inputs/permissions-input.tsx';
import { ColourInput, LinkInput } from '#admin/pages/resources/inputs/picked-inputs.tsx';
import { PropsInput } from '#admin/pages/resources/inputs/props-input.tsx';
import { RefInput } from '#admin/pages/resources/inputs/ref-input.tsx';
import { TimeInput } from '#admin/pages/resources/inputs/time-input.tsx';
import { ZoneInput } from '#admin/pages/resources/inputs/zone-input.tsx';
import { useField, useRowForm } from '#admin/pages/resources/use-field.ts';
import type { Field } from '#contract/desk/resource.ts';
import { Field as Input } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';

const hintOf = (f: Field): string | undefined => (f.hint ? t(f.hint as Key) : undefined);

function TextInput({ f, disabled }: InputProps) {
  // A new account needs its first password; later it is only typed to change it.
  const isNew = useRowForm().record._id === undefined;
  const first = f.kind === 'password' && isNew;
  const { value, change, left, error, label, name } = useField<string | null>(first ? { ...f, required: true } : f);
  const long = f.kind === 'long';
  return (
    <Input
      label={label}
      name={name}
      type={f.kind === 'password' ? 'password' : long ? 'textarea' : 'text'}
      value={value ?? ''}
      onChange={change}
      onBlur={left}
      error={error}
      hint={hintOf(f)}
      optional={!f.required && !first}
      disabled={disabled}
      maxLength={f.max}
      autoComplete={f.kind === 'password' ? 'new-password' : 'off'}
      ltr={f.kind === 'code' || /url|no|phone/.test(f.name)}
    />
  );
}

function SelectInput({ f, disabled }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  const options = (f.options ?? []).map((option) => ({ value: option, label: choiceLabel(f, option) }));
  return (
    <Input
      label={label}
      name={name}
      type="select"
      value={value ?? ''}
      onChange={change}
      onBlur={left}
      error={error}
      hint={hintOf(f)}
      disabled={disabled}
      options={f.required ? options : [{ value: '', label: t('desk.none') }, ...options]}
    />
  );
}

function BoolInput({ f, disabled }: InputProps) {
  const { value, change, label } = useField<boolean | null>(f);
  const hint = hintOf(f);
  return (
    <div className="flex items-center justify-between gap-24 min-h-76">
      <span className="min-w-0">
        <span className="block text-ink">{label}</span>
        {hint && <span className="ui-hint">{hint}</span>}
      </span>
      <Switch label={label} checked={Boolean(value)} onChange={(on) => !disabled && change(on)} />
    </div>
  );
}

function DateInput({ f, disabled }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  return (
    <Input
      label={label}
      name={name}
      type="date"
      value={value ?? ''}
      onChange={change}
      onBlur={left}
      error={error}
      hint={hintOf(f)}
      disabled={disabled}
    />
  );
}

export function FieldInput({ f, disabled }: InputProps) {
  switch (f.kind) {
    case 'names':
    case 'words':
      return <NamesInput f={f} disabled={disabled} />;
    case 'link':
      return <LinkInput f={f} />;
    case 'colour':
      return <ColourInput f={f} />;
    case 'html':
      return <HtmlInput f={f} />;
    case 'int':
    case 'fen':
    case 'bp':
    case 'grams':
    case 'mm':
    case 'decimal':
      return <NumberInput f={f} disabled={disabled} />;
    case 'bool':
      return <BoolInput f={f} disabled={disabled} />;
    case 'date':
      return <DateInput f={f} disabled={disabled} />;
    case 'time':
      return <TimeInput f={f} />;
    case 'image':
      return <ImageInput f={f} />;
    case 'images':
      return <ImagesInput f={f} />;
    case 'select':
      return <SelectInput f={f} disabled={disabled} />;
    case 'ref':
      return <RefInput f={f} disabled={disabled} />;
    case 'list':
      return <ListInput f={f} />;
    case 'json':
      if (f.shape === 'options') return <OptionsInput f={f} />;
      if (f.shape === 'props') return <PropsInput f={f} />;
      if (f.shape === 'line_ids') return <LinesInput f={f} />;
      return <PermissionsInput f={f} />;
    default:
      if (f.zone) return <ZoneInput f={f} disabled={disabled} />;
      return <TextInput f={f} disabled={disabled} />;
  }
}
