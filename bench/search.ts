// Search at a million goods on PostgreSQL: every kind of page with its counts, next to the same at 10,000 goods. A page's p95
// is its latency; its processor time, of the database and of the server together, is its cost, and is the same on a machine
// that is busy with other things. Run: TEST_DATABASE_URL=... npx tsx bench/search.ts [goods]; SEARCH_ONLY=word measures the
// pages whose name contains it. Both databases stay for the next run.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Opened } from '#server/db/open.ts';
import { markBest } from '#server/modules/catalog/search/best-sellers.ts';
import { searchText, vocabularyOf } from '#server/modules/catalog/search/index-words.ts';
import { addWords, recountBands, recountWords } from '#server/modules/catalog/search/vocabulary.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { keptDatabase } from '#server/testing-database.ts';
import { testSeller } from '#server/testing-goods.ts';
import { drawn } from './search-set/known.ts';

const KINDS =
  'lamp teapot sneaker jacket kettle puzzle scarf backpack keyboard camera bowl mirror ring watch guitar tent pillow blanket cup knife'.split(
    ' ',
  );
const KINDS_ZH = '台灯 茶壶 运动鞋 夹克 水壶 拼图 围巾 双肩包 键盘 相机 饭碗 镜子 戒指 手表 吉他 帐篷 枕头 毛毯 杯子 菜刀'.split(
  ' ',
);
const WORDS =
  'cotton bamboo wireless ceramic linen red blue small large vintage folding waterproof portable steel glass silk handmade classic modern soft'.split(
    ' ',
  );
const WORDS_ZH = '纯棉 竹制 无线 陶瓷 亚麻 红色 蓝色 小号 大号 复古 折叠 防水 便携 不锈钢 玻璃 真丝 手工 经典 现代 柔软'.split(
  ' ',
);
const CHUNK = 5000;

async function fill(shop: Shop, count: number): Promise<void> {
  const random = drawn(7);
  const pick = (n: number): number => Math.floor(n * random() ** 2);
  const sellers: number[] = [];
  for (let n = 0; n < 40; n++) sellers.push(await testSeller(shop));
  await sql`insert into category (names, pid) select jsonb_build_object('en', 'Category ' || n, 'zh-cn', '分类' || n), case when n > 20 then n % 20 + 1 else 0 end from generate_series(1, 120) n`.execute(
    shop.db,
  );
  await sql`drop index goods_search`.execute(shop.db);
  const words = new Map<string, number>();
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => {
      const [kind, first, second, model] = [pick(20), pick(20), pick(20), Math.floor(random() * count)];
      const zh = `${WORDS_ZH[first]}${WORDS_ZH[second]}${KINDS_ZH[kind]} 型号 ${model}`;
      const en = `${WORDS[first]} ${WORDS[second]} ${KINDS[kind]} model x${model}`;
      if (from === 0) for (const word of vocabularyOf([zh, en])) words.set(word, 1);
      const price = Math.round(Math.exp(4 + random() * 8));
      return {
        num_iid: `b${from + at}`,
        api_type: ['taobao', '1688', 'jd', 'weidian'][pick(4)],
        seller_id: sellers[pick(40)],
        category_id: 21 + pick(100),
        titles: { 'zh-cn': zh, en },
        price,
        sales: random() < 0.4 ? null : Math.floor(Math.exp(random() * 11)),
        num: random() < 0.9 ? 5 : 0,
        search: searchText({ titles: [zh, en], sellers: [`Seller ${pick(40)}`], num_iid: `b${from + at}` }),
        days: random() * 700,
      };
    });
    await sql`insert into goods (num_iid, api_type, seller_id, category_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make, created_at)
      select num_iid, api_type, seller_id, category_id, titles, '', price, price, sales, num, 'general', search::tsvector, 1, now() - days * interval '1 day'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(num_iid text, api_type text, seller_id int, category_id int, titles jsonb, price bigint, sales int, num int, search text, days float8)`.execute(
      shop.db,
    );
  }
  await sql`create index goods_search on goods using gin (search, facets) with (fastupdate = off) where listed and enabled`.execute(
    shop.db,
  );
  await addWords(shop.db, words, 'add');
  await marked(shop);
  await recountWords(shop.db);
  await sql`vacuum analyze goods`.execute(shop.db);
  await sql`analyze search_word`.execute(shop.db);
}

