// Scheduled imports: from a folder and from an address, by the clock, and their failures.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SsrfBlocked } from '#server/connectors/ssrf-safe-fetch.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';

const web = new Map<string, string>();
let asked = 0;
vi.mock('../../../connectors/ssrf-safe-fetch.ts', async (original) => ({
  ...(await original<object>()),
  fetchSafely: async (url: string) => {
    asked += 1;
    const text = web.get(url);
    if (text === undefined) throw new SsrfBlocked('status 404', 404);
    return { url, type: 'text/csv', bytes: Buffer.from(text) };
  },
}));

let shop: Shop;
let desk: Awaited<ReturnType<Shop['operator']>>;
const root = mkdtempSync(join(tmpdir(), 'sampan-import-'));
const outside = mkdtempSync(join(tmpdir(), 'sampan-outside-'));
beforeAll(async () => {
  shop = await openShop({ config: { import_dir: root } });
  desk = await shop.operator('content');
  await testWarehouse(shop);
});
afterAll(async () => {
  await shop.close();
  for (const dir of [root, outside]) rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await shop.db.deleteFrom('import_schedule').execute();
  await shop.db.deleteFrom('import').execute();
  web.clear();
  asked = 0;
});

const HEADS = 'num_iid,title,price,quantity,seller';
const file = (...rows: string[]) => `${[HEADS, ...rows].join('\n')}\n`;
/** A finished import, whose columns a schedule uses. */
async function earlier(): Promise<number> {
  const mapping = Object.fromEntries(HEADS.split(',').map((column) => [column, { column }]));
  const row = { name: 'first.csv', format: 'csv', state: 'done' as const, created_at: shop.now(), started_at: shop.now() };
  const { id } = await shop.db
    .insertInto('import')
    .values({ ...row, mapping: json(mapping), options: json({ pictures: false }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Writes a file that was finished `age` minutes ago. */
function put(name: string, text: string, age = 10, below = root): void {
  mkdirSync(join(below, name, '..'), { recursive: true });
  writeFileSync(join(below, name), text);
  const at = new Date(Date.now() - age * 60_000);
  utimesSync(join(below, name), at, at);
}
const TERMS = { id: 0, name: 'Feed', every_hours: 6, enabled: true };
const schedule = async (kind: 'folder' | 'address', place: string, over: Partial<typeof TERMS> = {}) =>
  (await desk.schedules.save({ ...TERMS, ...over, kind, place, import_id: await earlier() })).schedules.at(-1)!;
const run = async () => {
  await runJob(shop.app, shop.db, 'import_schedules');
  for (let n = 0; n < 5; n++) await runJob(shop.app, shop.db, 'imports');
};
const one = async () => (await desk.schedules.lists({})).schedules[0]!;
const imports = async () => (await desk.imports.lists({})).data.map((row) => row.name).filter((name) => name !== 'first.csv');
const price = async (num_iid: string) =>
  (await shop.db.selectFrom('goods').select('price').where('num_iid', '=', num_iid).executeTakeFirst())?.price;

it('a folder is read at the scheduled hours: new and changed files, each once', async () => {
  put('daily/a.csv', file('S1,Cup,10.00,5,Kiln'));
  put('daily/notes.pdf', 'nothing');
  put('daily/growing.csv', file('S9,Half,1.00,1,Kiln'), 0);
  expect(await schedule('folder', 'daily')).toMatchObject({ last: null, problem: null, import: null });
  await run();
  expect(await imports()).toEqual(['a.csv']);
  expect(await price('S1')).toBe(1000);
  const after = await one();
  expect(after).toMatchObject({ problem: null, import: { name: 'a.csv', state: 'done', made: 1 } });
  expect(new Date(after.next).getTime() - new Date(after.last!).getTime()).toBe(6 * 3_600_000);

  put('daily/a.csv', file('S1,Cup,12.00,5,Kiln'), 5);
  put('daily/b.csv', file('S2,Bowl,3.00,5,Kiln'));
  await run();
  expect(await imports()).toEqual(['a.csv']);
  shop.turn({ hours: 6, minutes: 1 });
  await run();
  expect((await imports()).sort()).toEqual(['a.csv', 'a.csv', 'b.csv']);
  expect([await price('S1'), await price('S2')]).toEqual([1200, 300]);
  shop.turn({ hours: 6, minutes: 1 });
  await run();
  expect(await imports()).toHaveLength(3);
});

it('an address is read when its file is new, and a failure is shown and retried after an hour', async () => {
  const address = 'https://feed.test/goods.csv';
  await schedule('address', address, { every_hours: 24 });
  await run();
  const failed = await one();
  expect(failed).toMatchObject({ problem: { key: 'imports.schedule.no_answer', params: { error: 'status 404' } }, import: null });
  expect(new Date(failed.next).getTime() - new Date(failed.last!).getTime()).toBe(3_600_000);
  web.set(address, file('W1,Fan,20.00,1,Breeze'));
  await run();
  expect(asked).toBe(1);
  shop.turn({ minutes: 61 });
  await run();
  expect(await one()).toMatchObject({ problem: null, import: { name: 'goods.csv', made: 1 } });
  for (let day = 0; day < 2; day++) {
    shop.turn({ hours: 24, minutes: 1 });
    await run();
  }
  expect(asked).toBe(4);
  expect(await imports()).toEqual(['goods.csv']);
});

it('a file that lacks a mapped column, has no rows or cannot be read changes nothing, and the others are imported', async () => {
  put('mixed/a.csv', 'num_iid,title,seller\nS3,Dish,Kiln\n');
  put('mixed/b.csv', file('S4,Jug,7.00,2,Kiln'));
  put('mixed/c.csv', `${HEADS}\n`);
  await schedule('folder', 'mixed');
  await run();
  expect(await imports()).toEqual(['b.csv']);
  expect((await one()).problem).toEqual({ key: 'imports.schedule.empty', params: { name: 'c.csv' } });
  rmSync(join(root, 'mixed/c.csv'));
  shop.turn({ minutes: 61 });
  await run();
  expect((await one()).problem).toEqual({
    key: 'imports.schedule.columns',
    params: { name: 'a.csv', columns: 'price, quantity' },
  });
  expect(await price('S3')).toBeUndefined();
});

it('nothing outside the folder is read, by any path or link', async () => {
  put('secret.csv', file('X1,Secret,1.00,1,Nobody'), 10, outside);
  mkdirSync(join(root, 'links'), { recursive: true });
  symlinkSync(join(outside, 'secret.csv'), join(root, 'links/linked.csv'));
  symlinkSync(outside, join(root, 'door'));
  const import_id = await earlier();
  for (const place of ['../', '/etc', 'a/../../b', '..'])
    expect(await refusal(desk.schedules.save({ ...TERMS, kind: 'folder', place, import_id }))).toBe('imports.schedule.no_folder');
  await schedule('folder', 'links');
  await run();
  expect(await one()).toMatchObject({ problem: null, import: null });
  await desk.schedules.save({ ...TERMS, id: (await one()).id, kind: 'folder', place: 'door', import_id: 0 });
  await run();
  expect((await one()).problem).toEqual({ key: 'imports.schedule.no_folder', params: { place: 'door' } });
  expect(await price('X1')).toBeUndefined();
});

it('a disabled one runs only by hand; its files are deleted, its changes can be undone for a month', async () => {
  const address = 'https://feed.test/a.csv';
  web.set(address, file('M1,Mat,4.00,1,Loom'));
  const { id } = await schedule('address', address, { enabled: false });
  await run();
  expect(await imports()).toEqual([]);
  await desk.schedules.run({ id });
  await run();
  expect(await imports()).toEqual(['a.csv']);
  const first = (await one()).import!.id;
  const parts = async () => (await shop.db.selectFrom('import_part').select('import_id').execute()).map((row) => row.import_id);
  expect(await parts()).toContain(first);
  web.set(address, file('M1,Mat,5.00,1,Loom'));
  await desk.schedules.run({ id });
  await run();
  expect(await parts()).not.toContain(first);
  expect((await desk.imports.one({ id: first })).actions).toContain('undo');
  shop.turn({ days: 31 });
  web.set(address, file('M1,Mat,6.00,1,Loom'));
  await run();
  expect(await refusal(desk.imports.one({ id: first }))).toBe('fail.not_found');
  expect(await price('M1')).toBe(600);
  expect((await desk.schedules.remove({ id })).schedules).toEqual([]);
  expect(await imports()).toEqual(['a.csv']);
});

it('invalid schedules are refused, and only content operators may make them', async () => {
  const import_id = await earlier();
  expect(await refusal(desk.schedules.save({ ...TERMS, kind: 'address', place: 'ftp://feed.test/a', import_id }))).toBe(
    'imports.schedule.address',
  );
  expect(await refusal(desk.schedules.save({ ...TERMS, kind: 'folder', place: '', import_id: 999 }))).toBe('fail.not_found');
  expect(await refusal(desk.schedules.save({ ...TERMS, id: 999, kind: 'folder', place: '', import_id: 0 }))).toBe(
    'fail.not_found',
  );
  expect(await refusal(desk.schedules.run({ id: 999 }))).toBe('fail.not_found');
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.schedules.lists({}))).toBe('fail.forbidden');
});
