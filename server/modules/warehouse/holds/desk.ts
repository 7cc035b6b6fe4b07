// Handlers of the back office: holds.
import type { DeskHandlers } from '../../../handlers.ts';
import { addHold, liftHold, listHolds, worksInWarehouse } from './holds.ts';

export const holdDesk = {
  'holds/lists': (ctx, input) => listHolds(worksInWarehouse(ctx), input),
  'holds/add': (ctx, input) => addHold(worksInWarehouse(ctx), input),
  'holds/lift': (ctx, input) => liftHold(worksInWarehouse(ctx), input),
} satisfies Partial<DeskHandlers>;
