// An export of the demo's whole catalogue, imported again, changes nothing; what is done with files stands in the audit log.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '#server/db/demo/load.ts';
import { type Imports, openImports } from './testing-imports.ts';

let shop: Imports['shop'];
let desk: Imports['desk'];
let work: Imports['work'];
let bring: Imports['bring'];
let goods: Imports['goods'];
let problems: Imports['problems'];
beforeAll(async () => {
  ({ shop, desk, work, bring, goods, problems } = await openImports((empty) => loadDemo(empty.db, empty.now())));
});
afterAll(() => shop.close());

async function exported(format: 'csv' | 'jsonl'): Promise<{ text: string; goods: number }> {
  let [text, after, n]: [string, number | null, number] = ['', 0, 0];
  while (after !== null) {
    const page = await desk.imports.export({ format, after });
    text += page.text;
    n += page.goods;
    after = page.next;
  }
  return { text, goods: n };
}

it.each(['csv', 'jsonl'] as const)('%s: every product of the demo stays as it is', async (format) => {
  const odd = { en: '=SUM(A1), "quoted"; \'=twice', 'zh-cn': '＋满减 @ 新款' };
  const first = await shop.db.selectFrom('goods').select(['id', 'api_type', 'num_iid']).orderBy('id').executeTakeFirstOrThrow();
  await shop.db
    .updateTable('goods')
    .set({ titles: JSON.stringify(odd) as never })
    .where('id', '=', first.id)
    .execute();
  const file = await exported(format);
  expect(file.goods).toBeGreaterThan(300);
  const done = await bring(format === 'csv' ? `\uFEFF${file.text}` : file.text, { pictures: true }, format);
  expect(await problems(done.id)).toEqual([]);
  expect(done).toMatchObject({ state: 'done', made: 0, changed: 0, failed: 0, same: file.goods, pictures_waiting: 0 });
  expect(await goods(first.api_type, first.num_iid)).toMatchObject({ titles: odd });
});

it('starting, stopping, undoing and removing an import stand in the audit log', async () => {
  const done = await bring('num_iid,title,price,seller\nA1,Thing,10.00,S\n');
  await desk.imports.undo({ id: done.id });
  await work();
  await desk.imports.remove({ id: done.id });
  const owner = await shop.operator('owner');
  const { data } = await owner.audit.lists({ q: 'import.' });
  const own = data.filter((row) => row.thing_id === String(done.id)).map((row) => [row.action, row.thing]);
  expect(own).toEqual([
    ['import.remove', 'import'],
    ['import.undo', 'import'],
    ['import.run', 'import'],
  ]);
});
