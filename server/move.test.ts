// A filled embedded shop is moved to a PostgreSQL server and goes on there. Needs a server, so it only runs with TEST_DATABASE_URL (vitest.config.ts).
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { differences } from './db/move/compare.ts';
import { tablesOf } from './db/move/tables.ts';
import { openEmbedded, openServer } from './db/open.ts';
import { hashToken } from './http/who.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { openShop, type Shop, uuid } from './testing.ts';
import { emptyDatabase, emptyOnServer, type OnServer } from './testing-database.ts';
import { sellGoods } from './testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from './testing-money.ts';
import { killProcesses, startProcess } from './testing-process.ts';
import { fillAs, MIGRATIONS, releases } from './testing-releases.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sampan-move-'));
const TOKEN = 'a-member-of-a-moved-shop';
let target: OnServer;

const move = (env: Record<string, string>, ...args: string[]) =>
  startProcess(env, { program: ['--import', 'tsx', 'tools/move.ts', ...args] }).ended;

beforeAll(async () => {
  target = await emptyOnServer();
  const opened = await openEmbedded(folder);
  await fillAs(releases.at(-1)!, opened.pool);
  // A value of each kind that is easily changed on the way.
  await opened.pool.query(
    `insert into text_override (lang, key, text) values ('en', 'move.signs', E'\\\\{"a",NULL}\\n\\t''海 ')`,
  );
  await opened.close();
});
afterAll(async () => {
  killProcesses();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('what can not be moved is refused in one line, and nothing is written', async () => {
  const env = { DATA_DIR: folder };
  const usage = 'usage: npm run move -- postgres://USER:PASSWORD@HOST/DATABASE (an empty one)';
  expect(await move(env)).toEqual({ code: 1, output: usage });
  expect(await move(env, 'mysql://me@host/shop')).toEqual({ code: 1, output: usage });
  expect(await move({ DATA_DIR: join(folder, 'none') }, target.url)).toEqual({
    code: 1,
    output: `There is no shop in DATA_DIR ${join(folder, 'none')}`,
  });

  expect((await move(env, 'postgres://me@127.0.0.1:1/shop')).output).toMatch(/^The database to move to does not answer: /);
  // It was filled by an earlier release and not started since.
  expect(await move(env, target.url)).toEqual({
    code: 1,
    output: 'The embedded database is of another release: start the shop once with this one, stop it, and move then',
  });
  const running = await openEmbedded(folder);
  await migrate(running.pool, MIGRATIONS);
  expect((await move(env, target.url)).output).toMatch(/^DATA_DIR .* is in use by another Sampan/);
  await running.close();
  const there = openServer(target.url);
  await there.pool.query('create table notes (id int)');
  expect(await move(env, target.url)).toEqual({
    code: 1,
    output: 'The database to move to is not empty: it has notes. Make a new one (createdb)',
  });
  await there.pool.query('drop table notes');
  await there.close();
});

test('a filled shop is moved with every row, and goes on there', async () => {
  const said = await move({ DATA_DIR: folder }, target.url);
  expect(said.output).toMatch(
    /Moved \d{4,} rows of \d+ tables and \d+ sequences; every table is the same in both, .*CNY 0, .*drift 0/,
  );
  expect(said.code).toBe(0);

  const opened = openServer(target.url);
  expect(await migrate(opened.pool, MIGRATIONS)).toEqual([]);
  const off = await opened.pool.query("select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'");
  expect(off.rows).toEqual([]);
  const { rows } = await opened.pool.query<{ text: string }>("select text from text_override where key = 'move.signs'");
  expect(rows[0]!.text).toBe('\\{"a",NULL}\n\t\'海 ');

  const { at } = (await opened.pool.query<{ at: Date }>('select max(at) as at from history')).rows[0]!;
  const shop: Shop = await openShop({ opened, at: at.toISOString() });
  try {
    const { id } = await shop.db
      .selectFrom('member')
      .select('id')
      .where('email', '=', 'demo@sampan.test')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('session')
      .values({ token_hash: hashToken(TOKEN), member_id: id, expires_at: new Date(shop.now().getTime() + 3_600_000) })
      .execute();
    const demo = shop.signed(id, TOKEN);
    expect((await demo.order.lists({})).list.total).toBeGreaterThan(10);
    expect((await demo.sendorder.lists({})).list.total).toBeGreaterThan(5);

    const { goods } = await sellGoods(shop, { price: 3000, quantity: 10 });
    const member = await shop.member();
    await fund(shop, member, 1_000_000);
    const cart_ids = [(await member.cart.add({ ...goods, num: 1 })).cart_id];
    const { quote } = await member.cart.carttoorder({ cart_ids });
    const { invoice_no } = await member.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
    await member.paywallet.payBalance({ no: invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
    const { order_id: item } = await shop.db
      .selectFrom('order_item')
      .select('id as order_id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const buyer = await shop.operator('buyer');
    await buyer.buying.take({ item_ids: [item] });
    await expectSoundLedger(shop);
  } finally {
    await shop.close();
  }
});

test('a dump of the server is restored into another database with every row', async () => {
  const other = await emptyOnServer();
  const file = join(folder, 'shop.sql');
  await run('pg_dump', [target.url, '--file', file]);
  await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', other.url, '-f', file]);
  const [one, restored] = [openServer(target.url, { max: 1 }), openServer(other.url, { max: 1 })];
  const [from, to] = await Promise.all([one.pool.connect(), restored.pool.connect()]);
  const tables = await tablesOf(from);
  expect(tables.length).toBeGreaterThan(100);
  expect(await differences(from, to, tables)).toEqual([]);
  from.release();
  to.release();
  expect(await migrate(restored.pool, MIGRATIONS)).toEqual([]);
  expect(await health(restored)).toMatchObject({ drift: 0 });
  await Promise.all([one.close(), restored.close()]);
  await other.drop();
});

test('a row that is not the same is found, and so is a sequence', async () => {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()];
  for (const { pool } of [one, other])
    await pool.query('create table things (id int generated by default as identity, text text, data bytea)');
  const ask = async () => {
    const [from, to] = await Promise.all([one.pool.connect(), other.pool.connect()]);
    const found = await differences(from, to, await tablesOf(from));
    from.release();
    to.release();
    return found;
  };
  await one.pool.query("insert into things (id, text, data) values (1, 'a', '\\x00ff'), (2, null, null)");
  await other.pool.query("insert into things (id, text, data) values (2, null, null), (1, 'a', '\\x00ff')");
  expect(await ask()).toEqual([]);
  await other.pool.query("update things set data = '\\x00fe' where id = 1");
  expect(await ask()).toEqual(['things: its 2 rows are not the same']);
  await other.pool.query("update things set text = '' where id = 2");
  await other.pool.query('delete from things where id = 1');
  await other.pool.query("select nextval('things_id_seq')");
  expect(await ask()).toEqual(['things: 2 rows here, 1 there', 'things_id_seq: the sequence is not where it was']);
  await one.close();
  await other.close();
});
