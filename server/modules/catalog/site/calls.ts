// Handlers of /api: configuration, home page, lines, estimates and static texts.
import type { Handlers } from '../../../handlers.ts';
import { languagePack, languageTexts } from '../../platform/settings/language-pack.ts';
import { addonsOf, configOf, currenciesOf, languagesOf } from './config.ts';
import { estimates, shippingLines } from './estimates.ts';
import { couriers, goodsTypes, notices, services, textByMark, warehouses } from './places.ts';
import {
  ads,
  categories,
  floor,
  floors,
  hotWords,
  mallCategories,
  mallGoods,
  recommendedGoods,
  recommendedWords,
  shoppingTime,
} from './showcase.ts';

export const siteCalls = {
  'other/configlist': (ctx) => configOf(ctx),
  'other/language': (ctx, { parsed }) => (parsed ? languagePack : languageTexts)(ctx.db, ctx.lang),
  'other/server': (ctx, input) => services(ctx, input.level),
  'other/estimates': estimates,
  'other/getGoodsType': goodsTypes,
  'other/getExpresslist': couriers,
  'other/warehouse': warehouses,
  'currency/lists': currenciesOf,
  'language/lists': languagesOf,
  'addon/lists': addonsOf,
  'index/category': (ctx, input) => categories(ctx, input.pid),
  'index/hotsearch': hotWords,
  'index/floor': (ctx, input) => floors(ctx, input.page),
  'index/getFloor': floor,
  'index/shoppingTime': shoppingTime,
  'index/geMatterOfOpinion': (ctx, input) => notices(ctx, input.type),
  'adszone/getAdsByMark': (ctx, input) => ads(ctx, input.mark),
  'mall/floor': (ctx) => floors(ctx, 'mall'),
  'mall/lists': mallGoods,
  'mall/categories': mallCategories,
  'hotrecommend/goods_list': recommendedGoods,
  'hotrecommend/keywords': recommendedWords,
  'shipping/lists': shippingLines,
  'information/getinfo': textByMark,
} satisfies Partial<Handlers>;
