// Buying by goods: aggregated demand, one marketplace order for many members, partly fulfilled, dearer than paid, concurrent buyers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { indexPlanOf, statement } from '../../../testing-explain.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { pageOf } from '../../platform/queue.ts';
import { recordsOf } from '../arrivals/seller-record.ts';
import { demandQueue } from './queries.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
type Member = Awaited<ReturnType<Shop['member']>>;
type Sold = Awaited<ReturnType<typeof sellGoods>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
  await shop.close();
});

const CASH = 100_000;
/** One member for each number of pieces, paid in that order. */
async function ordered(goods: Sold, pieces: readonly number[]): Promise<{ m: Member; order_id: number }[]> {
  const made: { m: Member; order_id: number }[] = [];
  for (const num of pieces) {
    const m = await shop.member();
    await fund(shop, m, CASH);
    const { order_ids } = await buy(shop, m, [{ ...goods, num }]);
    made.push({ m, order_id: order_ids[0]! });
    shop.turn({ minutes: 1 });
  }
  return made;
}
const keyOf = ({ goods, warehouse_id }: Sold) => ({ goods_id: goods.goods_id, sku_id: goods.sku_id, warehouse_id });
const detail = (goods: Sold, desk = buyer) => desk.demand.detail(keyOf(goods));
const idsOf = async (goods: Sold) => (await detail(goods)).items.map((item) => item.id);
const balance = async (m: Member) => (await m.user.info({})).balance;
const states = async (m: Member, id: number) => (await m.order.detail({ id })).items.map((i) => `${i.num} ${i.state}`);
type Lots = { item_ids: number[]; num?: number; price: number }[];
async function purchase(lots: Lots, more: { freight?: number; ask?: boolean } = {}, desk = buyer) {
  const { ask, ...given } = more;
  const { quote } = await desk.demand.outcome({ lots, ...given });
  return desk.demand.purchase({ lots, ...given, ...(ask ? { ask } : {}), platform_no: 'T-40', quote, key: uuid() });
}

describe('demand by goods', () => {
  test('one row has the demand of many members, with prices, seller and buyer', async () => {
    const goods = await sellGoods(shop, { price: 3000 });
    await ordered(goods, [1, 2, 3]);
    const page = await buyer.demand.lists({ seller_id: goods.seller_id });
    expect(page).toMatchObject({ total: 1, counts: { pieces: 6 }, cursor: null });
    expect(page.list[0]).toMatchObject({
      ...keyOf(goods),
      ...{ pieces: 6, items: 3, members: 3, price_min: 3000, price_max: 3000, mine: 0, elsewhere: 0 },
      seller: { id: goods.seller_id, record: { bought: 0, was_late: 0, wrong: 0, repriced: 0 } },
    });
    const [first, second] = await idsOf(goods);
    const other = await shop.operator('buyer');
    await other.buying.take({ item_ids: [first!] });
    const { operator_id } = await shop.db
      .selectFrom('order_item')
      .select('operator_id')
      .where('id', '=', first!)
      .executeTakeFirstOrThrow();
    await buyer.buying.take({ item_ids: [second!] });
    const [row] = (await buyer.demand.lists({ seller_id: goods.seller_id })).list;
    expect(row).toMatchObject({ pieces: 5, mine: 2, elsewhere: 1 });
    const hers = await buyer.demand.lists({ seller_id: goods.seller_id, operator_id: operator_id! });
    expect(hers).toMatchObject({ total: 1, counts: { pieces: 1 } });
  });

  test('pages by cursor have every row once, and filters leave out the rest', async () => {
    const seller = await sellGoods(shop, { price: 100 });
    const all = [seller];
    for (let i = 0; i < 52; i++) all.push(await sellGoods(shop, { price: 100, seller_id: seller.seller_id }));
    const m = await shop.member();
    await fund(shop, m, 1_000_000);
    await buy(shop, m, all);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<Desk['demand']['lists']>> = await buyer.demand.lists({
        seller_id: seller.seller_id,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total).toBe(53);
      seen.push(...page.list.map((row) => row.id));
      cursor = page.cursor;
    }
    expect(new Set(seen).size).toBe(53);
    expect(seen.length).toBe(53);
    expect(await buyer.demand.lists({ seller_id: seller.seller_id, min_value: 101 })).toMatchObject({ total: 0 });
    expect(await refusal(buyer.demand.lists({ cursor: 'x' }))).toBe('fail.field_format');
  });

  test('the list and the record of sellers use their indexes', async () => {
    const list = demandQueue({}, 1, shop.now());
    const plan = await indexPlanOf(shop, statement(pageOf(list, {}, shop.now())));
    expect(plan).toContain('order_item_demand');
    // Active buyers are read once: a subplan per item is estimated as too expensive for the index of all demand.
    expect(plan).not.toContain('SubPlan');
    const record = recordsOf([1, 2], shop.now(), { arrival_days: 7, seller_send_days: 3 });
    expect(await indexPlanOf(shop, statement(record))).toContain('purchase_seller');
  });
});

