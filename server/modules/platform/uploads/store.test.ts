// Pictures in a store: moved, read during and after the move, and removed when erased; with an S3 double that checks signatures.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderStore } from '#server/connectors/object-store/folder.ts';
import { NO_STORES, type PictureStores } from '#server/connectors/object-store/object-store.ts';
import { s3Store } from '#server/connectors/object-store/s3.ts';
import { S3_KEYS, type S3Double, s3Double } from '#server/connectors/object-store/testing-s3.ts';
import { runJob } from '#server/jobs.ts';
import { inSystem } from '#server/system.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sendFile } from '#server/testing-upload.ts';
import { erasePlatform } from '../erase.ts';
import { uploadUrl } from './media-url.ts';
import { moveAndRemove } from './move.ts';
import { deletePapers } from './papers.ts';
import { storesMissing } from './places.ts';
import { deleteUploads, ownUploads } from './uploads.ts';

let shop: Shop;
let double: S3Double;
const folder = mkdtempSync(join(tmpdir(), 'sampan-pictures-'));
const data_dir = mkdtempSync(join(tmpdir(), 'sampan-data-'));
beforeAll(async () => {
  double = await s3Double();
  shop = await openShop({ config: { data_dir } });
});
afterAll(async () => {
  await shop.close();
  await double.close();
  for (const dir of [folder, data_dir]) rmSync(dir, { recursive: true, force: true });
});

const s3 = () => s3Store({ endpoint: double.endpoint, ...S3_KEYS }, { timeout: 500, pauses: [5] });
const use = (pictures: PictureStores) => Object.assign(shop.app.config, { pictures });
const intoS3 = () => use({ into: s3(), all: [s3(), folderStore(folder)] });
beforeEach(async () => {
  await shop.db.deleteFrom('upload').execute();
  await shop.db.deleteFrom('object_removal').execute();
  double.objects.clear();
  double.state.always = null;
  use(NO_STORES);
});

let shade = 0;
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: ++shade % 256, g: 90, b: 20 } } })
    .png()
    .toBuffer();
type Member = Awaited<ReturnType<Shop['member']>>;
async function upload(
  member: Member,
  purpose: 'review' | 'papers' | 'remit' = 'review',
): Promise<{ id: number; name: string; url: string }> {
  const { code, data } = await sendFile(
    shop,
    '/api/common/upload',
    { token: member.token },
    { use: purpose, lang: 'en' },
    await picture(),
  );
  expect(code).toBe(1);
  return { id: data.id, url: data.url, name: /\/u\/([^?]+)/.exec(data.url)![1]! };
}
const get = (url: string, accept = '*/*') => shop.server.inject({ method: 'GET', url, headers: { accept } });
const move = () => moveAndRemove(shop.app, shop.db);
const names = () => [...double.objects.keys()].map((key) => key.replace('uploads/', '')).sort();
const blobs = () => shop.db.selectFrom('upload_blob').select('name').execute();

test('pictures move to S3, are read there with the same access, and those of papers stay encrypted', async () => {
  const m = await shop.member();
  const [open, papers] = [await upload(m), await upload(m, 'papers')];
  const before = await get(open.url);
  intoS3();
  const later = await upload(m);
  expect((await get(later.url)).statusCode).toBe(200);
  await runJob(shop.app, shop.db, 'picture_store');
  expect(await move()).toBe(0);
  expect(await blobs()).toEqual([]);
  expect(names()).toEqual([open.name, papers.name, later.name].sort());
  expect((await get(open.url)).rawPayload).toEqual(before.rawPayload);
  const shown = await get(papers.url);
  expect(shown.statusCode).toBe(200);
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(60);
  const lying = double.objects.get(`uploads/${papers.name}`)!;
  expect(lying.mime).toBe('application/octet-stream');
  await expect(sharp(lying.bytes).metadata()).rejects.toThrow();
  expect((await get(`/media/u/${papers.name}`)).statusCode).toBe(404);
  const other = await shop.member();
  await inSystem(shop.app, shop.db, async (ctx) => {
    const asked = { ...ctx, member: { id: other.id } } as never;
    await expect(ownUploads(asked, [open.id], 'review')).rejects.toThrow();
  });
});

test('a copy of a picture in a remote store is cached locally, but not of papers', async () => {
  const m = await shop.member();
  const [open, papers] = [await upload(m), await upload(m, 'papers')];
  intoS3();
  await move();
  double.asked.length = 0;
  for (const { url } of [open, papers, open, papers]) expect((await get(url)).statusCode).toBe(200);
  expect(double.asked.filter((line) => line.includes(open.name))).toHaveLength(1);
  expect(double.asked.filter((line) => line.includes(papers.name))).toHaveLength(2);
});

test('a failing store loses nothing: uploads work, moved pictures are available later, and the job continues', async () => {
  const m = await shop.member();
  intoS3();
  const moved = await upload(m);
  await move();
  for (const fault of ['error', 'cut', 'slow'] as const) {
    double.state.always = fault;
    const fresh = await upload(m);
    await expect(move()).rejects.toThrow(/^s3: /);
    expect((await get(fresh.url)).statusCode).toBe(200);
    const away = await get(`${moved.url}?w=110`);
    expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  }
  double.state.always = null;
  expect((await get(`${moved.url}?w=110`)).statusCode).toBe(200);
  expect(await move()).toBe(3);
  expect(await blobs()).toEqual([]);
  expect(names()).toHaveLength(4);
  shop.turn({ hours: 2 });
  await move();
  expect(names()).toHaveLength(4);
});

