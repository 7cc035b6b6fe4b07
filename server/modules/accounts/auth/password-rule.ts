// The rule for new passwords of members and operators: at least 8 characters (checked by the contract's field) and not a common password.
import { readFileSync } from 'node:fs';
import { fail } from '../../../context.ts';

// In the built server the list is copied next to the bundle.
const LIST = new URL('./common-passwords/list.txt', import.meta.url);
let common: Set<string> | undefined;

/** Whether it is in the list of common passwords, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return common.has(password.toLowerCase());
}

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) fail('user.password_common', {}, 'password');
}
