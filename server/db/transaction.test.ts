// Parts of a transaction, also nested ones, that may be refused without the rest.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import type { Opened } from './open.ts';
import { partOf, transaction } from './transaction.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

test('rolling back a part undoes its writes and those of nested parts; the rest stays', async () => {
  const at = new Date();
  const row = (key: string) => ({ scope: 'part', call: 'test', key, input_hash: '', at });
  await transaction(opened.db, async (trx) => {
    const write = (key: string) => trx.insertInto('idempotency').values(row(key)).execute();
    const refused = (work: () => Promise<unknown>) => partOf(trx, work).catch(() => {});
    await write('before');
    await refused(async () => {
      await write('outer');
      await refused(async () => {
        await write('inner');
        throw new Error('refused');
      });
      await partOf(trx, () => write('kept inside'));
      throw new Error('refused, too');
    });
    await write('after');
  });
  const rows = await opened.db.selectFrom('idempotency').select('key').where('scope', '=', 'part').orderBy('key').execute();
  expect(rows.map(({ key }) => key)).toEqual(['after', 'before']);
});
