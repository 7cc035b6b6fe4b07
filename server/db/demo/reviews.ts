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
      '比照片颜色深一点点，料子厚实，袖长刚好。仓库照片里的标签和尺码都看得清。',
      'A touch darker than the picture, solid cloth, sleeves just right. Label and size were clear in the warehouse photos.',
    ],
    [4, '洗了一次没变形，领口有根线头，自己剪了。', 'Kept its shape after a wash; one loose thread at the collar, cut off.'],
    [5, '我 168 cm 穿 M，肩线合适，里面还能加一件。', 'At 168 cm the M fits my shoulders, with room for a layer.'],
    [3, '版型偏小，胸围比标的少 2 cm，下次买大一码。', 'Cut small, 2 cm less in the bust than stated; one size up next time.'],
    [5, '寄到时有折痕，挂了一晚就平了。', 'Creased on arrival, flat again after a night on the hanger.'],
  ],
  shoes: [
    [5, '比平时买的运动鞋大半码，我 42.5 的脚穿 42 刚好。', 'Half a size larger than my trainers: with 42.5 I wear a 42.'],
    [
      4,
      '鞋底比想的硬，走了三天软下来了。去掉鞋盒省了不少运费。',
      'Stiffer than I thought, soft after three days. Without the box the freight was much less.',
    ],
    [5, '做工对得起价钱，针脚整齐，没有溢胶。', 'Worth the money, even stitching, no glue showing.'],
    [3, '左右鞋面颜色差一点，卖家退了 20。', 'The two uppers differ slightly; the seller gave back 20.'],
  ],
  bags: [
    [5, '皮子有味道，放两天就没了，容量刚好放电脑和水杯。', 'Smelled of leather for two days; fits a laptop and a bottle.'],
    [4, '拉链顺，肩带有点长，打了个孔。', 'The zip runs well, the strap is long, I punched a hole.'],
    [5, '比图上小一圈，但做工细。', 'A bit smaller than it looks, but well made.'],
  ],
  accessories: [
    [5, '包装很用心，送人不用再包。', 'Packed with care, ready to give.'],
    [4, '颜色比屏幕淡，戴着轻。', 'Paler than on the screen, light to wear.'],
    [5, '第二次买，第一条戴了一年没坏。', 'Second one; the first lasted a year and is still fine.'],
    [3, '扣子有点松，让检查加拍了一张才发现。', 'The clasp is loose; I only saw it on the extra photo.'],
  ],
  home: [
    [5, '加了护角，一点没磕。安装十分钟。', 'With corner protection, not a scratch. Ten minutes to put up.'],
    [4, '比想的大，量好再买。', 'Larger than I thought; measure first.'],
    [5, '灯光柔和，宽电压，插上就用。', 'Soft light, wide voltage, works as it is.'],
    [3, '少了一颗螺丝，客服补寄，等了两周。', 'One screw missing; it came two weeks later.'],
  ],
  kitchen: [
    [5, '釉色比照片更温，盖子合得严，没有漏。', 'Warmer glaze than in the pictures, the lid fits, no leaks.'],
    [5, '泡沫加木架，从上海到慕尼黑一个没碎。', 'Foam and a frame: from Shanghai to Munich, nothing broken.'],
    [4, '容量写 180，实际 172，手工可以理解。', 'Stated 180, really 172; fine for hand-made.'],
    [
      3,
      '有一只釉里有小气泡，卖家说正常，我接受了。',
      'One has small bubbles in the glaze; the seller says it is normal, I took it.',
    ],
  ],
  digital: [
    [
      5,
      '按内置电池走的敏感货专线，九天到，海关没问。',
      'Went by the sensitive line as battery inside, nine days, customs asked nothing.',
    ],
    [4, '说明书是中文，找了视频看会了。', 'The leaflet is Chinese; a video helped.'],
    [5, '音质对得起这个价，降噪比旧的那副好。', 'Good sound for the price, better noise cancelling than my old pair.'],
    [3, '国内版应用没有英文，键盘要自己换映射。', 'The app has no English; I remapped the keys.'],
  ],
  toys: [
    [5, '孩子抱着睡，水洗一次没掉毛。', 'My child sleeps with it; washed once, no shedding.'],
    [4, '少了 7 片，拍照客服三天补寄。', 'Seven pieces were missing; sent within three days after a photo.'],
    [5, '盒子在仓库里已经去掉了，体积小一半。', 'The box was taken off in the warehouse: half the volume.'],
    [2, '和照片颜色差太多，说是批次不同。', 'Colour far from the picture; a different batch, they say.'],
  ],
  culture: [
    [5, '纸不洇，钢笔湿墨也干得快。', 'The paper does not feather, wet ink dries fast.'],
    [4, '边角压了一点，里面好好的。', 'A corner was pressed, the inside is fine.'],
    [5, '教程是中文，跟着图做也能做完。', 'The instructions are Chinese; with the pictures it works.'],
  ],
  sports: [
    [5, '用了两个月，没起球，防水也还在。', 'Two months in, no pilling, still waterproof.'],
    [4, '充气后比标的略小，孩子够用。', 'Slightly smaller than stated when blown up; fine for children.'],
    [5, '走海运到悉尼，外箱破了里面没事。', 'By sea to Sydney: the box was torn, the inside fine.'],
  ],
  food: [
    [5, '批号新，生产日期就在上个月。', 'A new batch, made last month.'],
    [4, '包装好，运到有点碎，味道没问题。', 'Well packed, a bit crushed on arrival, tastes fine.'],
    [5, '泡到第五泡还有香气，水要烧开。', 'Still fragrant at the fifth infusion; use boiling water.'],
  ],
  beauty: [
    [5, '成分表齐全，清关没要东西。', 'The list of ingredients was complete, customs asked for nothing.'],
    [4, '比专柜的淡一些，但不刺激。', 'Milder than the counter brand, no irritation.'],
    [3, '瓶口有点漏，袋子挡住了。', 'The cap leaked a little; the bag caught it.'],
  ],
};

const PEOPLE: [mask: string, look: string, country: string][] = [
  ['Q***n', '1f43c', 'DE'],
  ['林***', '1f98a', 'US'],
  ['M***a', '1f431', 'IT'],
  ['王**', '1f430', 'AU'],
  ['J***s', '1f43b', 'GB'],
  ['S***e', '1f99c', 'CA'],
  ['陈***', '1f427', 'SG'],
  ['L***o', '1f981', 'ES'],
  ['K***i', '1f438', 'JP'],
  ['李**', '1f43a', 'FR'],
  ['A***z', '1f42f', 'BR'],
  ['黄***', '1f433', 'MY'],
  ['E***e', '1f428', 'NL'],
  ['D***l', '1f984', 'IE'],
  ['周**', '1f439', 'NZ'],
  ['N***r', '1f435', 'AE'],
  ['P***k', '1f986', 'SE'],
  ['何***', '1f41d', 'CH'],
];

const REPLIES: Names[] = [
  both(
    '谢谢你写这么细。下一批我们会在包装上多加一层。',
    'Thank you for the detail. The next batch gets another layer of packing.',
  ),
  both('收到，已经和仓库说了，你下次备注一句就行。', 'Understood, the warehouse knows; a remark is enough next time.'),
  both(
    '这是批次问题，已经换了供应商。差额退到你的钱包了。',
    'A fault of that batch; the supplier was changed and the difference is in your wallet.',
  ),
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
