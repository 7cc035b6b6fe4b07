// Calls of sellers: the application, their shop, goods and money. Their orders are in the buying module, which has the steps.
import type { Handlers } from '../../../handlers.ts';
import { apply } from '../applications/applications.ts';
import { listOwn, ownDetail, saveGoods, setStock, withdraw } from '../applications/goods.ts';
import { editShop, home, prepareChangePayee, statement } from './home.ts';

export const sellerCalls = {
  'shop/add': (ctx, input) => apply(ctx, input),
  'seller/home': (ctx) => home(ctx),
  'seller/edit': (ctx, input) => editShop(ctx, input),
  'seller/payee': { prepare: (ctx, input) => prepareChangePayee(ctx, input) },
  'seller/goods': (ctx, input) => listOwn(ctx, input),
  'seller/goodsDetail': (ctx, input) => ownDetail(ctx, input.id),
  'seller/goodsSave': (ctx, input) => saveGoods(ctx, input),
  'seller/stock': (ctx, input) => setStock(ctx, input),
  'seller/withdraw': (ctx, input) => withdraw(ctx, input.id),
  'seller/statement': (ctx, input) => statement(ctx, input),
} satisfies Partial<Handlers>;
