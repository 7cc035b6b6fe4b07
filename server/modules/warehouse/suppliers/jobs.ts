// The job of supplier orders: those recorded and not placed, those awaiting an answer, and those without a push for a while.

import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { hasCome } from '../../../wait-time.ts';
import { workThrough } from '../../../work-due.ts';
import { attend, MOST_WAIT_MS } from './attend.ts';

export const dueOrders = (db: Db, now: Date) =>
  db
    .selectFrom('supplier_order')
    .select(['id', 'next_at'])
    .where(hasCome('next_at', now, MOST_WAIT_MS))
    .orderBy('next_at')
    .orderBy('id');

async function attendDue(app: App, db: Db): Promise<void> {
  const due = dueOrders(db, app.clock.now());
  await workThrough(app, db, { work: 'supplier_orders', due, id: 'supplier_order.id', lock: 'supplier_order' }, ({ id }) =>
    attend(app, db, id),
  );
}

export const supplierJobs: Job[] = [{ name: 'supplier_orders', every: 60, run: attendDue }];
