// Words that mean the same, as the shop starts with them; afterwards they are the operator's.
import { z } from '#contract/fields.ts';
import { any, list } from './cells.ts';
import { table } from './data-files.ts';

const row = z.object({ topic: z.enum(['wear', 'home', 'tech']), words: list('|'), broader: any });

/** Groups of two words at least; `broader`: a word of another group, for a shop that has hardly any of these goods. */
export const synonyms: readonly { words: string[]; broader: string }[] = table('base', 'synonyms', row, ['words']).map(
  ({ words, broader }) => ({ words, broader }),
);
