// Events reported by other services, each recorded once: webhooks of gateways and of the tracking service, and numbers registered there.
import type { Insertable } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import type { NoticeTable } from '../../../db/tables.ts';

/** Records events; one that is recorded already is not changed. */
export async function recordEvents(db: Db, events: readonly Insertable<NoticeTable>[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('notice')
    .values([...events])
    .onConflict((c) => c.columns(['source', 'ref']).doNothing())
    .execute();
}

/** Updates the time at which these events were last reported. */
export async function touchEvents(db: Db, source: string, refs: readonly string[], at: Date): Promise<void> {
  if (refs.length === 0) return;
  await db.updateTable('notice').set({ at }).where('source', '=', source).where('ref', '=', anyOf(refs)).execute();
}
