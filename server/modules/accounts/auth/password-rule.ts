// What a new password of a member or an operator may be: 8 characters at least (the contract's fields say so), none of the commonest.
import { readFileSync } from 'node:fs';
import { fail } from '../../../context.ts';

// Built, this file lies beside the copy of the folder.
const LIST = new URL('./common-passwords/list.txt', import.meta.url);
let common: Set<string> | undefined;

/** Whether it is one of the 10,000 commonest, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return common.has(password.toLowerCase());
}

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) fail('user.password_common', {}, 'password');
}
