// Handlers of /api: daily sign-in.
import type { Handlers } from '../../../handlers.ts';
import { hideFromRank, signRank } from './rank.ts';
import { fillUp, signIn, signState } from './sign-in.ts';

export const signInCalls = {
  'signin/lists': (ctx, input) => signState(ctx, input.month),
  'signin/add': (ctx) => signIn(ctx),
  'signin/fillup': (ctx, input) => fillUp(ctx, input.date),
  'signin/rank': (ctx) => signRank(ctx),
  'signin/hide': (ctx, input) => hideFromRank(ctx, input.hidden),
} satisfies Partial<Handlers>;
