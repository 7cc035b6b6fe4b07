// Handlers of the back office: photos taken in the warehouse, and the stores of pictures.
import type { DeskHandlers } from '../../../handlers.ts';
import { placesOf } from './places.ts';
import { prepareOperatorUpload, uploadVideo } from './uploads.ts';

export const uploadsDesk = {
  'warehouse/upload': { prepare: (ctx, _input, file) => prepareOperatorUpload(ctx, 'photo', file) },
  'warehouse/upload_video': (ctx, _input, file) => uploadVideo(ctx, file),
  'pictures/places': (ctx) => placesOf(ctx),
} satisfies Partial<DeskHandlers>;
