// Ordered services in answers: the outcome and proof of each.
import { type Names, pick } from '#contract/lang.ts';
import type { ServiceOutcome } from '#contract/service-answers.ts';
import type { Ctx } from '../../../context.ts';
import type { ServiceProof } from '../../../db/stored/order.ts';
import { photoUrl } from './photos.ts';

/** An ordered service of an item or a waybill. */
export type Performed = ServiceProof & { code: string; names: Names; state: 'ordered' | 'done' | 'refunded' };

/** The outcomes of services, in the user's language. */
export const toOutcomes = (ctx: Ctx, services: readonly Performed[]): ServiceOutcome[] =>
  services.map((s) => ({
    code: s.code,
    name: pick(s.names, ctx.lang),
    state: s.state,
    done_at: s.state === 'done' ? (s.done_at ?? null) : null,
    by: s.state === 'done' ? (s.by ?? '') : '',
    note: s.note ?? '',
    photos: (s.photos ?? []).map((name) => photoUrl(ctx, name)),
  }));
