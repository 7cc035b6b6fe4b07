// Counts the bytes of bodies from their first one to the end of the answer, and refuses more than this process can hold.
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from './limits.ts';

/** Too much is being sent at once, by all or by this sender. */
export class Busy extends Error {
  readonly statusCode = 503;
}

const RETRY_SECONDS = 5;
/**
 * A body with this content length or less is counted as a whole when it begins: as a rule it comes in one chunk, and counting
 * by chunk costs more than reading it.
 */
const SMALL_BYTES = 16 * 1024;

export type InFlight = {
  /** Counts bytes of a file that have arrived; throws Busy when they are too many. */
  add: (req: FastifyRequest, bytes: number) => void;
  held: () => number;
};

/** What a request has sent so far. Later bytes of an ended one are discarded unread. */
type Held = { who: string; bytes: number; ended: boolean };

/** `sender` names the sender of a request: the signed-in user, else the address. */
export function inFlight(
  server: FastifyInstance,
  limits: Pick<Limits, 'in_flight' | 'share'>,
  sender: (req: FastifyRequest) => string,
): InFlight {
  let total = 0;
  const by = new Map<string, number>();
  const of = new WeakMap<FastifyRequest, Held>();

  const count = (held: Held, bytes: number): void => {
    if (held.ended) return;
    const share = by.get(held.who) ?? 0;
    if (total + bytes > limits.in_flight || share + bytes > limits.share) throw new Busy('too many bytes in flight');
    held.bytes += bytes;
    total += bytes;
    by.set(held.who, share + bytes);
  };
  const release = (held: Held): void => {
    held.ended = true;
    total -= held.bytes;
    const left = (by.get(held.who) ?? 0) - held.bytes;
    if (left > 0) by.set(held.who, left);
    else by.delete(held.who);
  };

  server.addHook('preParsing', (req, reply, payload, done) => {
    if (!hasBody(req)) return done(null, payload);
    const held: Held = { who: sender(req), bytes: 0, ended: false };
    // Also when the sender leaves before there is an answer.
    reply.raw.once('close', () => release(held));
    // Files are counted by their reader, which takes them from the connection itself.
    if (isFile(req)) {
      of.set(req, held);
      return done(null, payload);
    }
    const length = Number(req.headers['content-length'] ?? Number.NaN);
    if (length <= SMALL_BYTES) {
      try {
        count(held, length);
      } catch (error) {
        return done(error as Error);
      }
      return done(null, payload);
    }
    done(
      null,
      counted(payload as NodeJS.ReadableStream, (bytes) => count(held, bytes)),
    );
  });
  return { add: (req, bytes) => count(of.get(req)!, bytes), held: () => total };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const isFile = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '');

/** A sender who leaves halfway ends the copy, too: otherwise the request would wait for ever. */
function counted(from: NodeJS.ReadableStream, add: (bytes: number) => void): Transform {
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      try {
        add(chunk.length);
        next(null, chunk);
      } catch (error) {
        next(error as Error);
      }
    },
  });
  let whole = false;
  from.once('end', () => {
    whole = true;
  });
  from.once('error', (error) => copy.destroy(error as Error));
  from.once('close', () => {
    if (!whole) copy.destroy(new Error('the sender left'));
  });
  return from.pipe(copy);
}

export const sayBusy = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(RETRY_SECONDS)).header('connection', 'close');
