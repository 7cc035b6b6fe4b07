// The webhook of dimensioning machines and scales. The body is signed: `x-signature` is the HMAC-SHA256 (hex) of
// "<x-timestamp>.<body>" with MEASURE_KEY, and the timestamp (seconds) is at most five minutes old.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readJson } from '#contract/clean-text.ts';
import { grams, maybe, millimetres, text, z } from '#contract/fields.ts';
import { keepMeasurement } from '../modules/warehouse/bins/help.ts';
import type { Site } from './serve.ts';
import { rawBodies, rawOf } from './webhook-scope.ts';

const LIMIT = 8 * 1024;
const TOLERANCE_MS = 5 * 60_000;
/** Grams and millimetres. */
const body = z.object({
  code: text(80),
  weight: grams,
  length: maybe(millimetres),
  width: maybe(millimetres),
  height: maybe(millimetres),
  machine: maybe(text(60)),
});

export const measureSignature = (key: string, timestamp: string, raw: Buffer): string =>
  createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest('hex');

function isSigned(key: string, headers: Record<string, unknown>, raw: Buffer, now: Date): boolean {
  const timestamp = String(headers['x-timestamp'] ?? '');
  const given = Buffer.from(String(headers['x-signature'] ?? ''), 'utf8');
  const right = Buffer.from(measureSignature(key, timestamp, raw), 'utf8');
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  return age <= TOLERANCE_MS && given.length === right.length && timingSafeEqual(given, right);
}

export function measureWebhookRoute(server: FastifyInstance, { app, db }: Site): void {
  const key = app.config.measure_key;
  if (!key) return;
  rawBodies(server, LIMIT, (scope) =>
    scope.post('/notices/measure', async (req, reply) => {
      reply.type('text/plain');
      const raw = rawOf(req.body);
      const now = app.clock.now();
      if (!isSigned(key, req.headers, raw, now)) return reply.code(401).send('forged');
      const read = body.safeParse(parsed(raw));
      if (!read.success) return reply.code(400).send('unreadable');
      const { code, weight, length = null, width = null, height = null, machine = '' } = read.data;
      const signature = String(req.headers['x-signature']);
      await keepMeasurement({ db, now }, { code, weight, length, width, height, machine, signature });
      return reply.code(200).send('ok');
    }),
  );
}

function parsed(raw: Buffer): unknown {
  try {
    return readJson(raw.toString('utf8'));
  } catch {
    return null;
  }
}
