// Settings of the group `storage`.
import { type Def, def } from './def.ts';

export const STORAGE = {
  free_days: def('storage', 'days', 90, '免费存放天数', 'Free storage'),
  storage_day: def('storage', 'fen', 100, '超期每件每天', 'Storage a day and item row after that'),
  extend_price: def('storage', 'fen', 1000, '延期一次的价格', 'Extending storage once'),
  extend_days: def('storage', 'days', 30, '延期一次的天数', 'Days of one extension'),
  extend_pay_days: def('storage', 'days', 3, '延期账单多久不付失效', 'Bills for storing longer expire after'),
  storage_warn_days: def(
    'storage',
    'day_list',
    '30,7,1',
    '免费期结束前几天提醒会员，用逗号隔开；最大的一个起算快到期',
    'Members are told so many days before free storage ends, with commas between; the largest is when it nears its end',
  ),
  storage_notice_days: def(
    'storage',
    'day_list',
    '0,60,83',
    '免费期结束后几天各发一次处理前的通知，用逗号隔开',
    'Notices before goods are given up, so many days after free storage ended, with commas between',
  ),
  abandon_days: def('storage', 'days', 90, '免费期结束多久后可以处理', 'Goods may be given up so long after free storage ended'),
  declared_days: def('storage', 'days', 60, '预报的包裹多久没到就失效', 'A declaration without its parcel ends after'),
  unclaimed_days: def('storage', 'days', 90, '无主包裹至少保留多久', 'Parcels that nobody has taken on are kept for at least'),
  unclaimed_post_days: def(
    'storage',
    'day_list',
    '30,60,83',
    '无主包裹到仓后几天各公示一次，用逗号隔开',
    'Parcels that nobody has taken on are posted so many days after their first scan, with commas between',
  ),
  parcel_searches: def('storage', 'count', 10, '会员每天最多查几次无主包裹', 'Searches for unclaimed parcels, a member and day'),
  arrival_days: def('storage', 'days', 3, '商家发货后几天内应该到仓', 'Parcels of sellers are due so long after they were sent'),
  seller_send_days: def('storage', 'days', 3, '下单后商家几天内应该发货', 'Sellers have to send so long after the purchase'),
  stocktake_second: def(
    'storage',
    'fen',
    50000,
    '盘点核销，每仓每天超过多少要第二人确认',
    'Losses written off by stocktakes, a warehouse and day, above this need a second operator',
  ),
  handling_fee: def('storage', 'fen', 500, '无主包裹处理费', 'Handling of undeclared and claimed parcels'),
} as const satisfies Record<string, Def<unknown>>;
