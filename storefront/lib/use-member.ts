// The member of this session, fetched: wallet, level, counters. Nothing is fetched for a visitor.
import { useEffect } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { session, updateUser, useSignedIn, useUser } from '#shop/lib/session.ts';
import { type CallResult, useCall } from '#shop/lib/use-call.ts';

export type Member = OutputAt<'user/info'>;

const ME = keyOf('user/info', {});

/** A counter that this screen knows better than the last answer: the tab bar shows it at once, until the next answer. */
export function noteMember(change: Partial<Pick<Member, 'cart' | 'unread'>>): void {
  const { user } = session.get();
  if (!user) return;
  updateUser({ ...user, ...change });
  const updatedAt = queries.getQueryState(ME)?.dataUpdatedAt;
  queries.setQueryData<Member>(ME, (old) => old && { ...old, ...change }, { updatedAt });
}

/** `data` is the last known member until the answer is there. */
export function useMember(): CallResult<Member> {
  const signedIn = useSignedIn();
  const last = useUser();
  const called = useCall('user/info', {}, { enabled: signedIn, quiet: true });
  const { data, at } = called;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer once
  useEffect(() => {
    if (data && signedIn) updateUser(data);
  }, [at, signedIn]);
  if (!signedIn || called.data || !last) return called;
  return { ...called, data: last, state: 'ready' };
}
