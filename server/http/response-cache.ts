// Answers of public queries, made once for all callers with the same input: cached (db/cache.ts) under the validated input
// until a table that their row names is written, and serialised and compressed once. Visitors get an ETag and a 304 when they
// have the answer already; for members an answer is no-store.
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheRule } from '#contract/call.ts';
import type { Cache, Table } from '../db/cache.ts';
import { success } from './answer.ts';
import { compressed, type Encoding, encodingFor } from './kept-pages.ts';

/** Shorter answers are not compressed. */
const COMPRESSED_FROM = 1024;

/**
 * Bytes as a string with one character for each: Node writes such a body in one chunk with its headers, and a Buffer
 * separately.
 */
const asText = (bytes: string | Buffer): string => bytes.toString('latin1');

export class CachedResponse {
  /** The answer's bytes, one character for each; its compressed forms likewise. */
  readonly body: string;
  #etag: string | null = null;
  #forms = new Map<Encoding, string | Promise<string>>();

  constructor(readonly data: unknown) {
    this.body = asText(Buffer.from(JSON.stringify(success(data))));
  }

  /** Weak, because the compressed forms share it. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.body, 'latin1').digest('base64url')}"`;
    return this.#etag;
  }

  /** The body in this encoding; null where it is too short to be worth it. */
  form(encoding: Encoding): string | Promise<string> | null {
    if (encoding === null || this.body.length < COMPRESSED_FROM) return null;
    const known = this.#forms.get(encoding);
    if (known !== undefined) return known;
    const bytes = compressed(Buffer.from(this.body, 'latin1'), encoding);
    const form = bytes instanceof Promise ? bytes.then(asText) : asText(bytes);
    this.#forms.set(encoding, form);
    if (form instanceof Promise)
      void form.then((text) => this.#forms.set(encoding, text)).catch(() => this.#forms.delete(encoding));
    return form;
  }
}

/**
 * A cached answer ends with its time slot, even without writes: what begins or ends at a time changes within `seconds` of the
 * shop's clock.
 */
export const answerKey = (asked: readonly unknown[], { seconds }: CacheRule, now: Date): string =>
  `answer ${JSON.stringify(asked)} ${Math.floor(now.getTime() / (seconds * 1000))}`;

/** The answer under this key; rethrows what `make` throws. */
export const cachedAnswer = (
  cache: Cache,
  key: string,
  { reads }: CacheRule,
  make: () => Promise<unknown>,
): Promise<CachedResponse> =>
  cache.getOrLoad(
    key,
    { reads: reads as readonly Table[], bytes: ({ body }) => 2 * body.length },
    async () => new CachedResponse(await make()),
  );

/** Whether the client has it already (If-None-Match). */
function isKnown(header: string | undefined, etag: string): boolean {
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => strong(one) === strong(etag));
}

export function sendAnswer(req: FastifyRequest, reply: FastifyReply, answer: CachedResponse, { accepts }: CacheRule): unknown {
  reply.type('application/json; charset=utf-8');
  if (req.method === 'GET' && !req.headers.token) {
    // The language may come from the cookie; with a token the same address is answered for the member.
    reply
      .header('cache-control', 'no-cache')
      .header('etag', answer.etag)
      .header('vary', `Accept-Encoding, Cookie, Token${accepts ? ', Accept-Language' : ''}`);
    if (isKnown(req.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  }
  const encoding = encodingFor(req.headers['accept-encoding']);
  const form = answer.form(encoding);
  if (form === null) return sendBytes(reply, answer.body);
  reply.header('content-encoding', encoding!);
  return typeof form === 'string' ? sendBytes(reply, form) : form.then((bytes) => sendBytes(reply, bytes));
}

/** Bypasses the hooks of the framework for an answer's body: there is nothing left to serialise, compress or set. */
function sendBytes(reply: FastifyReply, bytes: string): undefined {
  reply.hijack();
  const { raw } = reply;
  reply.header('content-length', bytes.length);
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.end(bytes, 'latin1');
}
