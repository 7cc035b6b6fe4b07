// The field for the six digits of an authenticator app.
import { t } from '#admin/lib/i18n.ts';
import { digitsOf } from '#contract/typed-text.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { name: string; value: string; onChange: (value: string) => void; hint?: string; autoFocus?: boolean };

export function TotpField({ name, value, onChange, hint, autoFocus }: Props) {
  return (
    <Field
      label={t('desk.input.totp')}
      name={name}
      value={value}
      onChange={(typed) => onChange(digitsOf(typed).slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      ltr
      hint={hint}
      check={(v) => (/^\d{6}$/.test(v) ? undefined : t('desk.login.six_digits'))}
    />
  );
}
