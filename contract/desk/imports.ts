// Back office: goods in and out as files. A file is uploaded in parts, previewed, mapped, read by a job, and can be undone
// whole.
import { command, query } from '../call.ts';
import { form, id, int, json, key, list, maybe, message, name, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { COLUMN_FORMATS, IMPORT_FORMATS, SIZE_UNITS, WEIGHT_UNITS } from '../import-fields.ts';
import { IMPORT_STATES } from '../states/simple.ts';
import { TEXT_ENCODINGS } from '../text-encodings.ts';

const source = z.object({
  column: z.optional(z.string().check(z.maxLength(200))),
  value: z.optional(z.string().check(z.maxLength(200))),
});
const mapping = z.record(z.string().check(z.maxLength(40)), source);
const options = z.object({
  lang: text(10),
  currency: text(3, 3),
  api_type: text(20),
  seller: z.string().check(z.maxLength(100)),
  weight_unit: oneOf(WEIGHT_UNITS),
  size_unit: oneOf(SIZE_UNITS),
  listed: z.boolean(),
  pictures: z.boolean(),
  numbers: z._default(z.record(z.string().check(z.maxLength(200)), oneOf(COLUMN_FORMATS)), {}),
  encoding: z._default(oneOf(['', ...TEXT_ENCODINGS]), ''),
});
const how = { id, mapping: json(mapping), options: json(options) };

const importOut = shape({
  id: out.id,
  name: out.text,
  format: oneOf(IMPORT_FORMATS),
  state: oneOf(IMPORT_STATES),
  bytes: out.int,
  /** rows read so far */
  row: out.int,
  made: out.int,
  changed: out.int,
  same: out.int,
  failed: out.int,
  undone: out.int,
  kept: out.int,
  /** why the whole file could not be read */
  problem: z.nullable(message),
  /** goods whose pictures are not fetched yet, and those that could not be fetched so far */
  pictures_waiting: out.int,
  pictures_failed: out.int,
  created: out.time,
  ended: out.timeOrNull,
  by: out.text,
  actions: list(z.enum(['run', 'cancel', 'undo', 'remove'])),
});
export type ImportOut = z.output<typeof importOut>;

const problemOut = shape({ row: out.int, field: out.text, message });
const previewOut = shape({
  goods: list(
    shape({
      row: out.int,
      num_iid: out.text,
      title: out.text,
      pic_url: out.text,
      price: out.fen,
      price_max: out.fen,
      skus: out.int,
      options: list(out.text),
      what: z.enum(['new', 'change', 'same']),
    }),
  ),
  problems: list(problemOut),
  /** rows of the preview */
  rows: out.int,
});
export type ImportPreview = z.output<typeof previewOut>;

export const importsDesk = {
  imports: {
    lists: query({
      by: 'content',
      doc: 'Files of goods, newest first.',
      input: form({ ...paging }),
      output: pageOf(importOut),
    }),
    one: query({
      by: 'content',
      doc: 'One file, with its progress.',
      input: form({ id }),
      output: importOut,
    }),
    create: command({
      by: 'content',
      doc: 'Begin the upload of a file in parts.',
      input: form({ name: name(200), format: oneOf(IMPORT_FORMATS), key: maybe(key) }),
      output: importOut,
    }),
    part: command({
      by: 'content',
      upload: true,
      doc: 'The next part of a file, 8 MB at most: multipart form field `file`. `part` counts from 0; a repeated part is stored once.',
      input: form({ id, part: int(0, 10_000) }),
      output: shape({ bytes: out.int }),
    }),
    look: query({
      by: 'content',
      doc: 'The columns of a file with examples, and the predefined mapping that matches; read in the detected encoding, or in another one.',
      input: form({ id, encoding: maybe(oneOf(TEXT_ENCODINGS)) }),
      output: shape({
        columns: list(
          shape({
            name: out.text,
            examples: list(out.text),
            /** what the figures of the column say about the way it writes numbers */
            numbers: shape({ point: out.int, comma: out.int, open_point: out.int, open_comma: out.int }),
            /** figures that one way alone reads, or that two ways read differently */
            figures: list(out.text),
          }),
        ),
        /** rows that were looked at, and whether these are all */
        rows: out.int,
        whole: out.bool,
        preset: out.text,
        mapping,
        options,
        /** as found, or as asked */
        encoding: oneOf(TEXT_ENCODINGS),
      }),
    }),
    preview: query({
      method: 'POST',
      by: 'content',
      body_kb: 128,
      doc: 'A preview of the first goods of a file, and the errors of the first rows; nothing is written.',
      input: form(how),
      output: previewOut,
    }),
    run: command({
      by: 'content',
      body_kb: 128,
      doc: 'Read the file into goods, by a job.',
      input: form({ ...how, key: maybe(key) }),
      output: importOut,
    }),
    cancel: command({
      by: 'content',
      doc: 'Stop reading; imported rows stay and can be undone.',
      input: form({ id }),
      output: importOut,
    }),
    undo: command({
      by: 'content',
      doc: 'Undo an import by a job: created goods are removed, changed ones restored; goods that were changed since or ordered are left and listed.',
      input: form({ id }),
      output: importOut,
    }),
    remove: command({
      by: 'content',
      doc: 'Delete a file that is not being processed; its goods stay.',
      input: form({ id }),
      output: shape({ removed: out.bool }),
    }),
    problems: query({
      by: 'content',
      doc: 'Errors of a file by row; row 0: goods that an undo has left.',
      input: form({ id, ...paging }),
      output: pageOf(problemOut),
    }),
    export: query({
      by: 'content',
      doc: "The shop's own goods as a file that can be imported again, page by page: `after` is `next` of the page before.",
      input: form({ format: oneOf(IMPORT_FORMATS), after: z._default(int(0), 0) }),
      output: shape({ text: out.text, next: z.nullable(out.int), goods: out.int }),
    }),
  },
};
