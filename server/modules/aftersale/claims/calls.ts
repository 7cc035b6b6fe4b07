// Member calls of claims (/api/claim/*): one line each.
import type { Handlers } from '../../../handlers.ts';
import { actOnClaim, addClaim, claimDetail, listClaims } from './member-actions.ts';

export const claimCalls = {
  'claim/add': (ctx, input) => addClaim(ctx, input),
  'claim/lists': (ctx, input) => listClaims(ctx, input),
  'claim/detail': (ctx, input) => claimDetail(ctx, input.id),
  'claim/act': (ctx, input) => actOnClaim(ctx, input),
} satisfies Partial<Handlers>;
