// Slow work is queued with limits, and is an error inside a transaction.
import { expect, test } from 'vitest';
import { Refusal } from './context.ts';
import { Outside } from './outside.ts';
import { SlowQueue } from './slow-queue.ts';

/** Work that ends when it is released. */
function held() {
  let go = () => {};
  const ended = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { go, work: () => ended };
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.key : error),
  );

test('runs up to the limit at once; the others follow in order', async () => {
  const queue = new SlowQueue({ at_once: 1, most: 10, share: 10 });
  const [first, began] = [held(), [] as number[]];
  const all = [1, 2, 3].map((n) =>
    queue.run(new Outside(['a']), 1, () => {
      began.push(n);
      return n === 1 ? first.work() : Promise.resolve();
    }),
  );
  await Promise.resolve();
  expect(began).toEqual([1]);
  first.go();
  await Promise.all(all);
  expect(began).toEqual([1, 2, 3]);
});

test('one caller has a share, all together a limit, and finished work frees its place', async () => {
  const queue = new SlowQueue({ at_once: 1, most: 5, share: 3 });
  const first = held();
  const nothing = () => Promise.resolve();
  const waiting = [queue.run(new Outside(['member 1', '10.0.0.1']), 3, first.work)];
  expect(await refused(queue.run(new Outside(['member 1', '10.0.0.2']), 1, nothing))).toBe('fail.slow_busy');
  expect(await refused(queue.run(new Outside(['member 2', '10.0.0.1']), 1, nothing))).toBe('fail.slow_busy');
  waiting.push(queue.run(new Outside(['member 2', '10.0.0.2']), 2, nothing));
  expect(await refused(queue.run(new Outside(['member 3', '10.0.0.3']), 1, nothing))).toBe('fail.slow_busy');
  waiting.push(queue.run(new Outside(), 1, nothing)); // the shop's own work waits
  first.go();
  await Promise.all(waiting);
  expect(await refused(queue.run(new Outside(['member 1', '10.0.0.1']), 3, nothing))).toBeNull();
});

test('work that fails frees its place', async () => {
  const queue = new SlowQueue({ at_once: 1, most: 1, share: 1 });
  const by = () => new Outside(['a']);
  expect(await refused(queue.run(by(), 1, () => Promise.reject(new Error('x'))))).toEqual(new Error('x'));
  expect(await refused(queue.run(by(), 1, () => Promise.resolve()))).toBeNull();
});

test('slow work is refused once the call’s transaction is open', async () => {
  const queue = new SlowQueue({ at_once: 1, most: 1, share: 1 });
  const outside = new Outside(['a']);
  outside.end();
  await expect(queue.run(outside, 1, () => Promise.resolve())).rejects.toThrow('belongs before the transaction');
});
