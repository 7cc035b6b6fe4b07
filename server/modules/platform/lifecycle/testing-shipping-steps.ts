// Cases of back-office steps on waybills, transport units, stocktakes and supplier orders. See `every-desk-step.test.ts`.
import { uuid } from '#server/testing.ts';
import { sellGoods, testWarehouse } from '#server/testing-goods.ts';
import { ordered, rich } from '../../aftersale/refunds/testing-refunds.ts';
import { packAs, paidStock, sender, sendOff } from '../../shipping/waybills/stock/testing-stock.ts';
import { box, type DeskCase, type DeskMake, type DeskStage, text } from './testing-desk-steps.ts';

const waybill =
  (
    before: (on: DeskStage, id: number, m: Awaited<ReturnType<typeof sender>>) => Promise<unknown>,
    take: (on: DeskStage, id: number) => (key: string) => Promise<unknown>,
  ): DeskMake =>
  async (on) => {
    const m = await sender(on.shop, { cash: 300_000 });
    const { id } = await paidStock(on, m);
    await before(on, id, m);
    return { row: { table: 'waybill', id }, take: take(on, id) };
  };
const packed = (on: DeskStage, id: number) => packAs(on.desk, id, [{ weight: 4000 }]);
const sent = async (on: DeskStage, id: number) => {
  await packed(on, id);
  await sendOff(on.desk, id);
};
const disputed = async (on: DeskStage, id: number, m: Awaited<ReturnType<typeof sender>>) => {
  await packAs(on.desk, id, [{ weight: 5400 }]);
  await m.sendorder.act({ id, action: 'dispute', input: { text: 'The scale shows 4 kg' }, key: uuid() });
};
const ends = (how: 'receive' | 'lost' | 'seized' | 'returned') =>
  waybill(sent, (on, id) => (key) => on.desk.packing.finish({ id, how, reason: text, before_export: 'yes', key }));

const unit =
  (
    before: (on: DeskStage, id: number) => Promise<unknown>,
    take: (on: DeskStage, id: number) => (key: string) => Promise<unknown>,
  ): DeskMake =>
  async (on) => {
    const made = await paidStock(on, await sender(on.shop, { cash: 300_000 }));
    const { no } = await packed(on, made.id);
    const warehouse_id = await testWarehouse(on.shop);
    const { id } = await on.desk.units.open({ warehouse_id, kind: 'bag', carrier: 'dhl', key: uuid() });
    await on.desk.units.add({ id, code: no, key: uuid() });
    await on.desk.units.numbers({ id, text: `BAG${id}X01`, key: uuid() });
    await before(on, id);
    return { row: { table: 'unit', id }, take: take(on, id) };
  };
const seal = (on: DeskStage, id: number, key = uuid()) => on.desk.units.seal({ id, weight: 4100, key });
const confirmed = async (on: DeskStage, id: number) => {
  await seal(on, id);
  await on.desk.units.step({ id, action: 'confirm', key: uuid() });
};

let zones = 0;
/** A zone with one item of this price (fen), which is missing. */
const stocktake =
  (
    price: number,
    before: (on: DeskStage, id: number) => Promise<unknown>,
    take: (on: DeskStage, id: number) => (key: string) => Promise<unknown>,
  ): DeskMake =>
  async (on) => {
    const m = await rich(on.shop);
    const { ids, warehouse_id } = await ordered(on.shop, on.desk, m, [{ price }], 'in_stock');
    const zone = `Z${String.fromCharCode(65 + zones++)}`;
    await on.desk.warehouse.shelve({ id: ids[0]!, bin: `${zone}-01` });
    const { id } = await on.desk.stocktake.open({ warehouse_id, zone, key: uuid() });
    await on.desk.stocktake.bin({ id, bin: `${zone}-01` });
    await on.desk.stocktake.settle({ id, item_ids: ids, resolution: 'lost', reason: text, key: uuid() });
    await before(on, id);
    return { row: { table: 'stocktake', id }, take: take(on, id) };
  };
const proposed = (on: DeskStage, id: number) => on.desk.stocktake.close({ id, key: uuid() });

/** The marketplace answers later: the step ends with its answer. */
const supplier =
  (refused: boolean, action: 'cancel' | 'retry' | 'give_up', becomes: string): DeskMake =>
  async ({ suppliers: at }) => {
    const goods = await sellGoods(at.shop, { price: 1000, post_fee: 600 });
    await at.ordered(goods, [1]);
    const lots = [await at.lotOf(goods, 1000)];
    const { quote } = await at.buyer.suppliers.preview({ lots });
    if (refused) await at.shelf(goods, { reason: 'paused' });
    const { ids } = await at.buyer.suppliers.order({ quote, key: uuid() });
    const id = ids[0]!;
    await at.comes(id, refused ? 'failed' : 'created');
    await at.shelf(goods, {});
    const take = async (key: string) => {
      const done = await at.buyer.suppliers.act({ id, action, key });
      await at.comes(id, becomes);
      return done;
    };
    return { row: { table: 'supplier_order', id }, take };
  };

