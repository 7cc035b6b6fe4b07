// Which goods are on sale.
import { type RawBuilder, sql } from 'kysely';

/** As the indexes of goods on sale say it. With values in its place a plan that is kept for any value could read none of them. */
export const onSale = (of = 'goods'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${of}.listed`)} and ${sql.ref(`${of}.enabled`)}`;
