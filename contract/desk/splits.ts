// Back office: rows of stock that members had split. Weights in g, sizes in mm, amounts in fen.
import { command, query } from '../call.ts';
import { flag, form, grams, id, json, key, maybe, millimetres, out, shape, text, z } from '../fields.ts';
import { splitOrderMachine } from '../states/split-order.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { stockRow } from './warehouse.ts';

const splitWork = shape({
  id: out.id,
  /** pieces that go into the new row */
  num: out.int,
  price: out.fen,
  time: out.time,
  item: stockRow,
  actions: out.actions(splitOrderMachine),
});
export type SplitWork = z.output<typeof splitWork>;

/** One of the two rows as it is stored now. */
const weighed = form({ weight: grams, length: millimetres, width: millimetres, height: millimetres, bin: text(20) });

export const splits = {
  splits: {
    lists: query({
      by: 'warehouse',
      doc: 'Rows to split, oldest payment first; paged by cursor.',
      input: form(queueInput),
      output: takenQueueOf(splitWork),
    }),
    done: command({
      by: 'warehouse',
      doc: 'Complete a split: the remaining and the new row, in this order, each with weight, size and bin.',
      input: form({ id, rows: json(z.array(weighed).check(z.length(2))), key }),
      output: shape({ made_item_id: out.id }),
    }),
    refund: command({
      by: 'warehouse',
      doc: 'Refund a split that cannot be made. to_method: the refund is sent to the original gateways.',
      input: form({ id, reason: text(300), to_method: maybe(flag), key }),
      output: shape({}),
    }),
  },
};
