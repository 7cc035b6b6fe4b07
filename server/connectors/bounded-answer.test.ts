// Answers of services are read no further than a bound: what they go on to send is not taken, packed or not.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AnswerTooLarge, readText } from './bounded-answer.ts';
import { callGateway, GatewayUnavailable } from './payment/http.ts';
import { connectTranslator } from './translation/translator.ts';

const KB = Buffer.alloc(1024, 'x');
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x'));

let server: http.Server;
let base: string;
/** Bytes of the endless answer that were written before the other side hung up. */
let written: number;
let hungUp: Promise<unknown>;

beforeAll(async () => {
  server = http.createServer((req, res) => {
    if (req.url === '/short') return res.end('\ufeffgrüße');
    if (req.url === '/bomb') return res.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB);
    written = 0;
    hungUp = once(res, 'close');
    res.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!res.destroyed && res.write(KB)) written += KB.length;
      written += KB.length;
      if (!res.destroyed) res.once('drain', more);
    };
    more();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the sockets of both sides may hold beyond what was read. */
const BUFFERS = 8 * 1024 * 1024;

it('a short answer is read whole, as UTF-8', async () => {
  expect(await readText(await fetch(`${base}/short`), 1024)).toBe('grüße');
  expect(await readText(new Response(null, { status: 204 }), 0)).toBe('');
});

it('one that never ends is given up at the bound and the connection is closed', async () => {
  await expect(readText(await fetch(`${base}/endless`), 64 * 1024)).rejects.toThrow(AnswerTooLarge);
  await hungUp;
  expect(written).toBeLessThan(BUFFERS);
});

it('what a small packed answer unpacks to is bounded as well', async () => {
  const before = process.memoryUsage().arrayBuffers;
  await expect(readText(await fetch(`${base}/bomb`), 64 * 1024)).rejects.toThrow(AnswerTooLarge);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});

it('a gateway that answers without end: nothing is known of what it did', async () => {
  const asked = callGateway(`${base}/endless`, { method: 'GET', headers: {} }, () => ({ code: '', message: '' }));
  await expect(asked).rejects.toThrow(GatewayUnavailable);
  await hungUp;
  expect(written).toBeLessThan(BUFFERS);
});

it('a translator that answers without end has given no answer', async () => {
  const service = connectTranslator({ style: 'libretranslate', url: base, key: '' });
  await expect(service.translate(['茶壶'], 'zh-cn', 'en', AbortSignal.timeout(20_000))).rejects.toThrow('no answer');
  await hungUp;
  expect(written).toBeLessThan(16 * 1024 * 1024);
});
