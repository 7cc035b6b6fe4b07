// Report calls of the back office.
import type { DeskHandlers } from '../../../handlers.ts';
import { liability, memberDebts } from './liability.ts';

export const reportsDesk = {
  'reports/liability': (ctx, input) => liability(ctx, input),
  'reports/members': (ctx, input) => memberDebts(ctx, input),
} satisfies Partial<DeskHandlers>;
