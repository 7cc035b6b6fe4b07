// Reviews by members abroad, for about 120 goods: texts by kind of goods, the rest derived from the goods' keys.
import { FORBIDDEN } from '../base/goods-types.ts';
import { both } from '../base/names.ts';
import { categories } from './categories.ts';
import { goods, goodsPicture } from './goods.ts';
import { hash, part } from './hash.ts';
import { type Colour, isColour } from './palette.ts';
import type { DemoGoods, DemoReview, Names } from './types.ts';

type Line = [star: number, zh: string, en: string];

const WORDS: Record<string, Line[]> = {
  clothing: [
    [
      5,
      '，，。。',
      'A touch darker than the picture, solid cloth, sleeves just right. Label and size were clear in the warehouse photos.',
    ],
    [4, '，，。', 'Kept its shape after a wash; one loose thread at the collar, cut off.'],
    [5, ' 168 cm  M，，。', 'At 168 cm the M fits my shoulders, with room for a layer.'],
    [3, '， 2 cm，。', 'Cut small, 2 cm less in the bust than stated; one size up next time.'],
    [5, '，。', 'Creased on arrival, flat again after a night on the hanger.'],
  ],
  shoes: [
    [5, '， 42.5  42 。', 'Half a size larger than my trainers: with 42.5 I wear a 42.'],
    [4, '，。。', 'Stiffer than I thought, soft after three days. Without the box the freight was much less.'],
    [5, '，，。', 'Worth the money, even stitching, no glue showing.'],
    [3, '， 20。', 'The two uppers differ slightly; the seller gave back 20.'],
  ],
  bags: [
    [5, '，，。', 'Smelled of leather for two days; fits a laptop and a bottle.'],
    [4, '，，。', 'The zip runs well, the strap is long, I punched a hole.'],
    [5, '，。', 'A bit smaller than it looks, but well made.'],
  ],
  accessories: [
    [5, '，。', 'Packed with care, ready to give.'],
    [4, '，。', 'Paler than on the screen, light to wear.'],
    [5, '，。', 'Second one; the first lasted a year and is still fine.'],
    [3, '，。', 'The clasp is loose; I only saw it on the extra photo.'],
  ],
  home: [
    [5, '，。。', 'With corner protection, not a scratch. Ten minutes to put up.'],
    [4, '，。', 'Larger than I thought; measure first.'],
    [5, '，，。', 'Soft light, wide voltage, works as it is.'],
    [3, '，，。', 'One screw missing; it came two weeks later.'],
  ],
  kitchen: [
    [5, '，，。', 'Warmer glaze than in the pictures, the lid fits, no leaks.'],
    [5, '，。', 'Foam and a frame: from Shanghai to Munich, nothing broken.'],
    [4, ' 180， 172，。', 'Stated 180, really 172; fine for hand-made.'],
    [3, '，，。', 'One has small bubbles in the glaze; the seller says it is normal, I took it.'],
  ],
  digital: [
    [5, '，，。', 'Went by the sensitive line as battery inside, nine days, customs asked nothing.'],
    [4, '，。', 'The leaflet is Chinese; a video helped.'],
    [5, '，。', 'Good sound for the price, better noise cancelling than my old pair.'],
    [3, '，。', 'The app has no English; I remapped the keys.'],
  ],
  toys: [
    [5, '，。', 'My child sleeps with it; washed once, no shedding.'],
    [4, ' 7 ，。', 'Seven pieces were missing; sent within three days after a photo.'],
    [5, '，。', 'The box was taken off in the warehouse: half the volume.'],
    [2, '，。', 'Colour far from the picture; a different batch, they say.'],
  ],
  culture: [
    [5, '，。', 'The paper does not feather, wet ink dries fast.'],
    [4, '，。', 'A corner was pressed, the inside is fine.'],
    [5, '，。', 'The instructions are Chinese; with the pictures it works.'],
  ],
  sports: [
    [5, '，，。', 'Two months in, no pilling, still waterproof.'],
    [4, '，。', 'Slightly smaller than stated when blown up; fine for children.'],
    [5, '，。', 'By sea to Sydney: the box was torn, the inside fine.'],
  ],
  food: [
    [5, '，。', 'A new batch, made last month.'],
    [4, '，，。', 'Well packed, a bit crushed on arrival, tastes fine.'],
    [5, '，。', 'Still fragrant at the fifth infusion; use boiling water.'],
  ],
  beauty: [
    [5, '，。', 'The list of ingredients was complete, customs asked for nothing.'],
    [4, '，。', 'Milder than the counter brand, no irritation.'],
    [3, '，。', 'The cap leaked a little; the bag caught it.'],
  ],
};

