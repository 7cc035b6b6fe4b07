// The category tree of the demo shop: 12 at the top, 50 leaves. Weight and size are what goods of a leaf usually have.
import { both } from '../base/names.ts';
import type { DemoCategory } from './types.ts';

type Leaf = [
  key: string,
  zh: string,
  en: string,
  look: string,
  goods_type: string,
  weight: number,
  length: number,
  width: number,
  height: number,
];
type Top = [key: string, zh: string, en: string, look: string, leaves: Leaf[]];

const tree: Top[] = [
  [
    'clothing',
    '服装',
    'Clothing',
    '1f457',
    [
      ['coats', '外套大衣', 'Coats and jackets', '1f9e5', 'clothing', 1200, 400, 320, 100],
      ['dresses', '连衣裙', 'Dresses', '1f457', 'clothing', 380, 300, 250, 50],
      ['tops', '上衣', 'Tops', '1f455', 'clothing', 260, 280, 230, 40],
      ['trousers', '裤装', 'Trousers', '1f456', 'clothing', 520, 320, 260, 60],
      ['hanfu', '汉服旗袍', 'Hanfu and qipao', '1f458', 'clothing', 800, 350, 280, 80],
      ['kids', '童装', 'Children', '1fa73', 'clothing', 240, 260, 200, 40],
    ],
  ],
  [
    'shoes',
    '鞋靴',
    'Shoes',
    '1f45f',
    [
      ['sneakers', '运动鞋', 'Sneakers', '1f45f', 'shoes', 900, 330, 210, 120],
      ['leather', '皮鞋单鞋', 'Leather and flats', '1f45e', 'shoes', 950, 320, 200, 120],
      ['boots', '靴子', 'Boots', '1f462', 'shoes', 1300, 350, 280, 130],
      ['sandals', '凉鞋拖鞋', 'Sandals and slippers', '1f461', 'shoes', 480, 300, 180, 100],
    ],
  ],
  [
    'bags',
    '箱包',
    'Bags',
    '1f45c',
    [
      ['handbags', '手提包', 'Handbags', '1f45c', 'bags', 800, 360, 280, 120],
      ['backpacks', '双肩包', 'Backpacks', '1f392', 'bags', 900, 420, 300, 120],
      ['luggage', '行李箱', 'Luggage', '1f9f3', 'bags', 3600, 560, 380, 250],
      ['purses', '钱包卡包', 'Purses and wallets', '1f45b', 'bags', 180, 200, 120, 40],
    ],
  ],
  [
    'accessories',
    '配饰',
    'Accessories',
    '1f9e3',
    [
      ['hats', '帽子', 'Hats', '1f9e2', 'clothing', 160, 260, 200, 120],
      ['scarves', '围巾手套袜子', 'Scarves, gloves, socks', '1f9e3', 'clothing', 200, 250, 200, 50],
      ['eyewear', '眼镜', 'Eyewear', '1f453', 'general', 120, 170, 70, 60],
      ['jewellery', '首饰', 'Jewellery', '1f48d', 'jewellery', 80, 100, 100, 50],
      ['watches', '手表', 'Watches', '231a', 'battery_in', 180, 120, 100, 80],
    ],
  ],
  [
    'home',
    '家居',
    'Home',
    '1f4a1',
    [
      ['lighting', '灯具', 'Lighting', '1f3ee', 'general', 700, 260, 220, 200],
      ['decor', '摆件装饰', 'Decoration', '1f5bc-fe0f', 'fragile', 600, 260, 200, 150],
      ['storage', '收纳', 'Storage', '1f9fa', 'general', 800, 400, 300, 150],
      ['furniture', '小家具', 'Small furniture', '1fa91', 'oversize', 5200, 650, 500, 200],
      ['cleaning', '清洁洗护', 'Cleaning and bath', '1f9f9', 'general', 300, 250, 120, 80],
    ],
  ],
  [
    'kitchen',
    '厨房茶具',
    'Kitchen and tea',
    '1fad6',
    [
      ['teaware', '茶具', 'Teaware', '1fad6', 'fragile', 650, 220, 180, 140],
      ['tableware', '餐具', 'Tableware', '1f963', 'fragile', 900, 260, 240, 120],
      ['cookware', '锅具厨具', 'Cookware', '1f373', 'general', 1600, 420, 300, 120],
      ['bottles', '杯壶', 'Cups and bottles', '2615', 'general', 420, 240, 100, 100],
    ],
  ],
  [
    'digital',
    '数码',
    'Digital',
    '1f3a7',
    [
      ['audio', '耳机音箱', 'Headphones and speakers', '1f3a7', 'battery_in', 480, 220, 200, 100],
      ['cameras', '相机影像', 'Cameras', '1f4f7', 'optical', 650, 200, 150, 120],
      ['peripherals', '电脑外设', 'Peripherals', '2328-fe0f', 'general', 850, 420, 160, 60],
      ['gaming', '游戏机', 'Games consoles', '1f3ae', 'battery_in', 420, 220, 150, 80],
    ],
  ],
  [
    'toys',
    '玩具',
    'Toys',
    '1f9f8',
    [
      ['plush', '毛绒玩具', 'Plush toys', '1f9f8', 'toys', 450, 350, 250, 180],
      ['blocks', '积木拼图', 'Blocks and puzzles', '1f9e9', 'toys', 900, 320, 250, 80],
      ['figures', '模型手办', 'Models and figures', '1f916', 'toys', 600, 260, 200, 130],
      ['games', '桌游', 'Table games', '1f3b2', 'toys', 700, 280, 200, 70],
    ],
  ],
  [
    'culture',
    '文具手作',
    'Stationery and craft',
    '1f4d3',
    [
      ['notebooks', '本册', 'Notebooks', '1f4d3', 'general', 320, 220, 160, 30],
      ['pens', '笔与画材', 'Pens and paint', '1f58b-fe0f', 'general', 180, 200, 80, 40],
      ['instruments', '乐器', 'Instruments', '1fa88', 'general', 1500, 700, 250, 120],
      ['crafts', '手工', 'Crafts', '1f9f6', 'general', 350, 220, 160, 80],
    ],
  ],
  [
    'sports',
    '运动户外',
    'Sports and outdoors',
    '26fa',
    [
      ['balls', '球类', 'Ball games', '1f3d3', 'general', 600, 300, 200, 120],
      ['outdoors', '露营钓鱼', 'Camping and fishing', '26fa', 'general', 1800, 480, 180, 160],
      ['fitness', '健身', 'Fitness', '1f94a', 'general', 900, 320, 220, 140],
      ['wheels', '骑行滑行', 'Wheels', '1f6f9', 'general', 1600, 450, 260, 150],
    ],
  ],
  [
    'food',
    '茶叶食品',
    'Tea and food',
    '1f375',
    [
      ['tea', '茶叶', 'Tea', '1f375', 'food', 350, 180, 120, 80],
      ['snacks', '零食糕点', 'Snacks', '1f36a', 'food', 500, 240, 180, 80],
      ['pantry', '调味干货', 'Pantry', '1f336-fe0f', 'food', 500, 200, 150, 80],
    ],
  ],
  [
    'beauty',
    '美妆个护',
    'Beauty and care',
    '1f484',
    [
      ['skincare', '护肤', 'Skin care', '1f9f4', 'cream', 200, 150, 80, 60],
      ['makeup', '彩妆', 'Make-up', '1f484', 'cream', 90, 120, 60, 40],
      ['grooming', '梳镜剃须', 'Combs, mirrors, shaving', '1fa9e', 'general', 250, 200, 120, 60],
    ],
  ],
];

export const categories: DemoCategory[] = tree.flatMap(([key, zh, en, look, leaves]) => [
  {
    key,
    parent: null,
    names: both(zh, en),
    image: `category/${look}`,
    goods_type: 'general',
    weight: 500,
    length: 250,
    width: 200,
    height: 100,
  },
  ...leaves.map(([leaf, zh, en, look, goods_type, weight, length, width, height]) => ({
    key: leaf,
    parent: key,
    names: both(zh, en),
    image: `category/${look}`,
    goods_type,
    weight,
    length,
    width,
    height,
  })),
]);
