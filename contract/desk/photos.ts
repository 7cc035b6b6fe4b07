// Back office: extra photos that members ordered.
import { command, query } from '../call.ts';
import { flag, form, id, ids, key, maybe, out, shape, text, type z } from '../fields.ts';
import { photoOrderMachine } from '../states/photo-order.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { stockRow } from './warehouse.ts';

const photoWork = shape({
  id: out.id,
  num: out.int,
  /** what to show, in the member's words */
  remark: out.text,
  time: out.time,
  item: stockRow,
  actions: out.actions(photoOrderMachine),
});
export type PhotoWork = z.output<typeof photoWork>;

export const photos = {
  photos: {
    lists: query({
      by: 'warehouse',
      doc: 'Extra photos to take, oldest payment first; paged by cursor.',
      input: form(queueInput),
      output: takenQueueOf(photoWork),
    }),
    done: command({
      by: 'warehouse',
      doc: 'Complete an order with at least as many photos (ids of uploads) as were ordered.',
      input: form({ id, files: ids(30), key }),
      output: shape({}),
    }),
    refund: command({
      by: 'warehouse',
      doc: 'Refund an order of photos that cannot be taken. to_method: the refund is sent to the original gateways.',
      input: form({ id, reason: text(300), to_method: maybe(flag), key }),
      output: shape({}),
    }),
  },
};
