// Jobs run when they are due, once, in lanes; a failure is recorded, retried and delays nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { executeWrite } from '#server/db/written.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { transaction } from './db/transaction.ts';
import { beat } from './instances.ts';
import { type Job, nextRun, runJobs, takeDue } from './job-runner.ts';
import { runJob } from './jobs.ts';
import { sweepInSystem } from './system.ts';
import { jobs } from './wiring.ts';
import { workInSystem } from './work-due.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('job').execute());

const row = (name: string) => shop.db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('a job runs when it is due, and not before', async () => {
  let runs = 0;
  const often: Job = { name: 'often', every: 60, run: async () => void runs++ };
  expect(await takeDue(shop.app, shop.db, [often])).toEqual(['often']);
  expect(await takeDue(shop.app, shop.db, [often])).toEqual([]);
  shop.turn({ minutes: 1 });
  expect(await takeDue(shop.app, shop.db, [often])).toEqual(['often']);
  expect(runs).toBe(2);
  expect(await row('often')).toMatchObject({ taken_by: null, last_error: '' });
});

test('a failure is recorded and retried at its time; the others run', async () => {
  const bad: Job = { name: 'bad', every: 60, run: () => Promise.reject(new Error('no luck')) };
  const good: Job = { name: 'good', every: 60, run: async () => {} };
  expect((await takeDue(shop.app, shop.db, [bad, good])).sort()).toEqual(['bad', 'good']);
  expect((await row('bad')).last_error).toBe('no luck');
  shop.turn({ minutes: 1 });
  expect(await takeDue(shop.app, shop.db, [bad])).toEqual(['bad']);
});

test('one failing item delays no other, writes nothing, and the job reports it', async () => {
  const { id } = await shop.member();
  const rename = (name: string) =>
    sweepInSystem(shop.app, shop.db, [1, 2, 3], async (ctx, n) => {
      await ctx.db
        .updateTable('member')
        .set({ nickname: sql`nickname || ${name + n}` })
        .where('id', '=', id)
        .execute();
      if (name === 'b' && n === 2) throw new Error('no luck');
      return n;
    });
  expect(await rename('a')).toBe(6);
  const logged = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
  await expect(rename('b')).rejects.toThrow('1 of 3 failed: 2: no luck');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect((await shop.db.selectFrom('member').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()).nickname).toBe(
    'Membera1a2a3b1b3',
  );
});

describe('a clock that was ahead', () => {
  const ahead = { days: 1500 };
  const back = { days: -1500 };

  test('delays no job beyond its own interval', async () => {
    const ran: string[] = [];
    const often: Job = { name: 'often', every: 60, run: async () => void ran.push('often') };
    const daily: Job = { name: 'daily', cron: '0 9 * * *', run: async () => void ran.push('daily') };
    await takeDue(shop.app, shop.db, [often, daily]);
    shop.turn(ahead);
    expect((await takeDue(shop.app, shop.db, [often, daily])).sort()).toEqual(['daily', 'often']);
    shop.turn(back);
    const warned = vi.spyOn(shop.app.log, 'warn').mockImplementation(() => {});
    expect(await takeDue(shop.app, shop.db, [often, daily])).toEqual([]);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
    const zone = 'Asia/Shanghai';
    expect((await row('daily')).next_at.getTime()).toBeLessThanOrEqual(nextRun(daily, shop.now(), zone).getTime());
    shop.turn({ minutes: 1 });
    expect(await takeDue(shop.app, shop.db, [often, daily])).toEqual(['often']);
    shop.turn({ days: 1 });
    expect((await takeDue(shop.app, shop.db, [often, daily])).sort()).toEqual(['daily', 'often']);
  });

  test('on one machine alone changes nothing: the database’s clock decides', async () => {
    const wrong = { ...shop.app, clock: { ...shop.app.clock, now: () => new Date(shop.now().getTime() + 1500 * 86_400_000) } };
    const often: Job = { name: 'often', every: 60, run: async () => {} };
    expect(await takeDue(wrong, shop.db, [often])).toEqual(['often']);
    expect(await takeDue(wrong, shop.db, [often])).toEqual([]);
    expect((await row('often')).next_at.getTime()).toBeLessThanOrEqual(shop.now().getTime() + 60_000);
  });

  test('delays no retry, and no limit', async () => {
    const WORK = 'test_ahead';
    const due = () => shop.db.selectFrom('attempt').select(['id']).where('scope', '=', WORK).orderBy('id');
    await shop.db.insertInto('attempt').values({ scope: WORK, key: 'a', at: shop.now() }).execute();
    let fails = true;
    const take = () =>
      workInSystem(shop.app, shop.db, { work: WORK, due: due(), id: 'attempt.id', lock: 'attempt' }, async (ctx, { id }) => {
        if (fails) throw new Error('no luck');
        await ctx.db.deleteFrom('attempt').where('id', '=', id).execute();
        return true;
      });
    const logged = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
    shop.turn(ahead);
    await expect(take()).rejects.toThrow('1 failed and wait');
    await shop.visitor.ems.send({ event: 'register', email: 'ahead@test.test' });
    shop.turn(back);
    fails = false;
    expect(await take()).toBe(1);
    logged.mockRestore();
    // The code's cool-down is over as well.
    await shop.visitor.ems.send({ event: 'register', email: 'ahead@test.test' });
  });

  test('of the database keeps no dead server alive', async () => {
    const often: Job = { name: 'often', every: 60, run: async () => {} };
    await takeDue(shop.app, shop.db, [often]);
    await executeWrite(shop.db, ['job'], sql`update job set taken_by = 'gone', next_at = ${shop.now()}`);
    await executeWrite(
      shop.db,
      ['server_instance'],
      sql`insert into server_instance (id, seen_at) values ('gone', now() + interval '4 years')`,
    );
    expect(await takeDue(shop.app, shop.db, [often])).toEqual(['often']);
  });
});

