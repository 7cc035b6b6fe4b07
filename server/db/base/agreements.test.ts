import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';
import { executeWrite } from '../written.ts';

test('a shop from before the accessibility statement gets the draft that new shops have', async () => {
  const shop = await openShop();
  const statement = () =>
    shop.db.selectFrom('agreement').selectAll().where('mark', '=', 'accessibility').executeTakeFirstOrThrow();
  const migration = readFileSync(new URL('../migrations/0169_accessibility.sql', import.meta.url), 'utf8');
  const migrate = () => executeWrite(shop.db, ['agreement'], sql.raw(migration));
  const shipped = await statement();
  await migrate();
  expect(await statement()).toEqual(shipped);
  await shop.db.deleteFrom('agreement').where('mark', '=', 'accessibility').execute();
  await migrate();
  const late = await statement();
  for (const lang of ['en', 'zh-cn'] as const) {
    expect(late.titles[lang]).toBe(shipped.titles[lang]);
    expect(late.contents[lang]).toBe(shipped.contents[lang]);
  }
  const read = await shop.visitor.information.getinfo({ mark: 'accessibility', lang: 'en' } as never);
  expect(read.title).toBe('Accessibility statement');
  await shop.close();
});
