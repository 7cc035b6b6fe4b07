// Back office: stocktake. A zone is counted bin by bin with a scanner; differences are settled with reasons. Amounts in fen.
import { command, query } from '../call.ts';
import { code, form, id, ids, int, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { stocktakeMachine } from '../states/stocktake.ts';
import { waybillMachine } from '../states/waybill.ts';
import { STOCKTAKE_KINDS, STOCKTAKE_RESOLUTIONS, STOCKTAKE_TABS } from './tabs.ts';

const counts = shape(
  Object.fromEntries(STOCKTAKE_KINDS.map((kind) => [kind, out.int])) as Record<(typeof STOCKTAKE_KINDS)[number], typeof out.int>,
);

const stocktakeOut = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  warehouse_id: out.id,
  warehouse: out.text,
  zone: out.text,
  state: out.state(stocktakeMachine),
  actions: out.actions(stocktakeMachine),
  by: out.text,
  at: out.time,
  /** item rows by the result of the count */
  counts,
  /** differences that are not settled yet */
  unsettled: out.int,
  bins: out.int,
  bins_left: out.int,
  /** fen: what is written off when it is closed, or was */
  lost: out.int,
  /** that sum needs a second operator: with what was written off today, it is above the limit */
  second: out.bool,
  proposed_by: out.text,
  closed_by: out.text,
  closed_at: out.timeOrNull,
});
export type Stocktake = z.output<typeof stocktakeOut>;

const stocktakeBin = shape({ bin: out.text, expected: out.int, found: out.int, done: out.bool });
export type StocktakeBin = z.output<typeof stocktakeBin>;

const stocktakeRow = shape({
  /** of the item */
  id: out.id,
  kind: z.enum(STOCKTAKE_KINDS),
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  num: out.int,
  /** pieces that were counted; null: not scanned */
  found_num: z.nullable(out.int),
  state: out.state(orderItemMachine),
  order_no: out.text,
  order_id: out.id,
  /** the waybill that it is on, if any */
  waybill_no: out.text,
  waybill_state: z.nullable(out.state(waybillMachine)),
  mark: out.text,
  /** its bin by the books now */
  bin: out.text,
  expected_bin: out.text,
  found_bin: out.text,
  by: out.text,
  /** fen: what was paid for the pieces that are gone */
  value: out.int,
  /** the possible resolutions */
  choices: list(z.enum(STOCKTAKE_RESOLUTIONS)),
  resolution: z.nullable(z.enum(STOCKTAKE_RESOLUTIONS)),
  reason: out.text,
});
export type StocktakeRow = z.output<typeof stocktakeRow>;

const bin = text(40);

export const stocktakeDesk = {
  stocktake: {
    zones: query({
      by: 'warehouse',
      doc: 'The zones of a warehouse: contents, last count, and the open count.',
      input: form({ warehouse_id: id }),
      output: list(
        shape({ zone: out.text, items: out.int, bins: out.int, counted_at: out.timeOrNull, open_id: z.nullable(out.int) }),
      ),
    }),
    lists: query({
      by: 'warehouse',
      doc: 'Stocktakes of a warehouse: open or ended ones; newest first, paged.',
      input: form({ warehouse_id: id, tab: z._default(oneOf(STOCKTAKE_TABS), 'open'), ...paging }),
      output: pageOf(stocktakeOut),
    }),
    detail: query({
      by: 'warehouse',
      doc: 'One stocktake with its bins.',
      input: form({ id }),
      output: shape({ ...stocktakeOut.shape, bin_list: list(stocktakeBin) }),
    }),
    rows: query({
      by: 'warehouse',
      doc: 'Items of a stocktake, of one kind or one bin, by bin; 100 a page, `after` is the cursor.',
      input: form({ id, kind: maybe(oneOf(STOCKTAKE_KINDS)), bin: maybe(bin), after: maybe(text(80)) }),
      output: shape({ total: out.int, after: out.textOrNull, list: list(stocktakeRow) }),
    }),
    open: command({
      by: 'warehouse',
      doc: 'Start counting a zone: its recorded stock is what is expected. A zone has one open count; a second call returns it.',
      input: form({ warehouse_id: id, zone: text(40), key }),
      output: stocktakeOut,
    }),
    bin: command({
      by: 'warehouse',
      doc: 'Start counting a bin: from now on expected items that are not scanned are missing.',
      input: form({ id, bin, key: maybe(key) }),
      output: stocktakeBin,
    }),
    leave: command({
      by: 'warehouse',
      doc: 'Undo starting a bin; a bin with scanned items stays counted.',
      input: form({ id, bin, key: maybe(key) }),
      output: stocktakeBin,
    }),
    scan: command({
      by: 'warehouse',
      doc: 'Record an item in a bin, by its label or the number of its parcel. `num`: pieces, by default all of the row. A repeat changes the bin and the pieces.',
      input: form({ id, bin, code: code(80), num: maybe(int(0, 9999)), key: maybe(key) }),
      output: list(stocktakeRow),
    }),
    unscan: command({
      by: 'warehouse',
      doc: 'Undo a scan.',
      input: form({ id, item_ids: ids(20), key: maybe(key) }),
      output: list(stocktakeRow),
    }),
    settle: command({
      by: 'warehouse',
      doc: 'Decide on differences, with a reason: written off, searched for later, put aside. Nothing moves before the stocktake is closed.',
      input: form({ id, item_ids: ids(200), resolution: oneOf(STOCKTAKE_RESOLUTIONS), reason: text(300), key }),
      output: stocktakeOut,
    }),
    close: command({
      by: 'warehouse',
      doc: 'Close a stocktake: found items move to their bins, lost ones are written off and refunded. Above the limit this is only a proposal.',
      input: form({ id, key }),
      output: stocktakeOut,
    }),
    confirm: command({
      by: 'warehouse',
      doc: 'A second operator confirms a stocktake that writes off more than the limit.',
      input: form({ id, version, key }),
      output: stocktakeOut,
    }),
    reopen: command({
      by: 'warehouse',
      doc: 'Continue counting a proposed stocktake.',
      input: form({ id, reason: text(300), key }),
      output: stocktakeOut,
    }),
    cancel: command({
      by: 'warehouse',
      doc: 'Cancel a stocktake: nothing changes.',
      input: form({ id, reason: text(300), key }),
      output: stocktakeOut,
    }),
  },
};
