// Calls of labels.
import type { DeskHandlers } from '../../../handlers.ts';
import { printLabels } from './labels.ts';

export const labelDesk = {
  'labels/print': (ctx, input) => printLabels(ctx, input),
} satisfies Partial<DeskHandlers>;
