// The cost of calls relative to the cheapest one, through real dispatch on the embedded database (or TEST_DATABASE_URL). Run: npx tsx bench/api.ts
import { openShop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { median, ratio } from './measure.ts';

const shop = await openShop();
const { goods } = await sellGoods(shop, { price: 3000 });
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
await shop.close();
