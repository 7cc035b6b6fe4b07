// The member of this session, fetched: wallet, level, counters. Nothing is asked for a visitor.
import { useEffect } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { updateUser, useSignedIn, useUser } from '#shop/lib/session.ts';
import { type Called, useCall } from '#shop/lib/use-call.ts';

export type Member = OutputAt<'user/info'>;

/** `data` is what was last heard until the answer is there. */
export function useMember(): Called<Member> {
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