/** As the nightly job and the one after it leave a shop. */
async function marked(shop: Shop): Promise<void> {
  await recountBands(shop.db);
  if (await markBest(shop.db, 0)) return;
  const began = performance.now();
  while (!(await markBest(shop.db, 60_000)));
  const marked = await sql<{ goods: number }>`select count(*)::int as goods from goods where best > 0`.execute(shop.db);
  console.log(`${marked.rows[0]!.goods} best sellers marked in ${Math.round((performance.now() - began) / 1000)} s`);
  await sql`vacuum analyze goods`.execute(shop.db);
}

type Args = Record<string, unknown>;
const KIND_OF_PAGE: Record<string, (n: number) => Args> = {
  'a common word': (n) => ({ q: KINDS[n % 6] }),
  'two words': (n) => ({ q: `${WORDS[n % 12]} ${KINDS[n % 17]}` }),
  'Chinese without blanks': (n) => ({ q: `${WORDS_ZH[n % 12]}${KINDS_ZH[n % 17]}` }),
  'a misspelt word': (n) => ({ q: `${WORDS[n % 12]} keybaord` }),
  'a synonym': (n) => ({ q: ['trainers', 'rucksack', 'spectacles', '双肩包 女'][n % 4] }),
  'a word of another language': (n) => ({
    ...[
      { lang: 'es', q: 'bolsas' },
      { lang: 'fr', q: 'tasses' },
      { lang: 'de', q: 'Lampen' },
      { lang: 'ru', q: 'обувь' },
      { lang: 'ja', q: '帽子' },
    ][n % 5]!,
  }),
  'words that nothing has all': (n) => ({ q: `${KINDS[n % 9]} ${KINDS[(n + 5) % 20]} zzyzx` }),
  'a model number': (n) => ({ q: `x${n * 37}` }),
  'a word with filters': (n) => ({
    q: KINDS[n % 6],
    cat: 21 + (n % 20),
    api_type: 'taobao',
    start_price: 1000,
    end_price: 20000,
  }),
  'a word by price': (n) => ({ q: KINDS[n % 6], sort: 'price' }),
  'a word, page 20': (n) => ({ q: KINDS[n % 6], page: 20 }),
  'a main category': (n) => ({ cat: 1 + (n % 20) }),
  'a category by price': (n) => ({ cat: 21 + (n % 100), sort: 'price' }),
  'a marketplace in stock': (n) => ({ api_type: ['taobao', '1688', 'jd', 'weidian'][n % 4], stock: true, sort: '_new' }),
  'all by sales': () => ({ sort: '_sale' }),
  'all, newest': () => ({ sort: '_new' }),
  suggestions: (n) => ({ suggest: KINDS[n % 20]!.slice(0, 2 + (n % 3)) }),
};
const ROUNDS = Number(process.env.SEARCH_ROUNDS ?? 40);
/** The largest ratio of a page's cost to that at 10,000 goods, and its largest p95 (ms). */
const MOST = { times: 4, p95: 50 };
const DEEP = 'deep pages';

type Side = { shop: Shop; opened: Opened };
/** ms; `cpu` is the processor time of database and server together, `own` the server's part of it */
type Cost = { p95: number; cpu: number; own: number };

const pageOf = ({ shop, opened }: Side, { suggest, ...args }: Args) => {
  // As after any write to goods: nothing is answered from the cache.
  opened.cache.written(['goods']);
  return suggest ? shop.visitor.obapi.suggest({ q: suggest } as never) : shop.visitor.obapi.getItemlist(args as never);
};

/** Processor time (ms) of the connections to the database so far; null where its processes run on another machine. */
async function databaseTime({ opened }: Side): Promise<number | null> {
  const { rows } = await opened.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and backend_type = $1',
    ['client backend'],
  );
  try {
    return rows.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
  } catch {
    return null;
  }
}

