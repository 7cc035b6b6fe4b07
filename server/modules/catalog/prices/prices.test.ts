// Prices over time: by quantity, changed since goods were added to the cart, their history, alerts, and where a goods type cannot go.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MUGS } from '#server/connectors/marketplace/onebound/testing-onebound.ts';
import { json } from '#server/context.ts';
import { executeWrite } from '#server/db/written.ts';
import { runJob } from '#server/jobs.ts';
import { type CallRefused, type MemberClient, refusal, uuid } from '#server/testing.ts';
import { sellGoods, testLine, testWarehouse } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { openSourcedShop, type SourcedShop } from '../sources/testing-sources.ts';

let open: SourcedShop;
let anna: MemberClient;
beforeAll(async () => {
  open = await openSourcedShop();
  await testWarehouse(open.shop);
  anna = await open.shop.member();
  await fund(open.shop, anna, 10_000_000);
});
afterAll(() => open.close());

type Goods = { api_type: string; num_iid: string; sku_id: string; goods_id: number };
async function pricedAt(goods_id: number, price: number) {
  const { db } = open.shop;
  await db.updateTable('sku').set({ price }).where('goods_id', '=', goods_id).execute();
  await db
    .updateTable('goods')
    .set({ price, price_max: price, updated_at: open.shop.now() })
    .where('id', '=', goods_id)
    .execute();
}
const steps = (goods_id: number, price_steps: { from: number; price: number }[]) =>
  open.shop.db
    .updateTable('goods')
    .set({ price_steps: json(price_steps) })
    .where('id', '=', goods_id)
    .execute();
const rows = async () => (await anna.cart.getList({})).groups.flatMap((group) => group.items);
const inCart = async (goods: Goods, num = 1) => (await anna.cart.add({ ...goods, num })).cart_id;
const empty = async () => {
  const ids = (await rows()).map((row) => row.id);
  if (ids.length > 0) await anna.cart.delete({ ids });
};

describe('prices by quantity', () => {
  it('are charged by all pieces of the goods in the order, across SKUs', async () => {
    const { goods } = await sellGoods(open.shop, { prices: [1580, 1580, 2000], quantity: 500, post_fee: 0 });
    await steps(goods.goods_id, [
      { from: 2, price: 1580 },
      { from: 100, price: 1200 },
      { from: 200, price: 1000 },
    ]);
    const a = await inCart(goods, 60);
    const b = await inCart({ ...goods, sku_id: '2' }, 39);
    const c = await inCart({ ...goods, sku_id: '3' }, 1);
    // The third SKU has its own price without steps; its pieces count all the same.
    expect((await rows()).map((row) => [row.id, row.price, row.price_was]).sort()).toEqual(
      [
        [a, 1200, null],
        [b, 1200, null],
        [c, 2000, null],
      ].sort(),
    );
    // Without it there are 99.
    expect((await anna.cart.carttoorder({ cart_ids: [a, b] })).groups[0]).toMatchObject({
      items: [{ price: 1580 }, { price: 1580 }],
    });
    const preview = await anna.cart.carttoorder({ cart_ids: [a, b, c] });
    const goodsOf = (components: { code: string; amount: number }[]) => components.find((one) => one.code === 'goods')!.amount;
    expect(goodsOf(preview.components)).toBe(99 * 1200 + 2000);
    const made = await anna.cart.carttoorder({ cart_ids: [a, b, c], quote: preview.quote, submit: true, key: uuid() });
    const bill = await anna.paywallet.getInvoice({ no: made.invoice_no! });
    expect(bill.amount).toBe(preview.amount);
    const order = await anna.order.detail({ id: made.order_ids[0]! });
    expect(order.items.map((item) => [item.num, item.price]).sort()).toEqual([
      [1, 2000],
      [39, 1200],
      [60, 1200],
    ]);
  });

  it('are shown on the item page and in its estimate, and imported from the marketplace', async () => {
    const mugs = { tp: '1688', tid: String(MUGS.num_iid) };
    const item = await anna.obapi.getItem(mugs);
    // The scraper gives the SKU the price of a hundred pieces.
    expect(item).toMatchObject({
      price: 1580,
      price_steps: [
        { from: 2, price: 1580 },
        { from: 100, price: 1200 },
      ],
    });
    const goods = async (num: number) => (await anna.obapi.estimate({ ...mugs, num })).now.find((row) => row.code === 'goods')!;
    expect(await goods(2)).toMatchObject({ amount: 3160, params: { each_fen: 1580 } });
    expect(await goods(100)).toMatchObject({ amount: 120_000, params: { each_fen: 1200 } });
  });
});

