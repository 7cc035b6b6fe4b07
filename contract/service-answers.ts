// Ordered services: the outcome of each, and the answers of the packer or inspector. Amounts in fen.
import { form, ids, json, list, maybe, out, shape, text, z } from './fields.ts';

const SERVICE_STATES = ['ordered', 'done', 'refunded'] as const;

/** The outcome of an ordered service. Its proof: who did it and when, what they wrote, their photos. */
export const serviceOutcome = shape({
  code: out.text,
  name: out.text,
  state: z.enum(SERVICE_STATES),
  done_at: out.timeOrNull,
  by: out.text,
  note: out.text,
  photos: list(out.text),
});
export type ServiceOutcome = z.output<typeof serviceOutcome>;

/** hand: it is ticked. photos: it is done once the `wanted` number of photos is there. system: the shop knows. */
export const SERVICE_PROOFS = ['hand', 'photos', 'system'] as const;
export const serviceTask = shape({ ...serviceOutcome.shape, proof: z.enum(SERVICE_PROOFS), wanted: out.int });
export type ServiceTask = z.output<typeof serviceTask>;

/** One answer for each service that is ticked, and for photos that are not there. */
export const serviceAnswers = json(
  z.array(form({ code: text(40), done: z.boolean(), note: maybe(text(300)), files: maybe(ids(5)) })).check(z.maxLength(12)),
);
export type ServiceAnswer = z.output<typeof serviceAnswers>[number];
