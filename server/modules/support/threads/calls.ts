// Member calls of message threads (/api/thread/*).
import type { Handlers } from '../../../handlers.ts';
import { listThreads } from './inbox.ts';

export const threadCalls = {
  'thread/lists': (ctx, input) => listThreads(ctx, input),
} satisfies Partial<Handlers>;
