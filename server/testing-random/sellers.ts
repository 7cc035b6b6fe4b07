// Random steps of a seller in the shop, whose goods are bought among the others: accepting, refusing, sending, and what finance pays out.
import { uuid } from '../testing.ts';
import { ownRows, pick, type Step, type World } from './world.ts';

/** Items of the member that the seller has sold. */
async function sold(w: World, m: Parameters<Step>[1], ...states: string[]) {
  const shares = await w.shop.db
    .selectFrom('seller_share')
    .select('order_item_id')
    .where('seller_id', '=', w.seller.shop_id)
    .execute();
  const ids = new Set(shares.map((share) => share.order_item_id));
  return (await ownRows(w, m, 'order_item', ...states)).filter((item) => ids.has(item.id));
}

const own_accept: Step = async (w, m, n) => {
  const item = pick(await sold(w, m, 'paid'), n);
  return item && w.seller.member.seller.accept({ item_ids: [item.id], key: uuid() });
};

const own_refuse: Step = async (w, m, n) => {
  const item = pick(await sold(w, m, 'paid', 'purchased'), n);
  const num = item && n % 3 === 1 && item.num > 1 ? { num: 1 } : {};
  return (
    item && w.seller.member.seller.refuse({ item_id: item.id, out_of_stock: n % 2 === 0, ...num, text: 'none', key: uuid() })
  );
};

const own_ship: Step = async (w, m, n) => {
  const item = pick(await sold(w, m, 'purchased'), n);
  const tracking_no = `OWN${item?.id}X${n}`;
  return item && w.seller.member.seller.ship({ item_ids: [item.id], courier_id: 1, tracking_no, key: uuid() });
};

/** A payout goes on, or is cancelled; without one, all that is available is paid out. */
const payout: Step = async (w, _m, n) => {
  const open = await w.shop.db.selectFrom('seller_payout').selectAll().where('state', 'in', ['open', 'approved']).execute();
  const [found] = open;
  if (!found) return w.desk.ownsellers.payout({ id: w.seller.shop_id, key: uuid() });
  const { id } = found;
  if (n % 5 === 4) return w.desk.payouts.cancel({ id, reason: 'later', key: uuid() });
  if (found.state === 'approved') return w.desk.payouts.pay({ id, bank_id: w.bank_id, reference: `P${n}`, key: uuid() });
  return (n % 2 ? w.desk : w.other).payouts.approve({ id, key: uuid() });
};

export const sellerSteps = { own_accept, own_refuse, own_ship, payout } satisfies Record<string, Step>;
