// Search as the catalogue grows: 20,000 goods relative to 500. The cost grows logarithmically when the index is used. Run: npx tsx bench/search.ts
import { sql } from 'kysely';
import { openShop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { median, ratio } from './measure.ts';

const WORDS = ['lamp', 'cotton', 'teapot', 'sneaker', 'bamboo', 'wireless', 'ceramic', 'linen', 'kettle', 'puzzle'];

async function times(count: number): Promise<Record<string, number>> {
  const shop = await openShop();
  const { goods } = await sellGoods(shop, { title: 'brass lantern' });
  const columns = (
    await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_name = 'goods' and is_generated = 'NEVER' and column_name not in ('id', 'num_iid', 'titles', 'search', 'sales')`.execute(
      shop.db,
    )
  ).rows.map((r) => sql.ref(r.name));
  const word = (n: string) =>
    sql`(${sql.raw(`array[${WORDS.map((w) => `'${w}'`).join(',')}]`)})[1 + (${sql.raw(n)})::int % ${sql.raw(String(WORDS.length))}]`;
  const title = sql`${word('n')} || ' ' || ${word('n / 7')} || ' no ' || n`;
  await sql`insert into goods (num_iid, titles, search, sales, ${sql.join(columns)})
    select 'b' || n, jsonb_build_object('zh-cn', ${title}, 'en', ${title}), to_tsvector('simple', ${title}), n % 5000, ${sql.join(columns)}
    from goods, generate_series(1, ${sql.lit(count)}) n where goods.id = ${goods.goods_id}`.execute(shop.db);
  await sql`analyze goods`.execute(shop.db);
  const ask = (args: Record<string, unknown>) => median(() => shop.visitor.obapi.getItemlist(args as never));
  const found = {
    rare: await ask({ q: 'brass lantern' }),
    common: await ask({ q: 'teapot' }),
    sorted: await ask({ q: 'teapot', sort: '_sale' }),
  };
  await shop.close();
  return found;
}

const small = await times(500);
const large = await times(20_000);
for (const name of Object.keys(small)) ratio(`search ${name}: 20,000 goods / 500`, large[name]!, small[name]!);
