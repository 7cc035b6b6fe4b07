// Back office: labels of the warehouse, printed by the browser at the size of the roll or as PDF; papers as PDF.
import { query } from '../call.ts';
import { form, id, ids, list, maybe, oneOf, out, shape, text, z } from '../fields.ts';
import { LABEL_KINDS, LABEL_SIZES, UNIT_PAPERS, WAYBILL_PAPERS } from './tabs.ts';

/** Numbers as they are pasted, separated by blanks, commas or semicolons, or a list of them. */
const numbers = z.pipe(
  z.transform((v: string | readonly string[]): unknown => (typeof v === 'string' ? v.split(/[\s,;]+/).filter(Boolean) : v)),
  z.array(text(40)).check(z.maxLength(500)),
);

const asked = form({
  kind: oneOf(LABEL_KINDS),
  size: oneOf(LABEL_SIZES),
  ids: maybe(ids(500)),
  numbers: maybe(numbers),
  warehouse_id: maybe(id),
  zone: maybe(text(20)),
});
/**
 * pdf: the file in base64. unprintable: characters that no font has and that are printed as □, with the text and the field that
 * contain them.
 */
const file = shape({
  ...{ name: out.text, pages: out.int, pdf: out.text },
  unprintable: list(shape({ field: out.text, text: out.text, signs: list(out.text) })),
});

export const labelsDesk = {
  labels: {
    print: query({
      method: 'POST',
      by: 'operator',
      body_kb: 256,
      doc: 'Labels in a batch: items, boxes, waybills (also by number) and units by id, the bins of a zone, or one’s own badge. Sizes in mm.',
      input: asked,
      /** no: how many labels */
      output: shape({ no: out.text, html: out.text }),
    }),
    pdf: query({
      method: 'POST',
      by: 'operator',
      body_kb: 256,
      doc: 'The same labels as a PDF, one page each in the size of the roll, with embedded fonts.',
      input: asked,
      output: file,
    }),
  },
  papers: {
    waybill: query({
      method: 'POST',
      by: 'pack',
      doc: 'A document of a waybill as PDF: packing list, CN22 (up to its limit of value), CN23, commercial invoice; `customs` is CN22 or CN23 by value.',
      input: form({ id, paper: oneOf(WAYBILL_PAPERS) }),
      output: file,
    }),
    wave: query({
      method: 'POST',
      by: 'pack',
      doc: 'The pick list of a wave as PDF, in the order of the shelves.',
      input: form({ id }),
      output: file,
    }),
    unit: query({
      method: 'POST',
      by: 'pack',
      doc: 'A document of a bag, pallet or master bill as PDF: the handover list that is signed, or the manifest with values and contents.',
      input: form({ id, paper: oneOf(UNIT_PAPERS) }),
      output: file,
    }),
  },
};
