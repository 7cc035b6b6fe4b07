// Member calls for personal data: export it, or erase the account.
import type { Handlers } from '../../../handlers.ts';
import { prepareErasure } from './erase.ts';
import { prepareExport } from './export.ts';

export const privacyCalls = {
  'user/export': { prepare: prepareExport },
  'user/erase': { prepare: prepareErasure },
} satisfies Partial<Handlers>;
