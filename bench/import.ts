// Import of goods on PostgreSQL: how long a file takes, how much memory it needs, and that a cancelled and an undone import leave the shop as it was.
// Run: TEST_DATABASE_URL=... npx tsx bench/import.ts [rows]; the database that it makes is dropped at the end.
import { IMPORT_OPTIONS, ownMapping } from '#contract/import-fields.ts';
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

const mb = (of: number) => `${Math.round(of / 1024 / 1024)} MB`;
async function work(state: 'running' | 'undoing'): Promise<void> {
  await shop.db.updateTable('import').set({ state }).where('id', '=', id).execute();
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  let most = before;
  while (await workOnImports(shop.app, shop.db)) most = Math.max(most, process.memoryUsage().rss);
  const seconds = (performance.now() - began) / 1000;
  const { made, changed, same, failed, undone, kept } = await shop.db
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  console.log(
    `${state}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second, memory ${mb(before)} -> ${mb(most)}`,
  );
  console.log(`  ${made} made, ${changed} changed, ${same} same, ${failed} failed, ${undone} undone, ${kept} kept`);
}

console.log(`${rows} rows, ${rows / SKUS} goods, ${mb(bytes)}`);
await work('running');
await work('undoing');
await shop.close();
