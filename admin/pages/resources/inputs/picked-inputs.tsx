// Fields that are picked and not typed: where something leads, and a colour.
import { t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { ColourPicker, GROUNDS } from '#admin/parts/colour-picker.tsx';
import { LinkPicker } from '#admin/parts/link-picker.tsx';

/** Titles of advertisements, on every ground. */
const WORDS = '#1b1510';

export function LinkInput({ f }: InputProps) {
  const { value, change, error, label } = useField<string | null>(f);
  return <LinkPicker label={label} value={value ?? ''} onChange={change} error={error} />;
}

export function ColourInput({ f }: InputProps) {
  const { value, change, label } = useField<string | null>(f);
  const colour = /^#[0-9a-f]{6}$/i.test(value ?? '') ? value! : '';
  return (
    <ColourPicker
      label={label}
      value={colour}
      onChange={change}
      colours={GROUNDS}
      against={WORDS}
      none={t('desk.pages.theme_colour')}
    />
  );
}
