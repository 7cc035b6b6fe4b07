import { expect, test } from 'vitest';
import { createOutbox, type OutboxStorage } from '#admin/lib/outbox.ts';

const memory = (): OutboxStorage => {
  let text: string | undefined;
  return {
    read: () => text,
    write: (next) => {
      text = next ?? undefined;
    },
  };
};
const scan = (label: string) => ({
  path: 'warehouse/scan' as const,
  args: { tracking_no: label },
  label,
  at: '2026-11-22T00:00:00Z',
});
const LOST = new Error('network');
const judge = (error: unknown) => (error === LOST ? ('wait' as const) : { refused: String((error as Error).message) });

test('scans wait without a network, are sent in order with their keys once it is back, and a new window goes on with them', async () => {
  const kept = memory();
  let online = false;
  const sent: unknown[][] = [];
  const again: (() => void)[] = [];
  const send = async (path: string, args: Record<string, unknown>) => {
    if (!online) throw LOST;
    sent.push([path, args.tracking_no, args.key]);
    return args.tracking_no;
  };
  const make = () => createOutbox(send, judge, kept, { later: (run) => again.push(run) });
  const first = make();
  void first.add(scan('A1'), 'key-1');
  void first.add(scan('A2'), 'key-2');
  await expect.poll(() => again.length).toBe(1);
  expect(first.list.get().map((one) => one.label)).toEqual(['A1', 'A2']);
  // The window is closed; another one opens, and the network comes back.
  const second = make();
  const third = second.add(scan('A3'), 'key-3');
  await expect.poll(() => again.length).toBe(2);
  online = true;
  again[1]!();
  expect(await third).toEqual({ ok: true, data: 'A3' });
  expect(sent).toEqual([
    ['warehouse/scan', 'A1', 'key-1'],
    ['warehouse/scan', 'A2', 'key-2'],
    ['warehouse/scan', 'A3', 'key-3'],
  ]);
  expect(second.list.get()).toEqual([]);
});

test('a refusal is set aside and shown, what stands behind it goes on; it is sent again or let go, never dropped', async () => {
  let allowed = false;
  const sent: unknown[] = [];
  const outbox = createOutbox(
    async (_path, { tracking_no, key }) => {
      if (tracking_no === 'BAD' && !allowed) throw new Error('not here');
      sent.push([tracking_no, typeof key]);
      return null;
    },
    judge,
    memory(),
  );
  const bad = outbox.add(scan('BAD'));
  const good = outbox.add(scan('GOOD'));
  expect(await bad).toEqual({ ok: false, error: expect.any(Error) });
  expect(await good).toEqual({ ok: true, data: null });
  expect(outbox.list.get()).toMatchObject([{ label: 'BAD', refused: 'not here' }]);
  allowed = true;
  outbox.again(outbox.list.get()[0]!.key);
  await expect.poll(() => outbox.list.get()).toEqual([]);
  expect(sent).toEqual([
    ['GOOD', 'string'],
    ['BAD', 'string'],
  ]);
});

test('in order, one that is added while another is answered is sent once', async () => {
  const sent: unknown[] = [];
  const outbox = createOutbox(async (_path, { tracking_no }) => sent.push(tracking_no), judge, memory());
  const second = outbox.add(scan('A1')).then(() => outbox.add(scan('A2')));
  await Promise.all([second, outbox.add(scan('A3'))]);
  expect(sent).toEqual(['A1', 'A3', 'A2']);
});
