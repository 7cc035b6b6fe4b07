import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';
import { type Job, takeDue } from '#server/job-runner.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { jobs } from '#server/wiring.ts';

let shop: Shop;
let owner: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.operator('owner');
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('job').execute());

const job = (name: string, run: Job['run'] = async () => {}): Job => ({ name, every: 60, run });
const states = async () => Object.fromEntries((await owner.jobs.lists({})).map((one) => [one.name, one.state]));
const wrong = async () => (await owner.session.counts({})).jobs_failed?.count;

test('every job has a text', () => {
  expect(jobs.map(({ name }) => name).filter((name) => !(`desk.job.${name}` in texts))).toEqual([]);
});

test('failed, running, late and normal jobs; jobs of older versions are not shown', async () => {
  const bad = job('claims', () => Promise.reject(new Error('no luck')));
  let during: Record<string, string> = {};
  const slow = job('bills', async () => {
    during = await states();
  });
  await takeDue(shop.app, shop.db, [bad, slow, job('gone_by_now')]);
  expect(during.bills).toBe('running');
  expect(await states()).toEqual({ bills: 'waiting', claims: 'failed' });
  const [, failed] = await owner.jobs.lists({});
  expect(failed).toMatchObject({
    name: 'claims',
    error: 'no luck',
    last_at: expect.stringMatching(/^20/),
  });
  expect(await wrong()).toBe(1);
  shop.turn({ minutes: 12 });
  expect(await states()).toEqual({ bills: 'late', claims: 'late' });
  expect(await wrong()).toBe(2);
  await takeDue(shop.app, shop.db, [job('claims'), job('bills')]);
  expect(await wrong()).toBe(0);
});

test('a run can be requested, which is audited', async () => {
  let runs = 0;
  const daily: Job = { name: 'storage_notices', cron: '0 9 * * *', run: async () => void runs++ };
  expect(await takeDue(shop.app, shop.db, [daily])).toEqual([]);
  await owner.jobs.run({ name: 'storage_notices' });
  expect(await takeDue(shop.app, shop.db, [daily])).toEqual(['storage_notices']);
  expect(await takeDue(shop.app, shop.db, [daily])).toEqual([]);
  expect(runs).toBe(1);
  expect((await owner.audit.lists({ q: 'job.run' })).data[0]).toMatchObject({ thing: 'job', thing_id: 'storage_notices' });
  expect(await refusal(owner.jobs.run({ name: 'no_such' }))).toBe('desk.jobs.unknown');
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.jobs.run({ name: 'storage_notices' }))).toBe('fail.forbidden');
});
test('long jobs have their own lane; mails, payments, deadlines and tracking have others', () => {
  const lanes = (...names: string[]) => names.map((name) => jobs.find((job) => job.name === name)!.lane ?? 'sweeps');
  expect(lanes('imports', 'import_pictures', 'search_index', 'segment_coupons', 'erase_personal')).toEqual(
    Array.from({ length: 5 }, () => 'bulk'),
  );
  expect(lanes('goods_pictures')).toEqual(['pictures']);
  expect(lanes('outbox', 'payments', 'clocks', 'waybill_tracking')).toEqual(['messages', 'sweeps', 'sweeps', 'sweeps']);
});
