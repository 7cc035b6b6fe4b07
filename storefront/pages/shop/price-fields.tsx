// The two ends of a price that results are narrowed to, in the chosen currency.
import { t } from '#shop/lib/i18n.ts';
import type { Typed } from '#shop/parts/money/use-typed.ts';
import { Field } from '#ui/input/field.tsx';

export function PriceFields({ low, high, className }: { low: Typed; high: Typed; className: string }) {
  const check = (text: string) => (/^[\s0.,]*$/.test(text) || low.read(text) !== undefined ? undefined : t('shop.price_wrong'));
  const field = (name: 'from' | 'until', label: string, typed: Typed) => (
    <Field
      label={label}
      name={name}
      type="decimal"
      prefix={typed.prefix}
      value={typed.text}
      onChange={typed.setText}
      check={check}
    />
  );
  return (
    <div className={className}>
      {field('from', t('field.start_price'), low)}
      {field('until', t('field.end_price'), high)}
    </div>
  );
}
