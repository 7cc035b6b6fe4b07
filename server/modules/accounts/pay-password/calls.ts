// Handlers of /api: the pay password.
import type { Handlers } from '../../../handlers.ts';
import { changePayPassword, hasPayPassword, payPasswordConfig, setPayPassword, testPayPassword } from './pay-password.ts';

export const payPasswordCalls = {
  'paypassword/haspassword': (ctx) => hasPayPassword(ctx),
  'paypassword/getConfig': (ctx) => payPasswordConfig(ctx),
  'paypassword/set': (ctx, input) => setPayPassword(ctx, input),
  'paypassword/change': (ctx, input) => changePayPassword(ctx, input),
  'paypassword/check': (ctx, input) => testPayPassword(ctx, input.password),
} satisfies Partial<Handlers>;
