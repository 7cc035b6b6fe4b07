import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';
import { executeWrite } from '../written.ts';
import { loadCanned } from './load.ts';

test('a shop with the shipped texts gets later ones, once', async () => {
  const shop = await openShop();
  const decisions = () =>
    shop.db
      .selectFrom('canned_reply')
      .select(['code', 'names', 'texts'])
      .where('kind', '=', 'decision')
      .orderBy('sort')
      .execute();
  const shipped = await decisions();
  expect(shipped.length).toBeGreaterThan(5);
  await shop.db.deleteFrom('canned_reply').where('kind', '=', 'decision').execute();
  await loadCanned(shop.db);
  expect(await decisions()).toEqual([]);
  const migration = readFileSync(new URL('../migrations/0172_saved_decisions.sql', import.meta.url), 'utf8');
  await executeWrite(shop.db, ['canned_reply'], sql.raw(migration));
  await loadCanned(shop.db);
  expect(await decisions()).toEqual(shipped);
  await shop.close();
});
