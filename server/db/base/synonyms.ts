// Synonyms of a new shop; afterwards the operator maintains them.
import { z } from '#contract/fields.ts';
import { any, list } from './cells.ts';
import { table } from './data-files.ts';

const row = z.object({ topic: z.enum(['wear', 'home', 'tech']), words: list('|'), broader: any });

/** Groups of at least two words; `broader`: a word of another group, for a shop with few of these goods. */
export const synonyms: readonly { words: string[]; broader: string }[] = table('base', 'synonyms', row, ['words']).map(
  ({ words, broader }) => ({ words, broader }),
);
