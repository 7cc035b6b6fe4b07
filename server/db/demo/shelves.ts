// What the home page and the mall show: floors, banners, search words, the feed of recent purchases.
import { both } from '../base/names.ts';
import type { DemoAd, DemoFeed, DemoFloor, DemoHotWord } from './types.ts';

const first = (keys: string, n = 1): string[] => keys.split(' ').map((k) => (/-\d+$/.test(k) ? k : `${k}-${n}`));

export const floors: DemoFloor[] = [
  {
    page: 'home',
    titles: both('入冬清单', 'Winter list'),
    subtitles: both('厚的、暖的、毛的', 'Thick, warm and woolly'),
    style: 'strip',
    url: 'shop',
    goods: first(
      'wool-coat terry-socks plush-bear wool-scarf winter-gloves tall-boot hiker ice-skate dress-shirt-2 wool-coat-2 wool-scarf-2 terry-socks-4',
    ),
  },
  {
    page: 'home',
    titles: both('为你挑的', 'Picked for you'),
    subtitles: both('', ''),
    style: 'tall',
    url: 'shop',
    goods: first(
      'side-teapot cloud-runner tote headphones wool-coat silk-fan cloth-notebook tea-cup cap round-glasses plush-rabbit keyboard cross-robe desk-bulb yarn wood-comb table-tennis fountain-pen radio-speaker coin-purse',
    ),
  },
  {
    page: 'home',
    titles: both('一壶茶的时间', 'Time for tea'),
    subtitles: both('壶、杯、茶叶一次收齐', 'Pot, cup and leaves in one parcel'),
    style: 'strip',
    url: 'shop',
    goods: first(
      'side-teapot tea-cup sake-set rock-tea jasmine-tea side-teapot-2 side-teapot-3 side-teapot-4 tea-cup-2 tea-cup-3',
    ),
  },
  {
    page: 'home',
    titles: both('慢工细活', 'Made slowly'),
    subtitles: both('一件一件做的东西', 'Things made one by one'),
    style: 'grid',
    url: 'shop',
    goods: first(
      'tote embroidery-2 brush-set-2 derby-3 silk-fan-2 cotton-tee-3 wood-comb wind-chime-2 clutch sun-hat bead-string guitar',
    ),
  },
  {
    page: 'home',
    titles: both('带电也能寄', 'Battery, and it ships'),
    subtitles: both('注明走哪条线', 'We say which line takes it'),
    style: 'strip',
    url: 'shop',
    goods: first(
      'headphones compact-camera-2 game-controller mouse torch quartz-watch robot-kit game-controller-2 hand-mirror-3',
    ),
  },
  {
    page: 'home',
    titles: both('三十块以内', 'Under CNY 30'),
    subtitles: both('凑一单刚好', 'To fill up an order'),
    style: 'grid',
    url: 'shop',
    goods: first(
      'cap winter-gloves flip-flop bath-sponge coin-purse-3 puzzle-3 fountain-pen terry-socks-2 table-clock yarn bamboo-flute-2 dino-blocks-2',
    ),
  },
  {
    page: 'mall',
    titles: both('仓库现货', 'In our own stock'),
    subtitles: both('24 小时内出库', 'Leaves within 24 hours'),
    style: 'grid',
    url: 'mall',
    goods: first('cloth-notebook terry-socks thermos bento chopsticks puzzle'),
  },
  {
    page: 'mall',
    titles: both('送人', 'Gifts'),
    subtitles: both('包好再寄', 'Wrapped before it leaves'),
    style: 'tall',
    url: 'mall',
    goods: first('silk-fan side-teapot plush-rabbit tea-cup-3 brush-set wool-scarf-3'),
  },
];

