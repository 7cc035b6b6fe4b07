// The CHECKs of the database match the states of the code; rows that violate one are named before an upgrade changes anything.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf } from '../open.ts';
import { emptyDatabase, freshDatabase } from '../testing-database.ts';
import { migrate } from './migrate.ts';
import type { Opened } from './open.ts';
import { stateChecksMissing, wrongStateIndexes } from './state-checks.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

/** The result of a schema change, which is undone. */
async function after<T>(statements: string, look: () => Promise<T>, undo: string): Promise<T> {
  await opened.pool.query(statements);
  try {
    return await look();
  } finally {
    await opened.pool.query(undo);
  }
}

const found = () => stateChecksMissing(opened.pool);

test('a migrated database has a CHECK with the states of the code for every state column', async () => {
  expect(await found()).toEqual([]);
});

test('a state column without a check is found', async () => {
  const { rows } = await opened.pool.query<{ name: string }>(
    `select table_name || '.' || column_name "name" from information_schema.columns c
     where table_schema = 'public' and data_type = 'text' and column_name in ('state', 'tab', 'state_before')
       and not exists (select from pg_constraint where conname = table_name || '_' || column_name || '_known')`,
  );
  // A region of a country.
  expect(rows).toEqual([{ name: 'address.state' }]);
});

test('a check that lacks a state, has one too many, or is missing is reported with the SQL that corrects it', async () => {
  const own = "alter table adjustment add constraint adjustment_state_known check (state in ('pending', 'done', 'declined'))";
  const drop = 'alter table adjustment drop constraint adjustment_state_known;';
  const corrected = [`${own} not valid;`, 'alter table adjustment validate constraint adjustment_state_known;'];
  const with_ = (states: string) =>
    `${drop} alter table adjustment add constraint adjustment_state_known check (state in (${states}));`;
  const undo = `${drop} ${own};`;
  expect(await after(with_("'pending', 'done'"), found, undo)).toEqual([drop, ...corrected]);
  expect(await after(with_("'pending', 'done', 'declined', 'gone'"), found, undo)).toEqual([drop, ...corrected]);
  expect(await after(drop, found, `${own};`)).toEqual(corrected);
  expect(await found()).toEqual([]);
});

test('a check of a column that has no states any more is found', async () => {
  const drop = 'alter table adjustment drop constraint adjustment_reason_known;';
  const add = "alter table adjustment add constraint adjustment_reason_known check (reason in ('a', 'b'));";
  expect(await after(add, found, drop)).toEqual([drop]);
});

test('indexes of rows in some states name the groups of the lifecycles', async () => {
  const mismatched = () => wrongStateIndexes(opened.pool);
  expect(await mismatched()).toEqual([]);
  const index = "create index bill_astray on bill (id) where state in ('open', 'paid')";
  expect(await after(index, mismatched, 'drop index bill_astray')).toEqual(['bill_astray']);
});

test('the database refuses a state that its lifecycle does not know', async () => {
  const wrong = "insert into member (email, nickname, state) values ('x@x.test', 'x', 'gone')";
  await expect(opened.pool.query(wrong)).rejects.toMatchObject({ code: '23514', constraint: 'member_state_known' });
});

const entry = (thing: string, from: string, to: string) =>
  `insert into history (thing, thing_id, from_state, action, to_state, by_kind) values ('${thing}', 1, '${from}', 'x', '${to}', 'system')`;

test('history refuses a state of another lifecycle, and any state of a thing without one', async () => {
  const refused = { code: '23514', constraint: 'history_states_known' };
  await opened.pool.query(`${entry('item', '', 'unpaid')}; ${entry('item', 'unpaid', 'paid')}; ${entry('cart', '', '')}`);
  await expect(opened.pool.query(entry('item', 'unpaid', 'packed'))).rejects.toMatchObject(refused);
  await expect(opened.pool.query(entry('bill', 'buying', 'paid'))).rejects.toMatchObject(refused);
  await expect(opened.pool.query(entry('cart', '', 'paid'))).rejects.toMatchObject(refused);
});

test('a check of history that lacks a state of one thing, though another has it, is reported with the SQL that corrects it', async () => {
  const {
    rows: [now],
  } = await opened.pool.query<{ definition: string }>(
    "select pg_get_functiondef(oid) definition from pg_proc where proname = 'history_states_known'",
  );
  const lacking = now!.definition.replace(
    "when 'bill' then array[from_state, to_state] <@ array['', 'cancelled', ",
    "when 'bill' then array[from_state, to_state] <@ array['', ",
  );
  expect(lacking).not.toBe(now!.definition);
  const lines = await after(lacking, found, now!.definition);
  expect(lines).toEqual([
    'alter table history drop constraint history_states_known;',
    expect.stringMatching(/^create or replace function history_states_known\(.* when 'bill' then .* 'cancelled', /),
    'alter table history add constraint history_states_known check (history_states_known(thing, from_state, to_state)) not valid;',
    'alter table history validate constraint history_states_known;',
  ]);
  expect(await found()).toEqual([]);
});

test('a check of history that no longer calls its function is found', async () => {
  const drop = 'alter table history drop constraint history_states_known;';
  const add = (condition: string) => `alter table history add constraint history_states_known check (${condition});`;
  const undo = `${drop} ${add('history_states_known(thing, from_state, to_state)')}`;
  expect(await after(`delete from history; ${drop} ${add('true')}`, found, undo)).toHaveLength(4);
  expect(await found()).toEqual([]);
});

const migrations = new URL('migrations', import.meta.url).pathname;

test('rows that violate a check are named before an upgrade, which changes nothing', async () => {
  const old = await emptyDatabase();
  try {
    await migrate(old.pool, migrations, '0003');
    await old.pool.query(
      "insert into member (email, nickname, state) select n || '@x.test', 'x', case when n > 25 then 'normal' else 'odd' end from generate_series(1, 30) n",
    );
    await old.pool.query("insert into feedback (member_id, type, content, state) values (1, 'x', 'x', 'lost')");
    await old.pool.query(entry('bill', 'open', 'shipped'));
    const error = await migrate(old.pool, migrations).catch((e: unknown) => e);
    const line = lineOf(error);
    expect(line).toMatch(
      /^The database holds rows .* was not changed\. .*: feedback 1: state "lost"; member 1: state "odd"; .*; member 19: state "odd"; and 7 more$/,
    );
    const { rows } = await old.pool.query('select name from migration order by name');
    expect(rows.map((r) => r.name.slice(0, 4))).toEqual(['0001', '0002']);
    // The first of the pending migrations creates this table.
    expect((await old.pool.query("select to_regclass('account_change') it")).rows).toEqual([{ it: null }]);

    await old.pool.query("update member set state = 'normal'; update feedback set state = 'open'; delete from history");
    expect(await migrate(old.pool, migrations)).toContain('0007_state_checks.sql');
    expect(await stateChecksMissing(old.pool)).toEqual([]);
  } finally {
    await old.close();
  }
});

test('a failed migration is named, and those before it are rolled back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-migrations-'));
  const old = await emptyDatabase();
  try {
    writeFileSync(join(folder, '0001_a.sql'), 'create table a (id int primary key);');
    writeFileSync(join(folder, '0002_b.sql'), 'insert into a values (1), (1);');
    await expect(migrate(old.pool, folder)).rejects.toThrow('migration 0002_b.sql: duplicate key');
    const { rows } = await old.pool.query("select to_regclass('a') as a, to_regclass('migration') as migration");
    expect(rows).toEqual([{ a: null, migration: null }]);
  } finally {
    await old.close();
    rmSync(folder, { recursive: true });
  }
});
