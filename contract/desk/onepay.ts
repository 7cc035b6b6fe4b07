// Back office: one-pay orders: the state of each, how long it has waited, and for what. Amounts in fen.

import { query } from '../call.ts';
import { form, list, oneOf, out, shape, z } from '../fields.ts';
import { ONEPAY_STATES } from '../states/onepay.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { queueInput, queueOf } from './queue-list.ts';
import { ONEPAY_DESK_TABS } from './tabs.ts';

const onepayDeskRow = shape({
  id: out.id,
  no: out.text,
  state: z.enum(ONEPAY_STATES),
  line: out.text,
  country: out.text,
  warehouse: out.text,
  /** pieces here of all */
  collected: out.int,
  count: out.int,
  since: out.time,
  /** when it ships automatically, or when its member is asked */
  due_at: out.timeOrNull,
  /** its member has to choose */
  asked: out.bool,
  /** its member chose to wait until the line takes what has arrived */
  waits: out.bool,
  /** what is not here yet */
  missing: list(
    shape({
      item_id: out.id,
      order_id: out.id,
      order_no: out.text,
      title: out.text,
      num: out.int,
      state: out.state(orderItemMachine),
    }),
  ),
  waybill_id: z.nullable(out.int),
  waybill_no: out.textOrNull,
  cap: z.nullable(out.fen),
  shipping: out.fen,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
});
export type OnepayDeskRow = z.output<typeof onepayDeskRow>;

export const onepay = {
  onepay: {
    lists: query({
      by: 'operator',
      doc: 'Unfinished one-pay orders, longest waiting first, with the reason of the wait; paged by cursor.',
      input: form({ tab: z._default(oneOf(ONEPAY_DESK_TABS), 'all'), ...queueInput }),
      output: queueOf(onepayDeskRow),
    }),
  },
};
