// Back office: waves: one walk that picks the goods of several waybills.
import { command, query } from '../call.ts';
import { form, id, int, key, list, maybe, out, shape, text, type z } from '../fields.ts';

const waveOut = shape({
  id: out.id,
  zone: out.text,
  by: out.text,
  at: out.time,
  waybills: out.int,
  /** of them: not packed yet */
  open: out.int,
});
export type WaveRow = z.output<typeof waveOut>;

const pickOut = shape({
  item_id: out.id,
  bin: out.text,
  zone: out.text,
  title: out.text,
  properties_name: out.text,
  pic_url: out.text,
  num: out.int,
  /** place on the trolley, one a waybill */
  slot: out.int,
  waybill_id: out.id,
  waybill_no: out.text,
  mark: out.text,
});
export type Pick = z.output<typeof pickOut>;

export const wavesDesk = {
  waves: {
    lists: query({
      by: 'pack',
      doc: 'Waves that are not packed yet, and how many waybills wait in each zone for one.',
      input: form({ warehouse_id: id }),
      output: shape({ zones: list(shape({ zone: out.text, waybills: out.int })), waves: list(waveOut) }),
    }),
    start: command({
      by: 'pack',
      doc: 'Start a wave with the waybills that have waited longest; with a zone only those whose goods are all in it.',
      input: form({ warehouse_id: id, zone: maybe(text(10)), size: int(1, 40), key }),
      output: waveOut,
    }),
    picks: query({
      by: 'pack',
      doc: 'The pick list of a wave in the order of the shelves, with the slot on the trolley.',
      input: form({ id }),
      output: shape({ picks: list(pickOut) }),
    }),
  },
};
