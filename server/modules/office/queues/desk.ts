// Counts shown beside the entries of the back office menu.
import type { DeskHandlers } from '../../../handlers.ts';
import { countQueues } from './queues.ts';

export const queueDesk = { 'session/counts': (ctx) => countQueues(ctx) } satisfies Partial<DeskHandlers>;
