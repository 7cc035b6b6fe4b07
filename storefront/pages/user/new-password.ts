// Checks of a new password before it is sent. The server checks again.
import { t } from '#shop/lib/i18n.ts';

/** As the contract's field has it (contract/fields.ts). */
const SHORTEST = 8;
const LONGEST = 72;

export function passwordProblem(password: string): string | undefined {
  if (password === '') return undefined;
  if (password.length < SHORTEST) return t('password.short', { n: password.length, min: SHORTEST });
  return new TextEncoder().encode(password).length > LONGEST ? t('password.long', { max: LONGEST }) : undefined;
}
