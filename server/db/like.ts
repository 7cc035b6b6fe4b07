// Conditions and patterns for LIKE and ILIKE from user input.
import { type RawBuilder, sql } from 'kysely';

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const backwards = (words: string): string => [...words].reverse().join('');

/** Matches texts that contain the words literally: `%`, `_` and the backslash are escaped. */
export const containsPattern = (words: string): string => `%${escaped(words)}%`;

/** For columns of numbers and codes: begins or ends with the words, case-sensitive. `text_pattern_ops` indexes on the column and its `reverse` serve it. */
export function numberLike(column: string, words: string): RawBuilder<boolean> {
  const name = sql.ref(column);
  return sql<boolean>`(${name} like ${`${escaped(words)}%`} or reverse(${name}) like ${`${escaped(backwards(words))}%`})`;
}

/** For columns of names, case-insensitive: begins or ends with the words. Indexes on `lower` of the column and on its `reverse` serve it. */
export function nameLike(column: string, words: string): RawBuilder<boolean> {
  const [name, low] = [sql.ref(column), words.toLowerCase()];
  return sql<boolean>`(lower(${name}) like ${`${escaped(low)}%`} or reverse(lower(${name})) like ${`${escaped(backwards(low))}%`})`;
}

/** For columns of names: each of the words is the beginning of a word there. A GIN index on `to_tsvector('simple', column)` serves it. */
export function anyWordLike(column: string, words: string): RawBuilder<boolean> {
  const query = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `'${word.replace(/['\\]/g, ' ')}':*`)
    .join(' & ');
  return sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ to_tsquery('simple', ${query})`;
}
