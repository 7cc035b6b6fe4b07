// Contents of the home page and the mall: floors, banners, search words, the feed of recent purchases.
import { z } from '#contract/fields.ts';
import { code, oneOf, someOf, whole, words, yes } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { goods } from './goods.ts';

const texts = textsOf('demo', 'shelves');
const keys = goods.map((g) => g.key);

const floor = z.object({
  key: code,
  page: z.enum(['home', 'mall']),
  style: z.enum(['strip', 'grid', 'tall']),
  url: code,
  goods: someOf(keys, 'goods'),
});
export const floors = table('demo', 'floors', floor, ['key']).map(({ key, ...one }) => ({
  ...one,
  titles: texts.names(`floor.${key}.title`),
  subtitles: texts.namesOrNone(`floor.${key}.subtitle`),
}));

const ad = z.object({ key: code, mark: code, image: words, url: code, tone: words });
export const ads = table('demo', 'ads', ad, ['key']).map(({ key, ...one }) => ({
  ...one,
  titles: texts.names(`ad.${key}.title`),
  subtitles: texts.names(`ad.${key}.subtitle`),
  cta: texts.names(`ad.${key}.cta`),
}));

const hotWord = z.object({ key: code, kind: z.enum(['search', 'recommend']), hot: yes });
export const hotWords = table('demo', 'hot-words', hotWord, ['key']).map(({ key, ...one }) => ({
  ...one,
  words: texts.names(`word.${key}`),
}));

const bought = z.object({ city: code, goods: oneOf(keys, 'goods'), minutes_ago: whole });
export const feed = table('demo', 'feed', bought, ['city']).map((one) => ({ ...one, city: texts.names(`city.${one.city}`) }));
