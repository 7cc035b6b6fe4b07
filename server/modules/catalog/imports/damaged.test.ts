// Files with cells that cannot be read or stored, and imports that cannot continue: they end, and the next one starts.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeWrite } from '#server/db/written.ts';
import { takeDue } from '#server/job-runner.ts';
import { importJobs } from './jobs.ts';
import { type Imports, openImports } from './testing-imports.ts';

let shop: Imports['shop'];
let desk: Imports['desk'];
let handIn: Imports['handIn'];
let work: Imports['work'];
let bring: Imports['bring'];
let goods: Imports['goods'];
let problems: Imports['problems'];
beforeAll(async () => {
  ({ shop, desk, handIn, work, bring, goods, problems } = await openImports());
});
afterAll(() => shop.close());

const HEAD = 'num_iid,title,price,quantity,seller\n';
const begun = async (text: string): Promise<number> => {
  const id = await handIn(text);
  const { mapping, options } = await desk.imports.look({ id });
  await desk.imports.run({ id, mapping, options });
  return id;
};
const found = async (id: number) => (await problems(id)).map((one) => [one.row, one.field, one.message.key]);

describe('a cell', () => {
  it('with NUL is one problem of its row, and the rest is imported', async () => {
    const done = await bring(`${HEAD}N1,Tea,10,1,S\nN2,Te\0a,10,1,S\nN3,Tea\u0007 pot,10,1,S\n`);
    expect(done).toMatchObject({ state: 'done', row: 3, made: 2, failed: 1 });
    expect(await found(done.id)).toEqual([[2, 'title', 'imports.wrong.damaged']]);
    expect(await goods('web', 'N3')).toMatchObject({ titles: { en: 'Tea pot' } });
  });

  it('with half an emoji is one problem of its row, in JSON lines as in CSV', async () => {
    const row = (num_iid: string, title: string) =>
      `{"num_iid":"${num_iid}","title":"${title}","price":"10","quantity":"1","seller":"S"}`;
    const done = await bring(`${row('H1', 'Tea 😀')}\n${row('H2', 'Tea \\ud83d')}\n${row('H3', 'Cafe\u0301')}\n`, {}, 'jsonl');
    expect(done).toMatchObject({ state: 'done', row: 3, made: 2, failed: 1 });
    expect(await found(done.id)).toEqual([[2, 'title', 'imports.wrong.damaged']]);
    expect(await goods('web', 'H3')).toMatchObject({ titles: { en: 'Café' } });
    const bytes = Buffer.concat([
      Buffer.from(`${HEAD}B1,茶壶 😀,10,1,S\nB2,Tea `),
      Buffer.from('😀').subarray(0, 3),
      Buffer.from(',10,1,S\nB3,杯子,10,1,S\n'),
    ]);
    const csv = await bring(bytes, { lang: 'zh-cn' });
    expect(csv).toMatchObject({ state: 'done', made: 2, failed: 1 });
    expect(await found(csv.id)).toEqual([[2, 'title', 'imports.wrong.damaged']]);
    expect(await goods('web', 'B3')).toMatchObject({ titles: { 'zh-cn': '杯子' } });
  });

  it('that is quoted in a problem is cut between characters', async () => {
    const done = await bring(`${HEAD}E1,Tea,${'x'.repeat(59)}😀,1,S\nE2,Tea,10,1,S\n`);
    expect(done).toMatchObject({ state: 'done', made: 1, failed: 1 });
    expect((await problems(done.id))[0]!.message).toEqual({ key: 'imports.wrong.price', params: { value: 'x'.repeat(59) } });
    const brands = await bring(`num_iid,title,price,seller,brand\nE3,Tea,10,S,${'b'.repeat(99)}😀\n`);
    expect(brands).toMatchObject({ state: 'done', made: 1, failed: 0 });
  });

  it('that is not mapped may contain anything', async () => {
    expect(await bring(`num_iid,title,price,seller,own notes\nM1,Tea,10,S,a\0b\n`)).toMatchObject({
      state: 'done',
      made: 1,
      failed: 0,
    });
  });

  it('whose goods the database refuses is a problem of its row', async () => {
    await sql`alter table goods add constraint refused_here check (num_iid not in ('R3', 'R7'))`.execute(shop.db);
    const done = await bring(HEAD + Array.from({ length: 9 }, (_, n) => `R${n},Tea,10,1,S\n`).join(''));
    await sql`alter table goods drop constraint refused_here`.execute(shop.db);
    expect(done).toMatchObject({ state: 'done', row: 9, made: 7, failed: 2 });
    expect(await found(done.id)).toEqual([
      [4, '', 'imports.wrong.refused'],
      [8, '', 'imports.wrong.refused'],
    ]);
  });
});

