// Handlers of /api: uploading a picture to search with.
import type { Handlers } from '../../../handlers.ts';
import { prepareSearch } from './search.ts';

export const imageSearchCalls = { 'obapi/uploadImg': { prepare: prepareSearch } } satisfies Partial<Handlers>;
