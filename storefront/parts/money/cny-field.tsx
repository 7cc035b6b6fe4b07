// The field of an amount that is CNY by its nature: a price at a marketplace, a seller's own prices, customs values. It names
// the currency, and shows the amount in the chosen one below. The member's own money is typed in the chosen currency:
// use-typed.ts.
import type { ReactNode } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { cnySign, money, useCurrency } from '#shop/lib/money.ts';
import { priceFen } from '#shop/lib/typed-fen.ts';
import { Field, type FieldProps } from '#ui/input/field.tsx';

type Props = Omit<FieldProps, 'type' | 'prefix' | 'hint'> & {
  /** pieces that the typed price is of: the amount below is that of all */
  pieces?: number;
  hint?: ReactNode;
};

export function CnyField({ pieces = 1, hint, ...field }: Props) {
  const currency = useCurrency();
  const fen = priceFen(field.value);
  const other = currency.code !== 'CNY' || pieces > 1;
  const amount = fen && other ? money(fen * pieces, currency) : undefined;
  const about = amount && t(pieces > 1 ? 'manual.price_all' : 'manual.price_about', { amount });
  const both = about && hint;
  return (
    <Field
      autoComplete="off"
      maxLength={10}
      {...field}
      type="decimal"
      prefix={cnySign().trim()}
      hint={
        both ? (
          <span className="flex flex-col gap-4">
            <span>{about}</span>
            <span>{hint}</span>
          </span>
        ) : (
          about || hint
        )
      }
    />
  );
}
