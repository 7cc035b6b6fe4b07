// Test helpers: a shop with marketplace doubles, injectable failures, and the steps of supplier orders.
import { expect, vi } from 'vitest';
import type { PurchaseConnector } from '../../../connectors/purchase/connector.ts';
import { doubleConnector, readHeld, shelfOf, writeHeld } from '../../../connectors/purchase/demo/index.ts';
import { openShop, type Shop, uuid } from '../../../testing.ts';
import type { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { attend } from './attend.ts';
import { keptOf } from './connect.ts';

export type Desk = Awaited<ReturnType<Shop['operator']>>;
export type Member = Awaited<ReturnType<Shop['member']>>;
export type Sold = Awaited<ReturnType<typeof sellGoods>>;
export const double = doubleConnector.connect(true);

export async function openSuppliers(profile: Partial<PurchaseConnector> = {}) {
  /** How often it was called, and replacements for its answers. */
  const asked = { create: 0, find: 0 };
  const put: { away: Partial<PurchaseConnector> } = { away: {} };
  const supplier: PurchaseConnector = {
    ...double,
    max_skus: 3,
    ...profile,
    preview: (...of) => (put.away.preview ?? double.preview)(...of),
    create: (...of) => {
      asked.create++;
      return (put.away.create ?? double.create)(...of);
    },
    find: (...of) => {
      asked.find++;
      return double.find(...of);
    },
  };
  const shop = await openShop({ config: { suppliers: [supplier] } });
  const buyer = await shop.operator('buyer');
  const kept = keptOf(shop.app, shop.db, 'demo');
  await kept.put('freight', '600');

  const keyOf = ({ goods, warehouse_id }: Sold) => ({ goods_id: goods.goods_id, sku_id: goods.sku_id, warehouse_id });
  const idsOf = async (goods: Sold) => (await buyer.demand.detail(keyOf(goods))).items.map((item) => item.id);
  const stateOf = async (id: number) => (await buyer.suppliers.detail({ id })).order.state;
  /** The double's own copy of an order, changed as its seller would. */
  async function atSupplier(id: number, change: (held: NonNullable<Awaited<ReturnType<typeof readHeld>>>) => object) {
    const { order } = await buyer.suppliers.detail({ id });
    const held = (await readHeld(kept, order.platform_no))!;
    await writeHeld(kept, { ...held, ...change(held) });
  }
  /** The shop processes an order again. */
  async function look(id: number) {
    await shop.db.updateTable('supplier_order').set({ next_at: shop.now() }).where('id', '=', id).execute();
    expect(await attend(shop.app, shop.db, id)).toBe(true);
  }
  return {
    shop,
    buyer,
    supplier,
    asked,
    put,
    kept,
    keyOf,
    idsOf,
    stateOf,
    atSupplier,
    look,
    shelf: (goods: Sold, sku: { price?: number; reason?: string }) => kept.put(shelfOf(goods.goods), JSON.stringify(sku)),
    ordered: async (goods: Sold, pieces: readonly number[]) => {
      const made: { m: Member; order_id: number }[] = [];
      for (const num of pieces) {
        const m = await shop.member();
        await fund(shop, m, 500_000);
        const { order_ids } = await buy(shop, m, [{ ...goods, num }]);
        made.push({ m, order_id: order_ids[0]! });
        shop.turn({ minutes: 1 });
      }
      return made;
    },
    lotOf: async (goods: Sold, price: number) => ({ item_ids: await idsOf(goods), price }),
    comes: (id: number, state: string) => vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout: 10_000 }),
    place: async (lots: { item_ids: number[]; price: number }[], ask = false, desk: Desk = buyer) => {
      const { quote } = await desk.suppliers.preview({ lots });
      return desk.suppliers.order({ quote, key: uuid(), ...(ask ? { ask } : {}) });
    },
    paid: (id: number) => atSupplier(id, () => ({ state: 'paid' })).then(() => look(id)),
    close: async () => {
      await expectSoundLedger(shop);
      await expectClearingMatches(shop);
      await shop.close();
    },
  };
}
export const balance = async (m: Member) => (await m.user.info({})).balance;
export const states = async ({ m, order_id }: { m: Member; order_id: number }) =>
  (await m.order.detail({ id: order_id })).items.map((i) => `${i.num} ${i.state}`);
