// Cases of member steps on orders, waybills and one-pay orders: the thing that allows each, and the call. See `testing-member-steps.ts`.

import type { Line } from '#contract/freight.ts';
import type { Tables } from '#server/db/tables.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, type Shop, uuid } from '#server/testing.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { ask as askRefund, type Goal, ordered, rich } from '../../aftersale/refunds/testing-refunds.ts';
import * as onepay from '../../shipping/one-pay/testing.ts';
import { packAs, paidStock, sender, sendOff, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';

type Seen = { state: string; actions: readonly string[] };
export type Standing = {
  m: MemberClient;
  /** the row that the step moves */
  row: { table: keyof Tables; id: number };
  /** takes it, with its own key by default */
  take: (key: string) => Promise<unknown>;
  /** the shortcut call for it */
  shorthand?: () => Promise<unknown>;
  /** the thing for its member now */
  read: () => Promise<Seen>;
};
type Taking = Pick<Standing, 'take' | 'shorthand'>;
export type Stage = { shop: Shop; line: Line; second: Line; desk: LookingDesk };
export type Make = (on: Stage) => Promise<Standing>;
export type Case =
  /** repeated, it changes nothing and answers the thing as it is */
  | { again: 'nothing'; make: Make }
  /** it has new input each time: run again, or refused */
  | { again: 'says'; make: Make }
  /** it creates something: once per key */
  | { again: 'key'; make: Make }
  /** no call of its own: the cause */
  | { within: string };

const itemAt =
  (
    goal: Goal,
    act: (at: { m: MemberClient; id: number; item_id: number; on: Stage }) => Taking,
    before?: (on: Stage, item_id: number) => Promise<unknown>,
  ): Make =>
  async (on) => {
    const m = await rich(on.shop);
    await m.address.addAddress(onepayAddress);
    const made = await ordered(on.shop, on.desk, m, [{ price: 3000, num: 3 }], goal);
    const item_id = made.ids[0]!;
    await before?.(on, item_id);
    const read = async () => {
      const order = await m.order.detail({ id: made.id });
      const item = order.items.find((one) => one.id === item_id)!;
      return { state: item.state, actions: [...new Set([...order.actions, ...item.actions])] };
    };
    return { m, row: { table: 'order_item', id: item_id }, read, ...act({ m, id: made.id, item_id, on }) };
  };
const onepayAddress = {
  name: 'Yao Lin',
  country: 'DE',
  city: 'Berlin',
  street: 'Kastanienallee 48',
  postcode: '10119',
  mobilecode: '49',
  phone: '15112345678',
};
const itemAct =
  (action: string, input: Record<string, string> = {}) =>
  ({ m, id, item_id }: { m: MemberClient; id: number; item_id: number }) => ({
    take: (key: string) => m.order.act({ id, item_id, action, input, key }),
  });

const waybill =
  (
    make: (on: Stage, m: MemberClient) => Promise<number>,
    act: (m: MemberClient, id: number, on: Stage) => Taking | Promise<Taking>,
  ): Make =>
  async (on) => {
    const m = await sender(on.shop, { cash: 300_000 });
    const id = await make(on, m);
    return { m, row: { table: 'waybill', id }, read: () => m.sendorder.detail({ id }), ...(await act(m, id, on)) };
  };
const waybillAct =
  (action: string, input: Record<string, string | number> = {}) =>
  (m: MemberClient, id: number) => ({
    take: (key: string) => m.sendorder.act({ id, action, input, key }),
  });
const paidWaybill = async (on: Stage, m: MemberClient, wish: object = {}) => (await paidStock(on, m, wish)).id;
export async function sentWaybill(on: Stage, m: MemberClient): Promise<number> {
  const id = await paidWaybill(on, m);
  await packAs(on.desk, id, [{ weight: 4000 }]);
  await sendOff(on.desk, id);
  return id;
}

/** One-pay orders of two kinds of goods, some of which have arrived; the member is asked when they wait too long. */
const onepayOf =
  (action: string, { came, pay = true, days = 0 }: { came: number; pay?: boolean; days?: number }): Make =>
  async (on) => {
    await onepay.roundLine(on.shop);
    const m = await onepay.buyer(on.shop);
    const goods = [await onepay.knownGoods(on.shop, { weight: 800 }), await onepay.knownGoods(on.shop, { weight: 800 })];
    const { id } = await onepay.order(
      m,
      goods.map((one) => ({ goods: one })),
      {},
      pay,
    );
    const items = await onepay.itemsOf(on.shop, id);
    for (const [at, item] of items.entries())
      if (pay) await onepay.put(on.shop, [item.id], at < came ? 'in_stock' : 'on_the_way');
    if (days) {
      on.shop.turn({ days });
      await runJob(on.shop.app, on.shop.db, 'onepay');
    }
    return {
      m,
      row: { table: 'onepay', id },
      take: (key) => m.orders.act({ id, action, key }),
      ...(action === 'cancel' ? { shorthand: () => m.orders.cancel({ id, key: uuid() }) } : {}),
      read: () => m.orders.opdetail({ id }),
    };
  };

/** By thing and action. */
export const ORDER_STEPS: Readonly<Record<string, Case>> = {
  'item.remit': { within: 'a remittance for its bill: remit.add' },
  'item.cancel': {
    again: 'nothing',
    make: itemAt('paid', ({ m, id, item_id }) => ({
      take: (key) => m.order.act({ id, item_id, action: 'cancel', key }),
      shorthand: () => m.order.cancel({ id, item_ids: [item_id] }),
    })),
  },
  'item.request_cancel': {
    again: 'nothing',
    make: itemAt('buying', ({ m, id, item_id }) => ({
      take: (key) => m.order.act({ id, item_id, action: 'request_cancel', key }),
      shorthand: () => m.order.cancel({ id, item_ids: [item_id] }),
    })),
  },
  'item.answer': {
    again: 'nothing',
    make: itemAt('buying', itemAct('answer', { text: 'The blue one' }), (on, item_id) =>
      on.desk.buying.ask({ item_id, text: 'Blue or red?', key: uuid() }),
    ),
  },
  'item.decline': {
    again: 'nothing',
    make: itemAt('buying', itemAct('decline'), (on, item_id) =>
      on.desk.buying.supplement({ item_id, price: 4000, text: 'Dearer', key: uuid() }),
    ),
  },
  'item.refund': {
    again: 'key',
    make: itemAt('purchased', ({ m, item_id }) => ({ take: (key) => askRefund(m, item_id, { type: 'refund', key }) })),
  },
  'item.close': { within: 'withdrawing the refund that it is in after-sale for' },
  'item.accept': { again: 'nothing', make: itemAt('problem', itemAct('accept')) },
  'item.destroy': { again: 'nothing', make: itemAt('problem', itemAct('destroy')) },
  'item.return': {
    again: 'key',
    make: itemAt('in_stock', ({ m, item_id }) => ({ take: (key) => askRefund(m, item_id, { key }) })),
  },
  'item.exchange': {
    again: 'key',
    make: itemAt('problem', ({ m, item_id }) => ({ take: (key) => askRefund(m, item_id, { type: 'exchange', key }) })),
  },
  'item.ship': {
    again: 'key',
    make: itemAt('in_stock', ({ m, item_id, on }) => {
      let quote: string | undefined;
      return {
        take: async (key) => {
          const wish = { item_ids: [item_id], shipping_id: on.line.id };
          quote ??= (await m.order.ordertopackage(wish)).quote;
          return m.order.ordertopackage({ ...wish, submit: true, quote, key });
        },
      };
    }),
  },
  'item.photo': {
    again: 'key',
    make: itemAt('in_stock', ({ m, id, item_id }) => ({ take: (key) => m.order.photo({ id, item_id, num: 2, key }) })),
  },
  'item.extend': {
    again: 'key',
    make: itemAt('in_stock', ({ m, item_id }) => ({ take: (key) => m.order.extend({ item_ids: [item_id], key }) })),
  },
  'item.ask_split': {
    again: 'key',
    make: itemAt('in_stock', ({ m, id, item_id }) => ({ take: (key) => m.order.split({ id, item_id, num: 1, key }) })),
  },

  'waybill.remit': { within: 'a remittance for its bill: remit.add' },
  'waybill.cancel': {
    again: 'nothing',
    make: waybill(paidWaybill, (m, id) => ({
      take: (key) => m.sendorder.act({ id, action: 'cancel', key }),
      shorthand: () => m.sendorder.cancel({ id }),
    })),
  },
  'waybill.change': {
    again: 'says',
    make: waybill(
      async (on, m) => (await submitStock(on, m)).id,
      async (m, id, on) => {
        const { quote = '' } = await m.sendorder.changeShippingMethod({ id, shipping_id: on.second.id });
        return { take: (key) => m.sendorder.act({ id, action: 'change', input: { shipping_id: on.second.id, quote }, key }) };
      },
    ),
  },
  'waybill.answer': {
    again: 'nothing',
    make: waybill(
      async (on, m) => {
        const id = await paidWaybill(on, m);
        await on.desk.packing.take({ id });
        await on.desk.packing.problem({ id, text: 'One sock is missing', key: uuid() });
        return id;
      },
      waybillAct('answer', { text: 'Send the others' }),
    ),
  },
  'waybill.choose': {
    again: 'says',
    make: waybill(
      async (on, m) => {
        const id = await paidWaybill(on, m, { services: ['rehearsal'] });
        await packAs(on.desk, id, [{ weight: 4000 }]);
        return id;
      },
      async (m, id, on) => {
        const { lines } = await m.sendorder.lineOffers({ id });
        const { offer } = lines.find((one) => one.line.id === on.line.id)!;
        return { take: (key) => m.sendorder.act({ id, action: 'choose', input: { shipping_id: on.line.id, offer }, key }) };
      },
    ),
  },
  'waybill.dispute': {
    again: 'nothing',
    make: waybill(
      async (on, m) => {
        const id = await paidWaybill(on, m);
        await packAs(on.desk, id, [{ weight: 5400 }]);
        return id;
      },
      waybillAct('dispute', { text: 'The scale shows 4 kg' }),
    ),
  },
  'waybill.receive': {
    again: 'nothing',
    make: waybill(sentWaybill, (m, id) => ({
      take: (key) => m.sendorder.act({ id, action: 'receive', key }),
      shorthand: () => m.sendorder.receipt({ id }),
    })),
  },

  'onepay.remit': { within: 'a remittance for its bill: remit.add' },
  'onepay.cancel': { again: 'nothing', make: onepayOf('cancel', { came: 0, pay: false }) },
  'onepay.approve': { again: 'nothing', make: onepayOf('approve', { came: 2 }) },
  'onepay.wait': { again: 'nothing', make: onepayOf('wait', { came: 1, days: 16 }) },
  'onepay.ship_now': { again: 'nothing', make: onepayOf('ship_now', { came: 1, days: 16 }) },
  'onepay.to_stock': { again: 'nothing', make: onepayOf('to_stock', { came: 2 }) },
};
