// Pictures in a bucket of a server with the interface of S3 that others wrote: they are put, read, listed and removed there, and those of years move by the job.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_STORES } from '#server/connectors/object-store/object-store.ts';
import { s3Store } from '#server/connectors/object-store/s3.ts';
import { type OpenS3rver, openS3rver, S3RVER_KEYS } from '#server/connectors/object-store/testing-s3rver.ts';
import { runJob } from '#server/jobs.ts';
import { inSystem } from '#server/system.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { sendFile } from '#server/testing-upload.ts';
import { erasePlatform } from '../erase.ts';

let shop: Shop;
let server: OpenS3rver;
const data_dir = mkdtempSync(join(tmpdir(), 'sampan-data-'));
beforeAll(async () => {
  server = await openS3rver();
  shop = await openShop({ config: { data_dir } });
});
afterAll(async () => {
  await shop.close();
  await server.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const store = (over: Partial<typeof S3RVER_KEYS> = {}) =>
  s3Store({ endpoint: server.endpoint, ...S3RVER_KEYS, ...over }, { timeout: 5000, pauses: [5] });
const picture = (shade: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 20 } } })
    .png()
    .toBuffer();

test('an object is put, over what was there, read whole and in part, headed, listed and removed', async () => {
  const name = 'aB3-_xYz0123456789abcdef.jpg';
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 37) % 256));
  await store().put(name, Buffer.from('older'), 'image/png');
  await store().put(name, bytes, 'image/jpeg');
  expect(await store().get(name)).toEqual(bytes);
  expect(await server.head(`uploads/${name}`)).toEqual({ mime: 'image/jpeg', size: 5000 });
  expect(await server.range(`uploads/${name}`, 100, 199)).toEqual({ status: 206, bytes: bytes.subarray(100, 200) });
  expect(await server.list()).toEqual([`uploads/${name}`]);
  await store().remove(name);
  expect(await store().get(name)).toBeNull();
  expect([await server.head(`uploads/${name}`), await server.list()]).toEqual([null, []]);
  await store().remove(name);
});

test('a bucket or a key that it does not know is said', async () => {
  await expect(store({ bucket: 'none' }).put('aaaa.jpg', Buffer.from('x'), '')).rejects.toThrow('s3: status 404 NoSuchBucket');
  await expect(store({ bucket: 'none' }).get('aaaa.jpg')).rejects.toThrow('NoSuchBucket');
  await expect(store({ key: 'somebody' }).get('aaaa.jpg')).rejects.toThrow('s3: status 403 InvalidAccessKeyId');
});

test('pictures that were in the database move there by the job, are shown from there, go with their member, and move back', async () => {
  const [m, other] = [await shop.member(), await shop.member()];
  const uploaded: { url: string; name: string }[] = [];
  for (let n = 0; n < 60; n++) {
    const [of, use] = [n === 59 ? other : m, n % 10 === 0 ? 'papers' : 'review'];
    const { code, data } = await sendFile(
      shop,
      '/api/common/upload',
      { token: of.token },
      { use, lang: 'en' },
      await picture(n * 4),
    );
    expect(code).toBe(1);
    uploaded.push({ url: data.url, name: /\/u\/([^?]+)/.exec(data.url)![1]! });
  }
  const get = (url: string) => shop.server.inject({ method: 'GET', url, headers: { accept: '*/*' } });
  const before = await Promise.all(uploaded.map(async ({ url }) => (await get(url)).rawPayload));
  Object.assign(shop.app.config, { pictures: { into: store(), all: [store()] } });
  await expect
    .poll(async () => {
      await runJob(shop.app, shop.db, 'picture_store');
      return shop.db.selectFrom('upload_blob').select('name').execute();
    })
    .toEqual([]);
  expect(await server.list()).toEqual(uploaded.map(({ name }) => `uploads/${name}`).sort());
  expect((await server.head(`uploads/${uploaded[0]!.name}`))!.mime).toBe('application/octet-stream');
  expect((await server.head(`uploads/${uploaded[1]!.name}`))!.mime).toMatch(/^image\//);
  for (const [at, { url }] of uploaded.entries()) expect((await get(url)).rawPayload).toEqual(before[at]);
  const part = await server.range(`uploads/${uploaded[1]!.name}`, 0, 9);
  expect([part.status, part.bytes]).toEqual([206, before[1]!.subarray(0, 10)]);

  await inSystem(shop.app, shop.db, (ctx) => erasePlatform(ctx, m.id));
  await runJob(shop.app, shop.db, 'picture_store');
  const kept = uploaded[59]!;
  expect(await server.list()).toEqual([`uploads/${kept.name}`]);

  Object.assign(shop.app.config, { pictures: { into: null, all: [store()] } });
  await runJob(shop.app, shop.db, 'picture_store');
  await runJob(shop.app, shop.db, 'picture_store');
  expect(await server.list()).toEqual([]);
  Object.assign(shop.app.config, { pictures: NO_STORES });
  expect((await get(kept.url)).rawPayload).toEqual(before[59]);
});
