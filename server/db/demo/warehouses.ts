// The two warehouses of the demo shop.
import { both } from '../base/names.ts';
import type { DemoWarehouse } from './types.ts';

/** Each warehouse of the demo has four zones of racks. */
export const ZONES = ['A', 'B', 'C', 'D'];
export const RACKS = 12;
export const PLACES = 6;
const two = (n: number) => String(n).padStart(2, '0');
export const demoBin = (zone: string, rack: number, place: number): string => `${zone}-${two(rack)}-${two(place)}`;

export const warehouses: DemoWarehouse[] = [
  {
    code: 'DG',
    names: both('东莞仓', 'Dongguan'),
    city: both('广东东莞', 'Dongguan, Guangdong'),
    address: both(
      '广东省东莞市凤岗镇雁田村东深二路 66 号天安数码城 S5 栋 1 楼 B07',
      'B07, 1/F, Building S5, Tianan Cyber Park, 66 Dongshen 2nd Road, Yantian Village, Fenggang Town, Dongguan, Guangdong',
    ),
    region: '广东省 东莞市 凤岗镇',
    postcode: '523705',
    phone: '0769-8277-6105',
    receiver: '{nickname} {mark}',
    tips: both(
      '近深圳、香港口岸，空运和快递线路多。收件人一栏写你的会员号，每天 9:00–21:00 收件，周日也收。',
      'Near the ports of Shenzhen and Hong Kong: most air and express lines. Add your member code to the receiver name. Open 9:00 to 21:00, Sundays too.',
    ),
  },
  {
    code: 'SH',
    names: both('上海仓', 'Shanghai'),
    city: both('上海青浦', 'Qingpu, Shanghai'),
    address: both(
      '上海市青浦区华新镇纪鹤公路 1988 号 3 号库 2 层 A 区',
      'Zone A, Floor 2, Warehouse 3, 1988 Jihe Highway, Huaxin Town, Qingpu District, Shanghai',
    ),
    region: '上海市 上海市 青浦区',
    postcode: '201708',
    phone: '021-5979-3320',
    receiver: '{nickname} {mark}',
    tips: both(
      '近江浙卖家和浦东机场，铁路与海运拼箱从这里走。每天 9:00–19:00 收件，周日休。',
      'Near the sellers of Jiangsu and Zhejiang and the airport of Pudong; rail and sea groupage leave here. Open 9:00 to 19:00, closed on Sundays.',
    ),
  },
];
