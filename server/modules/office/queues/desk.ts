// Handlers of the back office: counts in the menu.
import type { DeskHandlers } from '../../../handlers.ts';
import { bulkOutcome, runBulk } from './bulk.ts';
import { countQueues } from './queues.ts';
import { listViews, removeView, saveView } from './views.ts';

export const queueDesk = {
  'session/counts': (ctx) => countQueues(ctx),
  'queues/views': (ctx, { queue }) => listViews(ctx, queue),
  'queues/save_view': (ctx, input) => saveView(ctx, input),
  'queues/outcome': (ctx, input) => bulkOutcome(ctx, input),
  'queues/bulk': (ctx, input) => runBulk(ctx, input),
  'queues/remove_view': (ctx, { id }) => removeView(ctx, id).then(() => ({})),
} satisfies Partial<DeskHandlers>;