/** By thing and action. */
export const SHIPPING_STEPS: Readonly<Record<string, DeskCase>> = {
  'waybill.take': {
    again: 'nothing',
    words: 'waybill.taken',
    make: waybill(
      async () => {},
      (on, id) => (key) => on.desk.packing.take({ id, key }),
    ),
  },
  'waybill.pack': {
    again: 'refused',
    make: waybill(
      (on, id) => on.desk.packing.take({ id, key: uuid() }),
      (on, id) => (key) => on.desk.packing.pack({ id, boxes: [{ ...box, weight: 4000 }], services: [], reason: text, key }),
    ),
  },
  'waybill.problem': {
    again: 'refused',
    make: waybill(
      (on, id) => on.desk.packing.take({ id, key: uuid() }),
      (on, id) => (key) => on.desk.packing.problem({ id, text, key }),
    ),
  },
  'waybill.waive': {
    again: 'refused',
    make: waybill(disputed, (on, id) => (key) => on.desk.packing.waive({ id, reason: text, key })),
  },
  'waybill.confirm_supplement': {
    again: 'refused',
    words: 'waybill.not_disputed',
    make: waybill(disputed, (on, id) => (key) => on.desk.packing.confirm({ id, reason: text, key })),
  },
  'waybill.dispatch': {
    again: 'refused',
    make: async (on) => {
      let boxes: { id: number; carrier: string; tracking_no: string }[] = [];
      const ready = async (_on: DeskStage, id: number) => {
        boxes = (await packed(on, id)).boxes.map((b) => ({ id: b.id, carrier: 'dhl', tracking_no: `JD${b.id}STEP` }));
      };
      return waybill(ready, (_on, id) => (key) => on.desk.packing.dispatch({ id, boxes, key }))(on);
    },
  },
  'waybill.recall': {
    again: 'refused',
    make: waybill(packed, (on, id) => (key) => on.desk.packing.recall({ id, reason: text, key })),
  },
  'waybill.delivered': {
    again: 'nothing',
    make: waybill(sent, (on, id) => (key) => on.desk.packing.track({ id, word: 'delivered', text, key })),
  },
  'waybill.receive': { again: 'nothing', make: ends('receive') },
  'waybill.lose': { again: 'refused', make: ends('lost') },
  'waybill.seize': { again: 'refused', make: ends('seized') },
  'waybill.come_back': { again: 'refused', make: ends('returned') },

  'unit.seal': {
    again: 'refused',
    make: unit(
      async () => {},
      (on, id) => (key) => seal(on, id, key),
    ),
  },
  'unit.cancel': {
    again: 'refused',
    make: async (on) => {
      const { id } = await on.desk.units.open({
        warehouse_id: await testWarehouse(on.shop),
        kind: 'bag',
        carrier: 'dhl',
        key: uuid(),
      });
      return { row: { table: 'unit', id }, take: (key) => on.desk.units.step({ id, action: 'cancel', reason: text, key }) };
    },
  },
  'unit.confirm': { again: 'refused', make: unit(seal, (on, id) => (key) => on.desk.units.step({ id, action: 'confirm', key })) },
  'unit.reopen': {
    again: 'refused',
    make: unit(seal, (on, id) => (key) => on.desk.units.step({ id, action: 'reopen', reason: text, key })),
  },
  'unit.depart': {
    again: 'nothing',
    also: ['open', 'sealed'],
    make: unit(confirmed, (on, id) => (key) => on.desk.units.depart({ id, key })),
  },

  'stocktake.close': {
    again: 'nothing',
    make: stocktake(
      3000,
      async () => {},
      (on, id) => (key) => on.desk.stocktake.close({ id, key }),
    ),
  },
  'stocktake.cancel': {
    again: 'refused',
    make: stocktake(
      3000,
      async () => {},
      (on, id) => (key) => on.desk.stocktake.cancel({ id, reason: text, key }),
    ),
  },
  'stocktake.confirm': {
    again: 'nothing',
    make: stocktake(90_000, proposed, (on, id) => (key) => on.other.stocktake.confirm({ id, key })),
  },
  'stocktake.reopen': {
    again: 'refused',
    make: stocktake(90_000, proposed, (on, id) => (key) => on.other.stocktake.reopen({ id, reason: text, key })),
  },

  'supplier_order.cancel': { again: 'refused', make: supplier(false, 'cancel', 'cancelled') },
  'supplier_order.retry': { again: 'refused', make: supplier(true, 'retry', 'created') },
  'supplier_order.give_up': { again: 'refused', make: supplier(true, 'give_up', 'cancelled') },
};