export const ads: DemoAd[] = [
  {
    mark: 'home',
    titles: both('慢船，也准时', 'Slow boat, on time'),
    subtitles: both(
      '上海仓发：中欧铁路到德国 25–\u206035\u00a0天，30.00 元/公斤，2 公斤起',
      'From the Shanghai warehouse: rail to Germany in 25 to 35 days, CNY\u00a030.00 a\u00a0kg, from 2\u00a0kg',
    ),
    cta: both('看线路', 'See the line'),
    image: 'cut/1f6a2',
    url: 'page-estimate',
    tone: '#efdcc2',
  },
  {
    mark: 'home',
    titles: both('少一个鞋盒，省一截运费', 'Drop the shoe box, save the freight'),
    subtitles: both('打包前我们会算给你看，拆不拆你定', 'We do the sum before packing; you decide'),
    cta: both('怎么算', 'How it works'),
    image: 'cut/1f4e6',
    url: 'help',
    tone: '#e9d8d8',
  },
  {
    mark: 'home',
    titles: both('三张照片，再开口要', 'Three photos, then ask'),
    subtitles: both('每件免费拍三张，V2 起多送一张', 'Three free photos each, one more from V2'),
    cta: both('看服务', 'Services'),
    image: 'cut/1f4f7',
    url: 'help',
    tone: '#d6e3ef',
  },
  {
    mark: 'category',
    titles: both('木、竹、草，寄澳新要申报', 'Wood, bamboo and straw: declare them for Australia'),
    subtitles: both('页面会提前告诉你哪条线收', 'The page says which line takes them'),
    cta: both('看说明', 'Read more'),
    image: 'cut/1f9fa',
    url: 'help',
    tone: '#e3e8d8',
  },
  {
    mark: 'mine',
    titles: both('汇率写在账单上，付款前锁 24 小时', 'The rate stands on the bill and is kept for 24 hours'),
    subtitles: both('没有藏起来的加价', 'No markup hidden anywhere'),
    cta: both('看汇率', 'See the rates'),
    image: 'cut/1f9ee',
    url: 'setting-currency',
    tone: '#e8e3d3',
  },
];

const word = (kind: DemoHotWord['kind'], hot: boolean, zh: string, en: string): DemoHotWord => ({
  kind,
  hot,
  words: both(zh, en),
});
export const hotWords: DemoHotWord[] = [
  word('search', true, '羊毛大衣', 'wool coat'),
  word('search', true, '慢跑鞋', 'running shoes'),
  word('search', false, '紫砂壶', 'teapot'),
  word('search', false, '汉服', 'hanfu'),
  word('search', true, '机械键盘', 'keyboard'),
  word('search', false, '手账本', 'notebook'),
  word('search', false, '毛绒熊', 'plush bear'),
  word('search', false, '折扇', 'silk fan'),
  word('search', false, '积木', 'blocks'),
  word('search', false, '围巾', 'scarf'),
  word('recommend', false, '牛皮托特包', 'leather tote'),
  word('recommend', false, '蓝牙耳机', 'headphones'),
  word('recommend', false, '棉麻连衣裙', 'linen dress'),
];

const CITIES: [zh: string, en: string][] = [
  ['汉堡', 'Hamburg'],
  ['悉尼', 'Sydney'],
  ['多伦多', 'Toronto'],
  ['圣保罗', 'São Paulo'],
  ['首尔', 'Seoul'],
  ['巴黎', 'Paris'],
  ['西雅图', 'Seattle'],
  ['新加坡', 'Singapore'],
  ['奥克兰', 'Auckland'],
  ['苏黎世', 'Zürich'],
  ['大阪', 'Osaka'],
  ['都柏林', 'Dublin'],
];
const BOUGHT = first(
  'unmeasured-bell wool-coat headphones cloth-notebook cross-robe side-teapot keyboard tea-cup plush-bear tote yarn silk-fan',
);
export const feed: DemoFeed[] = CITIES.map(([zh, en], i) => ({
  city: both(zh, en),
  goods: BOUGHT[i]!,
  minutes_ago: 3 + i * 11 + (i % 3) * 2,
}));
