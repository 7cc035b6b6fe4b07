// Handlers of /api: uploads by members.
import type { Handlers } from '../../../handlers.ts';
import { prepareUpload } from './uploads.ts';

export const uploadsCalls = {
  'common/upload': { prepare: (ctx, input, file) => prepareUpload(ctx, input.use, file) },
} satisfies Partial<Handlers>;
