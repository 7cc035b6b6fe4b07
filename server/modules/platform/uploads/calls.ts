// Handlers of /api: uploads by members.
import type { Handlers } from '../../../handlers.ts';
import { uploadByMember } from './uploads.ts';

export const uploadsCalls = {
  'common/upload': (ctx, input, file) => uploadByMember(ctx, input.use, file),
} satisfies Partial<Handlers>;