describe('one marketplace order for many members', () => {
  test('forty members of one SKU: bought at once, freight divided to the fen, the difference refunded', async () => {
    const goods = await sellGoods(shop, { price: 3000, post_fee: 800 });
    const made = await ordered(
      goods,
      Array.from({ length: 40 }, () => 1),
    );
    // 30.00 + 8.00 + fee 5.00 (its minimum) each; now 29.00 a piece and 10.01 freight for all: 40 parts of 25.025, one fen apart.
    const lots = [{ item_ids: await idsOf(goods), price: 2900 }];
    const outcome = await buyer.demand.outcome({ lots, freight: 1001 });
    expect(outcome).toMatchObject({ pieces: 40, members: 40, left: 0, unplaced: 0, freight: 1001, cost: 40 * 2900 + 1001 });
    expect(outcome.refund).toBe(40 * 100 + 40 * 800 - 1001);
    const shares = outcome.shares.map((share) => share.freight);
    expect(shares.reduce((a, b) => a + b)).toBe(1001);
    expect([Math.min(...shares), Math.max(...shares)]).toEqual([25, 26]);
    const before = await Promise.all(made.map(({ m }) => balance(m)));
    expect(await purchase(lots, { freight: 1001 })).toEqual({
      pieces: 40,
      members: 40,
      left: 0,
      refund: outcome.refund,
      asked: 0,
    });
    const back = await Promise.all(made.map(async ({ m }, at) => (await balance(m)) - before[at]!));
    expect(back.reduce((a, b) => a + b)).toBe(outcome.refund);
    for (const [at, { m, order_id }] of made.entries()) {
      const share = outcome.shares.find((one) => one.order_id === order_id)!;
      expect(back[at]).toBe(100 + 800 - share.freight);
      expect(await states(m, order_id)).toEqual(['1 purchased']);
    }
    await expectClearingMatches(shop);
    expect(await refusal(detail(goods))).toBe('demand.moved');
  });

  test('thirty of forty: the earliest promised get them, a row is split, the rest keeps its place in the queue', async () => {
    const goods = await sellGoods(shop, { price: 3000, post_fee: 800 });
    const made = await ordered(goods, [20, 15, 5]);
    const before = (await detail(goods)).items;
    await buyer.buying.take({ item_ids: [before[1]!.id] });
    const done = await purchase([{ item_ids: before.map((i) => i.id), num: 30, price: 3000 }]);
    expect(done).toEqual({ pieces: 30, members: 2, left: 10, refund: 0, asked: 0 });
    expect(await states(made[0]!.m, made[0]!.order_id)).toEqual(['20 purchased']);
    expect((await states(made[1]!.m, made[1]!.order_id)).sort()).toEqual(['10 purchased', '5 paid']);
    expect(await states(made[2]!.m, made[2]!.order_id)).toEqual(['5 paid']);
    const left = await detail(goods);
    expect(left.row).toMatchObject({ pieces: 10, items: 2, mine: 0 });
    expect(left.items[0]).toMatchObject({ num: 5, since: before[1]!.since });
    await expectClearingMatches(shop);
    // The rest at a lower price: members are refunded the difference, and unspent freight.
    await purchase([{ item_ids: left.items.map((i) => i.id), price: 2990 }], { freight: 800 });
    expect(await states(made[2]!.m, made[2]!.order_id)).toEqual(['5 purchased']);
  });

  test('a price above what was paid opens a supplement for those members, and buys for the others', async () => {
    const goods = await sellGoods(shop, { price: 3000, post_fee: 0 });
    const [early] = await ordered(goods, [1]);
    await shop.db.updateTable('sku').set({ price: 3600 }).where('goods_id', '=', goods.goods.goods_id).execute();
    await shop.db.updateTable('goods').set({ price: 3600, price_max: 3600 }).where('id', '=', goods.goods.goods_id).execute();
    const [late] = await ordered(goods, [2]);
    const lots = [{ item_ids: await idsOf(goods), price: 3600 }];
    const outcome = await buyer.demand.outcome({ lots, freight: 0 });
    expect(outcome).toMatchObject({ pieces: 2, members: 1, supplement: 600, refund: 0 });
    const done = await purchase(lots, { freight: 0, ask: true });
    expect(done).toMatchObject({ pieces: 2, members: 1, asked: 1 });
    expect(await states(late!.m, late!.order_id)).toEqual(['2 purchased']);
    const item = (await early!.m.order.detail({ id: early!.order_id })).items[0]!;
    expect(item).toMatchObject({ state: 'supplement_due', ask: { amount: 600 } });
  });

  test('without a supplement they stay in the queue, and nothing is saved when no one is left', async () => {
    const goods = await sellGoods(shop, { price: 3000, post_fee: 0 });
    const [one] = await ordered(goods, [1]);
    const lots = [{ item_ids: await idsOf(goods), price: 3600 }];
    expect(await refusal(purchase(lots, { freight: 0 }))).toBe('demand.nobody');
    expect(await states(one!.m, one!.order_id)).toEqual(['1 paid']);
    expect(await refusal(purchase([{ ...lots[0]!, num: 1 }], { freight: 0, ask: true }))).toBe('demand.unplaced');
  });

  test('several goods of one seller in one order; freight is divided by what each order paid', async () => {
    const a = await sellGoods(shop, { price: 3000, post_fee: 600 });
    const b = await sellGoods(shop, { price: 5000, post_fee: 600, seller_id: a.seller_id });
    await ordered(a, [1]);
    await ordered(b, [1]);
    expect((await detail(a)).others.map((row) => row.goods_id)).toEqual([b.goods.goods_id]);
    const lots = [
      { item_ids: await idsOf(a), price: 3000 },
      { item_ids: await idsOf(b), price: 5000 },
    ];
    const outcome = await buyer.demand.outcome({ lots, freight: 901 });
    expect(outcome.shares.map((share) => share.freight)).toEqual([451, 450]);
    expect(await purchase(lots, { freight: 901 })).toMatchObject({ pieces: 2, members: 2 });
  });

  test('two buyers at once: one buys, the other is refused; a repeated click gets the same answer', async () => {
    const goods = await sellGoods(shop, { price: 3000 });
    const made = await ordered(goods, [1, 1, 1]);
    const other = await shop.operator('buyer');
    const lots = [{ item_ids: await idsOf(goods), price: 3000 }];
    const { quote } = await buyer.demand.outcome({ lots });
    const sent = ([desk, key]: readonly [Desk, string]) => desk.demand.purchase({ lots, platform_no: 'T-2', quote, key });
    const clicks = [[buyer, uuid()] as const, [other, uuid()] as const];
    const answers = await Promise.all(
      clicks.map((click) =>
        sent(click).then(
          (done) => done.pieces,
          (refused) => refused.key,
        ),
      ),
    );
    expect([...answers].sort()).toEqual([3, 'demand.moved']);
    expect(await sent(clicks[answers.indexOf(3)]!)).toMatchObject({ pieces: 3, members: 3 });
    for (const { m, order_id } of made) expect(await states(m, order_id)).toEqual(['1 purchased']);
    const { n } = await shop.db
      .selectFrom('purchase')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('seller_id', '=', goods.seller_id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(3);
  });

  test('refuses lots that do not belong together, changes since the preview, and pieces without demand', async () => {
    const a = await sellGoods(shop, { price: 3000, prices: [3000, 3500] });
    const b = await sellGoods(shop, { price: 3000 });
    await ordered(a, [1]);
    await ordered({ ...a, goods: { ...a.goods, sku_id: '2' } }, [1]);
    await ordered(b, [1]);
    const [x] = await idsOf(a);
    const [y] = await idsOf({ ...a, goods: { ...a.goods, sku_id: '2' } });
    const [z] = await idsOf(b);
    expect(await refusal(buyer.demand.outcome({ lots: [{ item_ids: [x!, y!], price: 3000 }] }))).toBe('demand.one_sku');
    const two = [x!, z!].map((id) => ({ item_ids: [id], price: 3000 }));
    expect(await refusal(buyer.demand.outcome({ lots: two }))).toBe('demand.one_seller');
    expect(await refusal(buyer.demand.outcome({ lots: [two[0]!, two[0]!] }))).toBe('fail.field_format');
    expect(await refusal(buyer.demand.outcome({ lots: [{ item_ids: [2_000_000_000], price: 1 }] }))).toBe('fail.not_found');
    const stale = { lots: [two[0]!], platform_no: 'T', quote: 'x', key: uuid() };
    expect(await refusal(buyer.demand.purchase(stale))).toBe('fail.changed');
    expect(await buyer.demand.outcome({ lots: [{ ...two[0]!, num: 3 }] })).toMatchObject({ pieces: 1, unplaced: 2 });
    const other = await shop.operator('buyer');
    await other.buying.take({ item_ids: [x!] });
    expect(await refusal(buyer.demand.outcome({ lots: [two[0]!] }))).toBe('demand.moved');
    const hall = await shop.operator('warehouse');
    expect(await refusal(hall.demand.lists({}))).toBe('fail.forbidden');
  });
});
