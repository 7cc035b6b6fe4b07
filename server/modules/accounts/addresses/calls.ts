// Handlers of /api: addresses, and countries, states and cities to choose from.
import type { Handlers } from '../../../handlers.ts';
import { addAddress, deleteAddress, editAddress, listAddresses, readAddress, setDefault } from './addresses.ts';
import { areaList, mobileCodes } from './areas.ts';

export const addressesCalls = {
  'address/lists': (ctx) => listAddresses(ctx),
  'address/addAddress': (ctx, input) => addAddress(ctx, input),
  'address/editAddress': (ctx, input) => (Object.keys(input).length > 1 ? editAddress(ctx, input) : readAddress(ctx, input.id)),
  'address/defaultAddress': (ctx, input) => setDefault(ctx, input.id, 'is_default'),
  'address/defaultSetBill': (ctx, input) => setDefault(ctx, input.id, 'is_default_bill'),
  'address/deleteAddress': (ctx, input) => deleteAddress(ctx, input.id),
  'address/getAreaList': (ctx, input) => areaList(ctx, input),
  'other/getmcode': (ctx) => mobileCodes(ctx),
} satisfies Partial<Handlers>;
