// Handlers of the back office: photos taken in the warehouse.
import type { DeskHandlers } from '../../../handlers.ts';
import { uploadByOperator } from './uploads.ts';

export const uploadsDesk = {
  'warehouse/upload': (ctx, _input, file) => uploadByOperator(ctx, file),
} satisfies Partial<DeskHandlers>;
