// Back office: where uploaded pictures are stored, and the progress of those that move.
import { query } from '../call.ts';
import { list, none, out, shape, z } from '../fields.ts';

const code = z.enum(['database', 'folder', 's3']);
const places = shape({
  /** where new ones go */
  into: code,
  places: list(shape({ code, on: out.bool, count: out.int })),
  /** not where they should be: the job moves them */
  waiting: out.int,
  /** to be removed from a store, because they were erased or moved on */
  removals: out.int,
});
export type PicturePlaces = z.output<typeof places>;

export const pictures = {
  pictures: {
    places: query({
      by: 'settings',
      doc: 'The storage of uploaded pictures (database, folder, S3), and how many still have to be moved or removed.',
      input: none,
      output: places,
    }),
  },
};
