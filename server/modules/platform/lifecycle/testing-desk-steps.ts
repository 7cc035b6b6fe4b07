// Cases of back-office steps on goods and parcels: the thing that allows each, and the call. See `every-desk-step.test.ts`.

import type { Line } from '#contract/freight.ts';
import type { Tables } from '#server/db/tables.ts';
import { runJob } from '#server/jobs.ts';
import { type Shop, uuid } from '#server/testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';
import { type Desk, type Goal, ordered, rich } from '../../aftersale/refunds/testing-refunds.ts';
import { sender, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';
import * as parcels from '../../warehouse/parcels/testing-parcels.ts';
import type { openSuppliers } from '../../warehouse/suppliers/testing-suppliers.ts';

export const text = 'As agreed';
export const box = { weight: 1000, length: 200, width: 150, height: 100 };

export type DeskStage = {
  shop: Shop;
  line: Line;
  desk: Desk;
  /** a second operator, for approvals by two */
  other: Desk;
  suppliers: Awaited<ReturnType<typeof openSuppliers>>;
};
type DeskStanding = {
  /** the row that the step moves */
  row: { table: keyof Tables; id: number };
  /** takes it, with its own key */
  take: (key: string) => Promise<unknown>;
};
export type DeskMake = (on: DeskStage) => Promise<DeskStanding>;
export type DeskCase =
  /** `again`: the result of repeating it with a new key: `refused` because of its state; `nothing`: answered as it is, no effect */
  | {
      again: 'refused' | 'nothing';
      /** key of a refusal with its own text: the request has ended, not the thing */
      words?: string;
      /** states from which the same call also takes the steps before this one; `any`: a scan, which reports any state */
      also?: readonly string[] | 'any';
      make: DeskMake;
    }
  /** no call of its own: the cause */
  | { within: string };

type ItemAt = { order_id: number; item_id: number; warehouse_id: number; on: DeskStage };
const item =
  (
    goal: Goal,
    take: (at: ItemAt) => (key: string) => Promise<unknown>,
    before?: (at: ItemAt & { m: Awaited<ReturnType<typeof rich>> }) => Promise<unknown>,
  ): DeskMake =>
  async (on) => {
    const m = await rich(on.shop);
    const { id: order_id, ids, warehouse_id } = await ordered(on.shop, on.desk, m, [{ price: 3000, num: 3 }], goal);
    const at = { order_id, item_id: ids[0]!, warehouse_id, on };
    await before?.({ ...at, m });
    return { row: { table: 'order_item', id: at.item_id }, take: take(at) };
  };
const asksToCancel = ({ m, order_id, item_id }: ItemAt & { m: Awaited<ReturnType<typeof rich>> }) =>
  m.order.act({ id: order_id, item_id, action: 'request_cancel', key: uuid() });
const parcelOf = async ({ on, item_id }: ItemAt) =>
  on.shop.db
    .selectFrom('order_item as i')
    .innerJoin('parcel as p', 'p.id', 'i.parcel_id')
    .select(['p.id', 'p.tracking_no'])
    .where('i.id', '=', item_id)
    .executeTakeFirstOrThrow();

type Arrived = { id: number; no: string };
const parcel =
  (
    make: (on: DeskStage) => Promise<Arrived>,
    take: (on: DeskStage, at: Arrived) => (key: string) => Promise<unknown>,
  ): DeskMake =>
  async (on) => {
    const at = await make(on);
    return { row: { table: 'parcel', id: at.id }, take: take(on, at) };
  };
const unclaimed = async (on: DeskStage): Promise<Arrived> => {
  const no = parcels.someNo();
  return { id: (await parcels.scanIn(on.shop, on.desk, no)).parcel_id!, no };
};
const claimed = async (on: DeskStage): Promise<Arrived & { claim_id: number }> => {
  const at = await unclaimed(on);
  const m = await sender(on.shop);
  const { courier_id } = await parcels.declarationInput(on.shop);
  const goods = { tracking_no: at.no, courier_id, goods_type: 'general', items: [parcels.HAT] };
  await parcels.act(m, at.id, 'claim', { ...goods, file_id: await parcels.picture(on.shop, m) });
  return { ...at, claim_id: (await on.desk.parcels.detail({ id: at.id })).claims[0]!.id };
};
const claims = async (on: DeskStage, { id }: Arrived) => (await on.desk.parcels.detail({ id })).claims[0]!.id;
/** Prohibited contents whose member has paid for returning them. */
const goingBack = async (on: DeskStage): Promise<Arrived> => {
  const m = await sender(on.shop);
  const at = await parcels.declareOne(on.shop, m);
  const seen = await parcels.scanIn(on.shop, on.desk, at.no);
  const risky = on.shop.db.selectFrom('goods_type').select('code').where('risk', '=', 'forbidden').limit(1);
  await parcels.failing(on.desk, seen.items[0]!.id, (await risky.executeTakeFirstOrThrow()).code);
  await parcels.act(m, at.id, 'return', { text: 'Hauptstr. 1, 10827 Berlin' });
  const { order_id } = await on.shop.db.selectFrom('parcel').select('order_id').where('id', '=', at.id).executeTakeFirstOrThrow();
  const { invoice_no } = await m.paywallet.getInvoice({ type: 'order', id: order_id! });
  await m.paywallet.payBalance({ no: invoice_no, pay_password: '246810', key: uuid() });
  return at;
};

/** By thing and action. */
export const GOODS_STEPS: Readonly<Record<string, DeskCase>> = {
  'item.take': {
    again: 'nothing',
    make: item(
      'paid',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.take({ item_ids: [item_id], key }),
    ),
  },
  'item.refuse': {
    again: 'refused',
    make: item(
      'paid',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.refuse({ item_id, text, key }),
    ),
  },
  'item.purchase': {
    again: 'refused',
    make: item('buying', ({ on, order_id, item_id }) => (key) => {
      const prices = [{ item_id, price: 3000 }];
      return on.desk.buying.purchase({ order_id, platform_no: 'T-1', freight: 800, prices, key });
    }),
  },
  'item.ask': {
    again: 'refused',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.ask({ item_id, text, key }),
    ),
  },
  'item.supplement': {
    again: 'refused',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.supplement({ item_id, price: 4000, text, key }),
    ),
  },
  'item.out_of_stock': {
    again: 'refused',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.out_of_stock({ item_id, text, key }),
    ),
  },
  'item.release': {
    again: 'refused',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.release({ item_ids: [item_id], key }),
    ),
  },
  'item.agree_cancel': {
    again: 'refused',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.cancel_answer({ item_id, agree: 'yes', key }),
      asksToCancel,
    ),
  },
  'item.decline_cancel': {
    again: 'refused',
    words: 'order.no_request',
    make: item(
      'buying',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.cancel_answer({ item_id, agree: 'no', text, key }),
      asksToCancel,
    ),
  },
  'item.seller_ship': {
    again: 'refused',
    make: item('purchased', ({ on, item_id }) => (key) => {
      const tracking_no = `SHIP${String(item_id).padStart(8, '0')}`;
      return on.desk.buying.seller_ship({ item_ids: [item_id], courier_id: 1, tracking_no, key });
    }),
  },
  'item.receive': {
    again: 'nothing',
    also: 'any',
    make: async (on) => {
      let no = '';
      const take =
        ({ warehouse_id }: ItemAt) =>
        (key: string) =>
          on.desk.warehouse.scan({ tracking_no: no, warehouse_id, key });
      const keep = async (at: ItemAt) => {
        no = (await parcelOf(at)).tracking_no;
      };
      return item('on_the_way', take, keep)(on);
    },
  },
  'item.lost': {
    again: 'refused',
    make: item(
      'on_the_way',
      ({ on, item_id }) =>
        (key) =>
          on.desk.buying.lost({ item_id, text, key }),
    ),
  },
  'item.inspect_pass': {
    again: 'refused',
    make: item(
      'received',
      ({ on, item_id: id }) =>
        (key) =>
          on.desk.warehouse.inspect({ id, ...box, bin: 'A-1', result: 'pass', reason: text, key }),
    ),
  },
  'item.inspect_fail': {
    again: 'refused',
    make: item(
      'received',
      ({ on, item_id: id }) =>
        (key) =>
          on.desk.warehouse.inspect({ id, ...box, result: 'fail', problem: text, key }),
    ),
  },
  'item.undo': { within: 'its parcel: parcel.undo' },
  'item.write_off': { within: 'a stocktake that closes: stocktake.close, stocktake.confirm' },
  'item.sent_back': { within: 'its parcel going back: parcel.returned' },
  'item.abandon': {
    again: 'refused',
    make: async (on) => {
      const [id] = await stockItems(on.shop, await sender(on.shop), [{ days_ago: 90 }]);
      for (const days of [0, 60, 23, 7]) {
        on.shop.turn({ days });
        await runJob(on.shop.app, on.shop.db, 'storage_notices');
      }
      await on.other.storage.abandon({ id: id!, reason: text, key: uuid() });
      return { row: { table: 'order_item', id: id! }, take: (key) => on.desk.storage.abandon({ id: id!, reason: text, key }) };
    },
  },
  'item.refunded': { within: 'its refund: refund.execute, refund.seller_received' },
  'item.exchanged': { within: 'its exchange: refund.exchanged' },
  'item.close': { within: 'its refund being refused: refund.refuse' },

  'parcel.receive': {
    again: 'nothing',
    also: 'any',
    make: parcel(
      async (on) => parcels.declareOne(on.shop, await sender(on.shop)),
      (on, { no }) =>
        async (key) =>
          on.desk.warehouse.scan({ tracking_no: no, warehouse_id: await testWarehouse(on.shop), key }),
    ),
  },
  'parcel.dispose': {
    again: 'refused',
    make: parcel(
      async (on) => {
        const at = await unclaimed(on);
        const { id } = at;
        const set = { due_at: on.shop.now(), postings: 3 };
        await on.shop.db.updateTable('parcel').set(set).where('id', '=', id).execute();
        await on.other.parcels.dispose({ id, key: uuid() });
        return at;
      },
      (on, { id }) =>
        (key) =>
          on.desk.parcels.dispose({ id, key }),
    ),
  },
  'parcel.undo': {
    again: 'refused',
    words: 'warehouse.undo_done',
    make: async (on) => {
      const m = await rich(on.shop);
      const { ids, warehouse_id, id: order_id } = await ordered(on.shop, on.desk, m, [{ price: 3000 }], 'received');
      const { id } = await parcelOf({ on, item_id: ids[0]!, warehouse_id, order_id });
      return { row: { table: 'parcel', id }, take: (key) => on.desk.warehouse.undo({ parcel_id: id, key }) };
    },
  },
  'parcel.mark': {
    again: 'nothing',
    also: 'any',
    make: parcel(unclaimed, (on, { no }) => {
      let mark: string | undefined;
      return async (key) => {
        mark ??= await parcels.markOf(on.shop, await sender(on.shop));
        return on.desk.warehouse.scan({ tracking_no: no, warehouse_id: await testWarehouse(on.shop), mark, key });
      };
    }),
  },
  'parcel.agree': {
    again: 'refused',
    words: 'parcel.claim_over',
    make: parcel(claimed, (on, at) => {
      const claim_id = claims(on, at);
      return async (key) => on.desk.parcels.agree({ id: at.id, claim_id: await claim_id, key });
    }),
  },
  'parcel.refuse': {
    again: 'refused',
    words: 'parcel.claim_over',
    make: parcel(claimed, (on, at) => {
      const claim_id = claims(on, at);
      return async (key) => on.desk.parcels.refuse({ id: at.id, claim_id: await claim_id, reason: text, key });
    }),
  },
  'parcel.inspect': { within: 'the inspection of what is in it: item.inspect_pass' },
  'parcel.returned': {
    again: 'refused',
    make: parcel(
      goingBack,
      (on, { id }) =>
        (key) =>
          on.desk.parcels.sentback({ id, tracking_no: `BACK${id}0000`, key }),
    ),
  },
};