describe('a price that changed since the goods were added to the cart', () => {
  it('is shown, and a dearer one is ordered only once it is accepted', async () => {
    await empty();
    const { goods } = await sellGoods(open.shop, { price: 3000, quantity: 50 });
    const id = await inCart(goods, 2);
    await pricedAt(goods.goods_id, 3600);
    // A new quantity or note is no agreement.
    await anna.cart.edit({ id, num: 3, remark: 'gift' });
    expect(await rows()).toMatchObject([{ price: 3600, price_was: 3000 }]);
    const preview = await anna.cart.carttoorder({ cart_ids: [id] });
    expect(preview.groups[0]!.items).toMatchObject([{ price: 3600, price_was: 3000 }]);
    const order = { cart_ids: [id], quote: preview.quote, submit: true as const };
    const refused = await anna.cart.carttoorder({ ...order, key: uuid() }).catch((error: CallRefused) => error);
    expect(refused).toMatchObject({ key: 'cart.dearer_rows', data: { now: { quote: preview.quote } } });
    expect(await open.shop.db.selectFrom('orders').select('id').where('member_id', '=', anna.id).execute()).toHaveLength(1);
    // The prices of that quote were agreed to: a third price has to be accepted again.
    await pricedAt(goods.goods_id, 3900);
    expect(await refusal(anna.cart.carttoorder({ ...order, accept_prices: true, key: uuid() }))).toBe('fail.changed');
    const { quote, amount } = await anna.cart.carttoorder({ cart_ids: [id] });
    const made = await anna.cart.carttoorder({ ...order, quote, accept_prices: true, key: uuid() });
    expect((await anna.paywallet.getInvoice({ no: made.invoice_no! })).amount).toBe(amount);
  });

  it('needs no agreement when it fell; choosing another SKU agrees to that one', async () => {
    await empty();
    const { goods } = await sellGoods(open.shop, { prices: [3000, 4000], quantity: 50 });
    const id = await inCart(goods);
    await pricedAt(goods.goods_id, 2500);
    expect(await rows()).toMatchObject([{ price: 2500, price_was: 3000 }]);
    const cheaper = await anna.cart.carttoorder({ cart_ids: [id] });
    await anna.cart.edit({ id, sku_id: '2' });
    expect(await rows()).toMatchObject([{ price: 2500, price_was: null }]);
    await anna.cart.edit({ id, sku_id: '1' });
    const made = await anna.cart.carttoorder({ cart_ids: [id], quote: cheaper.quote, submit: true, key: uuid() });
    expect(made.order_ids).toHaveLength(1);
  });

  it('applies when steps were removed, and for one-pay orders', async () => {
    await empty();
    const { goods } = await sellGoods(open.shop, { price: 1500, quantity: 50, weight: 300 });
    await steps(goods.goods_id, [
      { from: 1, price: 1500 },
      { from: 5, price: 1100 },
    ]);
    const id = await inCart(goods, 5);
    await steps(goods.goods_id, []);
    expect(await rows()).toMatchObject([{ price: 1500, price_was: 1100, listed_price: 1500 }]);
    expect((await anna.cart.carttoonepayorder({ cart_ids: [id] })).groups[0]!.items).toMatchObject([{ price_was: 1100 }]);
  });
});

