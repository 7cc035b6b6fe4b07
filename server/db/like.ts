// Conditions and patterns for LIKE and ILIKE made of what somebody typed.
import { type RawBuilder, sql } from 'kysely';

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const backwards = (words: string): string => [...words].reverse().join('');

/** Matches texts that contain the words as they stand: `%`, `_` and the backslash are escaped. */
export const containsPattern = (words: string): string => `%${escaped(words)}%`;

/** A column of numbers and codes, as they are written: begins or ends with the words. `text_pattern_ops` on it and on its `reverse` serve it at any size. */
export function numberLike(column: string, words: string): RawBuilder<boolean> {
  const name = sql.ref(column);
  return sql<boolean>`(${name} like ${`${escaped(words)}%`} or reverse(${name}) like ${`${escaped(backwards(words))}%`})`;
}

/** A column of names, in any case: begins or ends with the words. Indexes stand on `lower` of it, and on its `reverse`. */
export function nameLike(column: string, words: string): RawBuilder<boolean> {
  const [name, low] = [sql.ref(column), words.toLowerCase()];
  return sql<boolean>`(lower(${name}) like ${`${escaped(low)}%`} or reverse(lower(${name})) like ${`${escaped(backwards(low))}%`})`;
}

/** A column of names: each of the words begins one of its own. A GIN index on `to_tsvector('simple', column)` serves it. */
export function anyWordLike(column: string, words: string): RawBuilder<boolean> {
  const query = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `'${word.replace(/['\\]/g, ' ')}':*`)
    .join(' & ');
  return sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ to_tsquery('simple', ${query})`;
}
