// The field for the six digits of an authenticator app; where it may be, also for a recovery code.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { digitsOf } from '#contract/typed-text.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  autoFocus?: boolean;
  /** a recovery code does as well */
  recovery?: boolean;
};

export function TotpField({ name, value, onChange, hint, autoFocus, recovery = false }: Props) {
  const [lost, setLost] = useState(false);
  const choose = (next: boolean) => {
    setLost(next);
    onChange('');
  };
  return (
    <>
      {lost ? (
        <Field
          key="code"
          label={t('desk.input.recovery')}
          name={name}
          value={value}
          onChange={onChange}
          autoComplete="off"
          autoFocus
          ltr
          maxLength={20}
          hint={t('desk.login.recovery_hint')}
          check={(v) => (v.trim() === '' ? t('fail.field_missing', { field: t('desk.input.recovery') }) : undefined)}
        />
      ) : (
        <Field
          key="digits"
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
      )}
      {recovery && (
        <Button kind="quiet" size="small" onClick={() => choose(!lost)}>
          {t(lost ? 'desk.login.use_app' : 'desk.login.use_recovery')}
        </Button>
      )}
    </>
  );
}
