// A member's own data: taken along, or erased.
import type { Handlers } from '../../../handlers.ts';
import { erase } from './erase.ts';
import { exportOwn } from './export.ts';

export const privacyCalls = {
  'user/export': (ctx, input) => exportOwn(ctx, input.password),
  'user/erase': (ctx, input) => erase(ctx, input),
} satisfies Partial<Handlers>;