describe('due work', () => {
  const WORK = 'test_work';
  const due = () => shop.db.selectFrom('attempt').select(['id', 'key']).where('scope', '=', WORK).orderBy('at').orderBy('id');
  const left = async () => (await due().execute()).map((r) => r.key);
  const fill = async (keys: readonly string[]) => {
    await shop.db.deleteFrom('attempt').where('scope', '=', WORK).execute();
    const at = (n: number) => new Date(shop.now().getTime() - (keys.length - n) * 1000);
    await shop.db
      .insertInto('attempt')
      .values(keys.map((key, n) => ({ scope: WORK, key, at: at(n) })))
      .execute();
  };
  const take = async (act: (key: string) => unknown = () => {}, seen: string[] = []) => {
    const work = { work: WORK, due: due(), id: 'attempt.id', lock: 'attempt' };
    return workInSystem(shop.app, shop.db, work, async (ctx, { id, key }) => {
      seen.push(key);
      if (act(key) === 'stays') return false;
      await ctx.db.deleteFrom('attempt').where('id', '=', id).execute();
      return true;
    });
  };
  const quiet = () => vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});

  test('is all done, the longest due first; stuck items block nothing', async () => {
    const keys = Array.from({ length: 450 }, (_, n) => `k${n}`);
    await fill(keys);
    const seen: string[] = [];
    expect(await take((key) => (Number(key.slice(1)) < 250 ? 'stays' : null), seen)).toBe(200);
    expect(seen).toEqual(keys);
    expect(await left()).toEqual(keys.slice(0, 250));
    expect(await take()).toBe(250);
  });

  test('items that stay due are processed once a run, by id; a failing one is retried later', async () => {
    const logged = quiet();
    const keys = Array.from({ length: 450 }, (_, n) => `k${n}`);
    await fill(keys);
    const seen: string[] = [];
    const look = () => {
      const stays = shop.db.selectFrom('attempt as a').select(['a.id', 'a.key']).where('a.scope', '=', WORK).orderBy('a.id');
      const asked = { work: WORK, due: stays, id: 'a.id', lock: null, stays: true } as const;
      return workInSystem(shop.app, shop.db, asked, async (_, { key }) => {
        seen.push(key);
        if (key === 'k3') throw new Error('no luck');
        return 1;
      });
    };
    await expect(look()).rejects.toThrow('1 failed and wait');
    expect(seen).toEqual(keys);
    await expect(look()).rejects.toThrow('1 failed and wait');
    expect(seen.length).toBe(450 + 449);
    shop.turn({ minutes: 1 });
    expect(await take()).toBe(450);
    logged.mockRestore();
  });

  test('a failing item is named, retried with growing pauses, and cleared when it succeeds or is no longer due', async () => {
    const logged = quiet();
    await fill(['a', 'bad', 'c', 'worse']);
    const ids = new Map((await due().execute()).map((r) => [r.key, r.id]));
    const fails = (key: string) => {
      if (key === 'bad' || key === 'worse') throw new Error(`no luck with ${key}`);
    };
    await expect(take(fails)).rejects.toThrow(`2 failed and wait for their next turn: ${ids.get('bad')} (1): no luck with bad`);
    expect(await left()).toEqual(['bad', 'worse']);
    const seen: string[] = [];
    await add('later');
    // Not yet: the job still reports what is waiting, and the rest is done.
    await expect(take(fails, seen)).rejects.toThrow('2 failed and wait');
    expect(seen).toEqual(['later']);
    shop.turn({ minutes: 1 });
    await expect(take(fails)).rejects.toThrow(`${ids.get('bad')} (2): no luck`);
    shop.turn({ minutes: 4 });
    await expect(take(fails, seen)).rejects.toThrow('(2)');
    expect(seen).toEqual(['later']);
    shop.turn({ minutes: 1 });
    await shop.db.deleteFrom('attempt').where('key', '=', 'worse').where('scope', '=', WORK).execute();
    expect(await take()).toBe(1);
    expect(await shop.db.selectFrom('job_retry').selectAll().execute()).toEqual([]);
    logged.mockRestore();
  });

  test('a retry is due before the job itself', async () => {
    const logged = quiet();
    await fill(['bad']);
    let fails = true;
    const run = async () =>
      void (await take(() => {
        if (fails) throw new Error('no luck');
      }));
    const nightly: Job = { name: 'nightly', every: 86_400, run };
    await takeDue(shop.app, shop.db, [nightly]);
    expect((await row('nightly')).last_error).toMatch(/^test_work: 1 failed and wait .*no luck$/);
    fails = false;
    shop.turn({ minutes: 1 });
    expect(await takeDue(shop.app, shop.db, [nightly])).toEqual(['nightly']);
    expect((await row('nightly')).last_error).toBe('');
    expect(await left()).toEqual([]);
    logged.mockRestore();
  });

  // The embedded database has one connection: no one else can lock a row of it.
  if (process.env.TEST_DATABASE_URL)
    test('locked rows are skipped until the next run', async () => {
      await fill(['held', 'free']);
      const done = await transaction(shop.db, async (trx) => {
        await trx.selectFrom('attempt').select('id').where('key', '=', 'held').where('scope', '=', WORK).forUpdate().execute();
        return take();
      });
      expect([done, await left()]).toEqual([1, ['held']]);
      expect(await take()).toBe(1);
    });

  async function add(key: string) {
    await shop.db.insertInto('attempt').values({ scope: WORK, key, at: shop.now() }).execute();
  }
});

