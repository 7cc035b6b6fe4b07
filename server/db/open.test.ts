// The embedded database works on the thread that answers requests: what is asked of it in a row leaves turns to the others.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmbedded } from './open.ts';

test('a row of statements on the embedded database leaves turns of the event loop to those who wait', async () => {
  const { db, close } = await openEmbedded(null);
  const count = sql`select count(*) from generate_series(1, 200000) n where n % 3 = 0`;
  await count.execute(db);
  let [turns, working] = [0, true];
  const next = () => {
    turns += 1;
    if (working) setImmediate(next);
  };
  setImmediate(next);
  for (let asked = 0; asked < 40; asked++) await count.execute(db);
  working = false;
  await close();
  expect(turns).toBeGreaterThan(2);
});
