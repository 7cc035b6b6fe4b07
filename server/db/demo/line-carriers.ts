// Who carries what leaves by a line of the demo, and how its numbers begin.
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
