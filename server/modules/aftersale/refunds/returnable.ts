// Goods that sellers don't take back: food, underwear, custom-made or second-hand goods, and goods whose tags were removed on request.
import type { Names } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';

const FOOD = ['food', 'fresh', 'alcohol', 'medicine'];
/** Patterns in a title. Accessories for such goods (storage, laundry) don't count. */
const TITLE_PATTERNS: readonly (readonly [Key, RegExp])[] = [
  ['refund.no_return.underwear', /内衣|内裤|文胸|胸罩|底裤|\b(underwear|bras?|panties|lingerie|boxer briefs|boxers)\b/i],
  ['refund.no_return.custom', /定制|订制|刻字|\b(custom[- ]made|made[- ]to[- ]order|personali[sz]ed|engraved)\b/i],
  ['refund.no_return.second_hand', /二手|闲置|中古|\b(second[- ]hand|pre-?owned)\b/i],
];
const ACCESSORY = /收纳|洗衣|衣架|晾|storage|organi[sz]er|laundry|hanger/i;

/** Why goods can't be returned; null when they can. */
export function returnRefusal(goods: {
  goods_type: string;
  titles: Names;
  services: readonly { code: string; state: string }[];
}): Key | null {
  if (FOOD.includes(goods.goods_type)) return 'refund.no_return.food';
  if (goods.services.some((s) => s.code === 'untag' && s.state === 'done')) return 'refund.no_return.tags';
  const title = Object.values(goods.titles).join(' ');
  return ACCESSORY.test(title) ? null : (TITLE_PATTERNS.find(([, words]) => words.test(title))?.[0] ?? null);
}
