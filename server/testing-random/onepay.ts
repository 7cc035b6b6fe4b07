// Random steps of one-pay orders.
import { uuid } from '../testing.ts';
import { fill } from './goods.ts';
import { one, ownRows, pick, type Step } from './world.ts';

const onepay: Step = async (w, m, n) => {
  const asked = {
    ...(await fill(w, m, n)),
    address_id: (await m.address.lists({}))[0]!.id,
    shipping_id: pick(w.line_ids, n)!,
    declare_confirmed: true,
    ...(n % 3 === 1 ? { insured_value: 100 * n } : {}),
    ...(n % 5 === 2 ? { points: n } : {}),
  };
  const { quote } = await m.cart.carttoonepayorder(asked);
  return m.cart.carttoonepayorder({ ...asked, submit: true, quote, key: uuid() });
};

const ACTIONS = ['approve', 'approve', 'ship_now', 'to_stock', 'wait', 'cancel'];
const onepay_act: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'onepay', 'collecting', 'unpaid', 'shipping');
  return found && m.orders.act({ id: found.id, action: pick(ACTIONS, n)!, key: uuid() });
};

/** Everything of one one-pay order that is on its way comes closer by one step. */
const onepay_along: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'onepay', 'collecting');
  if (!found) return;
  const orders = await w.shop.db.selectFrom('orders').select('id').where('onepay_id', '=', found.id).execute();
  const of = async (...states: string[]) =>
    (await ownRows(w, m, 'order_item', ...states)).filter((i) => orders.some((o) => o.id === i.order_id));
  for (const i of await of('paid')) await w.desk.buying.take({ item_ids: [i.id] });
  for (const i of await of('buying'))
    await w.desk.buying.purchase({
      order_id: i.order_id,
      platform_no: 'O',
      freight: 0,
      prices: [{ item_id: i.id, price: i.price }],
      key: uuid(),
    });
  return found;
};

export const onepaySteps = { onepay, onepay_act, onepay_along } satisfies Record<string, Step>;
