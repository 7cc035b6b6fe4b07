// Answers about ordered services: the operator who inspects or packs reports each as done or not, with name, time, a note and photos. Photo services
// are done when the photos exist; what the server knows is not asked.
import { pick } from '#contract/lang.ts';
import type { SERVICE_PROOFS, ServiceAnswer, ServiceTask } from '#contract/service-answers.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { ServiceProof } from '../../../db/stored/order.ts';
import { type Performed, toOutcomes } from '../../orders/orders/service-outcomes.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';

type Proof = (typeof SERVICE_PROOFS)[number];

/** What the server knows about a service: whether it was done, or that photos are missing. */
export type KnownAnswer = { proof: Exclude<Proof, 'hand'>; done: boolean; wanted?: number };

/**
 * The services with these answers. An unsettled one without an answer is refused (`services.unanswered`), as are missing photos that are
 * reported as done.
 */
export async function answerServices<S extends Performed>(
  ctx: OperatorCtx,
  ordered: readonly S[],
  answers: readonly ServiceAnswer[],
  known: (service: S) => KnownAnswer | null,
): Promise<S[]> {
  const out: S[] = [];
  for (const service of ordered)
    out.push(service.state === 'ordered' ? await answered(ctx, service, answers, known(service)) : service);
  return out;
}

async function answered<S extends Performed>(
  ctx: OperatorCtx,
  service: S,
  answers: readonly ServiceAnswer[],
  known: KnownAnswer | null,
): Promise<S> {
  const name = pick(service.names, ctx.lang);
  if (known?.done) return { ...service, ...proofOf(ctx), state: 'done' };
  if (known?.proof === 'system') return { ...service, state: 'refunded' };
  const answer = answers.find((one) => one.code === service.code);
  if (!answer) fail(known ? 'services.photos' : 'services.unanswered', { name, n: known?.wanted ?? 0 }, 'services');
  if (!answer.done) return { ...service, state: 'refunded', ...(answer.note ? { note: answer.note } : {}) };
  if (known) fail('services.photos', { name, n: known.wanted ?? 0 }, 'services');
  const photos = (await operatorUploads(ctx, answer.files ?? [], 'services')).map((upload) => upload.name);
  return { ...service, ...proofOf(ctx), state: 'done', ...(answer.note ? { note: answer.note } : {}), photos };
}

const proofOf = (ctx: OperatorCtx): ServiceProof => ({ done_at: ctx.now.toISOString(), by: ctx.operator.name });

/** The services as tasks for the operator. */
export const toTasks = <S extends Performed>(
  ctx: Ctx,
  services: readonly S[],
  known: (service: S) => KnownAnswer | null,
): ServiceTask[] =>
  toOutcomes(ctx, services).map((outcome, at) => {
    const own = known(services[at]!);
    return { ...outcome, proof: own?.proof ?? 'hand', wanted: own?.wanted ?? 0 };
  });