describe('price history', () => {
  it('has every change with its time, whatever made it, and begins with the oldest price', async () => {
    const { goods } = await sellGoods(open.shop, { price: 5000 });
    const named = { tp: goods.api_type, tid: goods.num_iid };
    const still = await open.shop.visitor.prices.history(named);
    expect(still).toEqual({
      points: [{ time: expect.any(String), price: 5000 }],
      now: 5000,
      lowest: 5000,
      highest: 5000,
      alert: null,
    });
    open.shop.turn({ days: 3 });
    await pricedAt(goods.goods_id, 4200);
    open.shop.turn({ days: 3 });
    await pricedAt(goods.goods_id, 4200);
    await pricedAt(goods.goods_id, 4800);
    const { points, ...facts } = await open.shop.visitor.prices.history(named);
    expect(points.map((point) => point.price)).toEqual([5000, 4200, 4800]);
    expect(points[0]!.time).toBe(still.points[0]!.time);
    const days = points.map((point) => Math.round((Date.parse(point.time) - Date.parse(points[0]!.time)) / 86_400_000));
    expect(days).toEqual([0, 3, 6]);
    expect(facts).toEqual({ now: 4800, lowest: 4200, highest: 5000, alert: null });
    open.shop.turn({ days: 179 });
    expect((await open.shop.visitor.prices.history(named)).points.map((point) => point.price)).toEqual([4200, 4800]);
    expect(await refusal(open.shop.visitor.prices.history({ tp: 'taobao', tid: '1' }))).toBe('fail.not_found');
  });

  it('is kept two years; the change in effect then stays, because the history begins with it', async () => {
    const { goods } = await sellGoods(open.shop, { price: 5000 });
    for (const price of [4200, 4800]) {
      open.shop.turn({ days: 3 });
      await pricedAt(goods.goods_id, price);
    }
    const kept = async () => {
      await runJob(open.shop.app, open.shop.db, 'price_changes');
      const left = open.shop.db.selectFrom('price_change').select('price').where('goods_id', '=', goods.goods_id).orderBy('at');
      return (await left.execute()).map((row) => row.price);
    };
    open.shop.turn({ days: 2 * 365 - 1 });
    expect(await kept()).toEqual([4200, 4800]);
    open.shop.turn({ days: 2 });
    expect(await kept()).toEqual([4800]);
    expect(await kept()).toEqual([4800]);
  });

  it('of goods added by hand is only visible to their member', async () => {
    await anna.buyself.add({ url: 'https://shop.example/x', title: 'By hand', price: 900, num: 1 });
    const row = (await rows()).find((one) => one.api_type === 'manual')!;
    const named = { tp: row.api_type, tid: row.num_iid };
    expect((await anna.prices.history(named)).now).toBe(900);
    expect(await refusal(open.shop.visitor.prices.history(named))).toBe('fail.not_found');
    const ben = await open.shop.member();
    expect(await refusal(ben.prices.alert({ ...named, below: 100 }))).toBe('fail.not_found');
  });
});

