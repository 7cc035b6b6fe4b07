// Pictures in a bucket of an independent S3 server: put, read, listed and removed, and old ones moved by the job.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_STORES } from '#server/connectors/object-store/object-store.ts';
import { s3Store } from '#server/connectors/object-store/s3.ts';
import { type ObjectStore, StoreUnavailable } from '#server/connectors/object-store/store.ts';
import { type OpenS3rver, openS3rver, S3RVER_KEYS } from '#server/connectors/object-store/testing-s3rver.ts';
import { runJob } from '#server/jobs.ts';
import { inSystem } from '#server/system.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { deskHeaders, sendFile } from '#server/testing-upload.ts';
import { mp4 } from '#server/testing-video.ts';
import { SPOOL } from '../../../http/file.ts';
import { erasePlatform } from '../erase.ts';
import { hashOf } from './bytes.ts';

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
const send = async (film: Buffer) =>
  sendFile(shop, '/admin/api/warehouse/upload_video', await deskHeaders(shop, 'warehouse'), { lang: 'en' }, film);
async function filmed(film: Buffer): Promise<{ name: string; url: string }> {
  const { code, data } = await send(film);
  expect(code).toBe(1);
  return { url: data.url, name: /\/v\/([^?]+)/.exec(data.url)![1]! };
}
/** Where its bytes are, and how many objects are to be removed. */
async function kept(name: string) {
  const { rows } = await sql<{ blob: boolean; object: string | null; removals: number }>`
    select exists (select 1 from upload_blob where name = ${name}) as blob, (select store from upload_object where name = ${name}) as object,
      (select count(*)::int from object_removal) as removals`.execute(shop.db);
  return rows[0];
}
async function removed() {
  // A trigger writes the due time by the database's clock, in microseconds: in the same millisecond it is still ahead of the shop's.
  shop.turn({ minutes: 1 });
  await runJob(shop.app, shop.db, 'picture_store');
  expect(await server.list()).toEqual([]);
}
const picture = (shade: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 20 } } })
    .png()
    .toBuffer();

test('an object is put, overwritten, read completely and in part, headed, listed and removed', async () => {
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

test('a range of an object is read up to its end; a file is put in parts', async () => {
  const name = 'aB3-_xYz0123456789abcdef.mp4';
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 37) % 256));
  const path = join(data_dir, 'film');
  writeFileSync(path, bytes);
  await store().putFile(name, path, hashOf(bytes), 'video/mp4');
  expect(await server.head(`uploads/${name}`)).toEqual({ mime: 'video/mp4', size: bytes.length });
  expect(await store().part(name, 0, 10)).toEqual(bytes.subarray(0, 10));
  expect(await store().part(name, 299_000, 300_000)).toEqual(bytes.subarray(299_000));
  expect(await store().part(name, 299_990, 300_500)).toEqual(bytes.subarray(299_990));
  await store().remove(name);
  expect(await store().part(name, 0, 10)).toBeNull();
  await expect(store({ bucket: 'none' }).part(name, 0, 10)).rejects.toThrow('NoSuchBucket');
});

test('a video goes to the bucket as it is uploaded, and is played from there in parts', async () => {
  Object.assign(shop.app.config, { pictures: { into: store(), all: [store()] } });
  const film = mp4({ bytes: 1_400_000 });
  const { name, url } = await filmed(film);
  expect(await kept(name)).toEqual({ blob: false, object: 's3', removals: 0 });
  expect(await server.head(`uploads/${name}`)).toEqual({ mime: 'video/mp4', size: film.length });
  const whole = await shop.server.inject({ url });
  expect(whole.rawPayload.equals(film)).toBe(true);
  const part = await shop.server.inject({ url, headers: { range: 'bytes=600000-1299999' } });
  expect([part.statusCode, part.rawPayload.equals(film.subarray(600_000, 1_300_000))]).toEqual([206, true]);
  await store().remove(name);
  await shop.db.deleteFrom('upload').where('name', '=', name).execute();
  await removed();
});

test('while the bucket is unavailable a video stays in the database; unreferenced objects are removed', async () => {
  const away = store({ bucket: 'none' });
  Object.assign(shop.app.config, { pictures: { into: away, all: [away] } });
  const film = mp4();
  const { name, url } = await filmed(film);
  expect(await kept(name)).toMatchObject({ blob: true, object: null });
  Object.assign(shop.app.config, { pictures: { into: store(), all: [store()] } });
  await runJob(shop.app, shop.db, 'picture_store');
  expect(await kept(name)).toEqual({ blob: false, object: 's3', removals: 0 });
  expect((await shop.server.inject({ url })).rawPayload.equals(film)).toBe(true);
  await shop.db.deleteFrom('upload').where('name', '=', name).execute();
  await removed();

  // It was put, and the transaction that names it fails.
  await shop.db.executeQuery(
    sql`alter table upload_object add constraint refused check (store = 'x') not valid`.compile(shop.db),
  );
  expect((await send(film)).code).not.toBe(1);
  await shop.db.executeQuery(sql`alter table upload_object drop constraint refused`.compile(shop.db));
  expect(await server.list()).toHaveLength(1);
  shop.turn({ hours: 2 });
  await removed();
});

test('a failing part ends the response, a client that disconnects stops the reads, and an upload leaves no file behind', async () => {
  const film = mp4({ bytes: 15_000_000 });
  const parts = Math.ceil(film.length / (512 * 1024));
  Object.assign(shop.app.config, { pictures: { into: store(), all: [store()] } });
  const { name, url } = await filmed(film);
  const asked: number[] = [];
  let fails = Number.POSITIVE_INFINITY;
  const watched: ObjectStore = {
    ...store(),
    part: (of, from, to) => {
      asked.push(from);
      if (from >= fails) throw new StoreUnavailable('s3: no answer');
      return store().part(of, from, to);
    },
  };
  Object.assign(shop.app.config, { pictures: { into: watched, all: [watched] } });
  fails = 0;
  expect((await shop.server.inject({ url })).statusCode).toBe(503);
  fails = 1_000_000;
  const address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}${url}`).then((reply) => reply.arrayBuffer())).rejects.toThrow();
  fails = Number.POSITIVE_INFINITY;
  asked.length = 0;
  const leaves = new AbortController();
  const reply = await fetch(`${address}${url}`, { signal: leaves.signal });
  await reply.body!.getReader().read();
  leaves.abort();
  // It can be read again, and for the disconnected client only parts in progress were read.
  expect((await shop.server.inject({ url })).rawPayload.equals(film)).toBe(true);
  expect(asked.length).toBeLessThan(2 * parts - 5);
  await shop.db.deleteFrom('upload').where('name', '=', name).execute();
  await removed();
  expect((await send(mp4({ bytes: 21_000_000 }))).code).toBe(0);
  expect((await send(Buffer.from('<html>'))).code).toBe(0);
  expect(readdirSync(tmpdir()).filter((one) => one.startsWith(SPOOL))).toEqual([]);
});

test('an unknown bucket or key is reported', async () => {
  await expect(store({ bucket: 'none' }).put('aaaa.jpg', Buffer.from('x'), '')).rejects.toThrow('s3: status 404 NoSuchBucket');
  await expect(store({ bucket: 'none' }).get('aaaa.jpg')).rejects.toThrow('NoSuchBucket');
  await expect(store({ key: 'somebody' }).get('aaaa.jpg')).rejects.toThrow('s3: status 403 InvalidAccessKeyId');
});

test('pictures in the database are moved there by the job, served from there, erased with their member, and moved back', async () => {
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
