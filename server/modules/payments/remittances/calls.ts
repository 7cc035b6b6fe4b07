// Calls of offline remittances.
import type { Handlers } from '../../../handlers.ts';
import { account, accounts, addRemit, areas, ownRemits } from './remittances.ts';

export const remittanceCalls = {
  'Offlinepay/arealist': (ctx) => areas(ctx),
  'Offlinepay/paylist': (ctx, input) => accounts(ctx, input.area),
  'Offlinepay/getinfo': (ctx, input) => account(ctx, input.id, input.no),
  'Offlinepay/record': (ctx, input) => ownRemits(ctx, input),
  'remit/add': (ctx, input) => addRemit(ctx, input),
} satisfies Partial<Handlers>;
