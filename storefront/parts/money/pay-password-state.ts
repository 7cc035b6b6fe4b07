// Which view the pad shows, from what is known of the pay password.
import type { CallState } from '#shop/lib/use-call.ts';

export type PadState = 'loading' | 'failed' | 'unset' | 'locked' | 'ready';
export type PadFacts = {
  call: CallState;
  has: boolean | undefined;
  locked_until: string | null | undefined;
  /** known from a refusal, newer than the call */
  unset: boolean;
  locked: boolean;
};

export function padState({ call, has, locked_until, unset, locked }: PadFacts, now = new Date()): PadState {
  if (unset || has === false) return 'unset';
  if (locked || (locked_until && new Date(locked_until) > now)) return 'locked';
  if (has) return 'ready';
  return call === 'failed' || call === 'offline' ? 'failed' : 'loading';
}
