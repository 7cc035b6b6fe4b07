// Writes the fixture of server/db/upgrade.test.ts: the rows of a demo shop as a release made it. server/db/testing-upgrade/README.md explains when and how.
// DATABASE_URL names a throwaway database that the release has filled: rows that make it large are deleted there first.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

/** Statements that add what the demo lacks and delete what makes the file large. */
const CUT = `
  insert into text_override (lang, key, text) values ('en', 'upgrade.plain', 'For ''{name}'''), ('en', 'upgrade.plural', '{n:item|items}')
    on conflict (lang, key) do update set text = excluded.text;
  delete from review;
  delete from floor_goods;
  delete from goods_view;
  delete from picture_query;
  delete from goods_picture;
  delete from feed;
  delete from goods where id not in (select goods_id from order_item union select goods_id from cart_row union select goods_id from favorite);
  delete from sku where (goods_id, sku_id) not in (select goods_id, sku_id from order_item union select goods_id, sku_id from cart_row);
  update goods set content = '{}', props = '[]', imgs = '[]';
  delete from area;
  delete from audit;
  delete from article;
  delete from news;
  delete from help_category;
  delete from upload_blob;
  delete from outbox where state <> 'queued' and id % 10 > 0;
  delete from session;
  delete from operator_session;
  delete from captcha;
  delete from attempt;
`;
const [target] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url || !target)
  throw new Error('usage: DATABASE_URL=... npx tsx tools/upgrade-fixture.ts server/db/testing-upgrade/before-<migration>.sql.gz');
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(CUT);
await client.end();
const dump = execFileSync('pg_dump', [url, '--data-only', '--rows-per-insert=100', '--exclude-table=migration'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
// The lines before the rows set up a session of psql; the last line ends it.
const rows = dump.slice(dump.indexOf('\nINSERT INTO ') + 1).replace(/\n\\unrestrict .*\n/, '\n');
const bytes = gzipSync(rows, { level: 9 });
writeFileSync(target, bytes);
console.log(`${target}: ${Math.round(bytes.length / 1024)} kB`);
