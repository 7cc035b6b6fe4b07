// Random steps of orders: ordering, buying, supplements, what arrives at the warehouse.
import { uuid } from '../testing.ts';
import { one, ownRows, pick, type Step, type World } from './world.ts';

/** Adds goods to the cart; returns the rows and the services chosen for some of them. */
export async function fill(w: World, m: Parameters<Step>[1], n: number) {
  const codes = (await w.shop.db.selectFrom('service').select(['code', 'level']).where('enabled', '=', true).execute()).filter(
    (s) => s.level === 'item' || s.level === 'order',
  );
  const cart_ids: number[] = [];
  for (let i = 0; i <= n % 3; i++) {
    const goods = pick(w.goods, n + i)!;
    cart_ids.push((await m.cart.add({ ...goods, num: 1 + ((n >> 2) % 3) })).cart_id);
  }
  const of = (level: string, at: number) =>
    pick(
      codes.filter((c) => c.level === level),
      at,
    )?.code;
  const extra = n % 4 === 1 ? of('item', n) : undefined;
  const services = extra ? { [String(cart_ids[0])]: [extra] } : undefined;
  return { cart_ids, ...(services ? { services } : {}) };
}

const coupon = async (w: World, m: Parameters<Step>[1], n: number): Promise<{ coupon_id?: number }> => {
  const found = n % 3 === 0 ? await one(w, m, n, 'coupon', 'available', 'returned') : undefined;
  return found ? { coupon_id: found.id } : {};
};

const order: Step = async (w, m, n) => {
  const asked = {
    ...(await fill(w, m, n)),
    ...(await coupon(w, m, n)),
    no_answer: n % 2 ? ('buy' as const) : ('cancel' as const),
  };
  const { quote } = await m.cart.carttoorder(asked);
  return m.cart.carttoorder({ ...asked, submit: true, quote, key: uuid() });
};

const cancel: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'unpaid', 'paid', 'question', 'buying');
  return item && m.order.cancel({ id: item.order_id, ...(n % 3 ? { item_ids: [item.id] } : {}), key: uuid() });
};

const take: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'paid');
  return item && w.desk.buying.take({ item_ids: [item.id] });
};

const release: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying');
  return item && w.desk.buying.release({ item_ids: [item.id] });
};

const purchase: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying');
  if (!item) return;
  const together = n % 2 ? [item] : (await ownRows(w, m, 'order_item', 'buying')).filter((i) => i.order_id === item.order_id);
  const price = (was: number) => Math.max(1, n % 3 ? was - ((n * 31) % 200) + 40 : was);
  return w.desk.buying.purchase({
    order_id: item.order_id,
    platform_no: `R${n}`,
    freight: n % 5 ? 0 : (n * 97) % 900,
    prices: together.map((i) => ({ item_id: i.id, price: price(i.price) })),
    key: uuid(),
  });
};

const supplement: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying');
  return item && w.desk.buying.supplement({ item_id: item.id, price: item.price + 500 + n, text: 'dearer', key: uuid() });
};

const freight: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying', 'purchased');
  return item && w.desk.buying.supplement({ item_id: item.id, freight: 900 + 10 * n, text: 'dearer freight', key: uuid() });
};

const decline: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'supplement_due');
  return item && m.order.act({ id: item.order_id, item_id: item.id, action: 'decline', key: uuid() });
};

const ask: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying');
  return item && w.desk.buying.ask({ item_id: item.id, text: 'which?', key: uuid() });
};

const answer: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'question');
  return item && m.order.act({ id: item.order_id, item_id: item.id, action: 'answer', input: { text: 'this' }, key: uuid() });
};

const out_of_stock: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'buying', 'purchased');
  const num = item && n % 2 && item.num > 1 ? { num: 1 } : {};
  return item && w.desk.buying.out_of_stock({ item_id: item.id, ...num, text: 'none', to_method: n % 3 === 0, key: uuid() });
};

const refuse: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'paid', 'buying');
  return item && w.desk.buying.refuse({ item_id: item.id, text: 'may not be bought', to_method: n % 3 === 1, key: uuid() });
};

const cancel_answer: Step = async (w, m, n) => {
  const item = pick(
    (await ownRows(w, m, 'order_item', 'buying')).filter((i) => i.cancel_asked),
    n,
  );
  return item && w.desk.buying.cancel_answer({ item_id: item.id, agree: n % 2 ? 'yes' : 'no', key: uuid() });
};

const seller_ship: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'purchased');
  if (!item) return;
  const together = n % 2 ? [item] : (await ownRows(w, m, 'order_item', 'purchased')).filter((i) => i.order_id === item.order_id);
  return w.desk.buying.seller_ship({
    item_ids: together.map((i) => i.id),
    courier_id: 1,
    tracking_no: `RND${item.id}X${n}`,
    key: uuid(),
  });
};

const lost: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'on_the_way');
  return item && w.desk.buying.lost({ item_id: item.id, text: 'lost', key: uuid() });
};

const scan: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'on_the_way');
  if (!item?.parcel_id) return;
  const parcel = await w.shop.db
    .selectFrom('parcel')
    .select(['id', 'tracking_no', 'warehouse_id'])
    .where('id', '=', item.parcel_id)
    .executeTakeFirstOrThrow();
  await w.desk.warehouse.scan({ tracking_no: parcel.tracking_no, warehouse_id: parcel.warehouse_id });
  return n % 9 ? parcel : w.desk.warehouse.undo({ parcel_id: parcel.id });
};

const inspect: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'received');
  const services = (item?.services ?? []).map((s) => ({ code: s.code, done: n % 2 === 1 && !s.code.includes('photo') }));
  return (
    item &&
    w.desk.warehouse.inspect({
      id: item.id,
      weight: 300 + (n % 100),
      length: 200,
      width: 150,
      height: 80 + (n % 100),
      result: n % 5 ? 'pass' : 'fail',
      problem: 'scratch',
      reason: 'random',
      ...(n % 7 === 1 && item.num > 1 ? { num: 1 } : {}),
      services,
      key: uuid(),
    })
  );
};

const judge_problem: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'problem');
  return item && m.order.act({ id: item.order_id, item_id: item.id, action: n % 3 ? 'accept' : 'destroy', key: uuid() });
};

export const goodsSteps = {
  order,
  cancel,
  take,
  release,
  purchase,
  supplement,
  freight,
  decline,
  ask,
  answer,
  out_of_stock,
  refuse,
  cancel_answer,
  seller_ship,
  lost,
  scan,
  inspect,
  judge_problem,
} satisfies Record<string, Step>;
