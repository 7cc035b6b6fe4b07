// Goods that no seller takes back: custom-made, tags removed at the member's wish, underwear, food, second-hand.
import type { Names } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';

const FOOD = ['food', 'fresh', 'alcohol', 'medicine'];
/** Words in a title; what only holds or cares for such goods is none of them. */
const WORDS: readonly (readonly [Key, RegExp])[] = [
  ['refund.no_return.underwear', /内衣|内裤|文胸|胸罩|底裤|\b(underwear|bras?|panties|lingerie|boxer briefs|boxers)\b/i],
  ['refund.no_return.custom', /定制|订制|刻字|\b(custom[- ]made|made[- ]to[- ]order|personali[sz]ed|engraved)\b/i],
  ['refund.no_return.second_hand', /二手|闲置|中古|\b(second[- ]hand|pre-?owned)\b/i],
];
const ABOUT = /收纳|洗衣|衣架|晾|storage|organi[sz]er|laundry|hanger/i;

/** Why goods can't be returned; null when they can. */
export function whyNotReturnable(goods: {
  goods_type: string;
  titles: Names;
  services: readonly { code: string; state: string }[];
}): Key | null {
  if (FOOD.includes(goods.goods_type)) return 'refund.no_return.food';
  if (goods.services.some((s) => s.code === 'untag' && s.state === 'done')) return 'refund.no_return.tags';
  const title = Object.values(goods.titles).join(' ');
  return ABOUT.test(title) ? null : (WORDS.find(([, words]) => words.test(title))?.[0] ?? null);
}
