// Handlers of the back office: the outbox.
import type { DeskHandlers } from '../../../handlers.ts';
import { listOutbox, retryOutbox } from './list.ts';

export const outboxDesk = {
  'outbox/lists': (ctx, input) => listOutbox(ctx, input),
  'outbox/retry': async (ctx, input) => {
    await retryOutbox(ctx, input.id);
    return {};
  },
} satisfies Partial<DeskHandlers>;
