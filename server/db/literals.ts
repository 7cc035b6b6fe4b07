// Lists of constants for raw SQL, such as the states of a group, as literals instead of parameters, so that the planner can use partial indexes.
import { type RawBuilder, sql } from 'kysely';

/** `'a', 'b'` for `in (${literals(['a', 'b'])})`. The texts must be constants of ours. */
export const literals = (texts: readonly string[]): RawBuilder<unknown> => sql.join(texts.map((text) => sql.lit(text)));
