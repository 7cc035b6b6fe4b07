// The bytes of an uploaded file, part by part.

import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';

/** Parts of a file in order, one at a time. */
export async function* bytesOf(db: Db | Ctx['db'], import_id: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('import_part')
      .select('data')
      .where('import_id', '=', import_id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.data;
  }
}
