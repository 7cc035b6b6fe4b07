import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { deskHeaders, sendFile } from '#server/testing-upload.ts';
import { externalUrl } from './media-url.ts';
import { operatorUploads, ownUploads } from './uploads.ts';

let shop: Shop;
const data_dir = join(import.meta.dirname, '../../../.cache/test-uploads');
beforeAll(async () => {
  rmSync(data_dir, { recursive: true, force: true });
  shop = await openShop({ config: { data_dir } });
});
afterAll(async () => {
  await shop.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const picture = (width: number, height: number, alpha = false) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: alpha ? { r: 200, g: 30, b: 90, alpha: 0.5 } : { r: 200, g: 30, b: 90 },
    },
  });
const upload = (token: string, use: string, file: Buffer | null, name?: string) =>
  sendFile(shop, '/api/common/upload', { token }, { use, lang: 'en' }, file, name);
const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ method: 'GET', url, headers });

test('an avatar is encoded again, without its location metadata, and public', async () => {
  const m = await shop.member();
  const file = await picture(2400, 1200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const { code, data } = await upload(m.token, 'avatar', file);
  expect(code).toBe(1);
  expect(data.url).toMatch(/^\/media\/u\/[\w-]{24}\.jpg$/);
  expect(data.fullurl).toBe(`http://shop.test${data.url}`);
  const reply = await get(data.url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const about = await sharp(reply.rawPayload).metadata();
  expect(about).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
  expect(about.exif).toBeUndefined();
});

test('screens get the width and format they request, generated once', async () => {
  const m = await shop.member();
  const { data } = await upload(m.token, 'review', await picture(1000, 500, true).png().toBuffer());
  expect(data.url).toMatch(/\.webp$/);
  const webp = await get(`${data.url}?w=300`, { accept: 'image/webp,*/*' });
  expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' });
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 330 });
  const readsAll = { accept: 'image/avif,image/webp,*/*' };
  const first = await get(`${data.url}?w=220`, readsAll);
  expect(first.headers['content-type']).toBe('image/webp');
  const avif = await vi.waitFor(async () => {
    const reply = await get(`${data.url}?w=220`, readsAll);
    expect(reply.headers['content-type']).toBe('image/avif');
    return reply;
  }, 20_000);
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 220 });
  expect(avif.headers.etag).not.toBe(first.headers.etag);
  expect((await get(`${data.url}?w=220`, { accept: 'image/webp' })).headers['content-type']).toBe('image/webp');
  expect((await get(`${data.url}?w=220`, { accept: 'image/avif' })).headers['content-type']).toBe('image/avif');
  expect((await get(`${data.url}?w=440`, { accept: 'image/avif' })).headers['content-type']).toBe('image/jpeg');
  const jpeg = await get(`${data.url}?w=1320`, { accept: '*/*' });
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1000, hasAlpha: false });
  const again = await get(`${data.url}?w=330`, { accept: 'image/webp', 'if-none-match': String(webp.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get(`${data.url}?w=0`)).statusCode).toBe(404);
  expect((await get(`${data.url}?w=abc`)).statusCode).toBe(404);
});

