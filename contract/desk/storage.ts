// Back office: aging stock. Amounts in fen.
import { command, query } from '../call.ts';
import { form, id, key, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { STORAGE_TABS } from './tabs.ts';
import { stockRow } from './warehouse.ts';

const storageRow = shape({
  ...stockRow.shape,
  /** of the free time; below zero once it has ended */
  days_left: out.int,
  ends_on: out.text,
  /** storage that is due by now */
  fee: out.fen,
  /** notices after the end that were sent, of three */
  notices: out.int,
  abandon_on: out.text,
  /** the operator who proposed to dispose of it */
  first: out.text,
  own_first: out.bool,
});
export type StorageRow = z.output<typeof storageRow>;

export const storage = {
  storage: {
    lists: query({
      by: 'warehouse',
      doc: 'Stock near the end of free storage, past it, and what can be abandoned; oldest first, paged.',
      input: form({ tab: z._default(oneOf(STORAGE_TABS), 'soon'), q: maybe(text(60)), warehouse_id: maybe(id), ...paging }),
      output: shape({ counts: z.record(z.string(), out.int), list: pageOf(storageRow) }),
    }),
    abandon: command({
      by: 'warehouse',
      doc: 'Abandon an item, 90 days after its free storage ended and after three notices: one operator proposes, a second one approves.',
      input: form({ id, reason: text(300), key }),
      output: shape({}),
    }),
  },
};
