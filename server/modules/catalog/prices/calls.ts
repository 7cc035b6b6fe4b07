// Handlers of /api: prices over time.
import type { Handlers } from '../../../handlers.ts';
import { listAlerts, setAlert } from './alerts.ts';
import { priceHistory } from './history.ts';

export const priceCalls = {
  'prices/history': (ctx, input) => priceHistory(ctx, input),
  'prices/alert': (ctx, input) => setAlert(ctx, input),
  'prices/alerts': (ctx, input) => listAlerts(ctx, input),
} satisfies Partial<Handlers>;