describe('price alerts', () => {
  it('of more members than a batch are all notified, also after one that fails', async () => {
    const { goods } = await sellGoods(open.shop, { price: 5000 });
    const { db } = open.shop;
    const { rows: members } = await executeWrite(
      db,
      ['member'],
      sql<{ id: number }>`insert into member (email, mark, password_hash, nickname, created_at)
      select 'waits' || n || '@shop.test', 'W-' || n, '', 'Waits', ${open.shop.now()} from generate_series(1, 230) n returning id`,
    );
    const first = members[0]!.id;
    await db
      .insertInto('price_alert')
      .values(members.map(({ id }) => ({ member_id: id, goods_id: goods.goods_id, below: 5000, made_at: open.shop.now() })))
      .execute();
    await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_one before insert on message for each row when (new.member_id = ${sql.lit(first)}) execute function refuse_one()`.execute(
      db,
    );
    await expect(runJob(open.shop.app, db, 'price_alerts')).rejects.toThrow('price_reached: 1 failed');
    const untold = () =>
      db
        .selectFrom('price_alert')
        .select('member_id')
        .where('goods_id', '=', goods.goods_id)
        .where('told_at', 'is', null)
        .execute();
    expect(await untold()).toEqual([{ member_id: first }]);
    await sql`drop trigger refuse_one on message`.execute(db);
    open.shop.turn({ minutes: 10 });
    await runJob(open.shop.app, db, 'price_alerts');
    expect(await untold()).toEqual([]);
  });
  const notified = () =>
    open.shop.db
      .selectFrom('message')
      .select(['params', 'url'])
      .where('member_id', '=', anna.id)
      .where('key', '=', 'price_reached')
      .execute();

  it('notify once, when the goods cost no more than that, after a refresh', async () => {
    const mugs = { tp: '1688', tid: String(MUGS.num_iid) };
    await anna.obapi.getItem(mugs);
    expect(await refusal(anna.prices.alert({ ...mugs, below: 1580 }))).toBe('prices.already');
    expect(await anna.prices.alert({ ...mugs, below: 1400 })).toEqual({ alert: { below: 1400, told: null } });
    await runJob(open.shop.app, open.shop.db, 'price_alerts');
    expect(await notified()).toEqual([]);
    open.double.items.set(`1688:${mugs.tid}`, {
      ...MUGS,
      priceRange: [],
      skus: { sku: { ...(MUGS.skus as { sku: object }).sku, price: '13.00' } },
    } as never);
    open.shop.turn({ days: 2 });
    await runJob(open.shop.app, open.shop.db, 'price_alerts');
    await runJob(open.shop.app, open.shop.db, 'price_alerts');
    expect(await notified()).toMatchObject([{ params: { price_fen: 1300 }, url: `/pages/item/index?tp=1688&tid=${mugs.tid}` }]);
    const { data } = await anna.prices.alerts({});
    expect(data).toMatchObject([{ num_iid: String(mugs.tid), below: 1400, told: expect.any(String), price: 1300, gone: false }]);
    // Set again, it is open again.
    expect(await anna.prices.alert({ ...mugs, below: 1250 })).toEqual({ alert: { below: 1250, told: null } });
    expect((await anna.prices.history(mugs)).alert).toEqual({ below: 1250, told: null });
    expect(await anna.prices.alert({ ...mugs, below: 0 })).toEqual({ alert: null });
    expect((await anna.prices.alerts({})).data).toEqual([]);
  });

  it('are limited, and refuse goods that are off sale or unknown', async () => {
    await changeSetting(open.shop, 'price_alerts_max', 1);
    const [a, b] = [await sellGoods(open.shop), await sellGoods(open.shop)];
    const of = ({ goods }: { goods: Goods }) => ({ tp: goods.api_type, tid: goods.num_iid, below: 1000 });
    await anna.prices.alert(of(a));
    await anna.prices.alert({ ...of(a), below: 900 });
    expect(await refusal(anna.prices.alert(of(b)))).toBe('prices.too_many');
    await changeSetting(open.shop, 'price_alerts_max');
    await open.shop.db.updateTable('goods').set({ enabled: false }).where('id', '=', b.goods.goods_id).execute();
    expect(await refusal(anna.prices.alert(of(b)))).toBe('cart.gone');
    expect(await refusal(anna.prices.alert({ tp: 'taobao', tid: '0', below: 5 }))).toBe('fail.not_found');
    expect(await refusal(open.shop.visitor.prices.alert(of(a)))).toBe('401');
  });

  it('are found by an index', async () => {
    const { rows: plan } = await sql<{
      'QUERY PLAN': string;
    }>`explain select at, price from price_change where goods_id = 1 and at >= now() order by at`.execute(open.shop.db);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('price_change_pkey');
  });
});

it('goods say which countries their type cannot go to', async () => {
  await testLine(open.shop, { countries: ['DE', 'JP', 'SG'], goods_types: ['general'] });
  await testLine(open.shop, { countries: ['JP', 'US'], goods_types: ['general', 'battery_in'], suspended: ['US'] });
  const { goods } = await sellGoods(open.shop, { goods_type: 'battery_in' });
  const { goods: plain } = await sellGoods(open.shop);
  const item = (of: Goods) => open.shop.visitor.obapi.getItem({ tp: of.api_type, tid: of.num_iid });
  expect((await item(goods)).not_to).toEqual(['DE', 'SG']);
  expect((await item(plain)).not_to).toEqual([]);
});
