// Random steps of after-sale: asking, deciding, appealing, sending back, exchanging.
import { uuid } from '../testing.ts';
import { one, type Step } from './world.ts';

const TYPES = ['refund', 'return', 'exchange', 'partial'] as const;

const refund: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'purchased', 'on_the_way', 'problem', 'in_stock', 'in_waybill');
  if (!item) return;
  const type = TYPES[n % 4]!;
  return m.goodsrefund.addRefund({
    item_id: item.id,
    type,
    reason: n % 3 ? 'defect' : 'changed_mind',
    ...(type === 'partial' ? { amount: 1 + ((n * 37) % item.price) } : n % 8 > 3 && item.num > 1 ? { num: 1 } : {}),
    to_method: n % 5 === 0,
    key: uuid(),
  });
};

const decide: Step = async (w, m, n) => {
  const r = await one(w, m, n, 'refund', 'applied');
  if (!r) return;
  const { id } = r;
  const desk = r.appealed ? w.other : w.desk;
  if (n % 5 === 4) return desk.aftersale.refuse({ id, text: 'no', key: uuid() });
  const fee = r.fault === 'member' && ['return', 'exchange'].includes(r.type);
  return fee ? desk.aftersale.ask_fee({ id, key: uuid() }) : desk.aftersale.agree({ id, key: uuid() });
};

const carry_out: Step = async (w, m, n) => {
  const r = await one(w, m, n, 'refund', 'agreed', 'returning', 'exchanging');
  if (!r) return;
  const { id } = r;
  const no = { courier_id: 1, tracking_no: `BK${id}N${n}`, key: uuid() };
  if (r.state === 'returning') return w.desk.aftersale.seller_received({ id, seller_gave: (n % 100) * 100, key: uuid() });
  if (r.state === 'exchanging')
    return n % 2 ? w.desk.aftersale.new_parcel({ id, ...no }) : w.desk.aftersale.exchanged({ id, ...no });
  return ['refund', 'partial'].includes(r.type)
    ? w.desk.aftersale.execute({ id, seller_gave: (n % 100) * 50, key: uuid() })
    : w.desk.aftersale.send_back({ id, ...no });
};

const take_back: Step = async (w, m, n) => {
  const r = await one(w, m, n, 'refund', 'applied', 'return_fee_due', 'refused');
  const action = r?.state === 'refused' ? 'appeal' : 'withdraw';
  return r && m.goodsrefund.act({ id: r.id, action, input: { text: 'look again' }, key: uuid() });
};

export const aftersaleSteps = { refund, decide, carry_out, take_back } satisfies Record<string, Step>;
