// URL-encoded forms. The text is kept beside its fields, which are parsed when they are read: a kept answer is found by the text alone.
import type { FastifyInstance, FastifyRequest } from 'fastify';

class Form {
  #fields: Record<string, string> | undefined;
  constructor(readonly text: string) {}

  get fields(): Record<string, string> {
    this.#fields ??= fieldsIn(this.text);
    return this.#fields;
  }
}

/** A name that stands twice counts as it stands last. */
export const fieldsIn = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, text, done) =>
    done(null, new Form(text as string)),
  );
}

/** The fields of the request's form; none where it has another body, or none. */
export const fieldsOf = ({ body }: FastifyRequest): Record<string, unknown> =>
  body instanceof Form ? body.fields : ((body as Record<string, unknown> | null | undefined) ?? {});

/** The form as it was sent; empty where there is none, null where the body is something else. */
export const formText = ({ body }: FastifyRequest): string | null =>
  body instanceof Form ? body.text : body == null ? '' : null;
