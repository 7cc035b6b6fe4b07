// Lists of any length as one parameter: the text of a statement stays the same, and so does what is prepared of it.
import { type RawBuilder, sql } from 'kysely';

/** `.where('id', '=', anyOf(ids))`: one of these; never true of an empty list. */
export const anyOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...new Set(values)]})`;

/** `.where('id', '<>', noneOf(ids))`: none of these; always true of an empty list. */
export const noneOf = <T extends string | number>(values: Iterable<T>): RawBuilder<T> => sql<T>`all(${[...new Set(values)]})`;
