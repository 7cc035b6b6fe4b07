// Cleans descriptions stored by earlier releases, which did not clean them on write.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { contentColumns } from './description.ts';

const BATCH = 20;
/** A run starts no further batch after this: other jobs are waiting. */
const RUN_MS = 3000;

/** Cleans a batch; returns how many. Rows written in the meantime are left to the next run. */
async function cleanSome(db: Db): Promise<number> {
  const goods = await db
    .selectFrom('goods')
    .select(['id', 'content'])
    .where('content_clean', '=', false)
    .where(sql<boolean>`content <> '{}'`)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { id, content } of goods) {
    await db
      .updateTable('goods')
      .set(contentColumns(content))
      .where('id', '=', id)
      .where(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`)
      .execute();
    await othersTurn();
  }
  return goods.length;
}

async function cleanStored(db: Db): Promise<void> {
  const began = performance.now();
  while ((await cleanSome(db)) === BATCH && performance.now() - began < RUN_MS);
}

export const goodsJobs: Job[] = [{ name: 'goods_descriptions', every: 60, lane: 'bulk', run: (_app, db) => cleanStored(db) }];
