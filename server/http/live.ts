// Changes in the work of the desks, as server-sent events for the back office: which things, never their content, so that a
// page reads what it may see. Heartbeats keep the connection open and check whether the operator is still signed in.

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lookup } from '#contract/lookup.ts';
import type { Permission } from '#contract/permission.ts';
import type { Moved, WorkFeed } from '../work-feed.ts';
import type { Site } from './serve.ts';

export type LiveLimits = {
  /** Streams of this process, and of one operator. */
  all: number;
  each: number;
  beat_ms: number;
  /** Changes within this time are sent together. */
  gather_ms: number;
};
const LIVE_LIMITS: LiveLimits = { all: 500, each: 12, beat_ms: 20_000, gather_ms: 60 };

/** Which permissions are notified of which tables. */
const AUDIENCE = lookup<readonly Permission[]>({
  order_item: ['buy', 'warehouse'],
  parcel: ['warehouse'],
  supplier_order: ['buy'],
  photo_order: ['warehouse'],
  split_order: ['warehouse'],
  seller_payout: ['finance'],
  payment: ['finance'],
  own_seller: ['finance'],
  waybill: ['pack', 'finance'],
  refund: ['buy', 'warehouse', 'finance'],
  claim: ['finance'],
  remit: ['finance'],
  withdrawal: ['finance'],
  adjustment: ['finance'],
  thread: ['buy', 'pack', 'support'],
  seller_application: ['content'],
  seller_goods: ['content'],
  review: ['content'],
});

type Stream = { operator_id: number; end: () => void };

export function liveRoute(server: FastifyInstance, site: Site, feed: WorkFeed, limits: LiveLimits = LIVE_LIMITS): void {
  const open = new Set<Stream>();
  server.addHook('preClose', async () => {
    for (const stream of [...open]) stream.end();
  });
  server.get('/admin/live', async (req, reply) => {
    const { operator } = await site.who(req, 'en');
    if (!operator) return reply.code(401).header('cache-control', 'no-store').send();
    const own = [...open].filter((stream) => stream.operator_id === operator.id);
    // The operator's oldest stream ends: a page that was left without closing it.
    if (own.length >= limits.each) own[0]!.end();
    if (open.size >= limits.all) return reply.code(503).header('retry-after', '30').send();
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy would otherwise buffer the events.
      'x-accel-buffering': 'no',
    });
    const stopTelling = tell(out, feed, operator.permissions, limits.gather_ms);
    const beat = setInterval(() => {
      site.who(req, 'en').then(
        (who) => (who.operator ? out.write(': here\n\n') : stream.end()),
        () => out.write(': here\n\n'), // the database is away for a moment
      );
    }, limits.beat_ms);
    const stream: Stream = {
      operator_id: operator.id,
      end: () => {
        open.delete(stream);
        clearInterval(beat);
        stopTelling();
        out.end();
      },
    };
    open.add(stream);
    req.raw.socket.once('close', stream.end);
    out.once('close', stream.end);
  });
}

/** Writes changes until it is stopped. What a client's connection cannot take is replaced by "anything may have changed". */
function tell(out: ServerResponse, feed: WorkFeed, permissions: readonly string[], gather_ms: number): () => void {
  const hears = (thing: string) => AUDIENCE.get(thing)?.some((permission) => permissions.includes(permission)) ?? false;
  let gathered = new Map<string, Moved>();
  let all = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const moved = [...gathered.values()];
    gathered = new Map();
    out.write(`data: ${JSON.stringify(all ? 'all' : moved)}\n\n`);
    all = false;
  };
  out.write('retry: 3000\n\n');
  const stop = feed.subscribe((moved) => {
    if (moved && !hears(moved.thing)) return;
    if (moved) gathered.set(`${moved.thing}:${moved.id}`, moved);
    if (!moved || gathered.size > 500) all = true;
    timer ??= setTimeout(flush, gather_ms);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
