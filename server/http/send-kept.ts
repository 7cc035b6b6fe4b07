// A kept answer on its way: to visitors with an ETag, so that who has it already is told no more than that; to members it stays no-store.
import type { OutgoingHttpHeaders } from 'node:http';
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
  if (form === null) return sendBytes(reply, kept.body);
  reply.header('content-encoding', encoding!);
  return typeof form === 'string' ? sendBytes(reply, form) : form.then((bytes) => sendBytes(reply, bytes));
}

/** Past the hooks of the framework that look at an answer's body: there is nothing left to serialise, compress or set in this one. */
function sendBytes(reply: FastifyReply, bytes: string): undefined {
  reply.hijack();
  const { raw } = reply;
  reply.header('content-length', bytes.length);
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.end(bytes, 'latin1');
}
