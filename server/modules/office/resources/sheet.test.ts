// Spreadsheets of resources: rows are imported by names and codes, problems are listed by row, a check writes nothing, an export imports unchanged.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Opened } from '#server/db/open.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';

let shop: Shop;
let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
});
afterAll(() => shop.close());

const lines = (...rows: string[]): string => rows.join('\r\n');

test('categories are imported by name, under parents by name; a faulty row is left out with the reason', async () => {
  const owner = await shop.operator('owner');
  const text = lines(
    'names.en,Name (zh-cn),pid,goods_type,enabled,sort,weight,colour',
    'Sheet root,表根,,general,yes,1,400,red',
    'Sheet leaf,表叶,Sheet root,general,否,2,300,',
    'No parent,没父,Nowhere,general,yes,3,300,',
    ',,,general,yes,4,300,',
    'Sheet leaf,另一,,general,yes,5,300,',
    'Bad weight,坏重,,general,yes,6,heavy,',
  );
  const wanted = { resource: 'categories', text };
  const before = (await owner.resource.lists({ resource: 'categories' })).total;
  const seen = await owner.resource.sheet_check(wanted);
  expect(seen).toMatchObject({ made: 2, changed: 0, same: 0, unknown: ['colour'] });
  expect(seen.problems.map(({ row, field, why }) => [row, field, why.key])).toEqual([
    [4, 'pid', 'fail.field_choice'],
    [5, 'names', 'fail.field_missing'],
    [6, 'names', 'desk.sheet.twice'],
    [7, 'weight', 'fail.field_format'],
  ]);
  expect((await owner.resource.lists({ resource: 'categories' })).total).toBe(before);
  const done = await owner.resource.sheet_import({ ...wanted, key: uuid() });
  expect(done).toEqual(seen);
  const { data } = await owner.resource.lists({ resource: 'categories', q: 'Sheet' });
  const [root, leaf] = ['Sheet root', 'Sheet leaf'].map((name) => data.find((row) => (row.names as { en: string }).en === name)!);
  expect(root).toMatchObject({ names: { en: 'Sheet root', 'zh-cn': '表根' }, pid: 0, weight: 400, enabled: true });
  expect(leaf).toMatchObject({ pid: Number(root!._id), enabled: false, sort: 2 });
  // A missing column is unchanged, as are names in other languages.
  const change = await owner.resource.sheet_import({
    resource: 'categories',
    text: lines('names.en,weight', 'Sheet leaf,350'),
    key: uuid(),
  });
  expect(change).toMatchObject({ made: 0, changed: 1, problems: [] });
  expect(await owner.resource.detail({ resource: 'categories', id: leaf!._id as string })).toMatchObject({
    names: { en: 'Sheet leaf', 'zh-cn': '表叶' },
    pid: Number(root!._id),
    weight: 350,
  });
});

test.each(['categories', 'hot_words', 'synonyms', 'couriers', 'carriers', 'canned_replies'])(
  '%s that go out come in as they are',
  async (resource) => {
    const owner = await shop.operator('owner');
    if (resource === 'categories') await owner.resource.save({ resource, data: { names: { en: 'Kept', 'zh-cn': '留' } } });
    if (resource === 'hot_words')
      await owner.resource.save({
        resource,
        data: { words: { en: 'Tea, "green"', 'zh-cn': '绿茶' }, kind: 'recommend', hot: true },
      });
    if (resource === 'synonyms') await owner.resource.save({ resource, data: { words: ['=kettle', 'teapot'], note: 'a\nb' } });
    if (resource === 'canned_replies')
      await owner.resource.save({
        resource,
        data: { names: { en: 'Late' }, kind: 'reply', texts: { en: 'Dear {member}, sorry' } },
      });
    const { total } = await owner.resource.lists({ resource });
    expect(total).toBeGreaterThan(0);
    const { text } = await owner.resource.sheet({ resource });
    expect(text).not.toMatch(/(^|,)id(,|\r)/);
    expect(await owner.resource.sheet_check({ resource, text })).toEqual({
      made: 0,
      changed: 0,
      same: total,
      unknown: [],
      problems: [],
    });
  },
);

test('700 rows are imported with a few statements', async () => {
  const owner = await shop.operator('owner');
  const word = (n: number) => `sheet${n}; blatt${n}`;
  const all = (note: string) => lines('words,note', ...Array.from({ length: 700 }, (_, n) => `${word(n)},${note}`));
  const counted = async (text: string) => {
    const before = opened.driver.counts.statements;
    const done = await owner.resource.sheet_import({ resource: 'synonyms', text, key: uuid() });
    return [done.made, done.changed, done.same, done.problems.length, opened.driver.counts.statements - before < 60];
  };
  expect(await counted(all('one'))).toEqual([700, 0, 0, 0, true]);
  expect(await counted(all('one'))).toEqual([0, 0, 700, 0, true]);
  expect(await counted(all('two'))).toEqual([0, 700, 0, 0, true]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int n from search_synonym where keys ? 'blatt699' and note = 'two'`.execute(shop.db);
  expect(rows[0]!.n).toBe(1);
  const { data } = await owner.resource.lists({ resource: 'synonyms', q: 'blatt699' });
  expect(data[0]).toMatchObject({ words: ['sheet699', 'blatt699'], note: 'two', enabled: true });
  const audited = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('thing', '=', 'synonyms')
    .where('thing_id', '=', String(data[0]!._id))
    .orderBy('id')
    .execute();
  expect(audited.map((row) => row.action)).toEqual(['resource.create', 'resource.change']);
});

test('only a row that the database refuses is left out, the others of its batch are imported', async () => {
  const owner = await shop.operator('owner');
  await shop.pool.query(`create function refuse_carrier() returns trigger language plpgsql as $$
    begin if new.code = 'r3' then raise unique_violation; end if; return new; end $$`);
  await shop.pool.query('create trigger refused before insert on carrier for each row execute function refuse_carrier()');
  const text = lines('code,names.en', ...[1, 2, 3, 4].map((n) => `r${n},Refused ${n}`));
  const done = await owner.resource.sheet_import({ resource: 'carriers', text, key: uuid() });
  await shop.pool.query('drop function refuse_carrier cascade');
  expect(done).toMatchObject({ made: 3, changed: 0, same: 0 });
  expect(done.problems).toEqual([{ row: 4, field: 'code', why: { key: 'desk.fail.taken', params: {} } }]);
  const { data } = await owner.resource.lists({ resource: 'carriers', q: 'Refused' });
  expect(data.map((row) => row.code).sort()).toEqual(['r1', 'r2', 'r4']);
});

test('only tabular resources, by those who may edit them, and up to the maximum of rows', async () => {
  const [owner, buyer] = [await shop.operator('owner'), await shop.operator('buyer')];
  expect(await refusal(owner.resource.sheet({ resource: 'operators' }))).toBe('fail.not_found');
  expect(await refusal(buyer.resource.sheet({ resource: 'categories' }))).toBe('fail.forbidden');
  expect(await refusal(buyer.resource.sheet_import({ resource: 'carriers', text: 'code\nx', key: uuid() }))).toBe(
    'fail.forbidden',
  );
  const check = (text: string) => refusal(owner.resource.sheet_check({ resource: 'hot_words', text }));
  expect(await check('words.en')).toBe('desk.sheet.empty');
  expect(await check('nothing\nknown')).toBe('desk.sheet.no_columns');
  expect(await check(lines('words.en', ...Array.from({ length: 1001 }, (_, n) => `w${n}`)))).toBe('desk.sheet.too_many');
});
