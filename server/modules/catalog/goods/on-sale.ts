// Which goods are on sale.
import { type RawBuilder, sql } from 'kysely';

/** The condition of the partial indexes of goods on sale, as a literal: with parameters a generic plan could not use them. */
export const onSale = (of = 'goods'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${of}.listed`)} and ${sql.ref(`${of}.enabled`)}`;
