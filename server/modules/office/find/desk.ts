// Calls that find anything, and read it on a page of its own.
import type { DeskHandlers } from '../../../handlers.ts';
import { readRecord } from './record.ts';
import { search } from './search.ts';

export const findDesk = {
  'find/search': (ctx, { q }) => search(ctx, q),
  'find/record': (ctx, { kind, id }) => readRecord(ctx, kind, id),
} satisfies Partial<DeskHandlers>;
