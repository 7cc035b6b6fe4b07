// Counts the bytes of bodies from their first one to the end of the answer, and refuses more than this process can hold.
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from './limits.ts';

/** Too much is being sent at once, by all or by this sender. */
export class Busy extends Error {
  readonly statusCode = 503;
}

export const RETRY_SECONDS = 5;
/** A body that says it is no longer is counted as a whole when it begins: as a rule it comes in one piece, and to count it as it comes costs more than to read it. */
const SMALL_BYTES = 16 * 1024;

export type InFlight = {
  /** Counts bytes of a request that have arrived; throws Busy when they are too many. */
  add: (req: FastifyRequest, bytes: number) => void;
  held: () => number;
};

/** `sender` names who sends a request: who is signed in, else the address. */
export function inFlight(
  server: FastifyInstance,
  limits: Pick<Limits, 'in_flight' | 'share'>,
  sender: (req: FastifyRequest) => string,
): InFlight {
  let total = 0;
  const by = new Map<string, number>();
  const of = new WeakMap<FastifyRequest, { who: string; bytes: number }>();
  /** What still comes of these is thrown away unread. */
  const ended = new WeakSet<FastifyRequest>();

  const add = (req: FastifyRequest, bytes: number): void => {
    if (ended.has(req)) return;
    const mine = of.get(req) ?? { who: sender(req), bytes: 0 };
    const share = by.get(mine.who) ?? 0;
    if (total + bytes > limits.in_flight || share + bytes > limits.share) throw new Busy('too many bytes in flight');
    of.set(req, mine);
    mine.bytes += bytes;
    total += bytes;
    by.set(mine.who, share + bytes);
  };
  const release = (req: FastifyRequest): void => {
    ended.add(req);
    const mine = of.get(req);
    if (!mine) return;
    of.delete(req);
    total -= mine.bytes;
    const left = by.get(mine.who)! - mine.bytes;
    if (left > 0) by.set(mine.who, left);
    else by.delete(mine.who);
  };

  server.addHook('preParsing', (req, reply, payload, done) => {
    if (!hasBody(req)) return done(null, payload);
    reply.raw.once('close', () => release(req));
    // Files are counted by their reader, which takes them from the connection itself.
    if (isFile(req)) return done(null, payload);
    const told = Number(req.headers['content-length'] ?? Number.NaN);
    if (told <= SMALL_BYTES) {
      try {
        add(req, told);
      } catch (error) {
        return done(error as Error);
      }
      return done(null, payload);
    }
    done(
      null,
      counted(payload as NodeJS.ReadableStream, (bytes) => add(req, bytes)),
    );
  });
  server.addHook('onResponse', (req, _, done) => {
    release(req);
    done();
  });
  return { add, held: () => total };
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
