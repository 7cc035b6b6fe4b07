import { expect, test, vi } from 'vitest';
import { createUploadList } from '#admin/lib/upload-list.ts';
import { CallError } from '#client/call-error.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

/** A server that answers when it is told to. */
function server() {
  const asked: { name: string; end: (answer: { id: number } | Error) => void }[] = [];
  const by = (_file: Blob, name: string) =>
    new Promise<{ id: number }>((resolve, reject) => {
      asked.push({ name, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) });
    });
  return { asked, by };
}

test('what is on its way when its page is left arrives, and a caller that waits gets the ids in order', async () => {
  const { asked, by } = server();
  const list = createUploadList(by, () => undefined, 'item:1');
  await list.add([file('a.jpg'), file('b.jpg')]);
  list.leave();
  expect(list.isBusy()).toBe(true);
  const heard = vi.fn<(all: { ids: number[]; failed: number }) => void>();
  const told = list.settled().then(heard);
  asked[1]!.end({ id: 12 });
  await vi.waitFor(() => expect(list.list.get().map((shot) => shot.id)).toEqual([null, 12]));
  expect(heard).not.toHaveBeenCalled();
  asked[0]!.end({ id: 11 });
  await told;
  expect(heard).toHaveBeenCalledWith({ ids: [11, 12], failed: 0 });
});

test('one that is refused is set aside and reported: the others go without it', async () => {
  const { asked, by } = server();
  const failed = vi.fn<(error: CallError) => void>();
  const list = createUploadList(by, failed, 'item:2');
  await list.add([file('a.jpg'), file('b.jpg')]);
  asked[0]!.end(new CallError('refused', 'not a picture', { key: 'upload.type' }));
  asked[1]!.end({ id: 7 });
  expect(await list.settled()).toEqual({ ids: [7], failed: 1 });
  expect(failed).toHaveBeenCalledTimes(1);
  expect(list.list.get().map((shot) => shot.failed)).toEqual([true, false]);
  list.retry();
  expect(asked.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'a.jpg']);
  asked[2]!.end({ id: 6 });
  expect(await list.settled()).toEqual({ ids: [6, 7], failed: 0 });
});

test('without a network it waits and is sent again; of no piece of work not after its page is left', async () => {
  vi.useFakeTimers();
  for (const place of ['item:3', undefined]) {
    const { asked, by } = server();
    const list = createUploadList(by, () => undefined, place);
    await list.add([file('a.jpg')]);
    asked[0]!.end(new CallError('network', ''));
    await vi.advanceTimersByTimeAsync(0);
    expect(list.list.get()[0]).toMatchObject({ waits: true, failed: false });
    list.leave();
    await vi.advanceTimersByTimeAsync(5000);
    expect([place, asked.length]).toEqual([place, place ? 2 : 1]);
  }
  vi.useRealTimers();
});
