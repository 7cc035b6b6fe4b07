// The limits of one process for senders: time, and memory for bodies in flight. They protect this process, so they live in it.
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

export type Limits = {
  /** A request that has not arrived, a silent connection and an answer that is not read end after this time. */
  patience_ms: number;
  /** Bytes of all bodies that are being received or processed. */
  in_flight: number;
  /** Of these, what one sender may take. */
  share: number;
};

const MB = 1024 * 1024;
export const LIMITS: Limits = { patience_ms: 60_000, in_flight: 64 * MB, share: 24 * MB };

/** Fastify sets no time-outs by default. Event streams live on: their heartbeats keep the connection busy. */
export const timeouts = ({ patience_ms }: Limits): FastifyHttpOptions<Server> => ({
  requestTimeout: patience_ms,
  connectionTimeout: patience_ms,
  keepAliveTimeout: patience_ms,
  // Node checks for late requests every 30 seconds by default.
  http: { headersTimeout: patience_ms, connectionsCheckingInterval: Math.ceil(patience_ms / 60) },
});
