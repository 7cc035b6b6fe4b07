// The job that deletes expired rows: captchas, codes, attempts, sessions, sent messages, old views.

import { sql } from 'kysely';
import { deleteInBatches } from '../../../clear-old.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { forgetOld } from '../../../work-due.ts';
import { deleteSent } from '../../platform/outbox/outbox.ts';
import { deleteAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { settings } from '../../platform/settings/settings.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

async function deleteExpired(app: App, db: Db): Promise<void> {
  const now = app.clock.now();
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db.deleteFrom('code').where('expires_at', '<', minutesAgo(now, DAY)).execute();
  await forgetOld(db, minutesAgo(now, 31 * DAY));
  await deleteAttempts(db, now, minutesAgo(now, DAY));
  await deleteInBatches(db, 'session', sql`expires_at < ${now}`);
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
  const { sent_days, view_days } = await settings(db, ['sent_days', 'view_days']);
  await deleteSent(db, { sent: minutesAgo(now, Math.max(1, sent_days) * DAY), secret: minutesAgo(now, DAY) });
  await deleteInBatches(db, 'goods_view', sql`at < ${minutesAgo(now, Math.max(1, view_days) * DAY)}`);
}

export const authJobs: Job[] = [{ name: 'clear_old', every: 10 * 60, lane: 'bulk', run: deleteExpired }];
