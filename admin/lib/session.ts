// Who is signed in. `undefined` until the server was asked; `null`: nobody.

import { createStore, useStore } from '#admin/lib/store.ts';
import type { Permission } from '#contract/call.ts';
import type { OperatorOut } from '#contract/desk/staff.ts';

const operator = createStore<OperatorOut | null | undefined>(undefined);

export const signedIn = (who: OperatorOut): void => operator.set(who);
export const signedOut = (): void => operator.set(null);
export const csrf = (): string => operator.get()?.csrf ?? '';
export const useSession = (): OperatorOut | null | undefined => useStore(operator);

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
