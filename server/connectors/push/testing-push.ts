// A push service for tests: checks the shop's signature (VAPID, RFC 8292) as a real one does, records what it was sent, and
// decrypts nothing.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPrivate } from '../ssrf-safe-fetch.ts';
import { fence } from './web-push.ts';

type Taken = { path: string; headers: http.IncomingHttpHeaders; bytes: Buffer; key: string; claims: Record<string, unknown> };
const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

function readVapid(header: string): { key: string; claims: Record<string, unknown> } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const raw = fromBase64(key);
  if (raw.length !== 65) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  return good ? { key, claims: JSON.parse(fromBase64(body).toString()) as Record<string, unknown> } : null;
}

/** Opens the double and allows the shop to call this machine, until it is closed. */
export async function openPushService() {
  const taken: Taken[] = [];
  let status = 201;
  const server = http.createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const vapid = readVapid(String(req.headers.authorization ?? ''));
      if (!vapid) return res.writeHead(403).end();
      if (status < 300) taken.push({ path: req.url!, headers: req.headers, bytes: Buffer.concat(parts), ...vapid });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fence.protocols = ['https:', 'http:'];
  fence.refused = (ip) => ip !== '127.0.0.1' && isPrivate(ip);
  return {
    origin,
    taken,
    answer: (next: number) => {
      status = next;
    },
    /** The subscription of a browser. */
    browser: () => {
      const ecdh = createECDH('prime256v1');
      return {
        endpoint: `${origin}/push/${randomBytes(12).toString('hex')}`,
        p256dh: ecdh.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
    },
    close: () => {
      fence.protocols = ['https:'];
      fence.refused = isPrivate;
      server.close();
    },
  };
}
