import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptValues } from './kept-values.ts';
import { mayHaveRead, type Observed, observing } from './observed.ts';
import type { Db } from './open.ts';
import { CHECK_MS, type Remembered } from './remembered.ts';

/** A database without a row. */
class Empty extends PostgresDialect {
  override createDriver() {
    return new DummyDriver();
  }
}
const db: Db = new Kysely({ dialect: new Empty({ pool: () => Promise.reject(new Error('there is none')) }) });

/** What a server knows of writes. */
function memory() {
  let writes = 0;
  const at = new Map<string, number>();
  const remembered = {
    get writes() {
      return writes;
    },
    unwritten: (since: number, isRead: (table: string) => boolean) => ![...at].some(([table, n]) => n > since && isRead(table)),
  } as unknown as Remembered;
  const write = (table: string) => {
    writes += 1;
    at.set(table, writes);
  };
  const values = new KeptValues<{ n: number }>(remembered, () => performance.now(), { max: 10 });
  const kept = {
    of: async (key: string, make: (db: Db) => Promise<number>, asked = db) =>
      (
        await values.of(
          asked,
          key,
          ({ age }) => CHECK_MS - age,
          async (own) => ({ n: await make(own) }),
        )
      ).n,
  };
  return { kept, write };
}
/** A piece of work that reads goods, and answers how often it did. */
function reading() {
  let n = 0;
  return async (own: Db) => {
    await own.selectFrom('goods').select('id').execute();
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

test('what one piece of work reads is noted, not what is read beside it', async () => {
  const [one, other] = [observing(db), observing(db)];
  await other.handle.selectFrom('member').select('id').execute();
  await one.handle.selectFrom('goods').select('id').execute();
  const read = (seen: Observed) => ['goods', 'member'].filter((table) => mayHaveRead(seen, table));
  expect([read(one.seen), read(other.seen)]).toEqual([['goods'], ['member']]);
  expect([one.seen.asked, one.seen.wrote]).toEqual([true, false]);
  await one.handle.updateTable('goods').set({ num: 0 }).execute();
  expect(one.seen.wrote).toBe(true);
});

test('what was begun before a write is nobody else’s', async () => {
  const { kept, write } = memory();
  let go!: () => void;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const read = reading();
  const early = kept.of('a', async (own) => {
    const n = await read(own);
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
  const { handle, seen } = observing(db);
  const value = await kept.of('a', read, handle);
  expect([value, seen.age, seen.asked, mayHaveRead(seen, 'goods')]).toEqual([1, CHECK_MS - 500, true, true]);
  vi.advanceTimersByTime(500);
  expect(await kept.of('a', read)).toBe(2);
});

test('what fails is not kept', async () => {
  const { kept } = memory();
  await expect(kept.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.of('a', reading())).toBe(1);
});
