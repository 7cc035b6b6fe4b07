// Tables of sizes as the shop starts with. Measures follow public standards (named in `sources`), the correspondence of regions is what shops commonly
// print; makers differ, which is why the page says "usually". Lengths in mm of the body, not of the garment.
import type { Names } from '#contract/lang.ts';
import type { SizeKind, SizeMeasure, SizeRegion } from '#contract/sizes.ts';
import { both } from './names.ts';

type Range = readonly [from: number, to: number];
export type BaseSizeRow = {
  sizes: Partial<Record<SizeRegion, string>>;
  measures: Partial<Record<SizeMeasure, Range>>;
};
export type BaseSizeTable = {
  code: string;
  kind: SizeKind;
  names: Names;
  notes: Names;
  sources: Names;
  rows: BaseSizeRow[];
};

/** Rows out of columns: `cn: 'S M L'` in words. Ranges of a measure follow each other, so n + 1 bounds stand for n rows. */
function rows(
  sizes: Partial<Record<SizeRegion, string>>,
  bounds: Partial<Record<SizeMeasure, readonly number[]>>,
): BaseSizeRow[] {
  const columns = Object.entries(sizes).map(([region, words]) => [region, words.split(' ')] as const);
  return columns[0]![1].map((_, at) => ({
    sizes: Object.fromEntries(columns.map(([region, words]) => [region, words[at]!.replaceAll('_', ' ')])),
    measures: Object.fromEntries(Object.entries(bounds).map(([name, list]) => [name, [list[at]!, list[at + 1]!]])),
  }));
}

const women = rows(
  {
    intl: 'XS XS S S M M L L XL XL',
    cn: '155/76A 155/80A 160/84A 165/88A 170/92A 175/96A 175/100A 180/104A 180/110A 180/116A',
    eu: '32 34 36 38 40 42 44 46 48 50',
    fr: '34 36 38 40 42 44 46 48 50 52',
    it: '38 40 42 44 46 48 50 52 54 56',
    uk: '6 8 10 12 14 16 18 20 22 24',
    us: '2 4 6 8 10 12 14 16 18 20',
    au: '6 8 10 12 14 16 18 20 22 24',
    jp: '5 7 9 11 13 15 17 19 21 23',
    kr: '44 44 55 55 66 66 77 77 88 88',
  },
  {
    chest: [740, 780, 820, 860, 900, 940, 980, 1020, 1070, 1130, 1190],
    waist: [580, 620, 660, 700, 740, 780, 820, 860, 910, 970, 1030],
    hip: [840, 880, 920, 955, 985, 1015, 1045, 1075, 1115, 1165, 1215],
  },
);

const men = rows(
  {
    intl: 'S S M M L L XL XL XXL',
    cn: '165/88A 170/92A 175/96A 175/100A 180/104A 185/108A 185/112A 190/116A 190/120A',
    eu: '44 46 48 50 52 54 56 58 60',
    fr: '44 46 48 50 52 54 56 58 60',
    it: '44 46 48 50 52 54 56 58 60',
    uk: '34 36 38 40 42 44 46 48 50',
    us: '34 36 38 40 42 44 46 48 50',
    au: '88 92 96 100 104 108 112 116 120',
    jp: 'S M M L LL LL 3L 3L 4L',
    kr: '90 90 95 100 105 110 110 115 120',
  },
  {
    chest: [860, 900, 940, 980, 1020, 1060, 1100, 1140, 1180, 1230],
    waist: [740, 780, 820, 860, 900, 940, 980, 1030, 1080, 1140],
    hip: [880, 920, 955, 985, 1015, 1045, 1075, 1105, 1140, 1180],
  },
);

