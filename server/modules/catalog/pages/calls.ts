// Handlers of /api: pages laid out of blocks.
import type { Handlers } from '../../../handlers.ts';
import { showPage } from './show.ts';

export const pagesCalls = {
  'page/get': (ctx, input) => showPage(ctx, input),
} satisfies Partial<Handlers>;
