// Tables of sizes by kind of goods and region.
import { query } from '../call.ts';
import { list, none, out, shape, z } from '../fields.ts';
import { SIZE_KINDS, SIZE_MEASURES, SIZE_REGIONS } from '../sizes.ts';

const sizeRow = shape({
  /** only the sizes that the region has */
  sizes: z.partialRecord(z.enum(SIZE_REGIONS), out.text),
  /** from and to, in mm of the body; only the measures of the kind */
  measures: z.partialRecord(z.enum(SIZE_MEASURES), shape({ from: out.int, to: out.int })),
});
const sizeTable = shape({
  code: out.text,
  kind: z.enum(SIZE_KINDS),
  name: out.text,
  note: out.text,
  sources: out.text,
  rows: list(sizeRow),
});
export type SizeTable = z.output<typeof sizeTable>;
export type SizeRow = z.output<typeof sizeRow>;

export const sizes = {
  sizes: {
    lists: query({
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['size_row', 'size_table'] },
      addon: 'sizecomparison',
      doc: 'Tables of sizes: rows from the smallest to the largest, sizes by region, measures of the body in mm.',
      input: none,
      output: list(sizeTable),
    }),
  },
};
