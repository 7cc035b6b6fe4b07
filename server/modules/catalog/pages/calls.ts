// Pages laid out of blocks, for visitors.
import type { Handlers } from '../../../handlers.ts';
import { showPage } from './show.ts';

export const pagesCalls = {
  'page/get': (ctx, input) => showPage(ctx, input),
} satisfies Partial<Handlers>;
