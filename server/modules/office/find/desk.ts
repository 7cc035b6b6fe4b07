// Handlers of the back office: global search, and the page of one record.
import type { DeskHandlers } from '../../../handlers.ts';
import { readRecord } from './record.ts';
import { search } from './search.ts';

export const findDesk = {
  'find/search': (ctx, { q }) => search(ctx, q),
  'find/record': (ctx, { kind, id }) => readRecord(ctx, kind, id),
} satisfies Partial<DeskHandlers>;
