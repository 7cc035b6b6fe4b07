import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WaybillState } from '#contract/states/waybill.ts';
import { json } from '#server/context.ts';
import { encrypt } from '#server/secret.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { deleteInBatches } from './clear-old.ts';
import { transaction } from './db/transaction.ts';
import { beat } from './instances.ts';
import { type Job, nextRun, runJobs, takeDue } from './job-runner.ts';
import { runJob } from './jobs.ts';
import { sweepInSystem } from './system.ts';
import { sellGoods } from './testing-goods.ts';
import { changeSetting } from './testing-settings.ts';
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

test('what fails is written down and tried again in its time; the others run', async () => {
  const bad: Job = { name: 'bad', every: 60, run: () => Promise.reject(new Error('no luck')) };
  const good: Job = { name: 'good', every: 60, run: async () => {} };
  expect((await takeDue(shop.app, shop.db, [bad, good])).sort()).toEqual(['bad', 'good']);
  expect((await row('bad')).last_error).toBe('no luck');
  shop.turn({ minutes: 1 });
  expect(await takeDue(shop.app, shop.db, [bad])).toEqual(['bad']);
});

test('one thing that fails holds up none of the others, leaves nothing behind, and the job says so', async () => {
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

describe('work that falls due', () => {
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

  test('is all done, the longest due first; what cannot move stands in front of nothing', async () => {
    const keys = Array.from({ length: 450 }, (_, n) => `k${n}`);
    await fill(keys);
    const seen: string[] = [];
    expect(await take((key) => (Number(key.slice(1)) < 250 ? 'stays' : null), seen)).toBe(200);
    expect(seen).toEqual(keys);
    expect(await left()).toEqual(keys.slice(0, 250));
    expect(await take()).toBe(250);
  });

  test('what stays due is looked at once a run, in the order of its ids; one that fails has its turn later', async () => {
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

  test('what fails is named, has its next turn later and later, and is forgotten when it went well or is not due any more', async () => {
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
    // Not yet: the job still says what waits, and the rest is done.
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

  test('what failed is due again before the job itself is', async () => {
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

  // The embedded database has one connection: nobody else can hold a row of it.
  if (process.env.TEST_DATABASE_URL)
    test('what somebody works on is passed over until the next run', async () => {
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

test('jobs of another lane run beside those of a lane that takes its time', async () => {
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

test('cron patterns are of the shop’s time zone', async () => {
  const nightly: Job = { name: 'nightly', cron: '20 3 * * *', run: async () => {} };
  expect(nextRun(nightly, new Date('2026-11-21T12:00:00Z'), 'Asia/Shanghai').toISOString()).toBe('2026-11-21T19:20:00.000Z');
  expect(await takeDue(shop.app, shop.db, [nightly])).toEqual([]);
  shop.turn({ days: 1 });
  expect(await takeDue(shop.app, shop.db, [nightly])).toEqual(['nightly']);
});

test('names are unique, and a wrong one is named', async () => {
  expect(new Set(jobs.map((j) => j.name)).size).toBe(jobs.length);
  await expect(runJob(shop.app, shop.db, 'nothing')).rejects.toThrow('no job nothing');
});

test('what has had its time is cleared away, the rest stays', async () => {
  const m = await shop.member();
  const old = new Date(shop.now().getTime() - 25 * 3_600_000);
  const soon = new Date(shop.now().getTime() + 60_000);
  await shop.db
    .insertInto('captcha')
    .values([
      { id: 'old', answer_hash: '', expires_at: old },
      { id: 'new', answer_hash: '', expires_at: soon },
    ])
    .execute();
  await shop.db
    .insertInto('attempt')
    .values([
      { scope: 'login_ip', key: 'x', at: old },
      { scope: 'login_ip', key: 'x', at: shop.now() },
    ])
    .execute();
  const key = { scope: 'm:1', call: 'cart/add', input_hash: '' };
  await shop.db
    .insertInto('idempotency')
    .values([
      { ...key, key: 'old', at: old },
      { ...key, key: 'new', at: shop.now() },
    ])
    .execute();
  await shop.db.insertInto('session').values({ token_hash: 'ended', member_id: m.id, expires_at: old }).execute();
  await shop.db
    .insertInto('code')
    .values({ channel: 'mail', target: 'x', event: 'login', code_hash: '', expires_at: new Date(old.getTime() - 60_000) })
    .execute();
  const mail = { channel: 'mail', target: 'x', body: '', state: 'sent' as const };
  const daysAgo = (days: number) => new Date(shop.now().getTime() - days * 86_400_000);
  await shop.db
    .insertInto('outbox')
    .values([
      { ...mail, subject: 'old', created_at: daysAgo(32) },
      { ...mail, subject: 'waits', state: 'queued', created_at: daysAgo(32) },
      { ...mail, subject: 'new', created_at: daysAgo(30) },
    ])
    .execute();
  const goods = [await sellGoods(shop), await sellGoods(shop)];
  const ids = await Promise.all(
    goods.map(({ goods: { num_iid } }) =>
      shop.db.selectFrom('goods').select('id').where('num_iid', '=', num_iid).executeTakeFirstOrThrow(),
    ),
  );
  await shop.db
    .insertInto('goods_view')
    .values(ids.map(({ id }, at) => ({ member_id: m.id, goods_id: id, at: daysAgo(at === 0 ? 366 : 364) })))
    .execute();
  await runJob(shop.app, shop.db, 'clear_old');
  await runJob(shop.app, shop.db, 'clear_answers');
  expect((await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((r) => r.subject)).toEqual([
    'waits',
    'new',
  ]);
  expect(await shop.db.selectFrom('goods_view').select('goods_id').execute()).toEqual([{ goods_id: ids[1]!.id }]);
  expect((await shop.db.selectFrom('captcha').select('id').execute()).map((r) => r.id)).toEqual(['new']);
  expect(await shop.db.selectFrom('attempt').select('id').execute()).toHaveLength(1);
  expect((await shop.db.selectFrom('idempotency').select('key').execute()).map((r) => r.key)).toEqual(['new']);
  expect(await shop.db.selectFrom('session').select('token_hash').where('token_hash', '=', 'ended').execute()).toEqual([]);
  expect(await shop.db.selectFrom('code').select('id').execute()).toEqual([]);
  expect((await m.user.info({})).id).toBe(m.id);
  await changeSetting(shop, 'sent_days', 29);
  await runJob(shop.app, shop.db, 'clear_old');
  expect((await shop.db.selectFrom('outbox').select('subject').execute()).map((r) => r.subject)).toEqual(['waits']);
});

test('what is old goes in batches', async () => {
  const m = await shop.member();
  const expires_at = new Date(shop.now().getTime() - 1000);
  const tokens = ['a', 'b', 'c', 'd', 'e'].map((name) => `batch-${name}`);
  await shop.db
    .insertInto('session')
    .values(tokens.map((token_hash) => ({ token_hash, member_id: m.id, expires_at })))
    .execute();
  expect(await deleteInBatches(shop.db, 'session', sql`token_hash like 'batch-%'`, 2)).toBe(5);
  expect(await shop.db.selectFrom('session').select('token_hash').where('token_hash', 'like', 'batch-%').execute()).toEqual([]);
  expect((await m.user.info({})).id).toBe(m.id);
});

test('identity numbers are erased half a year after the last parcel', async () => {
  const [gone, active] = [await shop.member(), await shop.member()];
  const tax_id_enc = encrypt(shop.app.config.secret, 'tax_id', '52998224725');
  const at = new Date(shop.now().getTime() - 200 * 86_400_000);
  const address = {
    name: 'A',
    country: 'BR',
    street: 'S',
    mobilecode: '55',
    phone: '1',
    tax_id_type: 'cpf',
    tax_id_enc,
    tax_id_last: '4725',
    created_at: at,
    updated_at: at,
  };
  await shop.db
    .insertInto('address')
    .values([
      { ...address, member_id: gone.id },
      { ...address, member_id: active.id },
      { ...address, member_id: gone.id, name: 'B', updated_at: shop.now() },
    ])
    .execute();
  const warehouse = await shop.db
    .insertInto('warehouse')
    .values({
      code: 'TX',
      names: json({}),
      city: json({}),
      address: json({}),
      postcode: '1',
      phone: '1',
      receiver: 'R',
      tips: json({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await shop.db
    .insertInto('line')
    .values({ code: 'L', names: json({}), doc: json({}), data: json({} as never) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waybill = (member_id: number, state: WaybillState, no: string) => ({
    no,
    member_id,
    warehouse_id: warehouse.id,
    line_id: line.id,
    address: json({ name: 'A', tax_id_enc, tax_id_last: '4725' } as never),
    country: 'BR',
    state,
    quote: json({} as never),
    terms: json({} as never),
    currency: 'CNY',
    rate: '1',
    created_at: at,
  });
  await shop.db
    .insertInto('waybill')
    .values([{ ...waybill(gone.id, 'received', 'W1'), received_at: at }, waybill(active.id, 'dispatched', 'W2')])
    .execute();
  await runJob(shop.app, shop.db, 'erase_personal');
  const kept = await shop.db
    .selectFrom('address')
    .select(['member_id', 'name', 'tax_id_last'])
    .where('tax_id_enc', '<>', '')
    .orderBy('name')
    .execute();
  expect(kept).toEqual([
    { member_id: active.id, name: 'A', tax_id_last: '4725' },
    { member_id: gone.id, name: 'B', tax_id_last: '4725' },
  ]);
  const papers = await shop.db.selectFrom('waybill').select(['no', 'address']).orderBy('no').execute();
  expect(papers.map((w) => (w.address as { tax_id_enc: string; name: string }).tax_id_enc !== '')).toEqual([false, true]);
  expect((papers[0]!.address as { name: string }).name).toBe('A');
});
