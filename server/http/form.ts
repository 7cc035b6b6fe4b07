// Bodies as they were sent: names and values in their order, of a form, of JSON or of a multipart body. The call's row decides
// what they mean (fields.ts).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from './json-text.ts';

/** A name and its value: text in forms, any JSON value in JSON. */
export type Pair = readonly [name: string, value: unknown];

export class Body {
  #pairs: readonly Pair[] | undefined;
  /** `doubled`: a name of a JSON body that comes twice. */
  constructor(
    readonly read: () => readonly Pair[],
    readonly doubled: string | null = null,
  ) {}

  /** Parsed on first use. */
  get pairs(): readonly Pair[] {
    this.#pairs ??= this.read();
    return this.#pairs;
  }
}

const pairsIn = (text: string): Pair[] => [...new URLSearchParams(text)];

/** For routes that are no calls: the last value of a repeated name counts. */
export const fieldsIn = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

class Unreadable extends Error {
  readonly statusCode = 400;
}

export function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, text: string, done) =>
    done(null, new Body(() => pairsIn(text))),
  );
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, text: string, done) => {
    const json = text.trim() === '' ? { value: {}, doubled: null } : readJson(text);
    if (typeof json?.value !== 'object' || json.value === null || Array.isArray(json.value))
      return done(new Unreadable('no JSON object'));
    const { value, doubled } = json;
    done(null, new Body(() => Object.entries(value), doubled));
  });
}

/** The pairs of the address and of the body, in this order. */
export const pairsOf = (req: FastifyRequest): readonly Pair[] => {
  const query = req.url.indexOf('?');
  const asked = query < 0 ? [] : pairsIn(req.url.slice(query + 1));
  return req.body instanceof Body ? [...asked, ...req.body.pairs] : asked;
};

/** The fields of the body as they came, for routes that are no calls. */
export const fieldsOf = ({ body }: FastifyRequest): Record<string, unknown> =>
  body instanceof Body ? Object.fromEntries(body.pairs) : {};

/** The text of one field that every call takes, from the address or else the body; '' without it. */
export function sharedField(req: FastifyRequest, name: string): string {
  const { [name]: asked } = (req.query ?? {}) as Record<string, unknown>;
  const value = asked ?? (req.body instanceof Body ? req.body.pairs.find(([one]) => one === name)?.[1] : undefined);
  return typeof value === 'string' ? value : '';
}
