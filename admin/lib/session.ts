// Who is signed in. `undefined` until the server was asked; `null`: nobody. A session may end under somebody's hands: they stay who they
// are, and what they typed stays, until they have signed in again over the page.

import { createStore, useStore } from '#client/store.ts';
import type { OperatorOut } from '#contract/desk/staff.ts';
import type { Permission } from '#contract/permission.ts';

const operator = createStore<OperatorOut | null | undefined>(undefined);

const ended = createStore(false);

export const signedIn = (who: OperatorOut): void => {
  ended.set(false);
  operator.set(who);
};
export const signedOut = (): void => {
  ended.set(false);
  operator.set(null);
};
/** The server knows no session of ours any more. */
export const sessionEnded = (): void => (operator.get() ? ended.set(true) : operator.set(null));
/** Acts once somebody is signed in, and again after each sign-in. */
export function onSignedIn(act: () => void): void {
  if (operator.get()) act();
  operator.subscribe(() => void (operator.get() && act()));
}
export const useSessionEnded = (): boolean => useStore(ended);
export const csrf = (): string => operator.get()?.csrf ?? '';
export const useSession = (): OperatorOut | null | undefined => useStore(operator);

/** Without the second factor that their role asks for they may do nothing but set it up. */
export const needsTotp = (who: OperatorOut): boolean => who.totp_required && !who.totp_on;

/** The operator of a page that only signed-in ones reach. */
export function useOperator(): OperatorOut {
  const who = useStore(operator);
  if (!who) throw new Error('nobody is signed in');
  return who;
}
export const useMay = (permission: Permission | 'operator'): boolean => {
  const who = useStore(operator);
  return permission === 'operator' ? Boolean(who) : Boolean(who?.permissions.includes(permission));
};
/** Whether the operator has one of these permissions at least. */
export const useMayAny = (...permissions: readonly Permission[]): boolean => {
  const who = useStore(operator);
  return permissions.some((one) => who?.permissions.includes(one));
};
