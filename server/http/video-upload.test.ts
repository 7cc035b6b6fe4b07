// Videos being uploaded: a sender who leaves midway leaves nothing behind, and however many come at once, none of them is in
// memory.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app.ts';
import { folderStore } from '#server/connectors/object-store/folder.ts';
import type { ObjectStore } from '#server/connectors/object-store/store.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { deskHeaders } from '#server/testing-upload.ts';
import { mp4 } from '#server/testing-video.ts';
import { SPOOL } from './file.ts';

const MB = 1024 * 1024;
const PATH = '/admin/api/warehouse/upload_video';
const BOUNDARY = 'videos';
let shop: Shop;
let server: FastifyInstance;
let port: number;
let cookie: string;
const folder = mkdtempSync(join(tmpdir(), 'sampan-store-'));
const sockets: Socket[] = [];
/** The store waits with each video until it is released. */
let waiting = 0;
let goOn = Promise.resolve();

const elsewhere = process.env.TMPDIR;
beforeAll(async () => {
  // A folder of its own: other tests spool files, too.
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sampan-spool-'));
  shop = await openShop();
  const store = folderStore(folder);
  const slow: ObjectStore = {
    ...store,
    putFile: async (...file) => {
      waiting++;
      await goOn;
      await store.putFile(...file);
    },
  };
  const config = { ...shop.app.config, pictures: { into: slow, all: [slow] } };
  const limits = { in_flight: 42 * MB, share: 42 * MB };
  server = (await buildServer({ config, db: shop.db, quiet: true, limits })).server;
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as { port: number }).port;
  cookie = (await deskHeaders(shop, 'warehouse')).cookie!;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await shop.close();
  rmSync(folder, { recursive: true });
  rmSync(tmpdir(), { recursive: true });
  if (elsewhere === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = elsewhere;
});

const form = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
const end = `\r\n--${BOUNDARY}--\r\n`;

/** Begins to send a video over a connection of its own: the given number of its bytes. */
function begin(film: Buffer, sent = film.length): { socket: Socket; answer: () => string } {
  const length = form.length + film.length + end.length;
  let received = '';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      received += bytes.toString();
    });
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: shop.test\r\ncookie: ${cookie}\r\nx-csrf: csrf\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${form}`,
  );
  socket.write(film.subarray(0, sent));
  if (sent === film.length) socket.write(end);
  return { socket, answer: () => received };
}

const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith(SPOOL));
const kept = async () => ({
  uploads: (await shop.db.selectFrom('upload').select('id').execute()).length,
  blobs: (await shop.db.selectFrom('upload_blob').select('name').execute()).length,
  objects: (await shop.db.selectFrom('upload_object').select('name').execute()).length,
  announced: (await shop.db.selectFrom('object_removal').select('name').execute()).length,
  files: readdirSync(folder, { recursive: true }).length,
  spooled: spooled(),
});

test('a sender who leaves in the middle of a video leaves no file, no object, no row and no bytes behind', async () => {
  const before = await kept();
  const film = mp4({ bytes: 12 * MB });
  // Each takes more of the limit than a third sender would have, if the previous ones were still counted.
  for (let n = 0; n < 6; n++) {
    const { socket } = begin(film, 10 * MB);
    await expect.poll(() => spooled().length).toBe(before.spooled.length + 1);
    socket.destroy();
    await expect.poll(() => spooled().length).toBe(before.spooled.length);
  }
  expect(await kept()).toEqual(before);
  const whole = [begin(film), begin(film), begin(film)];
  for (const { answer } of whole) await expect.poll(answer, { timeout: 20_000 }).toContain('"code":1');
  expect(await kept()).toMatchObject({ uploads: before.uploads + 3, objects: before.objects + 3, spooled: before.spooled });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes of buffers that are still referenced. */
const held = (): number => {
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
};

test('three videos of 13 MB that are under way at once take less memory than one of them, and one too many is asked to wait', async () => {
  let go = () => {};
  goOn = new Promise((resolve) => {
    go = resolve;
  });
  waiting = 0;
  const film = mp4({ bytes: 13 * MB });
  const before = held();
  const sent = [begin(film), begin(film), begin(film)];
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(3);
  expect(spooled().length).toBe(3);
  expect(held() - before).toBeLessThan(8 * MB);
  const late = begin(film);
  await expect.poll(late.answer, { timeout: 20_000 }).toMatch(/^HTTP\/1.1 503 [\s\S]*fail\.busy/);
  go();
  for (const { answer } of sent) await expect.poll(answer, { timeout: 20_000 }).toContain('"code":1');
  await expect.poll(() => spooled().length).toBe(0);
});
