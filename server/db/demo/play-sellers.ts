// Demo history of sellers in the shop: one with an open shop, goods, orders and a pending share; and one who has applied.
import { randomUUID } from 'node:crypto';
import { anyOf } from '../any-of.ts';
import { goods } from './goods.ts';
import { payDue } from './play-bills.ts';
import type { Scene } from './play-scene.ts';
import { said } from './said.ts';

const SHOP = { names: said('shop.name'), docs: said('shop.doc'), locations: said('shop.location') };
const GOODS_WORDS = said('shop.goods');

const DAY = 24;
const hours = (scene: Scene, n: number): Date => scene.at({ hours_ago: n });

async function applies(scene: Scene, who: string, hours_ago: number, fields: Record<string, unknown>): Promise<void> {
  const at = hours(scene, hours_ago);
  await scene.until(at);
  const category = await scene.db
    .selectFrom('category')
    .select('id')
    .where('pid', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const papers = [
    await scene.uploaded(who, 'papers', 'slip/61/88.00', at),
    await scene.uploaded(who, 'papers', 'slip/62/99.00', at),
  ];
  await scene.call(who, at, 'shop/add', { ...fields, category_id: category.id, papers, key: randomUUID() });
}

/** Places and pays an order of some goods of the shop; returns its items. */
async function ordered(
  scene: Scene,
  who: string,
  hours_ago: number,
  rows: readonly { num_iid: string; num: number; remark?: string }[],
) {
  const at = hours(scene, hours_ago);
  const cart_ids: number[] = [];
  for (const row of rows)
    cart_ids.push((await scene.call(who, at, 'cart/add', { api_type: 'own', sku_id: '1', ...row })).cart_id as number);
  const preview = await scene.call(who, at, 'cart/carttoorder', { cart_ids });
  const made = await scene.call(who, at, 'cart/carttoorder', { cart_ids, submit: 1, quote: preview.quote, key: randomUUID() });
  const name = `seller:${hours_ago}`;
  scene.orders.set(name, made.order_ids as number[]);
  await payDue(scene, name, at);
  const items = await scene.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', anyOf(made.order_ids as number[]))
    .orderBy('id')
    .execute();
  return items.map((i) => i.id);
}

const MINE = 'linyao';

export function sellers(scene: Scene): (() => Promise<void>)[] {
  const sold: string[] = [];
  return [
    async () => void sold.push(...(await openShop(scene))),
    async () => {
      await scene.until(hours(scene, 30));
      const rows = [{ num_iid: sold[0]!, num: 2, remark: 'The darker blue, please' }];
      const accepted = await ordered(scene, 'harper', 30, rows);
      await scene.call(MINE, hours(scene, 26), 'seller/accept', { item_ids: accepted, key: randomUUID() });
    },
    async () => void (await offer(scene, 3, 20)),
    () =>
      applies(scene, 'kaito', 18, {
        kind: 'company',
        company: 'Aozora Stationery Co.',
        contact: 'Kaito Mori',
        phone: '+81 90 1234 5678',
        content: 'Washi tape and notebooks, made near Kyoto. We can send twice a week.',
      }),
    async () => {
      await scene.until(hours(scene, 5));
      const rows = sold.slice(1).map((num_iid) => ({ num_iid, num: 1 }));
      await ordered(scene, 'minji', 5, rows);
    },
  ];
}

/** Applies for the shop of linyao, opens and fills it; returns its goods. */
async function openShop(scene: Scene): Promise<string[]> {
  await applies(scene, MINE, 40 * DAY, {
    kind: 'person',
    company: '林遥手作',
    contact: '林遥',
    phone: '+86 13800138000',
    content: '大理工作室，植物染和皮具，每周可发三十件。',
  });
  const applied = await scene.db.selectFrom('seller_application').select(['id', 'version']).executeTakeFirstOrThrow();
  await scene.call('content', hours(scene, 39 * DAY), 'applications/approve', { ...applied, key: randomUUID() });
  await scene.call(MINE, hours(scene, 39 * DAY), 'seller/edit', {
    ...SHOP,
    post_fee: 800,
    free_over: 29_900,
    pic: await scene.uploaded(MINE, 'goods', goods.find((g) => g.seller === 'mangong')!.pic_url, hours(scene, 39 * DAY)),
    key: randomUUID(),
  });
  await scene.call(MINE, hours(scene, 39 * DAY), 'seller/payee', {
    bank_name: '招商银行',
    account_name: '林遥',
    account_no: '6225881012345678',
    pay_password: '246810',
    key: randomUUID(),
  });
  const offered = [];
  for (const at of [0, 1, 2]) offered.push(await offer(scene, at, 38 * DAY));
  for (const { id: goods_id } of offered)
    await scene.call('content', hours(scene, 37 * DAY), 'sellergoods/approve', {
      id: goods_id as number,
      version: 1,
      key: randomUUID(),
    });
  return offered.map((one) => one.num_iid as string);
}

/** Offers goods in the shop of linyao, by their position among the maker's goods that they resemble. */
async function offer(scene: Scene, at: number, hours_ago: number) {
  const one = goods.filter((g) => g.seller === 'mangong')[at]!;
  const when = hours(scene, hours_ago);
  await scene.until(when);
  return scene.call(MINE, when, 'seller/goodsSave', {
    titles: one.titles,
    docs: GOODS_WORDS,
    pictures: [await scene.uploaded(MINE, 'goods', one.pic_url, when)],
    post_fee: 800,
    ship_days: 3,
    weight: 400,
    skus: [{ price: 12_800 + at * 2000, quantity: 12 }],
    key: randomUUID(),
  });
}
