// Words that mean the same, as the shop starts with them; afterwards they are the operator's.
import { home } from './home.ts';
import { tech } from './tech.ts';
import { wear } from './wear.ts';

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Groups of two words at least. */
export const synonyms: readonly string[][] = [wear, home, tech]
  .flatMap(lines)
  .map((line) => [...new Set(line.split(',').map((word) => word.trim()))]);
