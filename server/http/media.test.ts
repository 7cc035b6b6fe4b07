import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { gate } from '../gate.ts';
import { externalUrl } from '../modules/platform/uploads/media-url.ts';
import { mediaCache } from './media-cache.ts';
import { formatOf, readsAvif, widthOf } from './media-image.ts';

const fetched: string[] = [];
vi.mock('../connectors/ssrf-safe-fetch.ts', async (original) => ({
  ...(await original<object>()),
  fetchPicture: async (url: string) => {
    fetched.push(url);
    if (url.includes('missing')) throw new Error('status 404');
    if (url.includes('text')) return Buffer.from('no picture at all');
    return sharp({ create: { width: 800, height: 600, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
  },
}));

let shop: Shop;
const folder = mkdtempSync(join(tmpdir(), 'sampan-media-'));
beforeAll(async () => {
  shop = await openShop({ config: { data_dir: folder, demo: true } });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  fetched.length = 0;
});

const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ method: 'GET', url, headers });

test('a picture of another site comes through us, fetched once for all widths', async () => {
  const url = externalUrl(shop.app.config, 'https://img.test/a.png');
  const [small, wide] = await Promise.all([
    get(`${url}?w=220`, { accept: 'image/webp' }),
    get(`${url}?w=220`, { accept: 'image/webp' }),
  ]);
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=604800',
    'content-security-policy': "default-src 'none'",
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 220, height: 165 });
  expect(wide.rawPayload.equals(small.rawPayload)).toBe(true);
  expect(await sharp((await get(`${url}?w=440`)).rawPayload).metadata()).toMatchObject({ width: 440, format: 'jpeg' });
  expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ width: 800 });
  expect(fetched).toEqual(['https://img.test/a.png']);
});

test('a failed picture is not fetched again at once', async () => {
  const missing = externalUrl(shop.app.config, 'https://img.test/missing.png');
  const first = await get(missing);
  expect(first.statusCode).toBe(404);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers.etag).toBeUndefined();
  await get(missing);
  expect(fetched).toHaveLength(1);
  expect((await get(externalUrl(shop.app.config, 'https://img.test/text'))).statusCode).toBe(404);
});

test('only addresses that we signed are fetched', async () => {
  const [, , kind, given] = externalUrl(shop.app.config, 'https://img.test/a.png').split('/');
  const other = Buffer.from('https://img.test/other.png').toString('base64url');
  for (const url of [
    `/media/${kind}/${given}/${other}`,
    `/media/x//${other}`,
    `/media/x/${given}`,
    `/media/x/${given}/${other}/more`,
  ])
    expect((await get(url)).statusCode).toBe(404);
  expect(fetched).toEqual([]);
});

test('demo pictures: those of the demo shop, and only there', async () => {
  const { pictureKeys } = await import('../db/demo/picture-keys.ts');
  const key = [...pictureKeys()].find((k) => k.startsWith('category/'))!;
  const reply = await get(`/media/demo/${key}?w=110`, { accept: 'image/webp' });
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 110 });
  expect((await get('/media/demo/goods/nothing/-/1-1')).statusCode).toBe(404);
  const plain = await openShop();
  expect((await plain.server.inject({ method: 'GET', url: `/media/demo/${key}` })).statusCode).toBe(404);
  await plain.close();
});

test('widths and formats', () => {
  expect([undefined, '', '1', '110', '111', '5000', '0', '-1', '1.5', 'x', '999999'].map(widthOf)).toEqual([
    null,
    null,
    110,
    110,
    220,
    1320,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const accepted = ['image/avif,image/webp', 'image/webp,*/*', 'image/avif', '*/*', ''];
  expect(accepted.map(formatOf)).toEqual(['webp', 'webp', 'jpeg', 'jpeg', 'jpeg']);
  expect(accepted.map(readsAvif)).toEqual([true, false, true, false, false]);
});

test('the folder keeps what is used and stays below its size', async () => {
  const at = mkdtempSync(join(tmpdir(), 'sampan-cache-'));
  const cache = mediaCache(at, 250);
  const bytes = Buffer.alloc(100, 1);
  await cache.put('a', bytes);
  await cache.put('../../b', bytes);
  expect(await cache.get('a')).toEqual(bytes);
  await cache.put('c', bytes);
  expect(await cache.get('../../b')).toBeNull();
  expect(await cache.get('a')).toEqual(bytes);
  expect(await cache.get('c')).toEqual(bytes);
  const again = mediaCache(at, 250);
  expect(await again.get('a')).toEqual(bytes);
  await again.put('d', bytes);
  expect(readdirSync(at, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())).toHaveLength(2);
  rmSync(at, { recursive: true });
});

test('a limited number at once, the others wait', async () => {
  const two = gate(2);
  let [running, most] = [0, 0];
  const work = () =>
    two(async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 5));
      running--;
    });
  await Promise.all([work(), work(), work(), work(), work()]);
  expect(most).toBe(2);
  await expect(two(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await work();
});
