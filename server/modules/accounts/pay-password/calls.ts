// Handlers of /api: the pay password.
import type { Handlers } from '../../../handlers.ts';
import { hasPayPassword, payPasswordConfig, prepareChange, prepareSet, prepareTest } from './pay-password.ts';

export const payPasswordCalls = {
  'paypassword/haspassword': (ctx) => hasPayPassword(ctx),
  'paypassword/getConfig': (ctx) => payPasswordConfig(ctx),
  'paypassword/set': { prepare: prepareSet },
  'paypassword/change': { prepare: prepareChange },
  'paypassword/check': { prepare: prepareTest },
} satisfies Partial<Handlers>;
