// Member calls for personal data: export it, or erase the account.
import type { Handlers } from '../../../handlers.ts';
import { eraseAccount } from './erase.ts';
import { exportMemberData } from './export.ts';

export const privacyCalls = {
  'user/export': (ctx, input) => exportMemberData(ctx, input.password),
  'user/erase': (ctx, input) => eraseAccount(ctx, input),
} satisfies Partial<Handlers>;
