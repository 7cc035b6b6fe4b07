import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FETCH_LIMITS, type FetchLimits, fetchPicture, isPrivate } from './ssrf-safe-fetch.ts';

let server: http.Server;
let base: string;
const asked: string[] = [];
beforeAll(async () => {
  server = http.createServer((req, res) => {
    asked.push(req.url ?? '');
    const answers: Record<string, () => void> = {
      '/ok': () => res.writeHead(200, { 'content-type': 'image/png' }).end('PICTURE'),
      '/html': () => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      '/svg': () => res.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
      '/missing': () => res.writeHead(404, { 'content-type': 'image/png' }).end(),
      '/big': () => res.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5000)),
      '/to-ok': () => res.writeHead(302, { location: '/ok' }).end(),
      '/loop': () => res.writeHead(302, { location: '/loop' }).end(),
      '/to-metadata': () => res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      '/to-file': () => res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/slow': () => {}, // never answers
    };
    answers[req.url ?? '']?.();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The test's own server represents other sites. */
const open: FetchLimits = {
  ...FETCH_LIMITS,
  max_bytes: 1000,
  timeout: 20_000,
  refused: (ip) => ip !== '127.0.0.1' && isPrivate(ip),
};

test('networks that are not public', () => {
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'not-an-ip',
  ])
    expect(isPrivate(ip), ip).toBe(true);
  for (const ip of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111']) expect(isPrivate(ip), ip).toBe(false);
});

test('a picture is fetched, also after a redirect', async () => {
  expect((await fetchPicture(`${base}/ok`, open)).toString()).toBe('PICTURE');
  expect((await fetchPicture(`${base}/to-ok`, open)).toString()).toBe('PICTURE');
});

test('private networks are never called: by number, by name, or after a redirect', async () => {
  asked.length = 0;
  await expect(fetchPicture(`${base}/ok`)).rejects.toThrow('private network');
  await expect(fetchPicture(`${base.replace('127.0.0.1', 'localhost')}/ok`)).rejects.toThrow('private network');
  await expect(fetchPicture('http://[::1]/ok')).rejects.toThrow('private network');
  await expect(fetchPicture('http://2130706433/ok')).rejects.toThrow('private network');
  expect(asked).toEqual([]);
  await expect(fetchPicture(`${base}/to-metadata`, open)).rejects.toThrow('private network');
});

test('what is no picture, too large, too slow or goes in circles is given up', async () => {
  await expect(fetchPicture(`${base}/html`, open)).rejects.toThrow('not a picture');
  await expect(fetchPicture(`${base}/svg`, open)).rejects.toThrow('not a picture');
  await expect(fetchPicture(`${base}/missing`, open)).rejects.toThrow('status 404');
  await expect(fetchPicture(`${base}/big`, open)).rejects.toThrow('too large');
  await expect(fetchPicture(`${base}/loop`, open)).rejects.toThrow('too many redirects');
  await expect(fetchPicture(`${base}/slow`, { ...open, timeout: 200 })).rejects.toThrow();
  expect(asked).toContain('/slow');
  await expect(fetchPicture(`${base}/to-file`, open)).rejects.toThrow('not a web address');
  await expect(fetchPicture('http://user:pw@example.com/', open)).rejects.toThrow('address with a password');
  await expect(fetchPicture('file:///etc/passwd')).rejects.toThrow('not a web address');
});
