// The field for the six digits of an authenticator app.
import { t } from '#admin/lib/i18n.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { name: string; value: string; onChange: (value: string) => void; hint?: string; autoFocus?: boolean };

export function TotpField({ name, value, onChange, hint, autoFocus }: Props) {
  return (
    <Field
      label={t('desk.input.totp')}
      name={name}
      value={value}
      onChange={onChange}
      inputMode="numeric"
      maxLength={6}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      ltr
      hint={hint}
      check={(v) => (/^\d{6}$/.test(v.trim()) ? undefined : t('desk.login.six_digits'))}
    />
  );
}
