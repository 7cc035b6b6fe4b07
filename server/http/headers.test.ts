// The headers of every answer, whatever it answers.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app.ts';
import { openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
let server: FastifyInstance;
const logged: unknown[] = [];
const dist = mkdtempSync(join(tmpdir(), 'sampan-headers-'));
const log = { info: () => {}, warn: () => {}, error: (o: object) => logged.push(o) };

beforeAll(async () => {
  shop = await openShop({ config: { demo: true } });
  for (const folder of ['wap/.vite', 'admin']) mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(
    join(dist, 'wap/.vite/text-lists.json'),
    '{"first":["loading"],"open":["cart.empty"],"rest":["order.text.paid"]}',
  );
  writeFileSync(join(dist, 'wap/index.html'), '<html lang="en"><script type="application/json" id="boot"></script></html>');
  writeFileSync(join(dist, 'admin/index.html'), '<!doctype html><title>desk</title>');
  writeFileSync(join(dist, 'secret.txt'), 'secret');
  writeFileSync(join(dist, 'wap/large.txt'), Buffer.alloc(8_000_000, 'a'));
  const config = { ...shop.app.config, public_url: 'https://shop.test' };
  server = (await buildServer({ config, db: shop.db, quiet: true, dist, log })).server;
  server.addHook('preHandler', async (req) => {
    const gone = [...leaving].find((socket) => String(socket.localPort) === req.headers['x-leaves']);
    if (!gone) return;
    leaving.delete(gone);
    const seen = new Promise((resolve) => req.raw.socket.once('close', resolve));
    gone.resetAndDestroy();
    await seen;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await shop.close();
  rmSync(dist, { recursive: true });
});

/** Clients that leave before their answer is made. */
const leaving = new Set<Socket>();

const connected = async (): Promise<Socket> => {
  const { port } = server.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** The address as it is, without the normalization of a browser or `fetch`. */
const raw = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = server.server.address() as { port: number };
    let received = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(received.slice(9, 12)), body: received }));
  });

const EVERYWHERE = [
  '/wap/',
  '/admin/',
  '/wap/none.js',
  '/wap/large.txt',
  '/',
  '/health',
  '/nowhere',
  '/wap/%',
  '/index.php?s=/captcha',
  '/media/demo/none',
  '/admin/decorate/template',
  '/api',
  '/api/openapi.json',
  '/api/other/configlist',
  '/api/none/none',
  '/api/user/login',
  '/admin/api/session/me',
  '/demo-outbox',
  '/pay/1/go',
];

test('no answer is sniffed, and a shop on https stays on https', async () => {
  for (const url of EVERYWHERE) {
    const { headers } = await server.inject({ url });
    expect([url, headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
      url,
      'nosniff',
      'max-age=31536000',
    ]);
  }
  const plain = await shop.server.inject({ url: '/api/other/configlist' });
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(plain.headers['x-content-type-options']).toBe('nosniff');
});

test('answers of calls are no pages, allowed in no frame and stored nowhere except public ones, unknown ones and refused ones too', async () => {
  for (const path of ['other/configlist', 'none/none', 'user/login', 'user/info', '%', 'x'.repeat(300)])
    for (const prefix of ['/api', '/admin/api']) {
      const { headers } = await server.inject({ url: `${prefix}/${path}` });
      expect([path, headers['content-security-policy'], headers['cache-control']]).toEqual([
        path,
        "default-src 'none'; frame-ancestors 'none'",
        prefix === '/api' && path === 'other/configlist' ? 'no-cache' : 'no-store',
      ]);
    }
  const large = await server.inject({ method: 'POST', url: '/api/user/login', payload: { username: 'x'.repeat(100_000) } });
  expect([large.statusCode, large.headers['cache-control']]).toEqual([413, 'no-store']);
});

const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%255c',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae/',
  '....//',
  '.%00./',
];
const ENDS = ['secret.txt', 'secret.txt%00', 'secret.txt%00.js', '%00', '%', '%2500'];

test('short answers are compressed as a whole, so that their length is known', async () => {
  const member = await shop.member();
  const ask = (encoding: string) =>
    server.inject({
      url: '/api/emailremind/lists?lang=en',
      method: 'POST',
      headers: { token: member.token, 'accept-encoding': encoding },
    });
  const plain = await ask('identity');
  expect(plain.rawPayload.length).toBeGreaterThan(1024);
  for (const [encoding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const packed = await ask(encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(packed.rawPayload.length) });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
});

test('addresses that climb out of their folder find nothing', async () => {
  logged.length = 0;
  const found: string[] = [];
  for (const begin of ['/wap/', '/admin/', '/media/u/', '/media/demo/', '/media/', '/wap/assets/'])
    for (const up of UP)
      for (const end of ENDS) {
        const { status, body } = await raw(begin + up + up + end);
        if (status !== 404 || body.includes('secret\n') || !body.includes('nosniff'))
          found.push(`${status} ${begin + up + up + end}`);
      }
  expect(found).toEqual([]);
  expect(logged).toEqual([]);
});

test('a client that leaves before or in the middle of an answer is no fault of ours', async () => {
  logged.length = 0;
  for (const path of ['/wap/large.txt', '/api/openapi.json', '/wap/', '/api/other/configlist'])
    for (const when of ['before', 'middle']) {
      const socket = await connected();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      if (when === 'before') leaving.add(socket);
      else socket.once('data', () => socket.resetAndDestroy());
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.test\r\nx-leaves: ${socket.localPort}\r\naccept-encoding: br\r\n\r\n`);
      await closed;
    }
  // The answers to clients that left are over when none of their connections is left.
  await expect.poll(() => new Promise((resolve) => server.server.getConnections((_, n) => resolve(n)))).toBe(0);
  expect((await server.inject({ url: '/api/other/configlist' })).statusCode).toBe(200);
  expect(logged).toEqual([]);
});
