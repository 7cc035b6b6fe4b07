// Fields that a call does not know, named in its answer: for developers of clients, when they send `x-check: 1`, and always in
// development and tests.

import type { FastifyRequest } from 'fastify';
import { cutText } from '#contract/clean-text.ts';
import { say } from '#contract/messages.ts';
import type { Envelope } from './answer.ts';

/** `field`: as it was sent; missing in the last one of a list that was cut, which has the number of the others. */
export type Warning = { key: 'warn.field_unknown' | 'warn.fields_unknown'; field: string | null; msg: string };

const WARNINGS_MAX = 50;
const NAME_MAX = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Names of fields that were sent and that the call does not know; null where there are none, or where its client does not
     * get them.
     */
    unknown_fields: readonly string[] | null;
  }
}

export const asksForWarnings = ({ headers }: FastifyRequest): boolean => headers['x-check'] === '1';

/** The answer with the warnings of the request. */
export function withWarnings(
  envelope: Envelope,
  names: readonly string[] | null,
  lang: string,
): Envelope & { warnings?: Warning[] } {
  if (!names) return envelope;
  const warnings = names.slice(0, WARNINGS_MAX).map((name): Warning => {
    const field = cutText(name, NAME_MAX);
    return { key: 'warn.field_unknown', field, msg: say('warn.field_unknown', { field }, lang) };
  });
  const n = names.length - warnings.length;
  if (n > 0) warnings.push({ key: 'warn.fields_unknown', field: null, msg: say('warn.fields_unknown', { n }, lang) });
  return { ...envelope, warnings };
}
