// The nightly check of the ledger, whose result /metrics reports.
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { health } from './ledger.ts';

async function checkLedger(app: App, db: Db): Promise<void> {
  const { sums, drift } = await health({ db });
  const at = app.clock.now();
  const rows = Object.entries({ ...sums, accounts: drift }).map(([what, off]) => ({ what, off, at }));
  if (rows.some(({ off }) => off !== 0)) app.log.error({ sums, drift }, 'the ledger is not even');
  await db
    .insertInto('ledger_check')
    .values(rows)
    .onConflict((c) => c.column('what').doUpdateSet((eb) => ({ off: eb.ref('excluded.off'), at: eb.ref('excluded.at') })))
    .execute();
}

export const ledgerJobs: Job[] = [{ name: 'ledger_check', cron: '50 3 * * *', lane: 'bulk', run: checkLedger }];