const children = rows(
  {
    cn: '80 90 90 100 110 110 120 120 130 135 140 145 150 160 165',
    eu: '80 86 92 98 104 110 116 122 128 134 140 146 152 158 164',
    fr: '12_M 18_M 2_A 3_A 4_A 5_A 6_A 7_A 8_A 9_A 10_A 11_A 12_A 13_A 14_A',
    it: '12_M 18_M 2_A 3_A 4_A 5_A 6_A 7_A 8_A 9_A 10_A 11_A 12_A 13_A 14_A',
    uk: '9–12_m 12–18_m 18–24_m 2–3_y 3–4_y 4–5_y 5–6_y 6–7_y 7–8_y 8–9_y 9–10_y 10–11_y 11–12_y 12–13_y 13–14_y',
    us: '12M 18M 2T 3T 4T 5 6 7 8 10 10 12 12 14 16',
    au: '0 1 2 3 4 5 6 7 8 9 10 11 12 14 14',
    jp: '80 90 90 100 100 110 120 120 130 130 140 150 150 160 160',
    kr: '80 90 90 100 100 110 120 120 130 130 140 150 150 160 160',
  },
  { height: [770, 830, 890, 950, 1010, 1070, 1130, 1190, 1250, 1310, 1370, 1430, 1490, 1550, 1610, 1670] },
);

/** A Paris point is two thirds of a centimetre, counted on the last, which is some 15 mm longer than the foot. */
const footOf = (eu: number): number => (eu * 20) / 3 - 15;
const shoes = (from: number, to: number, sizes: Partial<Record<SizeRegion, string>>): BaseSizeRow[] => {
  const eu = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const nearest5 = (n: number) => Math.round(n / 5) * 5;
  const feet = eu.map((one) => nearest5(footOf(one)));
  const mondo = feet.join(' ');
  // Italian makers count the last from a size lower than the French do: an Italian 37 is a French 38.
  return rows(
    {
      cn: mondo,
      eu: eu.join(' '),
      fr: eu.join(' '),
      it: eu.map((one) => one - 1).join(' '),
      ...sizes,
      jp: feet.map((mm) => String(mm / 10)).join(' '),
      kr: mondo,
    },
    { foot: [...eu, to + 1].map((one) => Math.round(footOf(one - 0.5))) },
  );
};
const shoesWomen = shoes(35, 43, {
  uk: '2.5 3.5 4 5 6 6.5 7.5 8 9',
  us: '4.5 5.5 6 7 8 8.5 9.5 10 11',
  au: '4.5 5.5 6 7 8 8.5 9.5 10 11',
});
const shoesMen = shoes(38, 48, {
  uk: '5 5.5 6.5 7.5 8 9 9.5 10.5 11 12 13',
  us: '6 6.5 7.5 8.5 9 10 10.5 11.5 12 13 14',
  au: '5 5.5 6.5 7.5 8 9 9.5 10.5 11 12 13',
});
const shoesChildren = shoes(20, 35, {
  uk: '4 4.5 5.5 6 7 8 8.5 9 10 11 11.5 12.5 13 1 2 2.5',
  us: '5 5.5 6 7 8 8.5 9.5 10 11 11.5 12.5 13 1 2 3 3.5',
  au: '4 4.5 5.5 6 7 8 8.5 9 10 11 11.5 12.5 13 1 2 2.5',
});

/** ISO 8653 calls a ring by its inner circumference in mm; the others are counted from it. */
function rings(): BaseSizeRow[] {
  const half = (n: number) => Math.round(n * 2) / 2;
  const letter = (mm: number): string => {
    const at = half((mm - 51.9) / 1.27 + 11.5);
    return `${String.fromCharCode(65 + Math.floor(at))}${at % 1 ? '½' : ''}`;
  };
  return Array.from({ length: 27 }, (_, at) => 44 + at).map((mm) => ({
    sizes: {
      intl: String(mm),
      cn: String(mm - 40),
      eu: String(mm),
      fr: String(mm),
      it: String(mm - 40),
      uk: letter(mm),
      us: String(half((mm - 36.54) / 2.5535)),
      au: letter(mm),
      jp: String(Math.round((mm / Math.PI - 13) * 3 + 1)),
      kr: String(mm - 40),
    },
    measures: { finger: [mm, mm + 1] as const },
  }));
}

