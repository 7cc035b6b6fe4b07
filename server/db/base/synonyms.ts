// Words that mean the same, as the shop starts with them; afterwards they are the operator's.
import { z } from '#contract/fields.ts';
import { list } from './cells.ts';
import { table } from './data-files.ts';

const row = z.object({ topic: z.enum(['wear', 'home', 'tech']), words: list('|') });

/** Groups of two words at least. */
export const synonyms: readonly string[][] = table('base', 'synonyms', row, ['words']).map(({ words }) => words);
