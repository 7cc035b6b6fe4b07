// The cost of calls relative to the cheapest one, on the embedded database (or TEST_DATABASE_URL); then by 16 at once over HTTP, relative to a bare answer of
// the framework in the same run, with the time within which 99 of 100 are answered. Run: npx tsx bench/api.ts
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { openShop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import type { HttpLoad, HttpLoaded } from './http-load.ts';
import { median, ratio } from './measure.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const built = existsSync(dist);
const shop = await openShop({ strict: false, ...(built ? { dist } : {}) });
const { goods } = await sellGoods(shop, { price: 3000 });
/** Goods that are asked for one after another: with so many, none is asked for again while its answer is kept. Two hundred have each word. */
const MANY = 20_000;
await shop.pool.query(
  `insert into goods (api_type, num_iid, seller_id, titles, pic_url, imgs, price, price_max, num, sales, goods_type, options, search, search_make)
   select api_type, 'bench' || n, seller_id, titles, pic_url, imgs, price + n, price_max + n, num, n % 5000, goods_type, options, ('''word' || n % 100 || ''':1A')::tsvector, 1
   from goods, generate_series(1, ${MANY}) n where id = ${goods.goods_id}`,
);
await shop.pool.query(
  `insert into sku (goods_id, sku_id, properties, properties_name, price, quantity)
   select g.id, k.sku_id, k.properties, k.properties_name, k.price, k.quantity from sku k, goods g where k.goods_id = ${goods.goods_id} and g.num_iid like 'bench%'`,
);
await shop.pool.query('analyze');
const member = await shop.member();
await member.cart.add({ api_type: goods.api_type, num_iid: goods.num_iid, sku_id: goods.sku_id, num: 1 });

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

const FORM = 'application/x-www-form-urlencoded';
const WORKERS = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const client = fork(fileURLToPath(new URL('http-load.ts', import.meta.url)));
async function loaded(asked: Pick<HttpLoad, 'origin' | 'path' | 'method' | 'form'>, own: Record<string, string> = {}) {
  const headers = { 'accept-language': 'en', 'accept-encoding': 'gzip', ...(asked.form ? { 'content-type': FORM } : {}), ...own };
  const answer = once(client, 'message') as Promise<[HttpLoaded]>;
  client.send({ ...asked, headers, many: MANY, workers: WORKERS, seconds } satisfies HttpLoad);
  const [result] = await answer;
  if ('wrong' in result) throw new Error(result.wrong);
  return result;
}
const bare = fastify();
bare.get('/', async () => ({ code: 1, msg: '', data: {} }));
const at = { bare: await bare.listen({ port: 0 }), shop: await shop.server.listen({ port: 0 }) };
const bareAnswer = () => loaded({ origin: at.bare, path: '/', method: 'GET', form: '' });
await bareAnswer();
const base_load = await bareAnswer();
console.log(`bare answer: ${base_load.perSecond.toFixed(0)} a second`);
const { api_type: tp, num_iid: tid } = goods;
if (!built) console.log('/wap/ is left out: it wants `npm run build`');
const pages: [string, string, string, boolean][] = [
  ...(built ? [['the page itself, /wap/', '/wap/', '', false] as [string, string, string, boolean]] : []),
  ['home floors', '/api/index/floor', 'lang=en', false],
  ['search, kept', '/api/obapi/getItemlist', 'lang=en&q=word7', false],
  ['search, first asked', '/api/obapi/getItemlist', 'lang=en&q=word@W&start_price=@N', false],
  ['list, kept', '/api/obapi/getItemlist', 'lang=en&sort=_sale', false],
  ['list, first asked', '/api/obapi/getItemlist', 'lang=en&sort=_sale&start_price=@N', false],
  ['item, kept', '/api/obapi/getItem', `lang=en&tp=${tp}&tid=${tid}`, false],
  ['item, first asked', '/api/obapi/getItem', `lang=en&tp=${tp}&tid=bench@N`, false],
  ['cart', '/api/cart/getList', 'lang=en', true],
  ['me', '/api/user/info', 'lang=en', true],
  ['orders', '/api/order/lists', 'lang=en', true],
];
for (const [name, path, form, own] of pages) {
  const headers: Record<string, string> = own ? { token: member.token } : {};
  const method = path === '/wap/' ? 'GET' : 'POST';
  const { perSecond, p50, p99 } = await loaded({ origin: at.shop, path, method, form }, headers);
  const of = (perSecond / base_load.perSecond).toFixed(3);
  console.log(
    `${name}: ${perSecond.toFixed(0)} a second, ${of} of a bare answer, half in ${p50.toFixed(0)} ms, 99 of 100 in ${p99.toFixed(0)} ms`,
  );
}
client.kill();
await bare.close();
await shop.close();
