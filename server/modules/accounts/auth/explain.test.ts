// The queries that every request makes use their index.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.pool.query("insert into member (email) select 'm' || n || '@test.test' from generate_series(1, 3000) n");
  await shop.pool.query(
    'insert into session (token_hash, member_id, expires_at) select md5(n::text), 1 + n % 3000, now() from generate_series(1, 5000) n',
  );
  await shop.pool.query(
    "insert into message (member_id, kind, key) select 1 + n % 3000, 'system', 'welcome' from generate_series(1, 8000) n",
  );
  await shop.pool.query(
    "insert into attempt (scope, key, at) select 'login_ip', (n % 900)::text, now() from generate_series(1, 8000) n",
  );
  await shop.pool.query(
    "insert into code (channel, target, event, code_hash, expires_at) select 'mail', 'm' || n || '@test.test', 'login', '', now() from generate_series(1, 5000) n",
  );
  await shop.pool.query(
    "insert into upload (name, use, mime, bytes, member_id) select 'u' || n, 'review', 'image/jpeg', 1, 1 + n % 3000 from generate_series(1, 8000) n",
  );
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

test('sessions, counters, codes, uploads and unread messages', async () => {
  const { db } = shop;
  const now = shop.now();
  expect(
    await planOf(
      shop,
      db
        .selectFrom('session as s')
        .innerJoin('member as m', 'm.id', 's.member_id')
        .select('m.id')
        .where('s.token_hash', '=', 'x')
        .where('s.expires_at', '>', now),
    ),
  ).not.toContain('Seq Scan');
  expect(
    await planOf(
      shop,
      db.selectFrom('attempt').select('id').where('scope', '=', 'login_ip').where('key', '=', '7').where('at', '>', now),
    ),
  ).toContain('attempt_key');
  expect(
    await planOf(
      shop,
      db.selectFrom('code').select('id').where('target', '=', 'm7@test.test').orderBy('created_at', 'desc').limit(1),
    ),
  ).toContain('code_target');
  expect(
    await planOf(shop, db.selectFrom('message').select('id').where('member_id', '=', 7).where('read_at', 'is', null)),
  ).toContain('message_unread');
  expect(
    await planOf(shop, db.selectFrom('upload').select('id').where('member_id', '=', 7).where('created_at', '>', now)),
  ).toContain('upload_member');
  expect(await planOf(shop, db.selectFrom('member').select('id').where('email', '=', 'm7@test.test'))).toContain(
    'member_email_key',
  );
});
