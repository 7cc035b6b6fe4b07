// The cost of calls relative to the cheapest one, on the embedded database (or TEST_DATABASE_URL); then of the built server,
// called by 16 clients at once over HTTP, relative to a bare answer of the framework, with the p99. A machine is not as quick
// in one minute as in the next, so that each is measured between two bare answers, three times: printed is the median, with the
// lowest and the highest. Run: npm run build && npx tsx bench/api.ts (needs wrk: apt-get install wrk)
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { indexSearch } from '#server/modules/catalog/search/jobs.ts';
import { recountBands, recountWords } from '#server/modules/catalog/search/vocabulary.ts';
import { openShop, uuid } from '#server/testing.ts';
import { ownDatabase } from '#server/testing-database.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { freePort, startProcess } from '#server/testing-process.ts';
import { httpLoad } from './http-load.ts';
import { median, middle, NODE_FLAGS, ratio } from './measure.ts';

const PROGRAM = fileURLToPath(new URL('../dist/server/main.mjs', import.meta.url));
if (!existsSync(PROGRAM)) throw new Error('bench/api measures the built server: npm run build');
const own = await ownDatabase();
const shop = await openShop({ strict: false, opened: await own.open() });
const { goods } = await sellGoods(shop, { price: 3000, quantity: 1000 });
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/**
 * Goods that are requested one after another: with this many, none is requested again while its answer is cached. Each word
 * matches two hundred.
 */
const MANY = 20_000;
await shop.pool.query(
  `insert into goods (api_type, num_iid, seller_id, titles, pic_url, imgs, price, price_max, num, sales, goods_type, options)
   select api_type, 'bench' || n, seller_id, jsonb_build_object('en', 'thing word' || chr(97 + n % 100 / 10) || chr(97 + n % 10)), pic_url, imgs, price + n, price_max + n, num, n % 5000, goods_type, options
   from goods, generate_series(1, ${MANY}) n where id = ${goods.goods_id}`,
);
await shop.pool.query(
  `insert into sku (goods_id, sku_id, properties, properties_name, price, quantity)
   select g.id, k.sku_id, k.properties, k.properties_name, k.price, k.quantity from sku k, goods g where k.goods_id = ${goods.goods_id} and g.num_iid like 'bench%'`,
);
// As the shop is the morning after: the search index is complete.
while ((await indexSearch(shop.app, shop.db)) > 0);
await recountBands(shop.db);
await recountWords(shop.db);
const member = await shop.member();
const { api_type, num_iid, sku_id } = goods;
const inCart = async (): Promise<number> => (await member.cart.add({ api_type, num_iid, sku_id, num: 1 })).cart_id;
await fund(shop, member, 10_000_000);
/** A full page of orders, two of three paid. */
for (let n = 0; n < 12; n++) {
  const cart_ids = [await inCart()];
  const { quote } = await member.cart.carttoorder({ cart_ids });
  const { invoice_no } = await member.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
  if (n % 3 > 0) await member.paywallet.payBalance({ no: invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
}
await inCart();
const newcomer = await shop.member();
await shop.pool.query('analyze');

const calls: [string, () => Promise<unknown>][] = [
  ['language pack', () => shop.visitor.other.language({})],
  ['home floors', () => shop.visitor.index.floor({})],
  ['item', () => shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid })],
  ['search', () => shop.visitor.obapi.getItemlist({ q: 'test' })],
  ['cart', () => member.cart.getList({})],
  ['orders', () => member.order.lists({})],
  ['member with wallet and counts', () => member.user.info({})],
];
const base = await median(() => shop.visitor.currency.lists({}), 31);
for (const [name, run] of calls) ratio(`${name} / currency list`, await median(run, 31), base);
await shop.close();

const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { execArgv: [...process.execArgv, ...NODE_FLAGS] });
const [bareOrigin] = (await once(bare, 'message')) as [string];
const port = await freePort();
const served = startProcess({ ...own.env, PORT: String(port) }, { program: [PROGRAM], flags: NODE_FLAGS });
// A server that ends early reports why.
let over = false;
void served.ended.then(({ code, output }) => over || console.error(`the server ended with ${code}: ${output}`));
// Cleans up however the run ends.
try {
  const origin = `http://127.0.0.1:${port}`;
  await served.says(origin);
  const bareAnswer = async () => (await httpLoad({ url: bareOrigin, form: null, headers: {} })).perSecond;
  await bareAnswer();

  const { api_type: tp, num_iid: tid } = goods;
  /** What is requested, with which form, and by whom. */
  const pages: [string, string, string | null, typeof member?][] = [
    ['the page itself, /wap/', '/wap/', null],
    ['home floors', '/api/index/floor', 'lang=en'],
    ['search, kept', '/api/obapi/getItemlist', 'lang=en&q=wordah'],
    ['search, first asked', '/api/obapi/getItemlist', 'lang=en&q=word@W&start_price=@N'],
    ['list, kept', '/api/obapi/getItemlist', 'lang=en&sort=_sale'],
    ['list, first asked', '/api/obapi/getItemlist', 'lang=en&sort=_sale&start_price=@N'],
    ['item, kept', '/api/obapi/getItem', `lang=en&tp=${tp}&tid=${tid}`],
    ['item, first asked', '/api/obapi/getItem', `lang=en&tp=${tp}&tid=bench@N`],
    ['cart', '/api/cart/getList', 'lang=en', member],
    ['me', '/api/user/info', 'lang=en', member],
    ['orders, a page of ten', '/api/order/lists', 'lang=en', member],
    ['orders, none yet', '/api/order/lists', 'lang=en', newcomer],
  ];
  let before = await bareAnswer();
  const bares = [before];
  for (const [name, path, form, asking] of pages) {
    const token: Record<string, string> = asking ? { token: asking.token } : {};
    const headers = { 'accept-language': 'en', 'accept-encoding': 'gzip', ...token };
    const rounds: { of: number; perSecond: number; p50: number; p99: number }[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const measured = await httpLoad({ url: origin + path, form, headers, many: MANY });
      const after = await bareAnswer();
      rounds.push({ ...measured, of: (2 * measured.perSecond) / (before + after) });
      bares.push(after);
      before = after;
    }
    const [perSecond, of, p50, p99] = (['perSecond', 'of', 'p50', 'p99'] as const).map((what) =>
      middle(rounds.map((r) => r[what])),
    );
    const span = [Math.min, Math.max].map((end) => end(...rounds.map((r) => r.of)).toFixed(3)).join(' to ');
    console.log(
      `${name}: ${perSecond!.toFixed(0)} a second, ${of!.toFixed(3)} of a bare answer (${span}), half in ${p50!.toFixed(1)} ms, 99 of 100 in ${p99!.toFixed(0)} ms`,
    );
  }
  console.log(`bare answers: ${Math.min(...bares).toFixed(0)} to ${Math.max(...bares).toFixed(0)} a second`);
} finally {
  over = true;
  bare.kill();
  served.child.kill();
  await served.ended;
  await own.drop();
}
