// Handlers of the back office: photos taken in the warehouse, and where pictures lie.
import type { DeskHandlers } from '../../../handlers.ts';
import { placesOf } from './places.ts';
import { uploadByOperator, uploadVideo } from './uploads.ts';

export const uploadsDesk = {
  'warehouse/upload': (ctx, _input, file) => uploadByOperator(ctx, file),
  'warehouse/upload_video': (ctx, _input, file) => uploadVideo(ctx, file),
  'pictures/places': (ctx) => placesOf(ctx),
} satisfies Partial<DeskHandlers>;
