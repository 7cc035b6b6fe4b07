// Stored times to wait for. A clock that was wrong for a moment may set them years ahead: a time later than it can be set is ignored.
import { type Expression, type SqlBool, sql } from 'kysely';

/** How much clocks of machines may differ. */
const CLOCKS_MS = 5 * 60_000;

/** The latest plausible stored time. */
export const latest = (now: Date, most_ms = 0): Date => new Date(now.getTime() + most_ms + CLOCKS_MS);

/** SQL: whether the time in a column has come. `most_ms`: how far ahead it can be set. */
export const hasCome = (column: string, now: Date, most_ms: number): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest(now, most_ms)})`;

/** Whether something has to wait until then. */
export const isAhead = (until: Date, now: Date, most_ms: number): boolean => until > now && until <= latest(now, most_ms);
