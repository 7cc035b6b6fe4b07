// A kept answer on its way: to visitors with an ETag, so that who has it already is told no more than that; to members it stays no-store.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holds } from '#contract/call.ts';
import { type Answer, isKnown } from './kept-answers.ts';
import { encodingFor } from './kept-pages.ts';

export function sendKept(req: FastifyRequest, reply: FastifyReply, kept: Answer, { accepts }: Holds): unknown {
  reply.type('application/json; charset=utf-8');
  if (req.method === 'GET' && !req.headers.token) {
    // The language may come from the cookie; with a token the same address is answered for the member.
    reply
      .header('cache-control', 'no-cache')
      .header('etag', kept.etag)
      .header('vary', `Accept-Encoding, Cookie, Token${accepts ? ', Accept-Language' : ''}`);
    if (isKnown(req.headers['if-none-match'], kept.etag)) return reply.code(304).send();
  }
  const encoding = encodingFor(req.headers['accept-encoding']);
  const form = kept.form(encoding);
  if (form === null) return reply.send(kept.body);
  reply.header('content-encoding', encoding!);
  return form instanceof Promise ? form.then((bytes) => reply.send(bytes)) : reply.send(form);
}
