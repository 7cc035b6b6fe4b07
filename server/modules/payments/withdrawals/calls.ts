// Calls of withdrawals.
import type { Handlers } from '../../../handlers.ts';
import { listPayees } from './payees.ts';
import { addCash, cancelCash, cashConfig, listCash } from './withdrawals.ts';

export const withdrawalCalls = {
  'cash/addCash': (ctx, input) => addCash(ctx, input),
  'cash/lists': (ctx, input) => listCash(ctx, input),
  'cash/act': (ctx, input) => cancelCash(ctx, input.id),
  'cash/bankLists': (ctx) => listPayees(ctx),
  'cash/getConfig': (ctx) => cashConfig(ctx),
} satisfies Partial<Handlers>;