test('lanes run concurrently with a slow one', async () => {
  let open!: () => void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let sent = 0;
  let ended = false;
  const slow: Job = {
    name: 'slow',
    every: 3600,
    run: async () => {
      await gate;
      ended = true;
    },
  };
  const mails: Job = { name: 'mails', every: 1, lane: 'messages', run: async () => void sent++ };
  await beat(shop.db, shop.app.instance);
  const running = runJobs(shop.app, shop.db, [slow, mails]);
  await vi.waitFor(() => expect(sent).toBeGreaterThan(0), { timeout: 20_000 });
  expect(ended).toBe(false);
  open();
  await running.stop();
});

test('cron patterns use the shop’s time zone', async () => {
  const nightly: Job = { name: 'nightly', cron: '20 3 * * *', run: async () => {} };
  expect(nextRun(nightly, new Date('2026-11-21T12:00:00Z'), 'Asia/Shanghai').toISOString()).toBe('2026-11-21T19:20:00.000Z');
  expect(await takeDue(shop.app, shop.db, [nightly])).toEqual([]);
  shop.turn({ days: 1 });
  expect(await takeDue(shop.app, shop.db, [nightly])).toEqual(['nightly']);
});

test('names are unique, and an unknown one is named', async () => {
  expect(new Set(jobs.map((j) => j.name)).size).toBe(jobs.length);
  await expect(runJob(shop.app, shop.db, 'nothing')).rejects.toThrow('no job nothing');
});
