// Back office: orders that the shop places at marketplaces through a connector: previewed there, created, paid by a link,
// followed by the marketplace's pushes.
import { command, query, recordedQuery } from '../call.ts';
import { fen, flag, form, id, ids, int, json, key, list, maybe, message, none, oneOf, out, shape, text, z } from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { SUPPLIER_LINE_STATES } from '../states/simple.ts';
import { supplierOrderMachine } from '../states/supplier-order.ts';
import { demandOutcome } from './demand.ts';
import { queueInput, queueOf } from './queue-list.ts';
import { SUPPLIER_TABS } from './tabs.ts';

const connector = shape({ code: out.text, name: out.text, test: out.bool });
const priced = { num_iid: out.text, sku_id: out.text, title: out.text, properties_name: out.text, pic_url: out.text };

/** One order that would be placed: one seller, one warehouse, as many kinds of goods as the marketplace takes. */
const group = shape({
  connector,
  seller: out.text,
  warehouse: out.text,
  /** `price_before`: the expected price */
  lines: list(shape({ ...priced, num: out.int, price: out.fen, price_before: out.fen })),
  /** offers that cannot be ordered, each with the marketplace's reason */
  refused: list(shape({ ...priced, num: out.int, reason: out.text })),
  freight: out.fen,
  discount: out.fen,
  total: out.fen,
  /** null: nothing of it can be ordered */
  outcome: z.nullable(demandOutcome),
  /** why it was not requested, or the marketplace did not answer; the other orders are not affected */
  problem: z.nullable(message),
});
export type SupplierGroup = z.output<typeof group>;

const supplierOrder = shape({
  id: out.id,
  key: out.text,
  connector,
  state: out.state(supplierOrderMachine),
  actions: out.actions(supplierOrderMachine),
  platform_no: out.text,
  api_type: out.text,
  seller: out.text,
  warehouse: out.text,
  operator: out.text,
  pieces: out.int,
  members: out.int,
  freight: out.fen,
  total: out.fen,
  /** items whose members were asked for more and have not paid yet */
  waits: out.int,
  /** pieces that were ordered and that no member waits for any more */
  spare: out.int,
  /** it may be paid now */
  payable: out.bool,
  /** why it failed, or why the marketplace did not answer, in its words */
  problem: out.text,
  /** requests without an answer so far */
  tries: out.int,
  next_at: out.timeOrNull,
  created_at: out.time,
});
export type SupplierOrder = z.output<typeof supplierOrder>;

const push = shape({
  id: out.id,
  at: out.time,
  connector: out.text,
  type: out.text,
  platform_no: out.text,
  supplier_order_id: z.nullable(out.int),
  /** null: the order has not been read yet */
  read_at: out.timeOrNull,
  effects: list(message),
});
export type SupplierPush = z.output<typeof push>;

const detail = shape({
  order: supplierOrder,
  lines: list(
    shape({
      id: out.id,
      ...priced,
      item_id: out.id,
      order_id: out.id,
      order_no: out.text,
      mark: out.text,
      nickname: out.text,
      num: out.int,
      price_asked: out.fen,
      price: out.fen,
      state: z.enum(SUPPLIER_LINE_STATES),
      reason: out.text,
      item_state: out.state(orderItemMachine),
    }),
  ),
  history: list(shape({ id: out.id, at: out.time, action: out.text, by: out.text, reason: out.text })),
  pushes: list(push),
});
export type SupplierDetail = z.output<typeof detail>;

const connectors = list(
  shape({
    ...connector.shape,
    on: out.bool,
    /** names of its settings of the environment */
    settings: list(out.text),
    /** marketplaces that it orders at; empty: any */
    api_types: list(out.text),
    max_skus: out.int,
    /** where its pushes go to; empty: it sends none */
    webhook: out.text,
    events: list(out.text),
    pushed_at: out.timeOrNull,
    /** it is not called until then */
    open_until: out.timeOrNull,
    problem: z.enum(['', 'transient', 'quota', 'denied', 'refused']),
    error: out.text,
    error_at: out.timeOrNull,
  }),
);

const demanded = form({ goods_id: id, sku_id: text(60, 0), warehouse_id: id });
const lot = form({ item_ids: ids(), num: maybe(int(1, 1_000_000)), price: fen });

export const suppliersDesk = {
  suppliers: {
    preview: recordedQuery({
      method: 'POST',
      by: 'buy',
      body_kb: 640,
      doc: 'Query the marketplaces for the current cost of these goods, by seller and by as many kinds of goods as one order takes: prices, freight, discount, unavailable offers, and the effect for each member. `lots` has items with their expected cost, `demand` whole rows of demand. A seller that cannot be queried has the reason, the others are returned. `quote` is valid for ten minutes.',
      input: form({
        lots: maybe(json(z.array(lot).check(z.minLength(1), z.maxLength(100)))),
        demand: maybe(json(z.array(demanded).check(z.minLength(1), z.maxLength(50)))),
      }),
      output: shape({ groups: list(group), quote: out.text }),
    }),
    order: command({
      by: 'buy',
      body_kb: 896,
      doc: 'Place the previewed orders at the marketplaces. Each order is stored before it is placed; it is bought for the members when it is paid. Members who paid too little are asked for a supplement if `ask` is set, else their items stay in the queue. `left`: sellers without an order because the offer has changed.',
      input: form({ quote: text(100_000), ask: maybe(flag), key }),
      output: shape({
        ids: list(out.id),
        pieces: out.int,
        asked: out.int,
        left: list(shape({ seller: out.text, why: message })),
      }),
    }),
    lists: query({
      by: 'buy',
      doc: 'Orders placed at marketplaces, the newest first, paged by cursor.',
      input: form({ ...queueInput, tab: maybe(oneOf(SUPPLIER_TABS)) }),
      output: queueOf(supplierOrder),
    }),
    detail: query({
      by: 'buy',
      doc: 'An order at a marketplace: its items, its history, and the pushes about it.',
      input: form({ id }),
      output: detail,
    }),
    act: command({
      by: 'buy',
      doc: 'Cancel an order at its marketplace, retry a failed one, or abandon it, so that its items can be bought another way.',
      input: form({ id, action: oneOf(['cancel', 'retry', 'give_up'] as const), key }),
      output: detail,
    }),
    refresh: command({
      by: 'buy',
      doc: 'Query the marketplace for this order now.',
      input: form({ id }),
      output: detail,
    }),
    pay_link: recordedQuery({
      method: 'POST',
      by: 'buy',
      doc: 'The address where these orders are paid at their marketplace, one connector at a time.',
      input: form({ ids: ids(30) }),
      output: shape({ url: out.text }),
    }),
    pushes: query({
      by: 'buy',
      doc: 'Pushes of marketplaces, the newest first, with their effect.',
      input: form({ cursor: queueInput.cursor }),
      output: shape({ total: out.int, cursor: out.textOrNull, list: list(push) }),
    }),
    connectors: query({
      by: 'settings',
      doc: 'Purchase connectors: set up or not, in test mode, whether they answer, and the address of their pushes.',
      input: none,
      output: connectors,
    }),
    check: recordedQuery({
      method: 'POST',
      by: 'settings',
      doc: 'Check the keys of a connector with a read-only request.',
      input: form({ code: text(30) }),
      output: connectors,
    }),
  },
};