test('other uploads are readable by a signed address for an hour at most', async () => {
  const m = await shop.member();
  const { data } = await upload(m.token, 'remit', await picture(50, 50).png().toBuffer());
  expect(data.url).toMatch(/^\/media\/u\/[\w-]{24}\.jpg\?e=\d+&s=[\w-]{22}$/);
  const [bare, query] = data.url.split('?') as [string, string];
  expect((await get(data.url)).headers['cache-control']).toBe('private, max-age=1800');
  expect((await get(`${data.url}&w=110`)).statusCode).toBe(200);
  expect((await get(bare)).statusCode).toBe(404);
  expect((await get(`${bare}?${query.slice(0, -1)}${query.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
  expect((await get(`${bare}?${query.replace(/e=\d+/, 'e=9999999999')}`)).statusCode).toBe(404);
  shop.turn({ minutes: 61 });
  expect((await get(data.url)).statusCode).toBe(404);
});

test('papers are stored encrypted and not cached by proxies', async () => {
  const m = await shop.member();
  const { data } = await upload(m.token, 'papers', await picture(60, 40).png().toBuffer());
  const { data: stored } = await shop.db
    .selectFrom('upload_blob')
    .innerJoin('upload', 'upload.name', 'upload_blob.name')
    .select('data')
    .where('upload.id', '=', data.id)
    .executeTakeFirstOrThrow();
  await expect(sharp(stored).metadata()).rejects.toThrow();
  const reply = await get(data.url);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 60 });
});

test('a photo in HEIC is refused by name, with what to do; AVIF, which has the same box, is taken', async () => {
  const m = await shop.member();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
  const inMif1 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmif1\0\0\0\0mif1heic'), Buffer.alloc(64)]);
  for (const file of [heic, inMif1])
    expect((await upload(m.token, 'avatar', file)).data).toMatchObject({ key: 'upload.heic', field: 'file' });
  expect((await upload(m.token, 'avatar', await picture(40, 40).avif().toBuffer())).code).toBe(1);
});

test('an upload that is refused before its end is answered in the language of the reader', async () => {
  const m = await shop.member();
  const large = Buffer.alloc(30 * 1024 * 1024);
  const asked = async (headers: Record<string, string>, fields: Record<string, string>) =>
    (await sendFile(shop, '/api/common/upload', { token: m.token, ...headers }, { use: 'avatar', ...fields }, large)).msg;
  expect(await asked({ 'accept-language': 'en-GB,en;q=0.9' }, {})).toMatch(/^The file is too large/);
  expect(await asked({ 'accept-language': 'en' }, { lang: 'zh-cn' })).toMatch(/^文件/);
});

test('a file that is no picture is refused and nothing is stored', async () => {
  const m = await shop.member();
  const before = await shop.db.selectFrom('upload').select('id').execute();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  expect((await upload(m.token, 'avatar', svg)).data).toMatchObject({ key: 'upload.not_picture', field: 'file' });
  expect((await upload(m.token, 'avatar', Buffer.from('%PDF-1.7'))).data.key).toBe('upload.not_picture');
  expect((await upload(m.token, 'avatar', (await picture(300, 300).jpeg().toBuffer()).subarray(0, 200))).data.key).toBe(
    'upload.not_picture',
  );
  const huge = await picture(9000, 6000).png().toBuffer();
  expect((await upload(m.token, 'avatar', huge)).data.key).toBe('upload.too_many_pixels');
  expect((await upload(m.token, 'avatar', Buffer.alloc(11 * 1024 * 1024))).data).toMatchObject({
    key: 'fail.file_large',
    params: { mb: 10 },
  });
  expect((await upload(m.token, 'avatar', null)).data.key).toBe('fail.field_missing');
  expect((await upload(m.token, 'avatar', svg, 'other')).data.key).toBe('fail.field_missing');
  expect((await upload(m.token, 'passport', svg)).data.key).toBe('fail.field_choice');
  expect((await upload('', 'avatar', svg)).code).toBe(401);
  expect(await shop.db.selectFrom('upload').select('id').execute()).toEqual(before);
});

test('limits pictures a day', async () => {
  await shop.db
    .insertInto('setting')
    .values({ key: 'uploads_a_day', value: json(1) })
    .execute();
  const m = await shop.member();
  const file = await picture(9, 9).png().toBuffer();
  expect((await upload(m.token, 'review', file)).code).toBe(1);
  expect((await upload(m.token, 'review', file)).data.key).toBe('upload.too_many');
  shop.turn({ hours: 25 });
  expect((await upload(m.token, 'review', file)).code).toBe(1);
  await shop.db.deleteFrom('setting').where('key', '=', 'uploads_a_day').execute();
});

test('an upload belongs to its member and its use', async () => {
  const [a, b] = [await shop.member(), await shop.member()];
  const file = await picture(9, 9).png().toBuffer();
  const ids = [(await upload(a.token, 'review', file)).data.id, (await upload(a.token, 'review', file)).data.id];
  const as = (m: { id: number }) => ({ ...shop.ctx(), member: { id: m.id, memberCode: '', nickname: '', level: 0, lang: 'en' } });
  expect((await ownUploads(as(a), [ids[1]!, ids[0]!], 'review')).map((u) => u.id)).toEqual([ids[1], ids[0]]);
  await expect(ownUploads(as(b), ids, 'review')).rejects.toMatchObject({ key: 'fail.not_found', field: 'files' });
  await expect(ownUploads(as(a), ids, 'refund')).rejects.toMatchObject({ key: 'fail.not_found' });
  await expect(
    operatorUploads(
      { ...shop.ctx(), operator: { id: 1, username: '', name: '', role: 'warehouse', permissions: [], warehouse_id: null } },
      ids,
    ),
  ).rejects.toMatchObject({ key: 'fail.not_found' });
});

test('avatar: only an own upload, not one of another member or from elsewhere', async () => {
  const [a, b] = [await shop.member(), await shop.member()];
  const { data } = await upload(a.token, 'avatar', await picture(9, 9).png().toBuffer());
  expect((await a.user.profile({ avatar: data.fullurl })).avatar).toBe(data.url);
  expect((await a.user.profile({ avatar: data.url })).avatar).toBe(data.url);
  expect(await refusal(b.user.profile({ avatar: data.url }))).toBe('fail.not_found');
  expect(await refusal(b.user.profile({ avatar: 'https://evil.test/pixel.gif' }))).toBe('fail.not_found');
  const slip = await upload(b.token, 'remit', await picture(9, 9).png().toBuffer());
  expect(await refusal(b.user.profile({ avatar: slip.data.url }))).toBe('fail.not_found');
});

test('addresses with a wrong signature are not found', async () => {
  for (const url of [
    '/media/u/../../secret',
    '/media/u/..%2f..%2fsecret.jpg',
    '/media/u/nosuchpicture0000.jpg',
    '/media/demo/..%2f..%2fpackage.json',
    '/media/demo/shoe',
    '/media/x/AAAAAAAAAAAAAAAAAAAAAA/aHR0cDovLzEyNy4wLjAuMS8',
    '/media/z/a',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
  const inside = externalUrl(shop.app.config, 'http://127.0.0.1:1/a.png');
  expect(inside).toMatch(/^\/media\/x\//);
  expect((await get(inside)).statusCode).toBe(404);
  expect(externalUrl(shop.app.config, '/media/demo/a')).toBe('/media/demo/a');
  expect(externalUrl(shop.app.config, '//img.alicdn.com/a.jpg')).toBe(
    externalUrl(shop.app.config, 'https://img.alicdn.com/a.jpg'),
  );
});

test('an empty file is no picture, for any call', async () => {
  const { token } = await shop.member();
  const sent = [
    await upload(token, 'avatar', Buffer.alloc(0)),
    await sendFile(shop, '/admin/api/warehouse/upload', await deskHeaders(shop, 'warehouse'), { lang: 'en' }, Buffer.alloc(0)),
    await sendFile(shop, '/admin/api/resource/upload', await deskHeaders(shop, 'content'), { lang: 'en' }, Buffer.alloc(0)),
  ];
  for (const one of sent) expect(one).toMatchObject({ status: 200, code: 0, data: { key: 'upload.not_picture', field: 'file' } });
});

test('a photo by an operator is signed too; a visitor may not', async () => {
  const file = await picture(30, 30).png().toBuffer();
  expect((await sendFile(shop, '/admin/api/warehouse/upload', {}, { lang: 'en' }, file)).code).toBe(401);
  const headers = await deskHeaders(shop, 'warehouse');
  const { code, data } = await sendFile(shop, '/admin/api/warehouse/upload', headers, { lang: 'en' }, file);
  expect(code).toBe(1);
  expect((await get(data.url)).statusCode).toBe(200);
  expect((await get(data.url.split('?')[0]!)).statusCode).toBe(404);
  const { cookie } = headers;
  expect((await sendFile(shop, '/admin/api/warehouse/upload', { cookie: cookie! }, { lang: 'en' }, file)).data.key).toBe(
    'fail.csrf',
  );
});
