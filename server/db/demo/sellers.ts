// The 22 sellers of the demo shop, over five marketplaces.
import { both } from '../base/names.ts';
import type { ApiType, DemoSeller } from './types.ts';

type Row = [
  key: string,
  api: ApiType,
  zh: string,
  en: string,
  place: string,
  placeEn: string,
  look: string,
  post: number,
  freeOver: number | null,
  scores: [number, number],
  years: number,
  docZh: string,
  docEn: string,
];

// biome-ignore format: a table, one seller a row
const rows: Row[] = [
  ['beixiang', 'taobao', '北巷制鞋社', 'North Lane Shoemakers', '福建泉州', 'Quanzhou, Fujian', '1f45f', 1000, 29900, [4.9, 4.8], 9, '泉州自有鞋线，工作日 16 点前下单当天发。', 'Own line in Quanzhou; ordered before 16:00, sent the same working day.'],
  ['mianhua', 'taobao', '棉花地女装', 'Cottonfield', '浙江杭州', 'Hangzhou, Zhejiang', '1f457', 800, 19900, [4.8, 4.7], 7, '每周三上新，预售款页面会写明。', 'New styles every Wednesday; pre-orders are marked.'],
  ['shanlan', 'taobao', '山岚汉服', 'Shanlan Hanfu', '山东曹县', 'Caoxian, Shandong', '1f458', 0, null, [4.9, 4.6], 6, '曹县工坊，定制款需 10–15 天。', 'Workshop in Caoxian; made to order takes 10 to 15 days.'],
  ['tuanzi', 'taobao', '团子玩具铺', 'Tuanzi Toys', '江苏扬州', 'Yangzhou, Jiangsu', '1f9f8', 600, 9900, [4.9, 4.9], 11, '扬州毛绒老店，填充与针脚可来图确认。', 'An old plush shop of Yangzhou; ask for pictures of filling and seams.'],
  ['guangying', 'taobao', '光影二三事', 'Light and Shade', '广东深圳', 'Shenzhen, Guangdong', '1f4f7', 1200, 49900, [4.8, 4.9], 10, '影像与音频，出厂封条未拆。', 'Cameras and audio, factory seals unbroken.'],
  ['zhishang', 'taobao', '纸上生活', 'Life on Paper', '浙江宁波', 'Ningbo, Zhejiang', '1f4d3', 500, 5900, [4.9, 4.8], 8, '本册、笔、印章，满 59 元包邮。', 'Notebooks, pens, stamps; free postage from 59.'],
  ['taoran', '1688', '景德镇陶然瓷业', 'Taoran Porcelain', '江西景德镇', 'Jingdezhen, Jiangxi', '1f3fa', 1800, null, [4.7, 4.6], 14, '窑口直供，2 件起批，破损补发。', 'From the kiln, from 2 pieces; broken ones are replaced.'],
  ['yiwu', '1688', '义乌小日子日用品', 'Small Days, Yiwu', '浙江义乌', 'Yiwu, Zhejiang', '1f9fa', 1200, 50000, [4.6, 4.7], 12, '国际商贸城二区，混批满 500 包邮。', 'Trade City, district 2; mixed lots from 500 travel free.'],
  ['chenghai', '1688', '澄海童趣积木厂', 'Chenghai Block Works', '广东汕头', 'Shantou, Guangdong', '1f9e9', 1500, null, [4.7, 4.5], 9, '自有模具，缺件凭照片补发。', 'Own moulds; missing parts are sent against a photo.'],
  ['haining', '1688', '海宁皮匠坊', 'Haining Leather Yard', '浙江海宁', 'Haining, Zhejiang', '1f45c', 1000, 60000, [4.6, 4.6], 13, '头层牛皮，支持 2 件起混色。', 'Full-grain leather; colours may be mixed from 2 pieces.'],
  ['yongkang', '1688', '永康杯壶工厂店', 'Yongkang Bottle Works', '浙江永康', 'Yongkang, Zhejiang', '2615', 1500, 40000, [4.7, 4.6], 15, '304、316 不锈钢杯壶，可打样刻字。', 'Bottles of 304 and 316 steel; engraving after a sample.'],
  ['jingxuan', 'jd', '京选数码专营店', 'Jingxuan Digital', '北京大兴', 'Daxing, Beijing', '1f4bb', 0, null, [4.8, 4.9], 7, '京东仓发货，开具电子发票。', 'Sent from JD warehouses, with electronic invoice.'],
  ['xingzhe', 'jd', '行者户外旗舰店', 'Walker Outdoors', '天津武清', 'Wuqing, Tianjin', '26fa', 600, 9900, [4.9, 4.9], 8, '露营与骑行装备，7 天无理由。', 'Camping and cycling gear, 7 days to return.'],
  ['yiju', 'jd', '宜居生活自营', 'Yiju Living', '江苏昆山', 'Kunshan, Jiangsu', '1f4a1', 600, 9900, [4.8, 4.9], 6, '灯具、家纺、收纳，次日达昆山仓。', 'Lamps, textiles and storage from the Kunshan warehouse.'],
  ['sumeiren', 'jd', '素美人个护专营', 'Plain Beauty', '上海嘉定', 'Jiading, Shanghai', '1f9f4', 600, 9900, [4.8, 4.8], 5, '国货护肤，批号与保质期拍照可查。', 'Chinese skin care; batch and shelf life shown on request.'],
  ['mangong', 'weidian', '慢工手作', 'Slow Hands', '云南大理', 'Dali, Yunnan', '1f9f6', 1000, null, [4.9, 4.5], 5, '扎染、皮具、木作，单件制作，约 5 天。', 'Tie-dye, leather, wood; made one by one in about 5 days.'],
  ['tuanshan', 'weidian', '苏绣与团扇', 'Suzhou Silk and Fans', '江苏苏州', 'Suzhou, Jiangsu', '1faad', 800, 30000, [4.9, 4.7], 6, '苏绣小件，绣娘手工，图案略有不同。', 'Small Suzhou embroidery by hand; no two are quite the same.'],
  ['yancha', 'weidian', '岩上茶人', 'Tea on the Rock', '福建武夷山', 'Wuyishan, Fujian', '1f375', 0, null, [4.9, 4.8], 8, '自家山场，按年份和山头分装。', 'Own gardens; packed by year and hill.'],
  ['yinjiang', 'weidian', '银匠小铺', 'The Little Smithy', '贵州凯里', 'Kaili, Guizhou', '1f48d', 1000, null, [4.8, 4.6], 4, '苗族錾刻花样，铜镀银，不含贵金属。', 'Miao chased patterns in silver-plated brass; no precious metal.'],
  ['zhuji', 'pinduoduo', '诸暨袜业工厂店', 'Zhuji Sock Factory', '浙江诸暨', 'Zhuji, Zhejiang', '1f9e6', 0, null, [4.5, 4.6], 6, '袜子围巾源头厂，满 2 件再减。', 'Socks and scarves from the mill; a little less from 2.'],
  ['lingshi', 'pinduoduo', '闽南零食仓', 'Minnan Snack Store', '福建漳州', 'Zhangzhou, Fujian', '1f36a', 0, null, [4.6, 4.7], 5, '独立包装，近 3 个月生产。', 'Wrapped one by one, made within 3 months.'],
  ['baihuo', 'pinduoduo', '白沟百货直供', 'Baigou General Store', '河北白沟', 'Baigou, Hebei', '1f392', 0, null, [4.4, 4.5], 4, '箱包小百货，48 小时内发出。', 'Bags and sundries, sent within 48 hours.'],
];

export const sellers: DemoSeller[] = rows.map(
  ([key, api_type, zh, en, place, placeEn, look, post_fee, free_over, [item_score, delivery_score], years, docZh, docEn], i) => ({
    key,
    api_type,
    code: `${{ taobao: '72', '1688': 'b2b-22', jd: '10', weidian: '13', pinduoduo: '85' }[api_type]}${(40718311 + i * 1733927).toString()}`,
    names: both(zh, en),
    pic_url: `seller/${look}/${i}`,
    location: both(place, placeEn),
    post_fee,
    free_over,
    item_score,
    delivery_score,
    doc: both(docZh, docEn),
    selected: i % 2 === 0 || delivery_score >= 4.8,
    years,
  }),
);
