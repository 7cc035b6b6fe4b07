// The job that erases identity numbers and papers some time after a member's last parcel.
import { sql } from 'kysely';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { eraseTaxIds } from '../../accounts/addresses/tax-id-store.ts';
import { setting } from '../../platform/settings/settings.ts';
import { deletePapers } from '../../platform/uploads/papers.ts';
import { eraseTaxIdsOfWaybills } from '../../shipping/erase.ts';

/** Erases those of members with no open parcel and none that ended within the period; newer numbers and papers are kept as well. */
export async function erasePersonal(app: App, db: Db): Promise<void> {
  const days = await setting(db, 'papers_days');
  const before = new Date(app.clock.now().getTime() - days * 86_400_000);
  const quiet = (member: ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
    select 1 from waybill w where w.member_id = ${member} and (w.state not in ('received', 'cancelled', 'lost', 'seized', 'returned') or greatest(w.created_at, w.paid_at, w.dispatched_at, w.delivered_at, w.received_at) >= ${before}))`;
  await eraseTaxIds(db, before, quiet);
  await eraseTaxIdsOfWaybills(db, before, quiet);
  await deletePapers(db, before, quiet);
}

export const privacyJobs: Job[] = [{ name: 'erase_personal', cron: '20 3 * * *', lane: 'bulk', run: erasePersonal }];
