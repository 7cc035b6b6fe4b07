// Acts that are sent behind their photos: what they name, two at once, a closed window, a photo that cannot be uploaded.
import { expect, test, vi } from 'vitest';
import type { KeptPhotos } from '#admin/lib/kept-photos.ts';
import { type Awaited, createOutbox, type OutboxStorage } from '#admin/lib/outbox.ts';
import { keptInMemory } from '#admin/lib/testing-kept-photos.ts';
import { createUploadList, type UploadList } from '#admin/lib/upload-list.ts';
import { UploadsFailed, withArrived, withUploads } from '#admin/lib/with-uploads.ts';
import { CallError } from '#client/call-error.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const memory = (): OutboxStorage => {
  let text: string | undefined;
  return {
    read: () => text,
    write: (next) => {
      text = next ?? undefined;
    },
  };
};

type Upload = { name: string; end: (answer: number | CallError) => void };
const LOST = new CallError('network', '');
const BROKEN = new CallError('refused', 'not a picture', { key: 'upload.type' });

/** A browser window: its lists of uploads and its outbox, over what the browser keeps. */
function window(kept: OutboxStorage, photos: KeptPhotos) {
  const lists = new Map<string, UploadList>();
  const uploads: Upload[] = [];
  const sent: Record<string, unknown>[] = [];
  const by = (_file: Blob, name: string) =>
    new Promise<{ id: number }>((resolve, reject) =>
      uploads.push({ name, end: (answer) => (typeof answer === 'number' ? resolve({ id: answer }) : reject(answer)) }),
    );
  const listOf = ({ place }: Pick<Awaited, 'place'>): UploadList => {
    const list = lists.get(place) ?? createUploadList(by, () => undefined, place, photos);
    lists.set(place, list);
    return list;
  };
  const outbox = createOutbox(
    async (_path, args, { awaits = [] }) => {
      const { key: _key, ...whole } = await withUploads(args, awaits, listOf);
      sent.push(whole);
      for (const one of awaits) listOf(one).clear();
    },
    (error) => (error instanceof UploadsFailed ? { refused: `${error.n} failed`, incomplete: true } : 'wait'),
    kept,
    { apart: true },
  );
  const end = (name: string, answer: number | CallError) =>
    uploads
      .filter((one) => one.name === name)
      .at(-1)!
      .end(answer);
  return { outbox, uploads, sent, listOf, end };
}

const pack = (id: number, boxes = 1) => ({
  path: 'packing/pack' as const,
  args: { id, boxes: Array.from({ length: boxes }, () => ({ weight: 300 })) },
  label: `W${id}`,
  at: '2026-11-22T00:00:00Z',
  awaits: Array.from(
    { length: boxes },
    (_, at): Awaited => ({ place: `w${id}:${at}`, kind: 'photo', into: ['boxes', at, 'files'] }),
  ),
});

test('the ids of each place are where the act names them; without photos its fields are as they were', async () => {
  const here = window(memory(), keptInMemory());
  const { args, awaits } = pack(7, 2);
  await here.listOf({ place: 'w7:1' }).add([file('a.jpg')]);
  here.end('a.jpg', 4);
  expect(await withUploads(args, awaits, here.listOf)).toEqual({ id: 7, boxes: [{ weight: 300 }, { weight: 300, files: [4] }] });
  expect(withArrived(args, awaits, here.listOf)).toEqual({ id: 7, boxes: [{ weight: 300 }, { weight: 300, files: [4] }] });
  expect(args.boxes).toEqual([{ weight: 300 }, { weight: 300 }]);
});

test('two acts at once: each is sent when its own photos are there', async () => {
  const here = window(memory(), keptInMemory());
  await here.listOf({ place: 'w1:0' }).add([file('slow.jpg')]);
  await here.listOf({ place: 'w2:0' }).add([file('quick.jpg')]);
  const slow = here.outbox.add(pack(1));
  const quick = here.outbox.add(pack(2));
  here.end('quick.jpg', 22);
  expect((await quick).ok).toBe(true);
  expect(here.sent).toEqual([{ id: 2, boxes: [{ weight: 300, files: [22] }] }]);
  expect(here.outbox.list.get().map(({ label }) => label)).toEqual(['W1']);
  here.end('slow.jpg', 11);
  expect((await slow).ok).toBe(true);
  expect(here.sent[1]).toEqual({ id: 1, boxes: [{ weight: 300, files: [11] }] });
  expect(here.outbox.list.get()).toEqual([]);
});

test('a window that is closed loses neither the act nor a photo, whether that had arrived or waited for the network', async () => {
  vi.useFakeTimers();
  const [kept, photos] = [memory(), keptInMemory()];
  const first = window(kept, photos);
  await first.listOf({ place: 'w1:0' }).add([file('here.jpg'), file('lost.jpg')]);
  void first.outbox.add(pack(1));
  first.end('here.jpg', 5);
  first.end('lost.jpg', LOST);
  await vi.advanceTimersByTimeAsync(10);
  expect(first.sent).toEqual([]);
  const second = window(kept, photos);
  second.outbox.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(second.uploads.map(({ name }) => name)).toEqual(['lost.jpg']);
  second.end('lost.jpg', 6);
  await vi.advanceTimersByTimeAsync(10);
  expect(second.sent).toEqual([{ id: 1, boxes: [{ weight: 300, files: [5, 6] }] }]);
  expect([second.outbox.list.get(), await photos.at('w1:0')]).toEqual([[], []]);
  vi.useRealTimers();
});

test('an upload that the server has deleted since is sent again', async () => {
  const photos = keptInMemory();
  const day = 86_400_000;
  await photos.add({ place: 'w1:0', file: file('old.jpg'), name: 'old.jpg', id: 3, sent: Date.now() - day });
  await photos.add({ place: 'w1:0', file: file('new.jpg'), name: 'new.jpg', id: 4, sent: Date.now() });
  const here = window(memory(), photos);
  await here.listOf({ place: 'w1:0' }).enter();
  expect(here.uploads.map(({ name }) => name)).toEqual(['old.jpg']);
});

test('a photo that cannot be uploaded sets its act aside: sent again with it, or without', async () => {
  const here = window(memory(), keptInMemory());
  const list = here.listOf({ place: 'w1:0' });
  await list.add([file('good.jpg'), file('bad.jpg')]);
  const told = here.outbox.add(pack(1));
  here.end('good.jpg', 8);
  here.end('bad.jpg', BROKEN);
  expect(await told).toEqual({ ok: false, error: expect.any(UploadsFailed) });
  expect(here.outbox.list.get()).toMatchObject([{ label: 'W1', refused: '1 failed', incomplete: true }]);
  expect(here.sent).toEqual([]);
  const again = () => here.outbox.again(here.outbox.list.get()[0]!.key);
  list.retry();
  again();
  await expect.poll(() => here.uploads.length).toBe(3);
  here.end('bad.jpg', BROKEN);
  await expect.poll(() => here.outbox.list.get()[0]?.refused).toBe('1 failed');
  list.removeFailed();
  again();
  await expect.poll(() => here.sent).toEqual([{ id: 1, boxes: [{ weight: 300, files: [8] }] }]);
});