test('an object that is missing or has other bytes is never shown', async () => {
  const m = await shop.member();
  intoS3();
  const [gone, changed] = [await upload(m), await upload(m)];
  await move();
  double.objects.delete(`uploads/${gone.name}`);
  double.objects.get(`uploads/${changed.name}`)!.bytes = await picture();
  expect((await get(gone.url)).statusCode).toBe(503);
  expect((await get(changed.url)).statusCode).toBe(503);
});

test('erased pictures are removed from the store, by any way of erasure, also if it was unavailable', async () => {
  const [m, other] = [await shop.member(), await shop.member()];
  intoS3();
  const [avatar, slip, papers, kept, query] = [
    await upload(m),
    await upload(m, 'remit'),
    await upload(other, 'papers'),
    await upload(other),
    await upload(other),
  ];
  await move();
  double.state.always = 'error';
  await inSystem(shop.app, shop.db, (ctx) => erasePlatform(ctx, m.id));
  await deletePapers(shop.db, new Date(shop.app.clock.now().getTime() + 1000), () => sql<boolean>`true`);
  await deleteUploads(shop.db, [query.name]);
  await expect(move()).rejects.toThrow('s3: status 500');
  double.state.always = null;
  for (const { url } of [avatar, papers, query]) expect((await get(url)).statusCode).toBe(404);
  expect(await move()).toBe(3);
  expect(names()).toEqual([slip.name, kept.name].sort());
  expect(await shop.db.selectFrom('object_removal').selectAll().execute()).toEqual([]);
});

test('erased during the move: the object is removed', async () => {
  const m = await shop.member();
  const one = await upload(m);
  const store = s3();
  const slow = {
    ...store,
    put: async (...args: Parameters<typeof store.put>) => {
      await store.put(...args);
      await inSystem(shop.app, shop.db, (ctx) => erasePlatform(ctx, m.id));
    },
  };
  use({ into: slow, all: [slow] });
  await move();
  await move();
  expect(names()).toEqual([]);
  expect((await get(one.url)).statusCode).toBe(404);
});

test('a crash between the store and the database leaves nothing behind', async () => {
  const m = await shop.member();
  const one = await upload(m);
  const store = s3();
  const crashing = {
    ...store,
    put: async (...args: Parameters<typeof store.put>) => {
      await store.put(...args);
      throw new Error('the server ended');
    },
  };
  use({ into: crashing, all: [crashing] });
  await expect(move()).rejects.toThrow('the server ended');
  expect(names()).toEqual([one.name]);
  await inSystem(shop.app, shop.db, (ctx) => erasePlatform(ctx, m.id));
  intoS3();
  await move();
  expect(names()).toEqual([one.name]);
  shop.turn({ hours: 2 });
  await move();
  expect(names()).toEqual([]);
});

test('pictures move between stores and back to the database, and a lost one delays no other', async () => {
  const m = await shop.member();
  intoS3();
  const [lost, one, two] = [await upload(m), await upload(m, 'papers'), await upload(m)];
  await move();
  double.objects.delete(`uploads/${lost.name}`);
  use({ into: folderStore(folder), all: [s3(), folderStore(folder)] });
  for (let turn = 0; turn < 4; turn++)
    await move().catch((error: Error) => expect(error.message).toContain(`${lost.name} is not there`));
  expect(names()).toEqual([]);
  expect(readFileSync(join(folder, two.name.slice(0, 2), two.name))).toEqual((await get(two.url)).rawPayload);
  expect(await storesMissing(shop.db, { pictures: NO_STORES })).toEqual(['folder', 's3']);
  use({ into: null, all: [s3(), folderStore(folder)] });
  for (let turn = 0; turn < 4; turn++) await move().catch(() => {});
  expect((await blobs()).map((row) => row.name).sort()).toEqual([one.name, two.name].sort());
  expect((await get(uploadUrl(shop.app.config, one.name, 'papers', shop.app.clock.now()))).statusCode).toBe(200);
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
});

test('the back office shows where they are stored and the progress', async () => {
  const m = await shop.member();
  await upload(m);
  const owner = await shop.operator('owner');
  expect(await owner.pictures.places({})).toEqual({
    into: 'database',
    places: [{ code: 'database', on: true, count: 1 }],
    waiting: 0,
    removals: 0,
  });
  intoS3();
  expect(await owner.pictures.places({})).toMatchObject({ into: 's3', waiting: 1 });
  await move();
  await inSystem(shop.app, shop.db, (ctx) => erasePlatform(ctx, m.id));
  expect(await owner.pictures.places({})).toEqual({
    into: 's3',
    places: [
      { code: 'database', on: true, count: 0 },
      { code: 'folder', on: true, count: 0 },
      { code: 's3', on: true, count: 0 },
    ],
    waiting: 0,
    removals: 1,
  });
  expect(await refusal((await shop.operator('buyer')).pictures.places({}))).toBe('fail.forbidden');
});
