// Back office: the order and parcel lists that marketplaces export, and numbers pasted in bulk: seller's parcels of many
// purchases entered at once.
import { command, query } from '../call.ts';
import { form, id, json, key, list, maybe, message, name, oneOf, out, shape, text, z } from '../fields.ts';
import { SHIPMENT_KINDS } from './tabs.ts';

const column = z.optional(z.string().check(z.maxLength(200)));
const mapping = z.object({ platform_no: column, tracking_no: column, courier: column, total: column });
const file = { text: text(200_000) };
const read = { ...file, mapping: json(mapping) };

const shipmentRow = shape({
  row: out.int,
  kind: z.enum(SHIPMENT_KINDS),
  platform_no: out.text,
  tracking_no: out.text,
  courier: out.text,
  /** items that go on the way, for how many members, to this warehouse */
  items: out.int,
  members: out.int,
  warehouse: out.text,
  /** one of its orders, to look at */
  order_id: z.nullable(out.int),
  says: list(message),
});
export type ShipmentRow = z.output<typeof shipmentRow>;

const named = shape({ id: out.id, name: out.text, mapping });
export const shipmentsDesk = {
  shipments: {
    mappings: query({
      by: 'buy',
      doc: 'The saved mappings of columns.',
      input: form({}),
      output: list(named),
    }),
    look: query({
      method: 'POST',
      by: 'buy',
      body_kb: 2048,
      doc: 'The columns of a list, with or without headers, and their most likely meaning.',
      input: form(file),
      output: shape({
        columns: list(shape({ name: out.text, examples: list(out.text) })),
        mapping,
        rows: out.int,
      }),
    }),
    preview: query({
      method: 'POST',
      by: 'buy',
      body_kb: 2048,
      doc: 'Preview of a list, row by row; nothing is written.',
      input: form(read),
      output: shape({ rows: list(shipmentRow), counts: z.record(oneOf(SHIPMENT_KINDS), out.int), quote: out.text }),
    }),
    apply: command({
      by: 'buy',
      body_kb: 2048,
      doc: 'Enter the numbers of all valid rows, as the preview showed (`quote`). `save_as` saves the mapping under a name. A wrong number is corrected on its item.',
      input: form({ ...read, save_as: maybe(name(60)), quote: text(64), key }),
      output: shape({ rows: out.int, items: out.int, left: out.int }),
    }),
    forget: command({
      by: 'buy',
      doc: 'Delete a mapping.',
      input: form({ id }),
      output: shape({ id: out.id }),
    }),
  },
};
