// Back office: dispatch in levels. Boxes go into bags, bags onto pallets, pallets under a master bill; one event moves all
// inside. Weights in g.
import { command, query } from '../call.ts';
import { code, form, grams, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { unitMachine } from '../states/unit.ts';
import { UNIT_KINDS, UNIT_TABS } from './tabs.ts';

const unitOut = shape({
  id: out.id,
  no: out.text,
  kind: z.enum(UNIT_KINDS),
  state: out.state(unitMachine),
  actions: out.actions(unitMachine),
  line: out.text,
  carrier: out.text,
  /** number of the unit that contains it */
  parent_no: out.text,
  /** as weighed when it was sealed; null before */
  weight: z.nullable(out.int),
  /** of the boxes inside */
  expected: out.int,
  seal_no: out.text,
  reference: out.text,
  boxes: out.int,
  waybills: out.int,
  /** boxes without an international number */
  unnumbered: out.int,
  /** boxes that have to be taken out before it leaves: their waybill was cancelled or unpacked meanwhile */
  stays: out.int,
  by: out.text,
  at: out.time,
  departed_at: out.timeOrNull,
});
export type UnitRow = z.output<typeof unitOut>;

const unitDetail = shape({
  ...unitOut.shape,
  children: list(unitOut),
  contents: list(
    shape({
      id: out.id,
      waybill_id: out.id,
      waybill_no: out.text,
      /** of the box within its waybill */
      box_no: out.int,
      weight: out.int,
      tracking_no: out.text,
      country: out.text,
      mark: out.text,
      unit_no: out.text,
      /** has to be taken out: its waybill is not ready to leave any more */
      stays: out.bool,
    }),
  ),
});
export type UnitDetail = z.output<typeof unitDetail>;

export const unitsDesk = {
  units: {
    ready: query({
      by: 'pack',
      doc: 'Packed waybills without a unit, by line.',
      input: form({ warehouse_id: id }),
      output: list(shape({ line_id: out.id, line: out.text, waybills: out.int, boxes: out.int, weight: out.int })),
    }),
    lists: query({
      by: 'pack',
      doc: 'Units in the warehouse, or departed ones; newest first, paged.',
      input: form({ warehouse_id: id, tab: z._default(oneOf(UNIT_TABS), 'here'), q: maybe(text(60)), ...paging }),
      output: shape({ counts: z.record(z.string(), out.int), list: pageOf(unitOut) }),
    }),
    detail: query({ by: 'pack', doc: 'One unit with everything inside.', input: form({ id }), output: unitDetail }),
    open: command({
      by: 'pack',
      doc: 'Open an empty bag, pallet or master bill; or, with a line, a bag with all its ready waybills.',
      input: form({
        warehouse_id: id,
        kind: oneOf(UNIT_KINDS),
        line_id: maybe(id),
        carrier: maybe(text(40)),
        reference: maybe(text(60)),
        key,
      }),
      output: unitDetail,
    }),
    add: command({
      by: 'pack',
      doc: 'Put something into an open unit by its code: a box, all boxes of a waybill, or a smaller unit that is sealed.',
      input: form({ id, code: code(80), key: maybe(key) }),
      output: unitDetail,
    }),
    pull: command({
      by: 'pack',
      doc: 'Remove one box or unit before departure. This opens a sealed unit.',
      input: form({ id, box_id: maybe(id), child_id: maybe(id), reason: text(300), key }),
      output: unitDetail,
    }),
    numbers: command({
      by: 'pack',
      body_kb: 2048,
      doc: 'Enter international numbers for the boxes inside, pasted or from a file: one for each line in the order of the boxes, or "waybill number, number", or "waybill number/box, number".',
      input: form({ id, carrier: maybe(text(40)), text: text(200_000), key }),
      output: unitDetail,
    }),
    seal: command({
      by: 'pack',
      doc: 'Close a unit with its weight and the number of its seal.',
      input: form({ id, weight: grams, seal_no: maybe(text(40)), key }),
      output: unitDetail,
    }),
    step: command({
      by: 'pack',
      doc: 'Confirm a sealed unit, open it again, or cancel an empty one.',
      input: form({ id, action: oneOf(['confirm', 'reopen', 'cancel']), reason: maybe(text(300)), key }),
      output: unitDetail,
    }),
    depart: command({
      by: 'pack',
      doc: 'Hand over: every waybill inside is dispatched, and its tracking begins. An open unit is sealed and confirmed with its weight. Another carrier than that of a line inside needs a reason.',
      input: form({ id, weight: maybe(grams), seal_no: maybe(text(40)), reason: maybe(text(300)), key }),
      output: unitDetail,
    }),
    track: command({
      by: 'pack',
      doc: 'Enter a tracking event for everything in a departed unit.',
      input: form({
        id,
        word: oneOf(['info', 'in_transit', 'customs', 'out_for_delivery', 'pickup', 'delivered', 'exception']),
        text: text(200),
        place: maybe(text(80)),
        key,
      }),
      output: unitDetail,
    }),
    handover: query({
      by: 'pack',
      doc: 'The handover list for the carrier: every box with number and weight.',
      input: form({ id }),
      output: shape({ no: out.text, html: out.text }),
    }),
  },
};
