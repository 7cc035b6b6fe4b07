// The database that stays open while the server of development restarts: one connection after the other, each with a session of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmbeddedAt } from './db/open.ts';
import { messages, serveEngine } from './dev-database.ts';

test('messages are cut at their lengths, however they arrive', () => {
  const opening = Buffer.from([0, 0, 0, 8, 1, 2, 3, 4]);
  const query = Buffer.from([81, 0, 0, 0, 6, 65, 0]);
  const all = Buffer.concat([opening, query, query]);
  for (const size of [1, 3, 9, all.length]) {
    const taken: Buffer[] = [];
    const take = messages((message) => taken.push(Buffer.from(message)));
    for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size));
    expect(taken).toEqual([opening, query, query]);
  }
});

test('what one server leaves behind is not seen by the next, what it committed is', async () => {
  const lite = await PGlite.create();
  const folder = mkdtempSync(join(tmpdir(), 'sampan-test-'));
  const server = await serveEngine(lite, folder);
  const first = await openEmbeddedAt(folder);
  await sql`create table kept (n int)`.execute(first.db);
  const client = await first.pool.connect();
  await client.query('begin; insert into kept values (1)');
  client.release(true);
  await first.close();
  const second = await openEmbeddedAt(folder);
  expect((await sql`select n from kept`.execute(second.db)).rows).toEqual([]);
  await sql`insert into kept values (2)`.execute(second.db);
  const long = 'ł'.repeat(500_000);
  expect((await sql<{ text: string }>`select ${long}::text as text from kept`.execute(second.db)).rows).toEqual([{ text: long }]);
  await second.close();
  server.close();
  await lite.close();
  rmSync(folder, { recursive: true });
});