const CM_HATS = '54 55 56 57 58 59 60 61 62';
const hats = rows(
  {
    intl: 'S S M M L L XL XL XXL',
    cn: CM_HATS,
    eu: CM_HATS,
    fr: CM_HATS,
    it: CM_HATS,
    uk: '6⅝ 6¾ 6⅞ 7 7⅛ 7¼ 7⅜ 7½ 7⅝',
    us: '6¾ 6⅞ 7 7⅛ 7¼ 7⅜ 7½ 7⅝ 7¾',
    au: CM_HATS,
    jp: CM_HATS,
    kr: CM_HATS,
  },
  { head: [535, 545, 555, 565, 575, 585, 595, 605, 615, 625] },
);

const BANDS = '60 65 70 75 80 85 90 95 100';
const bras = rows(
  {
    cn: BANDS,
    eu: BANDS,
    fr: '75 80 85 90 95 100 105 110 115',
    it: '0 1 2 3 4 5 6 7 8',
    uk: '28 30 32 34 36 38 40 42 44',
    us: '28 30 32 34 36 38 40 42 44',
    au: '6 8 10 12 14 16 18 20 22',
    jp: BANDS,
    kr: BANDS,
  },
  { underbust: [580, 630, 680, 730, 780, 830, 880, 930, 980, 1030] },
);

/** Bust less underbust. JIS L 4006 and FZ/T 73012 begin A at 10 cm and add 2.5; EN 13402-3 begins A at 12 and adds 2, so a letter of theirs stands one lower. */
const CUPS = 'A B C D E F G';
const EU_CUPS = 'AA A B C D E F';
const UK_CUPS = 'AA A B C D DD E';
const braCups = rows(
  {
    cn: CUPS,
    eu: EU_CUPS,
    fr: EU_CUPS,
    it: 'AA A B C D DD E',
    uk: UK_CUPS,
    us: 'AA A B C D DD DDD',
    au: UK_CUPS,
    jp: CUPS,
    kr: CUPS,
  },
  { cup: [88, 113, 138, 163, 188, 213, 238, 263] },
);

const HANDS = '6 7 8 9 10 11';
const gloves = rows(
  {
    intl: 'XS S M L XL XXL',
    cn: HANDS,
    eu: HANDS,
    fr: HANDS,
    it: HANDS,
    uk: HANDS,
    us: HANDS,
    au: HANDS,
    jp: 'SS S M L LL 3L',
    kr: HANDS,
  },
  { hand: [140, 165, 190, 216, 241, 267, 292] },
);

const BODY = both(
  '量身体，不是量衣服。先看卖家页面的平铺尺寸；中国尺码同号常比欧洲小一到两码。',
  'Measure your body, not a garment. Check the seller’s garment measurements first: Chinese sizes often run one or two sizes small.',
);
const FEET = both(
  '站着量脚跟到最长脚趾，两只脚都量，取长的一只。中国、日本、韩国的鞋码就是脚长。',
  'Stand and measure from heel to longest toe, both feet, and use the longer one. Chinese, Japanese and Korean sizes are the length of the foot.',
);
const CLOTHES_SOURCE = both(
  '体型尺寸：EN 13402-3、GB/T 1335、JIS L 4004/4005；各地对应：常见商家对照。',
  'Body measures: EN 13402-3, GB/T 1335, JIS L 4004 and 4005. Regions: as commonly printed by shops.',
);
const SHOES_SOURCE = both(
  '脚长：ISO 9407（世界鞋号）、GB/T 3293.1、JIS S 5037；欧码为巴黎尺（2/3 cm）。',
  'Foot length: ISO 9407 (Mondopoint), GB/T 3293.1, JIS S 5037. EU sizes are Paris points of 2/3 cm.',
);

