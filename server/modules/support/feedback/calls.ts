// Calls of feedback.
import type { Handlers } from '../../../handlers.ts';
import { addFeedback, listFeedback } from './feedback.ts';

export const feedbackCalls = {
  'feedback/lists': (ctx, input) => listFeedback(ctx, input),
  'feedback/add': (ctx, input) => addFeedback(ctx, input),
} satisfies Partial<Handlers>;
