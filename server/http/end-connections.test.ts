// Closing with open connections: idle ones end at once, an answer in flight is still sent.
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { connectTo } from '#server/testing-process.ts';
import { endConnections } from './end-connections.ts';

let server: FastifyInstance;
let asked: Promise<void>;
let answer = () => {};

beforeEach(async () => {
  server = fastify();
  endConnections(server);
  let heard = () => {};
  asked = new Promise((resolve) => {
    heard = resolve;
  });
  server.get('/quick', async () => 'quick');
  server.get('/slow', async () => {
    heard();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'slow';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n`;

test('idle connections end at once, also those without a request; the server closes with the last answer', async () => {
  const { port } = server.server.address() as AddressInfo;
  const [kept, silent, busy] = [await connectTo(port), await connectTo(port), await connectTo(port)];
  kept.say(ask('/quick'));
  await kept.hears('quick');
  busy.say(ask('/slow'));
  await asked;
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await Promise.all([kept.ended, silent.ended]);
  expect(closed).toBe(false);
  answer();
  const received = await busy.ended;
  expect(received).toContain('slow');
  expect(received.toLowerCase()).toContain('connection: close');
  await closing;
});
