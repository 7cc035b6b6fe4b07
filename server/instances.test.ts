// Two servers on one database: what one has taken is its own while it is alive, and free soon after it died.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import type { App } from './context.ts';
import { beat, signOn } from './instances.ts';
import { type Job, runJobs, takeDue } from './job-runner.ts';

let shop: Shop;
let other: App;
beforeAll(async () => {
  shop = await openShop();
  other = { ...shop.app, instance: 'other' };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('job').execute();
  await shop.db.deleteFrom('server_instance').execute();
});

const silentFor = (id: string, seconds: number) =>
  shop.db
    .updateTable('server_instance')
    .set({ seen_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
const job = (run: Job['run'] = async () => {}): Job => ({ name: 'one', every: 60, run });
const takenBy = async () => (await shop.db.selectFrom('job').select('taken_by').executeTakeFirstOrThrow()).taken_by;
/** A server that has taken the job and sends no further beat. */
const takeAs = async (app: App) => {
  await takeDue(app, shop.db, [job()]);
  await shop.db.updateTable('job').set({ taken_by: app.instance, next_at: shop.now() }).execute();
};

test('while one runs a job no other takes it', async () => {
  const seen: string[] = [];
  await takeDue(other, shop.db, [
    job(async () => {
      seen.push('first');
      expect(await takenBy()).toBe('other');
      expect(await takeDue(shop.app, shop.db, [job(async () => void seen.push('second'))])).toEqual([]);
    }),
  ]);
  expect(seen).toEqual(['first']);
  expect(await takenBy()).toBeNull();
});

test('work of a dead server is free 15 seconds after its last beat, and not before', async () => {
  await takeAs(other);
  await silentFor('other', 14);
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual([]);
  await silentFor('other', 16);
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual(['one']);
});

test('a beat keeps it, however long it runs', async () => {
  await takeAs(other);
  await silentFor('other', 60);
  await beat(shop.db, 'other');
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual([]);
});

test('a late return takes nothing from the current owner', async () => {
  await takeDue(other, shop.db, [
    job(async () => {
      await silentFor('other', 16);
      await takeDue(shop.app, shop.db, [job(async () => silentFor(shop.app.instance, 0).then(() => {}))]);
      await shop.db.updateTable('job').set({ taken_by: shop.app.instance }).execute();
    }),
  ]);
  expect(await takenBy()).toBe(shop.app.instance);
});

test('signing off frees everything at once', async () => {
  const { signOff } = await signOn(other, shop.db, false);
  await takeAs(other);
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual([]);
  await signOff();
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual(['one']);
});

test('the only server starts with everything free; with others, only dead servers are removed', async () => {
  const ids = async () => (await shop.db.selectFrom('server_instance').select('id').orderBy('id').execute()).map((r) => r.id);
  await takeAs(other);
  await beat(shop.db, 'ancient');
  await silentFor('ancient', 2 * 3600);
  const among = await signOn({ ...shop.app, instance: 'me' }, shop.db, false);
  expect(await ids()).toEqual(['me', 'other']);
  await among.signOff();
  const alone = await signOn({ ...shop.app, instance: 'me' }, shop.db, true);
  expect(await ids()).toEqual(['me']);
  expect(await takeDue(shop.app, shop.db, [job()])).toEqual(['one']);
  await alone.signOff();
});

test('a job whose database connection failed is due again within a minute, not the next day', async () => {
  const logged = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
  const nightly: Job = {
    name: 'one',
    cron: '20 3 * * *',
    run: () => Promise.reject(new Error('Connection terminated unexpectedly')),
  };
  await shop.db.insertInto('job').values({ name: 'one', next_at: shop.now() }).execute();
  expect(await takeDue(shop.app, shop.db, [nightly])).toEqual(['one']);
  logged.mockRestore();
  const { next_at, taken_by } = await shop.db.selectFrom('job').select(['next_at', 'taken_by']).executeTakeFirstOrThrow();
  expect([next_at.getTime() <= shop.now().getTime() + 60_000, taken_by]).toEqual([true, null]);
});

test('a server takes up again what it could not release without the database', async () => {
  const { signOff } = await signOn(shop.app, shop.db, false);
  await takeAs(shop.app);
  let running: ReturnType<typeof runJobs> | undefined;
  await new Promise<void>((resolve) => {
    running = runJobs(shop.app, shop.db, [job(async () => resolve())]);
  });
  await running?.stop();
  await signOff();
  expect(await takenBy()).toBeNull();
});
