// Videos of inspections: accepted and refused files, when passing requires one, who sees it and how it is played.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#server/connectors/object-store/folder.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { deskHeaders, sendFile } from '#server/testing-upload.ts';
import { mp4, webm } from '#server/testing-video.ts';
import type { Desk } from '../../aftersale/refunds/testing-refunds.ts';
import { sender } from '../../shipping/waybills/stock/testing-stock.ts';
import { arrivedItem, photosOf } from './testing-arrivals.ts';

let shop: Shop;
let desk: Desk;
let hall: Desk;
let m: MemberClient;
let photos: number[];
const folder = mkdtempSync(join(tmpdir(), 'sampan-videos-'));
const size = { weight: 500, length: 200, width: 150, height: 80, bin: 'A-01-01' };

beforeAll(async () => {
  const store = folderStore(folder);
  shop = await openShop({ config: { pictures: { into: null, all: [store] } } });
  desk = await shop.operator('owner');
  hall = await shop.operator('warehouse');
  m = await sender(shop);
  photos = await photosOf(shop, 3);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
  rmSync(folder, { recursive: true });
});

const upload = async (file: Buffer | null, role = 'warehouse') =>
  sendFile(shop, '/admin/api/warehouse/upload_video', await deskHeaders(shop, role), { lang: 'en' }, file);
const sent = async (file: Buffer): Promise<number> => {
  const { code, data } = await upload(file);
  expect(code).toBe(1);
  return data.id;
};
const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ url, headers });
const pass = (id: number, more: object = {}) =>
  hall.warehouse.inspect({ id, ...size, files: photos, result: 'pass', key: uuid(), ...more });
const filmed = (on: boolean) => shop.db.updateTable('goods_type').set({ video: on }).where('code', '=', 'general').execute();

test('a plain video is accepted from warehouse operators; anything else, or too much of it, is refused', async () => {
  expect((await upload(mp4())).data.url).toMatch(/^\/media\/v\/[\w-]+\.mp4\?e=\d+&s=/);
  expect((await upload(webm())).code).toBe(1);
  const refused = async (file: Buffer | null, role?: string) => {
    const { code, data } = await upload(file, role);
    return [code, data.key, data.field];
  };
  expect(await refused(null)).toEqual([0, 'fail.field_missing', 'file']);
  expect(await refused(Buffer.from('<html>not a film</html>'))).toEqual([0, 'upload.not_video', 'file']);
  expect(await refused(mp4({ seconds: 45 }))).toEqual([0, 'upload.video_long', 'file']);
  await changeSetting(shop, 'video_mb', 1);
  expect(await refused(mp4({ bytes: 1_100_000 }))).toEqual([0, 'fail.file_large', 'file']);
  await changeSetting(shop, 'video_mb', 30);
  expect(await refused(mp4({ bytes: 21_000_000 }))).toEqual([0, 'fail.file_large', 'file']);
  expect((await upload(mp4({ bytes: 12_000_000 }))).code).toBe(1);
  expect((await refused(mp4(), 'content'))[1]).toBe('fail.forbidden');
});

test('a goods type that requires a video passes with one, or with a reason', async () => {
  await filmed(true);
  const { id } = await arrivedItem(shop, desk, m);
  expect(await hall.warehouse.item({ id })).toMatchObject({ video_wanted: true, videos: [] });
  expect((await hall.scan.help({ id })).video).toEqual({ seconds: 20, mb: 20 });
  expect(await refusal(pass(id))).toBe('warehouse.need_video');
  // A photo is no video, and vice versa.
  expect(await refusal(pass(id, { videos: [photos[0]!] }))).toBe('fail.not_found');
  const film = await sent(mp4());
  expect(await refusal(pass(id, { files: [film], videos: [film] }))).not.toBe('');
  expect((await pass(id, { videos: [film] })).videos).toMatchObject([{ mime: 'video/mp4' }]);
  const second = await arrivedItem(shop, desk, m);
  expect((await pass(second.id, { reason: 'The camera broke' })).state).toBe('in_stock');
  // The goods type found at inspection decides whether a video is required.
  const third = await arrivedItem(shop, desk, m);
  expect((await pass(third.id, { goods_type: 'books' })).state).toBe('in_stock');
  await filmed(false);
  const fourth = await arrivedItem(shop, desk, m);
  expect((await pass(fourth.id)).state).toBe('in_stock');
  // A video may be added when not required, and that of a problem is shown to the member.
  const fifth = await arrivedItem(shop, desk, m);
  const wrong = { id: fifth.id, ...size, result: 'fail' as const, problem: 'It hums', videos: [await sent(webm())], key: uuid() };
  expect(await hall.warehouse.inspect(wrong)).toMatchObject({ state: 'problem', videos: [{ mime: 'video/webm' }] });
});

