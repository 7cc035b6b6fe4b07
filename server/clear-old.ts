// Deletes old rows in batches, so that one statement does not lock a large table or stay open for minutes.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db/open.ts';
import type { Tables } from './db/tables.ts';
import { executeWrite } from './db/written.ts';

const BATCH = 5000;

/** Deletes matching rows, which an index should find. Locked rows stay until the next run. Returns how many were deleted. */
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
