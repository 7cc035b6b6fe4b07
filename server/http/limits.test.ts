// How long a sender is waited for, how much is taken from one and from all, and who is refused before anything is read.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app.ts';
import { openShop, type Shop } from '#server/testing.ts';
import type { Limits } from './limits.ts';

const PATIENCE_MS = 900;
const KB = 1024;
let shop: Shop;
/** The patience of a real shop: on a slow machine no test of another limit ends by a timeout. */
let server: FastifyInstance;
let impatient: FastifyInstance;
const logged: unknown[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  shop = await openShop();
  const log = { info: () => {}, warn: () => {}, error: (o: object) => logged.push(o) };
  const config = { ...shop.app.config, metrics: 'all' as const };
  const build = async (limits: Partial<Limits>) => (await buildServer({ config, db: shop.db, quiet: true, limits, log })).server;
  server = await build({ in_flight: 200 * KB, share: 90 * KB });
  impatient = await build({ patience_ms: PATIENCE_MS });
  // An event stream: headers, and then a heartbeat from time to time.
  impatient.get('/beats', (req, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    const beat = setInterval(() => reply.raw.write(':\n\n'), PATIENCE_MS / 6);
    req.raw.socket.once('close', () => clearInterval(beat));
  });
  for (const one of [server, impatient]) await one.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(async () => {
  for (const one of [server, impatient]) await one.close();
  await shop.close();
});

/** A connection of its own, with everything received on it and when it ends. */
async function open(text = '', on = server) {
  const { port } = on.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const line = { socket, received: '', ended };
  socket.on('data', (bytes) => {
    line.received += bytes.toString();
  });
  await once(socket, 'connect');
  if (text) socket.write(text);
  return line;
}
const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: shop.test\r\naccept-language: en\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n${more}\r\n`;

const LOGIN = '/api/user/login';

test('a shop waits a minute', async () => {
  const { server: own } = await buildServer({ config: shop.app.config, db: shop.db, quiet: true });
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = own.server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
    requestTimeout: 60_000,
    headersTimeout: 60_000,
    keepAliveTimeout: 60_000,
    timeout: 60_000,
  });
  await own.close();
});

test('a silent or too slow sender is disconnected', async () => {
  const silent = await open('', impatient);
  const halfHead = await open('POST /api/user/login HTTP/1.1\r\nhost: shop', impatient);
  const stalled = await open(`${head(LOGIN, 5000)}username=`, impatient);
  const idle = await open('GET /health HTTP/1.1\r\nhost: shop.test\r\n\r\n', impatient);
  const slow = await open(head(LOGIN, 5000), impatient);
  const drip = setInterval(() => slow.socket.write('a'), PATIENCE_MS / 20);
  await Promise.all([silent, halfHead, stalled, idle, slow].map((line) => line.ended));
  clearInterval(drip);
  expect(idle.received).toContain('{"ok":true}');
});

test('an event stream lives as long as its heartbeats', async () => {
  const stream = await open('GET /beats HTTP/1.1\r\nhost: shop.test\r\n\r\n', impatient);
  let over = false;
  void stream.ended.then(() => {
    over = true;
  });
  // Three times the patience, measured by the beats themselves.
  await expect.poll(() => stream.received.split(':\n\n').length, { timeout: 60_000 }).toBeGreaterThan(18);
  expect(over).toBe(false);
});

test('a caller without access is refused before a byte of the body', async () => {
  for (const path of ['/api/user/info', '/api/common/upload', '/admin/api/resource/save', '/admin/api/warehouse/upload']) {
    const line = await open(head(path, 40_000));
    await expect.poll(() => line.received).toContain('"code":401');
    expect(line.received).toContain('please log in again');
  }
  const large = await open(head('/api/user/info', 70_000));
  await expect.poll(() => large.received).toContain('"code":401');
});

test('a body larger than its row allows ends the connection, with or without a content length', async () => {
  const named = await open(head(LOGIN, 65 * KB));
  await named.ended;
  expect(named.received).toMatch(/^HTTP\/1.1 413 [\s\S]*fail\.too_large/);
  const unnamed = await open(
    `POST ${LOGIN} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = `1000\r\n${'a'.repeat(4096)}\r\n`;
  for (let i = 0; i < 17; i++) unnamed.socket.write(chunk);
  await unnamed.ended;
  expect(unnamed.received).toMatch(/^HTTP\/1.1 413 /);
});

const PICTURE = '/api/obapi/uploadImg';
const busy = (received: string) => /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*fail\.busy/i.test(received);
/** Waits until this many bytes of bodies are counted. */
const counted = (bytes: number) =>
  expect
    .poll(async () => {
      const { body } = await server.inject('/metrics');
      return Number(/^sampan_bodies_bytes (\d+)$/m.exec(body)![1]);
    })
    .toBe(bytes);
const statusOf = async (size: number) =>
  (await server.inject({ method: 'POST', url: LOGIN, payload: { username: 'x'.repeat(size), password: 'secret-1' } })).statusCode;
/** Sends this many bytes of a longer form. */
const picture = (bytes: number) => open(`${head(PICTURE, 500 * KB)}${'imgcode='.padEnd(bytes, 'a')}`);

test('one sender takes a share and no more, and releases it', async () => {
  const first = await picture(80 * KB);
  await counted(80 * KB);
  expect(await statusOf(20 * KB)).toBe(503);
  const second = await picture(20 * KB);
  await second.ended;
  expect(second.received).toSatisfy(busy);
  expect(first.received).toBe('');
  first.socket.destroy();
  await counted(0);
  expect(await statusOf(20 * KB)).toBe(200);
});

test('a small content length counts as a whole from the beginning, until the sender leaves', async () => {
  const lines = await Promise.all(Array.from({ length: 6 }, () => open(`${head(LOGIN, 15 * KB)}a`)));
  await counted(6 * 15 * KB);
  expect(await statusOf(16_000)).toBe(503);
  for (const { socket } of lines) socket.destroy();
  await counted(0);
  expect(await statusOf(16_000)).toBe(200);
});

test('a signed-in user has a share of their own, and files count as forms do', async () => {
  const address = await picture(80 * KB);
  await counted(80 * KB);
  expect(await statusOf(20 * KB)).toBe(503);
  const { token } = await shop.member();
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const file = (bytes: number) =>
    `POST /api/common/upload?use=avatar HTTP/1.1\r\nhost: shop.test\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n${form}${'a'.repeat(bytes)}`;
  const mine = await open(file(60 * KB));
  await counted(140 * KB);
  const another = await open(file(60 * KB));
  await another.ended;
  expect(another.received).toSatisfy(busy);
  expect(mine.received).toBe('');
  // A sender who leaves in the middle of a file is no fault of ours.
  mine.socket.destroy();
  await counted(80 * KB);
  expect((await upload(token)).code).toBe(0);
  address.socket.destroy();
  expect(logged).toEqual([]);
});

/** A whole file of 60 KB, which is no picture. */
async function upload(token: string): Promise<{ code: number; data: { key: string } }> {
  const body = new FormData();
  body.set('use', 'avatar');
  body.set('file', new Blob([new Uint8Array(60 * KB)], { type: 'image/png' }), 'a.png');
  const request = new Request('http://shop.test/', { method: 'POST', body });
  const reply = await server.inject({
    method: 'POST',
    url: '/api/common/upload',
    headers: { 'content-type': request.headers.get('content-type')!, token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const answer = reply.json() as { code: number; data: { key: string } };
  return answer.data.key === 'upload.not_picture' ? answer : { ...answer, code: -1 };
}
