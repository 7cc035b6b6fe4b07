// Calls of withdrawals.
import type { Handlers } from '../../../handlers.ts';
import { listPayees } from './payees.ts';
import { cancelCash, cashConfig, listCash, prepareCash } from './withdrawals.ts';

export const withdrawalCalls = {
  'cash/addCash': { prepare: prepareCash },
  'cash/lists': (ctx, input) => listCash(ctx, input),
  'cash/act': (ctx, input) => cancelCash(ctx, input.id),
  'cash/bankLists': (ctx) => listPayees(ctx),
  'cash/getConfig': (ctx) => cashConfig(ctx),
} satisfies Partial<Handlers>;
