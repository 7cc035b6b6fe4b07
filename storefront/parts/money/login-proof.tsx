// The login password, which a withdrawal asks for where the shop has switched pay passwords off.
import { useState } from 'react';
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { Field } from '#ui/input/field.tsx';

const NAME = 'login_password';

/** `wanted`, `args`: for the form and its call; `field` is null where the pay password is asked for instead. */
export function useLoginProof() {
  const asked = !useAddon('paypassword');
  const [password, setPassword] = useState('');
  const wanted: GuardedField[] = asked ? [{ name: NAME, label: t('prove.password'), value: password }] : [];
  return {
    wanted,
    args: asked ? { login_password: password } : {},
    field: asked && (
      <Field
        name={NAME}
        type="password"
        label={t('prove.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={72}
      />
    ),
  };
}
