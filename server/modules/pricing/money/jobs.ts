// Fetches rates twice a day where RATES_URL is set. A currency that the answer lacks keeps its rate and its date.
import { fetchRates } from '../../../connectors/rates/rates.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Job } from '../../../job-runner.ts';

export const moneyJobs: Job[] = [
  {
    name: 'rates',
    cron: '15 6,18 * * *',
    run: async (app, db) => {
      if (!app.config.rates_url) return;
      const { date, units } = await fetchRates(app.config.rates_url);
      await transaction(db, async (trx) => {
        for (const [code, market] of Object.entries(units))
          if (code !== 'CNY')
            await trx
              .updateTable('currency')
              .set({ market, rate_date: date })
              .where('code', '=', code)
              .where('rate_date', '<=', date)
              .execute();
      });
    },
  },
];
