// Domestic couriers that deliver to the warehouses.
import { both } from './names.ts';
import type { CourierRow } from './types.ts';

const rows: [string, string, string][] = [
  ['sf', '顺丰速运', 'SF Express'],
  ['zto', '中通快递', 'ZTO Express'],
  ['yto', '圆通速递', 'YTO Express'],
  ['sto', '申通快递', 'STO Express'],
  ['yunda', '韵达快递', 'Yunda Express'],
  ['jd', '京东物流', 'JD Logistics'],
  ['ems', 'EMS', 'China Post EMS'],
  ['chinapost', '邮政快递包裹', 'China Post parcel'],
  ['jt', '极兔速递', 'J&T Express'],
  ['deppon', '德邦快递', 'Deppon Express'],
  ['danniao', '丹鸟', 'Danniao'],
  ['uc', '优速快递', 'UC Express'],
  ['zjs', '宅急送', 'ZJS Express'],
  ['kye', '跨越速运', 'KYE Express'],
  ['best', '百世快运', 'Best Freight'],
  ['sxjd', '顺心捷达', 'SXJD Freight'],
  ['ane', '安能物流', 'ANE Logistics'],
  ['yimi', '壹米滴答', 'Yimidida'],
  ['annto', '安得物流', 'Annto'],
  ['other', '其他快递', 'Another courier'],
];

export const couriers: CourierRow[] = rows.map(([code, zh, en]) => ({ code, names: both(zh, en) }));
