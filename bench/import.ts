// Import of goods on PostgreSQL: how long a file takes, how much memory it needs, and that a cancelled and an undone import leave the shop as it was.
// Run: TEST_DATABASE_URL=... npx tsx bench/import.ts [rows]; the database that it makes is dropped at the end. Fails where it takes more than five minutes for
// 100,000 rows, where memory grows with them, or where a row is not brought.
import { IMPORT_OPTIONS } from '#contract/import-fields.ts';
import { ownMapping } from '#contract/import-presets.ts';
import { workOnImports } from '#server/modules/catalog/imports/run.ts';
import { openShop } from '#server/testing.ts';

const rows = Number(process.argv[2] ?? 100_000);
const SKUS = 4;
const HEADS =
  'num_iid,title:en,title:zh-cn,desc:en,price,quantity,sku_id,option1_name:en,option1_value:en,seller,weight,pictures'.split(',');
const COLOURS = ['Red', 'Blue', 'Green', 'White'];
const LINES = 5000;

function* parts(): Generator<Buffer> {
  let text = `${HEADS.join(',')}\r\n`;
  for (let n = 0; n < rows; n++) {
    const goods = Math.floor(n / SKUS);
    const words =
      n % SKUS === 0 ? [`Ceramic teapot ${goods}`, `陶瓷茶壶 ${goods}`, `<p>Number ${goods}, fired twice</p>`] : ['', '', ''];
    const sku = [(1000 + (goods % 900)) / 10, 5, `S${n}`, 'Color', COLOURS[n % SKUS], `Seller ${goods % 200}`, 650];
    text += `${[`N${goods}`, ...words.map((word) => `"${word}"`), ...sku, `https://img.example/${goods}.jpg`].join(',')}\r\n`;
    if (n % LINES === LINES - 1 || n === rows - 1) {
      yield Buffer.from(text);
      text = '';
    }
  }
}

const shop = await openShop();
const { id } = await shop.db
  .insertInto('import')
  .values({
    name: 'bench.csv',
    format: 'csv',
    created_at: shop.now(),
    mapping: JSON.stringify(ownMapping(HEADS)) as never,
    options: JSON.stringify({ ...IMPORT_OPTIONS, pictures: false }) as never,
  })
  .returning('id')
  .executeTakeFirstOrThrow();
let [part, bytes] = [0, 0];
for (const data of parts()) {
  await shop.db.insertInto('import_part').values({ import_id: id, part: part++, data }).execute();
  bytes += data.length;
}

const MOST_SECONDS = (300 * rows) / 100_000;
/** The later half of a run needs at most this multiple of the memory of the first. */
const FLAT = 1.25;
const expected = (right: boolean, what: string): void => {
  if (right) return;
  console.error(`not as wanted: ${what}`);
  process.exitCode = 1;
};

const mb = (of: number) => `${Math.round(of / 1024 / 1024)} MB`;
async function work(state: 'running' | 'undoing'): Promise<void> {
  await shop.db.updateTable('import').set({ state }).where('id', '=', id).execute();
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  const used = [before];
  while (await workOnImports(shop.app, shop.db)) used.push(process.memoryUsage().rss);
  const [first, later] = [used.slice(0, (used.length >> 1) + 1), used.slice((used.length >> 1) + 1)].map((half) =>
    Math.max(0, ...half),
  ) as [number, number];
  const seconds = (performance.now() - began) / 1000;
  const { made, changed, same, failed, undone, kept } = await shop.db
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  console.log(
    `${state}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second, memory ${mb(before)} -> ${mb(first)} -> ${mb(later)}`,
  );
  console.log(`  ${made} made, ${changed} changed, ${same} same, ${failed} failed, ${undone} undone, ${kept} kept`);
  expected(seconds <= MOST_SECONDS, `${state} took more than ${MOST_SECONDS} s`);
  expected(later <= first * FLAT, `${state}: memory grows with the rows`);
  expected((state === 'running' ? made : undone) === rows / SKUS && failed === 0 && kept === 0, `${state}: goods are missing`);
}

console.log(`${rows} rows, ${rows / SKUS} goods, ${mb(bytes)}`);
await work('running');
await work('undoing');
await shop.close();
