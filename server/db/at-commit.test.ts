// Items written at the commit: all in one batch, once, without those of a part that was rolled back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';

import type { Db, Opened } from './open.ts';
import { atCommit, dryRun, partOf, transaction, writeDue } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

const write = async (trx: Db, keys: readonly string[]): Promise<void> => {
  const rows = keys.map((key) => ({ scope: 'due', call: String(keys.length), key, input_hash: '', at: new Date() }));
  await trx.insertInto('idempotency').values(rows).execute();
};
/** Written keys, each with the size of its batch. */
const written = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('idempotency').select(['key', 'call']).where('scope', '=', 'due').orderBy('key').execute();
  return rows.map(({ key, call }) => `${key}/${call}`);
};
beforeEach(() => opened.db.deleteFrom('idempotency').execute());
const refused = (trx: Db, work: () => Promise<unknown>) =>
  expect(
    partOf(trx, async () => {
      await work();
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');

test('items are written in one batch at the end, or earlier when they are read', async () => {
  await transaction(opened.db, async (trx) => {
    atCommit(trx, write, 'a');
    atCommit(trx, write, 'b');
    expect(await written(trx)).toEqual([]);
  });
  expect(await written(opened.db)).toEqual(['a/2', 'b/2']);
  await transaction(opened.db, async (trx) => {
    atCommit(trx, write, 'c');
    await writeDue(trx);
    expect(await written(trx)).toContain('c/1');
    atCommit(trx, write, 'd');
  });
  expect(await written(opened.db)).toEqual(['a/2', 'b/2', 'c/1', 'd/1']);
});

test('a failing write fails the transaction, which rolls it back', async () => {
  const failing = transaction(opened.db, async (trx) => {
    atCommit(trx, write, 'a');
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  const twice = transaction(opened.db, async (trx) => {
    await write(trx, ['b']);
    atCommit(trx, write, 'b');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await written(opened.db)).toEqual([]);
  expect(() => atCommit(opened.db, write, 'c')).toThrow('needs a transaction');
});

test('a part that was rolled back leaves no items, and items that it wrote early are due again', async () => {
  await transaction(opened.db, async (trx) => {
    atCommit(trx, write, 'before');
    await refused(trx, async () => atCommit(trx, write, 'inside'));
    await refused(trx, () => writeDue(trx));
    await partOf(trx, async () => atCommit(trx, write, 'kept'));
    await dryRun(trx, async () => {
      atCommit(trx, write, 'dryRun');
      await writeDue(trx);
    });
    expect(await written(trx)).toEqual([]);
  });
  expect(await written(opened.db)).toEqual(['before/2', 'kept/2']);
});
