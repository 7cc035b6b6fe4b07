// The tables that a statement writes, from its syntax tree or its declaration.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing-database.ts';
import '../testing-observed.ts';
import type { Db, Opened } from './open.ts';
import { type Built, prepared } from './prepared.ts';
import { executeWrite, writesOf, writing } from './written.ts';

let opened: Opened;
let db: Db;
beforeAll(async () => {
  opened = await freshDatabase();
  db = opened.db;
});
afterAll(() => opened.close());

const gone = (from: Pick<Db, 'deleteFrom'>) => from.deleteFrom('cart_row').where('id', '=', 1).returning('id');

test.each<[string, () => Built<unknown>, string[]]>([
  ['a select', () => db.selectFrom('member').select('id').forUpdate(), []],
  ['an insert', () => db.insertInto('favorite').values({ member_id: 1, goods_id: 1 }), ['favorite']],
  [
    'an insert of what is selected',
    () => db.insertInto('unit').columns(['id']).expression(db.selectFrom('box').select('id')),
    ['unit'],
  ],
  ['an update', () => db.updateTable('member').set({ nickname: '' }), ['member']],
  ['an update under another name', () => db.updateTable('member as m').set({ nickname: '' }), ['member']],
  ['an update from another table', () => db.updateTable('sku as k').from('goods as g').set({ quantity: 0 }), ['sku']],
  ['a delete', () => gone(db), ['cart_row']],
  ['a delete under another name', () => db.deleteFrom('cart_row as c').using('goods as g'), ['cart_row']],
  [
    'a merge',
    () => db.mergeInto('courier as c').using('carrier as r', 'r.code', 'c.code').whenMatched().thenDelete(),
    ['courier'],
  ],
  ['a part that writes', () => db.with('gone', gone).selectFrom('gone').selectAll(), ['cart_row']],
  [
    'parts and an end that write',
    () => db.with('gone', gone).insertInto('favorite').values({ member_id: 1, goods_id: 1 }),
    ['favorite', 'cart_row'],
  ],
  ['raw SQL that says so', () => writing(['member', 'sku'], sql`delete from member`), ['member', 'sku']],
  ['raw SQL that says nothing', () => sql`select 1`, []],
])('%s', (_, build, tables) => {
  expect(writesOf(build().compile(db))).toEqual(tables);
});

test('a prepared statement has the declaration of its builder', () => {
  const raw = prepared({ id: 'number' }, (_, { id }) => writing(['sku'], sql`delete from sku where id = ${id}`));
  expect(writesOf(raw(db, { id: 1 }, null).compile(db))).toEqual(['sku']);
  const built = prepared({ id: 'number' }, (on, { id }) => on.deleteFrom('sku').where('id', '=', id));
  expect(writesOf(built(db, { id: 1 }, null).compile(db))).toEqual(['sku']);
});

test('a cached value is read again after raw SQL that declares a write to its table', async () => {
  const name = () =>
    opened.cache.getOrLoad(
      'name',
      { reads: ['courier'] },
      async () => (await db.selectFrom('courier').select('code').orderBy('id').limit(1).executeTakeFirstOrThrow()).code,
    );
  const before = await name();
  const { numAffectedRows } = await executeWrite(
    db,
    ['courier'],
    sql`update courier set code = code || '2' where code = ${before}`,
  );
  expect([await name(), numAffectedRows]).toEqual([`${before}2`, 1n]);
});

test('in tests a statement that writes a table without declaring it is refused', async () => {
  const raw = sql`with gone as (delete from only "cart_row" returning id) update goods set num = 0`;
  await expect(raw.execute(db)).rejects.toThrow("a statement writes cart_row, goods and doesn't say so: executeWrite");
  await expect(executeWrite(db, ['goods'], raw)).rejects.toThrow('a statement writes cart_row and');
  await executeWrite(db, ['goods', 'cart_row'], raw);
  await sql`select 'update goods', 'it''s delete from sku' from goods for update`.execute(db);
});
