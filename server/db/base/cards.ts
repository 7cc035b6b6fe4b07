// Membership cards.
import { both } from './names.ts';
import type { CardRow } from './types.ts';

const doc = both(
  '每 30 天开始时送一张国际运费券：满 100.00 减 10.00。与等级优惠不叠加，逐项取更优惠的一个。7 天内没有用过任何权益可全额退款。',
  'A coupon of 10.00 off freight from 100.00 at the start of every 30 days. Does not add up with the level: the better one counts, benefit by benefit. Refundable in full for 7 days while no benefit was used.',
);

export const cards: CardRow[] = [
  {
    code: 'month',
    names: both('月卡', 'Monthly card'),
    days: 30,
    price: 2_900,
    freight_off_bp: 300,
    service_fee_bp: 400,
    points_bp: 12_000,
    doc,
  },
  {
    code: 'quarter',
    names: both('季卡', 'Quarterly card'),
    days: 90,
    price: 7_900,
    freight_off_bp: 400,
    service_fee_bp: 350,
    points_bp: 13_000,
    doc,
  },
  {
    code: 'year',
    names: both('年卡', 'Yearly card'),
    days: 365,
    price: 28_800,
    freight_off_bp: 500,
    service_fee_bp: 300,
    points_bp: 15_000,
    doc,
  },
];
