// Rows that nobody needs any more go in batches: a table that was left to grow is not locked or held open for minutes by one statement.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db/open.ts';
import type { Tables } from './db/tables.ts';
import { executeWrite } from './db/written.ts';

const BATCH = 5000;

/** Deletes what matches, an index should find it. Rows that somebody works on stay until the next run. Answers how many went. */
export async function deleteInBatches(
  db: Db,
  table: keyof Tables & string,
  where: RawBuilder<unknown>,
  batch = BATCH,
): Promise<number> {
  let sum = 0;
  for (;;) {
    const cleared = sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${sql.lit(batch)} for update skip locked))`;
    const { numAffectedRows } = await executeWrite(db, [table], cleared);
    const gone = Number(numAffectedRows ?? 0);
    sum += gone;
    if (gone < batch) return sum;
  }
}
