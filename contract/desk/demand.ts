// Back office: what is to buy, grouped by goods: the pieces that many members wait for as one row, bought with one order at the
// marketplace.
import { command, query } from '../call.ts';
import { code, fen, flag, form, id, ids, int, json, key, list, maybe, message, out, shape, text, z } from '../fields.ts';
import { buyItem } from './buying.ts';
import { confirmed } from './confirm.ts';
import { queueInput, queueOf } from './queue-list.ts';

/** A seller's last 90 days: items bought, and how many of them came late, were wrong, or cost more than the member had paid. */
const record = shape({ bought: out.int, was_late: out.int, wrong: out.int, repriced: out.int });

const demandRow = shape({
  /** of its oldest item */
  id: out.id,
  goods_id: out.id,
  sku_id: out.text,
  warehouse_id: out.id,
  title: out.text,
  properties_name: out.text,
  pic_url: out.text,
  api_type: out.text,
  num_iid: out.text,
  detail_url: out.text,
  warehouse: out.text,
  seller: shape({ id: out.id, name: out.text, record }),
  pieces: out.int,
  items: out.int,
  members: out.int,
  /** prices a piece that members saw when they ordered */
  price_min: out.fen,
  price_max: out.fen,
  since: out.time,
  /** until when the first of them should be taken */
  clock_due: out.time,
  /** pieces that this operator has taken */
  mine: out.int,
  /** pieces that other operators are buying, besides `pieces` */
  elsewhere: out.int,
});
export type DemandRow = z.output<typeof demandRow>;

const demandDetail = shape({
  row: demandRow,
  /** the first of them by deadline: as many as one purchase takes */
  items: list(buyItem),
  /** domestic freight that their members have paid and no purchase has spent yet */
  freight_left: out.fen,
  /** the connector that orders at this marketplace; null: none is set up, or the seller is one of this shop */
  connector: z.nullable(shape({ name: out.text, test: out.bool })),
  /** other goods of this seller that wait for the same warehouse */
  others: list(demandRow),
});
export type DemandDetail = z.output<typeof demandDetail>;

/** Items of one SKU, what a piece costs now, and how many of the pieces they need the seller has (all, when left out). */
const lot = form({ item_ids: ids(), num: maybe(int(1, 1_000_000)), price: fen });
const bought = {
  lots: json(z.array(lot).check(z.minLength(1), z.maxLength(20))),
  /** of the whole marketplace order; left out: what the members have paid */
  freight: maybe(fen),
};

const demandShare = shape({
  order_id: out.id,
  order_no: out.text,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, country: out.text }),
  items: list(shape({ item_id: out.id, properties_name: out.text, num: out.int, of: out.int, paid: out.fen, cost: out.fen })),
  freight: out.fen,
  refund: out.fen,
  /** not bought: the member is asked for this supplement first */
  supplement: out.fen,
  carried: out.fen,
  says: list(message),
});
export type DemandShare = z.output<typeof demandShare>;

export const demandOutcome = shape({
  /** pieces that are bought, for how many members, and pieces that stay in the queue */
  pieces: out.int,
  members: out.int,
  left: out.int,
  /** pieces that were bought and no member can get at this price */
  unplaced: out.int,
  freight: out.fen,
  cost: out.fen,
  paid: out.fen,
  refund: out.fen,
  supplement: out.fen,
  carried: out.fen,
  shares: list(demandShare),
  /** sent back with the purchase: the basis of the decision */
  quote: out.text,
});
export type DemandOutcome = z.output<typeof demandOutcome>;

export const demand = {
  demand: {
    lists: query({
      by: 'buy',
      doc: 'Demand by goods, option and warehouse, with its seller and the record of that seller; the earliest promise first, paged by cursor. `counts`: pieces.',
      input: form(queueInput),
      output: queueOf(demandRow),
    }),
    detail: query({
      by: 'buy',
      doc: "The items of a row of demand, by promise, with each member's remark.",
      input: form({ goods_id: id, sku_id: text(60, 0), warehouse_id: id }),
      output: demandDetail,
    }),
    outcome: query({
      method: 'POST',
      by: 'buy',
      body_kb: 128,
      doc: 'Preview of one marketplace order for many members: the pieces, refund or supplement of each. Pieces are assigned by promise, freight by what each order has paid for it.',
      input: form(bought),
      output: demandOutcome,
    }),
    purchase: command({
      by: 'buy',
      body_kb: 128,
      doc: 'Mark as bought with one marketplace order for many members, as the preview showed (`quote`). Unavailable pieces stay in the queue; members who paid too little are asked for a supplement if `ask` is set, else their items stay in the queue.',
      input: form({ ...bought, platform_no: code(60), ask: maybe(flag), quote: text(64), confirmed, key }),
      output: shape({ pieces: out.int, members: out.int, left: out.int, refund: out.fen, asked: out.int }),
    }),
  },
};
