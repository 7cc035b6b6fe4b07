// The carrier of each demo line, and the prefix of its tracking numbers.
import { z } from '#contract/fields.ts';
import { carriers } from '../base/carriers.ts';
import { code, oneOf } from '../base/cells.ts';
import { table } from '../base/data-files.ts';

const row = z.object({
  line: code,
  carrier: oneOf(
    carriers.map((one) => one.code),
    'carrier',
  ),
  prefix: code,
});

/** By the code of the line. */
export const lineCarriers: ReadonlyMap<string, z.output<typeof row>> = new Map(
  table('demo', 'line-carriers', row, ['line']).map((one) => [one.line, one]),
);
