// The member's inbox.
import type { Handlers } from '../../../handlers.ts';
import { inbox } from './inbox.ts';

export const threadCalls = {
  'thread/lists': (ctx, input) => inbox(ctx, input),
} satisfies Partial<Handlers>;