/** Runs the same on all sides in turn, so that other load on the machine affects them alike. */
async function measured(
  sides: readonly Side[],
  rounds: number,
  ask: (side: Side, round: number) => Promise<unknown>,
): Promise<Cost[]> {
  const [times, own] = [sides.map((): number[] => []), sides.map(() => 0)];
  const before = await Promise.all(sides.map(databaseTime));
  for (let round = 0; round < rounds; round++)
    for (const [at, side] of sides.entries()) {
      const [began, used] = [performance.now(), process.cpuUsage()];
      await ask(side, round);
      times[at]!.push(performance.now() - began);
      const { user, system } = process.cpuUsage(used);
      own[at]! += (user + system) / 1000;
    }
  const after = await Promise.all(sides.map(databaseTime));
  return sides.map((_, at) => ({
    p95: times[at]!.sort((a, b) => a - b)[Math.max(0, Math.floor(rounds * 0.95) - 1)]!,
    cpu: (own[at]! + (after[at] === null ? Number.NaN : after[at]! - before[at]!)) / rounds,
    own: own[at]! / rounds,
  }));
}

/** Pages of 50 by price, from a cursor far down. */
async function deepPages(sides: readonly Side[]): Promise<Cost[]> {
  const cursors = new Map<Side, string>();
  const next = async (side: Side, page: number) => {
    const cursor = cursors.get(side);
    const answer = await side.shop.visitor.obapi.getItemlist({
      sort: 'price',
      page,
      page_size: 50,
      ...(cursor ? { cursor } : {}),
    } as never);
    cursors.set(side, answer.cursor!);
  };
  for (const side of sides) for (let page = 1; page <= 20; page++) await next(side, page);
  return measured(sides, 40, (side, round) => next(side, 21 + round));
}

async function opened(count: number): Promise<Side> {
  const kept = await keptDatabase(`search_${count}`, async (empty) => {
    const began = performance.now();
    const shop = await openShop({ opened: empty });
    await fill(shop, count);
    await shop.close();
    console.log(`${count.toLocaleString('en')} goods made in ${Math.round((performance.now() - began) / 1000)} s`);
  });
  // A connection closed for being idle would lose its processor time.
  kept.pool.options.idleTimeoutMillis = 0;
  const shop = await openShop({ opened: kept, strict: false });
  await marked(shop);
  return { opened: kept, shop };
}

const most = Number(process.argv[2] ?? 1_000_000);
const sides = [await opened(10_000), await opened(most)];
const only = process.env.SEARCH_ONLY ?? '';
const beyond: string[] = [];
function say(name: string, [small, large]: Cost[]): void {
  const times = large!.cpu / small!.cpu;
  if (times > MOST.times || large!.p95 > MOST.p95) beyond.push(name);
  console.log(
    `${name.padEnd(28)} ${times.toFixed(1).padStart(5)} times the processor time (${large!.cpu.toFixed(1).padStart(6)} ms, ${large!.own.toFixed(1).padStart(5)} of it the server; ${small!.cpu.toFixed(1).padStart(5)} at 10,000, ${small!.own.toFixed(1).padStart(4)} of it the server); p95 ${large!.p95.toFixed(1).padStart(7)} ms, ${small!.p95.toFixed(1).padStart(6)} at 10,000: ${(large!.p95 / small!.p95).toFixed(1).padStart(5)} times`,
  );
}
for (const [name, args] of Object.entries(KIND_OF_PAGE)) {
  if (!name.includes(only)) continue;
  for (const side of sides) for (let n = 0; n < 5; n++) await pageOf(side, args(n));
  say(name, await measured(sides, ROUNDS, (side, round) => pageOf(side, args(round))));
}
if (DEEP.includes(only)) say(DEEP, await deepPages(sides));
for (const { shop } of sides) await shop.close();
if (beyond.length > 0) process.exitCode = 1;
console.log(
  beyond.length === 0
    ? `every page within ${MOST.times} times and ${MOST.p95} ms`
    : `beyond ${MOST.times} times the processor time or ${MOST.p95} ms: ${beyond.join(', ')}`,
);