describe('an import', () => {
  it('that cannot continue ends failed with its reason, and the next one starts', async () => {
    const first = await begun(`${HEAD}F1,Tea,10,1,S\n`);
    const second = await begun(`${HEAD}F2,Tea,10,1,S\n`);
    await executeWrite(shop.db, ['import'], sql`update import set mapping = 'null' where id = ${first}`);
    await work();
    const { state, problem, made } = await desk.imports.one({ id: first });
    expect({ state, key: problem?.key, made }).toEqual({ state: 'failed', key: 'desk.imports.failed', made: 0 });
    expect(await desk.imports.one({ id: second })).toMatchObject({ state: 'done', made: 1 });
  });

  it('whose undoing fails ends failed, and can be undone later', async () => {
    const first = await bring(`${HEAD}G1,Tea,10,1,S\n`);
    const { id } = await bring(`num_iid,price\nG1,20\n`);
    await sql`create table kept_before as select before from import_goods where import_id = ${id}`.execute(shop.db);
    await executeWrite(
      shop.db,
      ['import_goods'],
      sql`update import_goods set before = '{"goods": {}, "skus": 1}' where import_id = ${id}`,
    );
    await desk.imports.undo({ id });
    const next = await begun(`${HEAD}G2,Tea,10,1,S\n`);
    await work();
    expect(await desk.imports.one({ id })).toMatchObject({ state: 'failed', actions: ['undo', 'remove'] });
    expect(await desk.imports.one({ id: next })).toMatchObject({ state: 'done', made: 1 });
    await executeWrite(
      shop.db,
      ['import_goods'],
      sql`update import_goods set before = (select before from kept_before) where import_id = ${id}`,
    );
    await sql`drop table kept_before`.execute(shop.db);
    await desk.imports.undo({ id });
    await work();
    expect(await desk.imports.one({ id })).toMatchObject({ state: 'undone', undone: 1 });
    expect(first).toMatchObject({ made: 1 });
    expect(await goods('web', 'G1')).toMatchObject({ price: 1000 });
  });

  it('that crashes the server every time is given up, and the next one starts', async () => {
    const first = await begun(`${HEAD}D1,Tea,10,1,S\n`);
    const second = await begun(`${HEAD}D2,Tea,10,1,S\n`);
    await shop.db.updateTable('import').set({ tries: 3 }).where('id', '=', first).execute();
    await work();
    expect(await desk.imports.one({ id: first })).toMatchObject({
      state: 'failed',
      problem: { key: 'desk.imports.stopped', params: { n: 3 } },
    });
    expect(await desk.imports.one({ id: second })).toMatchObject({ state: 'done', made: 1 });
  });

  it('that was running when its server was killed is continued by another server where it stopped', async () => {
    const lines = Array.from({ length: 700 }, (_, n) => `K${n},Thing ${n},10,1,S`).join('\n');
    const id = await begun(`${HEAD}${lines}\n`);
    await shop.db
      .insertInto('job')
      .values({ name: 'imports', taken_by: 'a server that is gone', next_at: shop.now() })
      .onConflict((c) => c.column('name').doUpdateSet({ taken_by: 'a server that is gone', next_at: shop.now() }))
      .execute();
    await shop.db.updateTable('import').set({ row: 500, tries: 1 }).where('id', '=', id).execute();
    expect(
      await takeDue(
        shop.app,
        shop.db,
        importJobs.filter((job) => job.name === 'imports'),
      ),
    ).toEqual(['imports']);
    expect(await desk.imports.one({ id })).toMatchObject({ state: 'done', row: 700, made: 200 });
  });
});