test('only its member sees it, in the order and in stock, for a while, in the parts that a player asks for', async () => {
  const { id } = await arrivedItem(shop, desk, m);
  const film = mp4({ bytes: 1_300_000 });
  await pass(id, { videos: [await sent(film)] });
  const { order_id } = await shop.db.selectFrom('order_item').select('order_id').where('id', '=', id).executeTakeFirstOrThrow();
  const order = await m.order.detail({ id: order_id });
  const [video] = order.items.find((item) => item.id === id)!.videos;
  const shelved = async (who: MemberClient) =>
    (await who.order.getGoodslist({})).groups.flatMap((group) => group.items).filter((item) => item.id === id);
  expect((await shelved(m)).map((item) => item.videos)).toEqual([[video]]);
  // It is next to its photos everywhere.
  const filmedOf = (items: { videos: { mime: string }[] }[]) => items.flatMap((item) => item.videos.map((one) => one.mime));
  expect(filmedOf((await m.order.photo({ id: order_id })).items)).toEqual(['video/mp4']);
  expect(filmedOf((await desk.find.record({ kind: 'order', id: order_id })).items)).toEqual(['video/mp4']);
  const stranger = await sender(shop);
  expect(await refusal(stranger.order.detail({ id: order_id }))).toBe('fail.not_found');
  expect(await shelved(stranger)).toEqual([]);

  const url = video!.url;
  const whole = await get(url);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=1800',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.mp4"$/),
  });
  expect(whole.rawPayload.equals(film)).toBe(true);
  const range = async (text: string) => {
    const { statusCode, headers, rawPayload } = await get(url, { range: text });
    return [statusCode, headers['content-range'], rawPayload];
  };
  const last = film.length - 1;
  expect(await range('bytes=0-1')).toEqual([206, `bytes 0-1/${film.length}`, film.subarray(0, 2)]);
  expect(await range('bytes=700000-')).toEqual([206, `bytes 700000-${last}/${film.length}`, film.subarray(700_000)]);
  expect(await range('bytes=-100')).toEqual([206, `bytes ${film.length - 100}-${last}/${film.length}`, film.subarray(-100)]);
  expect(await range(`bytes=5-${film.length * 2}`)).toEqual([206, `bytes 5-${last}/${film.length}`, film.subarray(5)]);
  expect((await range(`bytes=${film.length}-`)).slice(0, 2)).toEqual([416, `bytes */${film.length}`]);

  // No picture address opens it, and no other signature or name.
  expect((await get(url.replace('/v/', '/u/'))).statusCode).toBe(404);
  expect((await get(url.split('?')[0]!)).statusCode).toBe(404);
  expect((await get(url.replace(/s=.{4}/, 's=AAAA'))).statusCode).toBe(404);
  shop.turn({ hours: 2 });
  expect((await get(url)).statusCode).toBe(404);
  expect(
    (await get((await m.order.detail({ id: order_id })).items.find((item) => item.id === id)!.videos[0]!.url)).statusCode,
  ).toBe(200);
});

test('it moves to the store with the pictures and is played from there; erasure deletes it', async () => {
  const { id } = await arrivedItem(shop, desk, m);
  const film = mp4({ bytes: 900_000 });
  const {
    videos: [video],
  } = await pass(id, { videos: [await sent(film)] });
  const { pictures } = shop.app.config;
  Object.assign(pictures, { into: pictures.all[0] });
  await runJob(shop.app, shop.db, 'picture_store');
  const name = /v\/([\w-]+\.mp4)/.exec(video!.url)![1]!;
  expect(await shop.db.selectFrom('upload_blob').select('name').where('name', '=', name).execute()).toEqual([]);
  const { rawPayload, statusCode } = await get(video!.url, { range: 'bytes=600000-700000' });
  expect([statusCode, rawPayload.equals(film.subarray(600_000, 700_001))]).toEqual([206, true]);
  expect((await get(video!.url)).rawPayload.equals(film)).toBe(true);
  await shop.db.deleteFrom('upload').where('name', '=', name).execute();
  expect((await get(video!.url)).statusCode).toBe(404);
  expect((await hall.warehouse.item({ id })).videos).toEqual([]);
});
