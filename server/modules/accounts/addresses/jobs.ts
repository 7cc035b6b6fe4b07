// The job that erases identity numbers and papers some time after a member's last parcel.
import { sql } from 'kysely';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { setting } from '../../platform/settings/settings.ts';

/** Erases those of members with no open parcel and none that ended within the period; newer numbers and papers are kept as well. */
export async function erasePersonal(app: App, db: Db): Promise<void> {
  const days = await setting(db, 'papers_days');
  const before = new Date(app.clock.now().getTime() - days * 86_400_000);
  const quiet = (member: ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
    select 1 from waybill w where w.member_id = ${member} and (w.state not in ('received', 'cancelled', 'lost', 'seized', 'returned') or greatest(w.created_at, w.paid_at, w.dispatched_at, w.delivered_at, w.received_at) >= ${before}))`;
  await db
    .updateTable('address')
    .set({ tax_id_enc: '', tax_id_last: '' })
    .where('tax_id_enc', '<>', '')
    .where('updated_at', '<', before)
    .where(quiet(sql.ref('address.member_id')))
    .execute();
  await db
    .updateTable('waybill')
    .set({ address: sql`address || '{"tax_id_enc": "", "tax_id_last": ""}'::jsonb` })
    .where(sql<boolean>`coalesce(address ->> 'tax_id_enc', '') <> ''`)
    .where('created_at', '<', before)
    .where(quiet(sql.ref('waybill.member_id')))
    .execute();
  await db
    .deleteFrom('upload_blob')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('upload as u')
        .select('u.name')
        .where('u.use', '=', 'papers')
        .where('u.created_at', '<', before)
        .where('u.member_id', 'is not', null)
        .where(quiet(sql.ref('u.member_id'))),
    )
    .execute();
}

export const addressJobs: Job[] = [{ name: 'erase_personal', cron: '20 3 * * *', run: erasePersonal }];