export const sizeTables: BaseSizeTable[] = [
  { code: 'women', kind: 'clothes', names: both('女装', 'Women’s clothes'), notes: BODY, sources: CLOTHES_SOURCE, rows: women },
  { code: 'men', kind: 'clothes', names: both('男装', 'Men’s clothes'), notes: BODY, sources: CLOTHES_SOURCE, rows: men },
  {
    code: 'children',
    kind: 'children',
    names: both('童装', 'Children’s clothes'),
    notes: both('按身高选，在两码之间选大的。', 'Go by height; between two sizes take the larger.'),
    sources: both('身高：EN 13402-3、GB/T 1335.3、JIS L 4001。', 'Height: EN 13402-3, GB/T 1335.3, JIS L 4001.'),
    rows: children,
  },
  {
    code: 'shoes_women',
    kind: 'shoes',
    names: both('女鞋', 'Women’s shoes'),
    notes: FEET,
    sources: SHOES_SOURCE,
    rows: shoesWomen,
  },
  { code: 'shoes_men', kind: 'shoes', names: both('男鞋', 'Men’s shoes'), notes: FEET, sources: SHOES_SOURCE, rows: shoesMen },
  {
    code: 'shoes_children',
    kind: 'shoes',
    names: both('童鞋', 'Children’s shoes'),
    notes: FEET,
    sources: SHOES_SOURCE,
    rows: shoesChildren,
  },
  {
    code: 'ring',
    kind: 'ring',
    names: both('戒指', 'Rings'),
    notes: both(
      '用细线绕手指一圈量周长。手指晚上比早上粗，宽戒指大半号。',
      'Wrap a thread round the finger and measure its length. Fingers are thicker in the evening; wide rings want half a size more.',
    ),
    sources: both(
      '内周长：ISO 8653；美码、英码、日本号按周长换算取最近的半号。',
      'Inner circumference: ISO 8653. US, UK and Japanese sizes are counted from it, to the nearest half size.',
    ),
    rows: rings(),
  },
  {
    code: 'hat',
    kind: 'hat',
    names: both('帽子', 'Hats'),
    notes: both('在眉毛和耳朵上方一指处绕头一圈。', 'Measure round the head, a finger above brows and ears.'),
    sources: both('头围：EN 13402-3；英制按头围除以 π。', 'Head girth: EN 13402-3. Inch sizes are the girth divided by π.'),
    rows: hats,
  },
  {
    code: 'bra',
    kind: 'bra',
    names: both('文胸（底围）', 'Bras (band)'),
    notes: both(
      '这里是底围。罩杯看上下胸围之差：约 10 cm 是 A，每多 2.5 cm 大一杯；欧洲从 13 cm 起算 A，每 2 cm 一杯。',
      'This is the band. The cup is bust minus underbust: some 10 cm is an A in China and Japan and each 2.5 cm one cup more; in Europe A starts at 13 cm and a cup is 2 cm.',
    ),
    sources: both('底围：EN 13402-3、JIS L 4006、FZ/T 73012。', 'Underbust: EN 13402-3, JIS L 4006, FZ/T 73012.'),
    rows: bras,
  },
  {
    code: 'bra_cup',
    kind: 'bra',
    names: both('文胸（罩杯）', 'Bras (cup)'),
    notes: both(
      '量胸部最丰满处和胸下一圈，两者之差对应罩杯。各地起点不同，所以亚洲的字母通常比欧洲大一个。',
      'Measure round the fullest part of the bust and right below it; the difference is the cup. The scales start apart, so an Asian letter usually stands one above a European.',
    ),
    sources: both('罩杯：JIS L 4006、FZ/T 73012、EN 13402-3。', 'Cups: JIS L 4006, FZ/T 73012 and EN 13402-3.'),
    rows: braCups,
  },
  {
    code: 'gloves',
    kind: 'gloves',
    names: both('手套', 'Gloves'),
    notes: both('绕手掌最宽处一圈，不含拇指。', 'Measure round the widest part of the palm, without the thumb.'),
    sources: both('手围：EN ISO 21420。', 'Hand girth: EN ISO 21420.'),
    rows: gloves,
  },
];
