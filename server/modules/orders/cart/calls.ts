// Handlers of /api: the cart.
import type { Handlers } from '../../../handlers.ts';
import { addAllToCart, addToCart, deleteFromCart, editCart, listCart } from './cart.ts';
import { checkout } from './checkout.ts';
import { cartLater, visitorCart } from './later.ts';

export const cartCalls = {
  'cart/getList': (ctx) => listCart(ctx),
  'cart/visitor': (ctx, input) => visitorCart(ctx, input),
  'cart/add': (ctx, input) => addToCart(ctx, input),
  'cart/batchadd': (ctx, input) => addAllToCart(ctx, input.items),
  'cart/edit': (ctx, input) => editCart(ctx, input),
  'cart/delete': (ctx, input) => deleteFromCart(ctx, input.ids),
  'cart/later': (ctx, input) => cartLater(ctx, input),
  'cart/carttoorder': (ctx, input) => checkout(ctx, input),
} satisfies Partial<Handlers>;
