// Calls of the claims desk.
import type { DeskHandlers } from '../../../handlers.ts';
import { askEvidence, offer, reject } from './decide.ts';
import { claimDetail, claimLists, previewWorth } from './desk-serialize.ts';

export const claimDesk = {
  'claims/lists': (ctx, input) => claimLists(ctx, input),
  'claims/detail': (ctx, input) => claimDetail(ctx, input.id),
  'claims/worth': (ctx, input) => previewWorth(ctx, input),
  'claims/evidence': (ctx, input) => askEvidence(ctx, input).then(() => claimDetail(ctx, input.id)),
  'claims/offer': (ctx, input) => offer(ctx, input).then(() => claimDetail(ctx, input.id)),
  'claims/reject': (ctx, input) => reject(ctx, input).then(() => claimDetail(ctx, input.id)),
} satisfies Partial<DeskHandlers>;