const PEOPLE: [mask: string, look: string, country: string][] = [
  ['Q***n', '1f43c', 'DE'],
  ['***', '1f98a', 'US'],
  ['M***a', '1f431', 'IT'],
  ['**', '1f430', 'AU'],
  ['J***s', '1f43b', 'GB'],
  ['S***e', '1f99c', 'CA'],
  ['***', '1f427', 'SG'],
  ['L***o', '1f981', 'ES'],
  ['K***i', '1f438', 'JP'],
  ['**', '1f43a', 'FR'],
  ['A***z', '1f42f', 'BR'],
  ['***', '1f433', 'MY'],
  ['E***e', '1f428', 'NL'],
  ['D***l', '1f984', 'IE'],
  ['**', '1f439', 'NZ'],
  ['N***r', '1f435', 'AE'],
  ['P***k', '1f986', 'SE'],
  ['***', '1f41d', 'CH'],
];

const REPLIES: Names[] = [
  both('。。', 'Thank you for the detail. The next batch gets another layer of packing.'),
  both('，，。', 'Understood, the warehouse knows; a remark is enough next time.'),
  both('，。。', 'A fault of that batch; the supplier was changed and the difference is in your wallet.'),
];

const topOf = new Map(categories.map((c) => [c.key, c.parent ?? c.key]));

function reviewsOf(g: DemoGoods): DemoReview[] {
  const words = WORDS[topOf.get(g.category)!]!;
  const count = 2 + part(`${g.key}reviews`, Math.min(5, words.length - 1));
  const start = hash(`${g.key}first`);
  return Array.from({ length: count }, (_, i) => {
    const [star, zh, en] = words[(start + i) % words.length]!;
    const [nickname, face, country] = PEOPLE[(start + i * 5) % PEOPLE.length]!;
    const sku = g.skus[(start + i * 3) % Math.max(1, g.skus.length)];
    const picked = sku?.pic_url?.split('/') ?? g.pic_url.split('/');
    const colour = (picked[2] && isColour(picked[2]) ? picked[2] : '-') as Colour | '-';
    const salt = Number(picked[3]!.split('-')[0]);
    const shots = hash(`${g.key}${i}shots`) % 3 === 0 ? 1 + (hash(`${g.key}${i}n`) % 3) : 0;
    return {
      goods: g.key,
      nickname,
      avatar: `face/${face}/${(start + i) % 9}`,
      country,
      star,
      content: both(zh, en),
      properties_name: sku?.properties_name ?? both('', ''),
      files: Array.from({ length: shots }, (_, n) => goodsPicture(picked[1]!, colour, salt, n + 1, 'qc')),
      reply: star <= 3 || hash(`${g.key}${i}reply`) % 9 === 0 ? REPLIES[(start + i) % REPLIES.length]! : null,
      days_ago: 2 + part(`${g.key}${i}days`, Math.min(300, Math.max(3, g.age_days))),
    };
  });
}

export const reviews: DemoReview[] = goods
  .filter((g) => !FORBIDDEN.includes(g.goods_type) && (g.key.endsWith('-1') || hash(`${g.key}reviewed`) % 9 === 0))
  .flatMap(reviewsOf);
