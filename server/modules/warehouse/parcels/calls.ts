// Calls of ship for me. Declaring is buyself/add with type=parcel.
import type { Handlers } from '../../../handlers.ts';
import { addManualGoods } from '../../orders/cart/manual-goods.ts';
import { declareParcels } from './declare.ts';
import { listParcels } from './lists.ts';
import { actOnParcel } from './member-actions.ts';

export const parcelCalls = {
  'buyself/add': (ctx, input) => (input.type === 'parcel' ? declareParcels(ctx, input) : addManualGoods(ctx, input)),
  'buyself/lists': (ctx, input) => listParcels(ctx, input),
  'buyself/act': (ctx, input) => actOnParcel(ctx, input),
} satisfies Partial<Handlers>;
