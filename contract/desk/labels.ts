// Back office: labels of the warehouse, printed by the browser at the size of the roll.
import { post } from '../call.ts';
import { form, id, ids, maybe, oneOf, out, shape, text, z } from '../fields.ts';
import { LABEL_KINDS, LABEL_SIZES } from './tabs.ts';

const numbers = z.pipe(
  z.transform((v: string) => v.split(/[\s,;]+/).filter(Boolean)),
  z.array(text(40)).check(z.maxLength(500)),
);

export const labelsDesk = {
  labels: {
    print: post({
      name: 'own',
      kind: 'query',
      by: 'operator',
      body_kb: 256,
      doc: 'Labels in a batch: items, boxes, waybills (also by number) and units by id, the bins of a zone, or one’s own badge. Sizes in mm.',
      input: form({
        kind: oneOf(LABEL_KINDS),
        size: oneOf(LABEL_SIZES),
        ids: maybe(ids(500)),
        numbers: maybe(numbers),
        warehouse_id: maybe(id),
        zone: maybe(text(20)),
      }),
      /** no: how many labels */
      output: shape({ no: out.text, html: out.text }),
    }),
  },
};
