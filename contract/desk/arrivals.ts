// Back office: what should come to the warehouses, what was reported as delivered but not scanned, what is late at which
// seller.
import { command, query } from '../call.ts';
import { form, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { queueInput, queueOf } from './queue-list.ts';
import { ARRIVAL_TABS } from './tabs.ts';

const arrivalRow = shape({
  /** of the item; of the parcel where a courier signed it */
  id: out.id,
  title: out.text,
  pic_url: out.text,
  num: out.int,
  tracking_no: out.text,
  courier: out.text,
  warehouse: out.text,
  member: z.nullable(shape({ nickname: out.text, mark: out.text })),
  seller: z.nullable(shape({ id: out.id, name: out.text })),
  order_id: z.nullable(out.int),
  order_no: out.text,
  parcel_id: z.nullable(out.int),
  /** the seller has not sent it yet */
  unsent: out.bool,
  since: out.time,
  /** when it should be here, or should have been sent */
  due_at: out.time,
});
export type ArrivalRow = z.output<typeof arrivalRow>;

/** `days`: the period, counted back from today. Rates are whole percent of what was bought in it. */
const sellerRecord = shape({
  id: out.id,
  name: out.text,
  api_type: out.text,
  /** items that are late now */
  late: out.int,
  oldest: out.time,
  bought: out.int,
  was_late: out.int,
  wrong: out.int,
  repriced: out.int,
});
export type SellerRecord = z.output<typeof sellerRecord>;

export const arrivalsDesk = {
  arrivals: {
    lists: query({
      by: 'warehouse',
      doc: 'Arrivals that are due today, reported as delivered by the courier but not scanned here, or late: the longest first, paged by cursor.',
      input: form({ tab: z._default(oneOf(ARRIVAL_TABS), 'due'), ...queueInput }),
      output: queueOf(arrivalRow),
    }),
    warehouses: query({
      by: 'warehouse',
      doc: 'How many are due, signed and late in each warehouse.',
      input: form({}),
      output: list(shape({ id: out.id, name: out.text, due: out.int, signed: out.int, late: out.int })),
    }),
    sellers: query({
      by: 'warehouse',
      doc: 'Sellers with late items, the most first, each with its counts of 90 days: late, wrong, more expensive than ordered.',
      input: form({ warehouse_id: maybe(id), ...paging }),
      output: pageOf(sellerRecord),
    }),
    signed: command({
      by: 'warehouse',
      body_kb: 256,
      doc: 'Numbers from the list of a courier that reports them as handed over; those that were scanned or are not expected are marked.',
      input: form({ text: text(20_000), key }),
      output: shape({ marked: out.int, scanned: out.int, unknown: list(out.text) }),
    }),
  },
};
