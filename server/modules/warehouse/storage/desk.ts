// Handlers of the back office: storage.
import type { DeskHandlers } from '../../../handlers.ts';
import { abandon, storageLists } from './overdue-stock.ts';

export const storageDesk = {
  'storage/lists': (ctx, input) => storageLists(ctx, input),
  'storage/abandon': (ctx, input) => abandon(ctx, input.id, input.reason).then(() => ({})),
} satisfies Partial<DeskHandlers>;
