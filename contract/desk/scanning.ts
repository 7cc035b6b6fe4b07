// Back office: what a scanned code is, bins and their map, holds, figures that a dimensioning machine sent. Weights in g, sizes
// in mm.
import { command, query } from '../call.ts';
import { CODE_KINDS } from '../codes.ts';
import { code, flag, form, id, int, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { HOLD_KINDS, HOLD_TABS } from './tabs.ts';

/** Why something must not leave, as the desk warns of it. */
export const heldOut = shape({ id: out.id, kind: z.enum(HOLD_KINDS), reason: out.text, by: out.text, at: out.time });
export type HeldItem = z.output<typeof heldOut>;

const scannedOut = shape({
  kind: z.enum(CODE_KINDS),
  /** as it was scanned */
  code: out.text,
  /** of the item, parcel, waybill, box or operator; null: a bin, or nothing known */
  id: z.nullable(out.int),
  /** of the waybill that contains it, or that it is */
  waybill_id: z.nullable(out.int),
  /** its name for people: the bin, a number, the title of the goods */
  label: out.text,
  note: out.text,
  /** the name of its warehouse, where that is not the one of the call */
  elsewhere: out.text,
  /** why nothing can be put there: of a bin that this warehouse has not, or that is out of use; else empty */
  refused: out.text,
  held: list(heldOut),
});
export type Scanned = z.output<typeof scannedOut>;

const figures = shape({
  weight: out.int,
  length: z.nullable(out.int),
  width: z.nullable(out.int),
  height: z.nullable(out.int),
});

const binOut = shape({
  id: out.id,
  code: out.text,
  zone: out.text,
  capacity: out.int,
  enabled: out.bool,
  /** item rows in it */
  items: out.int,
  members: out.int,
});
export type BinRow = z.output<typeof binOut>;

const holdOut = shape({
  ...heldOut.shape,
  member: shape({ id: out.id, nickname: out.text, mark: out.text }),
  waybill_no: out.text,
  waybill_id: z.nullable(out.int),
  lifted_at: out.timeOrNull,
  lifted_by: out.text,
  lift_reason: out.text,
  /** whether this reader may lift it */
  lifts: out.bool,
});
export type HoldRow = z.output<typeof holdOut>;

export const scanningDesk = {
  scan: {
    what: query({
      by: 'operator',
      doc: 'The kind of a code: a domestic parcel, an item, a bin, a waybill, a box, an international number, an operator, or unknown. For staff of the warehouse.',
      input: form({ code: code(80), warehouse_id: maybe(id) }),
      output: scannedOut,
    }),
    measured: query({
      by: 'operator',
      doc: 'The latest measurements that a machine sent for one of these codes (comma-separated) within the last hour; null without any.',
      input: form({ codes: text(200) }),
      output: shape({ figures: z.nullable(shape({ ...figures.shape, machine: out.text, at: out.time })) }),
    }),
    help: query({
      by: 'warehouse',
      doc: 'Defaults of an inspection: stored measurements of the same SKU (one piece), and a bin with space, of the same member if there is one.',
      input: form({ id }),
      output: shape({
        remembered: z.nullable(shape({ ...figures.shape, times: out.int })),
        bin: out.text,
        /** why that one: more of the member's goods are there, or it has space */
        bin_because: z.enum(['member', 'space', 'none']),
        /** how long a video may be, and how large */
        video: shape({ seconds: out.int, mb: out.int }),
      }),
    }),
  },
  bins: {
    lists: query({
      by: 'warehouse',
      doc: 'All bins of a warehouse with their contents: the map.',
      input: form({ warehouse_id: id }),
      output: shape({ bins: list(binOut), loose: out.int }),
    }),
    add: command({
      by: 'warehouse',
      doc: 'Make the bins of a zone: racks by levels by places, "A-01-01" to "A-04-12". Existing bins are unchanged.',
      input: form({
        warehouse_id: id,
        zone: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,3}$/)),
        racks: int(1, 99),
        places: int(1, 99),
        capacity: int(1, 999),
        key,
      }),
      output: shape({ added: out.int }),
    }),
    edit: command({
      by: 'warehouse',
      doc: 'Change the capacity of a bin, or disable it; a bin with goods stays enabled.',
      input: form({ id, capacity: int(1, 999), enabled: flag, key }),
      output: binOut,
    }),
  },
  holds: {
    lists: query({
      by: 'operator',
      doc: 'Current or past holds, newest first, paged. For staff of the warehouse and finance.',
      input: form({ tab: z._default(oneOf(HOLD_TABS), 'open'), q: maybe(text(60)), ...paging }),
      output: shape({ counts: z.record(z.string(), out.int), list: pageOf(holdOut) }),
    }),
    add: command({
      by: 'operator',
      doc: 'Hold the goods of a member (their code), or one waybill (its number): nothing of it is packed or dispatched.',
      input: form({ target: text(60), kind: oneOf(HOLD_KINDS), reason: text(300), key }),
      output: holdOut,
    }),
    lift: command({
      by: 'operator',
      doc: 'Lift a hold, with a reason: a hold for finance requires finance, others require packing.',
      input: form({ id, reason: text(300), key }),
      output: holdOut,
    }),
  },
};
