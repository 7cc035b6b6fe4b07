import { afterEach, expect, test, vi } from 'vitest';
import { KeptValues } from './kept-values.ts';
import { observe, observed } from './observed.ts';
import { CHECK_MS, type Remembered } from './remembered.ts';

/** What a server knows of writes. */
function memory() {
  let writes = 0;
  const at = new Map<string, number>();
  const remembered = {
    get writes() {
      return writes;
    },
    unwritten: (tables: ReadonlySet<string>, since: number) => ![...at].some(([table, n]) => n > since && tables.has(table)),
  } as unknown as Remembered;
  const write = (table: string) => {
    writes += 1;
    at.set(table, writes);
  };
  const values = new KeptValues<{ n: number }>(remembered, () => performance.now(), { max: 10 });
  const kept = {
    of: async (key: string, make: () => Promise<number>) =>
      (
        await values.of(
          key,
          ({ age }) => CHECK_MS - age,
          async () => ({ n: await make() }),
        )
      ).n,
  };
  return { kept, write };
}
/** A piece of work that reads goods, and answers how often it did. */
function reading() {
  let n = 0;
  return async () => {
    observe('select id from goods', { writes: [] });
    n += 1;
    return n;
  };
}
afterEach(() => void vi.useRealTimers());

test('it is read once for all who ask, until a table that it was read from is written', async () => {
  const { kept, write } = memory();
  const read = reading();
  expect(await Promise.all([kept.of('a', read), kept.of('a', read), kept.of('b', read)])).toEqual([1, 1, 2]);
  write('member');
  expect(await kept.of('a', read)).toBe(1);
  write('goods');
  expect(await kept.of('a', read)).toBe(3);
});

test('what one piece of work reads is seen to its end, though others beside it are over', async () => {
  let go!: () => void;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const long = observed(async () => {
    await held;
    observe('select id from goods', { writes: [] });
  });
  await observed(async () => observe('select id from member', { writes: [] }));
  go();
  expect([...(await long).seen.words]).toContain('goods');
});

test('what was begun before a write is nobody else’s', async () => {
  const { kept, write } = memory();
  let go!: () => void;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const read = reading();
  const early = kept.of('a', async () => {
    const n = await read();
    await held;
    return n;
  });
  write('goods');
  const late = kept.of('a', read);
  go();
  expect(await Promise.all([early, late])).toEqual([1, 2]);
});

test('of another server’s write it knows after two seconds, and what is made of it is as old as it is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { kept } = memory();
  const read = reading();
  await kept.of('a', read);
  vi.advanceTimersByTime(CHECK_MS - 500);
  const { value, seen } = await observed(() => kept.of('a', read));
  expect([value, seen.age, seen.asked, seen.words.has('goods')]).toEqual([1, CHECK_MS - 500, true, true]);
  vi.advanceTimersByTime(500);
  expect(await kept.of('a', read)).toBe(2);
});

test('what fails is not kept', async () => {
  const { kept } = memory();
  await expect(kept.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.of('a', reading())).toBe(1);
});
