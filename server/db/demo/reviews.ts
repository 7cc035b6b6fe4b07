// Reviews by members abroad, for about 120 goods: texts by kind of goods, the rest derived from the goods' keys.
import { z } from '#contract/fields.ts';
import { code, oneOf, whole, words } from '../base/cells.ts';
import { SERVED } from '../base/countries.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { FORBIDDEN } from '../base/goods-types.ts';
import { categories } from './categories.ts';
import { type DemoGoods, goods, goodsPicture } from './goods.ts';
import { hash, part } from './hash.ts';
import { type Colour, isColour } from './palette.ts';

const texts = textsOf('demo', 'reviews');
const tops = categories.filter((c) => !c.parent).map((c) => c.key);
const WORDS = table('demo', 'review-words', z.object({ category: oneOf(tops, 'category'), no: whole, star: whole }), [
  'category',
  'no',
]);
const reviewer = z.object({ nickname: words, look: code, country: oneOf(SERVED, 'country') });
const PEOPLE = table('demo', 'reviewers', reviewer, ['nickname']);
const REPLIES = texts.count('reply');

const topOf = new Map(categories.map((c) => [c.key, c.parent ?? c.key]));

function reviewsOf(g: DemoGoods) {
  const words = WORDS.filter((one) => one.category === topOf.get(g.category));
  const count = 2 + part(`${g.key}reviews`, Math.min(5, words.length - 1));
  const start = hash(`${g.key}first`);
  return Array.from({ length: count }, (_, i) => {
    const { category, no, star } = words[(start + i) % words.length]!;
    const { nickname, look, country } = PEOPLE[(start + i * 5) % PEOPLE.length]!;
    const sku = g.skus[(start + i * 3) % Math.max(1, g.skus.length)];
    const picked = sku?.pic_url?.split('/') ?? g.pic_url.split('/');
    const colour = (picked[2] && isColour(picked[2]) ? picked[2] : '-') as Colour | '-';
    const salt = Number(picked[3]!.split('-')[0]);
    const shots = hash(`${g.key}${i}shots`) % 3 === 0 ? 1 + (hash(`${g.key}${i}n`) % 3) : 0;
    return {
      goods: g.key,
      nickname,
      avatar: `face/${look}/${(start + i) % 9}`,
      country,
      star,
      content: texts.names(`${category}.${no}`),
      properties_name: sku?.properties_name ?? texts.composed(() => ''),
      files: Array.from({ length: shots }, (_, n) => goodsPicture(picked[1]!, colour, salt, n + 1, 'qc')),
      reply: star <= 3 || hash(`${g.key}${i}reply`) % 9 === 0 ? texts.names(`reply.${1 + ((start + i) % REPLIES)}`) : null,
      days_ago: 2 + part(`${g.key}${i}days`, Math.min(300, Math.max(3, g.age_days))),
    };
  });
}

export type DemoReview = ReturnType<typeof reviewsOf>[number];

export const reviews = goods
  .filter((g) => !FORBIDDEN.includes(g.goods_type) && (g.key.endsWith('-1') || hash(`${g.key}reviewed`) % 9 === 0))
  .flatMap(reviewsOf);
