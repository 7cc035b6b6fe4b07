// Handlers of the back office: bins, and the defaults of an inspection.
import type { DeskHandlers } from '../../../handlers.ts';
import { worksInWarehouse } from '../holds/holds.ts';
import { addBins, binMap, editBin } from './bins.ts';
import { inspectionHelp, latestMeasurement } from './help.ts';

export const binDesk = {
  'bins/lists': (ctx, input) => binMap(ctx, input),
  'bins/add': (ctx, input) => addBins(ctx, input),
  'bins/edit': (ctx, input) => editBin(ctx, input),
  'scan/help': (ctx, input) => inspectionHelp(ctx, input),
  'scan/measured': (ctx, input) => latestMeasurement(worksInWarehouse(ctx), input),
} satisfies Partial<DeskHandlers>;
