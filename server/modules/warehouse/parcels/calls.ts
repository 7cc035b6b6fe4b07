// Handlers of /api: ship for me. Declaring is buyself/add with type=parcel.
import type { Handlers } from '../../../handlers.ts';
import { addManualGoods } from '../../orders/cart/manual-goods.ts';
import { prepareParcels } from './declare.ts';
import { listParcels } from './lists.ts';
import { prepareAction } from './member-actions.ts';

export const parcelCalls = {
  'buyself/add': {
    prepare: async (ctx, input) =>
      input.type === 'parcel' ? prepareParcels(ctx, input) : (inside) => addManualGoods(inside, input),
  },
  'buyself/lists': (ctx, input) => listParcels(ctx, input),
  'buyself/act': { prepare: prepareAction },
} satisfies Partial<Handlers>;
