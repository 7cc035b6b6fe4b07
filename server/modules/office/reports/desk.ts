// Handlers of the back office: reports.
import type { DeskHandlers } from '../../../handlers.ts';
import { bookCost, costChoices } from './costs.ts';
import { liability, memberDebts } from './liability.ts';
import { shelves, trends } from './trends.ts';

export const reportsDesk = {
  'reports/trends': (ctx, input) => trends(ctx, input),
  'reports/shelves': (ctx) => shelves(ctx),
  'reports/cost': (ctx, input) => bookCost(ctx, input).then(() => ({})),
  'reports/choices': (ctx) => costChoices(ctx),
  'reports/liability': (ctx, input) => liability(ctx, input),
  'reports/members': (ctx, input) => memberDebts(ctx, input),
} satisfies Partial<DeskHandlers>;
