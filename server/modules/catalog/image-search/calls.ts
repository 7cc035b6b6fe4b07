// Handlers of /api: uploading a picture to search with.
import type { Handlers } from '../../../handlers.ts';
import { uploadForSearch } from './search.ts';

export const imageSearchCalls = { 'obapi/uploadImg': uploadForSearch } satisfies Partial<Handlers>;
