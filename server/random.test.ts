// Random sequences of calls by members and operators: whatever they do, the ledger sums to zero, no balance falls below zero, and every thing can still move on.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEnd } from '#contract/lifecycles/machine.ts';
import { orderItem } from '#contract/lifecycles/order-item.ts';
import { waybill } from '#contract/lifecycles/waybill.ts';
import { runJob } from './jobs.ts';
import { CallRefused, type MemberClient, openShop, type Shop, uuid } from './testing.ts';
import { sellGoods, testLine } from './testing-goods.ts';
import { clearingEven, fund, PAY_PASSWORD, sound } from './testing-money.ts';

let shop: Shop;
let desk: Awaited<ReturnType<Shop['operator']>>;
const goods: Awaited<ReturnType<typeof sellGoods>>[] = [];
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  await testLine(shop);
  const first = await sellGoods(shop, { price: 3000 });
  goods.push(
    first,
    await sellGoods(shop, { price: 12_000, seller_id: first.seller_id }),
    await sellGoods(shop, { price: 4500, post_fee: 0 }),
  );
});
afterAll(() => shop.close());

type Step = (m: MemberClient, n: number) => Promise<unknown>;
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const itemsOf = (m: MemberClient, ...states: string[]) =>
  shop.db
    .selectFrom('order_item')
    .select(['id', 'order_id', 'price', 'num', 'parcel_id'])
    .where('member_id', '=', m.id)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();
const billsOf = (m: MemberClient) =>
  shop.db.selectFrom('bill').select('no').where('member_id', '=', m.id).where('state', '=', 'open').orderBy('id').execute();
const waybillsOf = (m: MemberClient, ...states: string[]) =>
  shop.db
    .selectFrom('waybill')
    .select(['id', 'state'])
    .where('member_id', '=', m.id)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();

const refundsOf = (m: MemberClient, ...states: string[]) =>
  shop.db
    .selectFrom('refund')
    .select(['id', 'state', 'type', 'fault'])
    .where('member_id', '=', m.id)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();

const steps: Record<string, Step> = {
  order: async (m, n) => {
    const g = pick(goods, n)!;
    const { cart_id } = await m.cart.add({
      api_type: g.goods.api_type,
      num_iid: g.goods.num_iid,
      sku_id: g.goods.sku_id,
      num: 1 + (n % 3),
    });
    const { quote } = await m.cart.carttoorder({ cart_ids: [cart_id] });
    return m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote, key: uuid() });
  },
  pay: async (m, n) => {
    const bill = pick(await billsOf(m), n);
    return bill && m.paywallet.payBalance({ no: bill.no, pay_password: PAY_PASSWORD, key: uuid() });
  },
  cancel: async (m, n) => {
    const item = pick(await itemsOf(m, 'unpaid', 'paid', 'question', 'buying'), n);
    return item && m.order.cancel({ id: item.order_id, item_ids: [item.id], key: uuid() });
  },
  take: async (m, n) => {
    const item = pick(await itemsOf(m, 'paid'), n);
    return item && desk.buying.take({ item_ids: [item.id] });
  },
  purchase: async (m, n) => {
    const item = pick(await itemsOf(m, 'buying'), n);
    return (
      item &&
      desk.buying.purchase({
        order_id: item.order_id,
        platform_no: 'R',
        freight: (n * 97) % 900,
        prices: [{ item_id: item.id, price: Math.max(1, item.price - ((n * 31) % 200) + 40) }],
        key: uuid(),
      })
    );
  },
  supplement: async (m, n) => {
    const item = pick(await itemsOf(m, 'buying'), n);
    return item && desk.buying.supplement({ item_id: item.id, price: item.price + 500 + n, text: 'dearer', key: uuid() });
  },
  freight: async (m, n) => {
    const item = pick(await itemsOf(m, 'buying', 'purchased'), n);
    return item && desk.buying.supplement({ item_id: item.id, freight: 900 + 10 * n, text: 'dearer freight', key: uuid() });
  },
  gift: async (m, n) => fund(shop, m, 100 + n, 'bonus'),
  decline: async (m, n) => {
    const item = pick(await itemsOf(m, 'supplement_due'), n);
    return item && m.order.act({ id: item.order_id, item_id: item.id, action: 'decline', key: uuid() });
  },
  ask: async (m, n) => {
    const item = pick(await itemsOf(m, 'buying'), n);
    return item && desk.buying.ask({ item_id: item.id, text: 'which?', key: uuid() });
  },
  answer: async (m, n) => {
    const item = pick(await itemsOf(m, 'question'), n);
    return item && m.order.act({ id: item.order_id, item_id: item.id, action: 'answer', input: { text: 'this' }, key: uuid() });
  },
  out_of_stock: async (m, n) => {
    const item = pick(await itemsOf(m, 'buying', 'purchased'), n);
    return (
      item &&
      desk.buying.out_of_stock({ item_id: item.id, ...(n % 2 && item.num > 1 ? { num: 1 } : {}), text: 'none', key: uuid() })
    );
  },
  ship: async (m, n) => {
    const item = pick(await itemsOf(m, 'purchased'), n);
    return (
      item && desk.buying.seller_ship({ item_ids: [item.id], courier_id: 1, tracking_no: `RND${item.id}X${n}`, key: uuid() })
    );
  },
  scan: async (m, n) => {
    const item = pick(await itemsOf(m, 'on_the_way'), n);
    const parcel =
      item &&
      (await shop.db
        .selectFrom('parcel')
        .select(['tracking_no', 'warehouse_id'])
        .where('id', '=', item.parcel_id!)
        .executeTakeFirstOrThrow());
    return parcel && desk.warehouse.scan(parcel);
  },
  inspect: async (m, n) => {
    const item = pick(await itemsOf(m, 'received'), n);
    return (
      item &&
      desk.warehouse.inspect({
        id: item.id,
        weight: 300 + n,
        length: 200,
        width: 150,
        height: 80 + n,
        result: n % 4 ? 'pass' : 'fail',
        problem: 'scratch',
        key: uuid(),
      })
    );
  },
  accept: async (m, n) => {
    const item = pick(await itemsOf(m, 'problem'), n);
    return item && m.order.act({ id: item.order_id, item_id: item.id, action: n % 2 ? 'accept' : 'destroy', key: uuid() });
  },
  send: async (m, n) => {
    const stock = await itemsOf(m, 'in_stock');
    if (stock.length === 0) return;
    const address = (await m.address.lists({}))[0]!;
    const asked = { item_ids: stock.slice(0, 1 + (n % 3)).map((i) => i.id), address_id: address.id, declare_confirmed: true };
    const { quote } = await m.order.ordertopackage(asked);
    return m.order.ordertopackage({ ...asked, submit: true, quote, key: uuid() });
  },
  pack: async (m, n) => {
    const w = pick(await waybillsOf(m, 'to_pack', 'packing'), n);
    if (!w) return;
    if (w.state === 'to_pack') await desk.packing.take({ id: w.id });
    return desk.packing.pack({
      id: w.id,
      boxes: [{ weight: 200 + ((n * 173) % 3000), length: 300, width: 200, height: 100 + n }],
      key: uuid(),
    });
  },
  stop: async (m, n) => {
    const w = pick(await waybillsOf(m, 'unpaid', 'to_pack', 'settle_due', 'to_dispatch'), n);
    return w && m.sendorder.cancel({ id: w.id, key: uuid() });
  },
  dispatch: async (m, n) => {
    const w = pick(await waybillsOf(m, 'to_dispatch'), n);
    const boxes = w && (await shop.db.selectFrom('box').select('id').where('waybill_id', '=', w.id).execute());
    return (
      w &&
      desk.packing.dispatch({
        id: w.id,
        boxes: boxes!.map((b) => ({ id: b.id, carrier: 'EMS', tracking_no: `RW${b.id}` })),
        key: uuid(),
      })
    );
  },
  receive: async (m, n) => {
    const w = pick(await waybillsOf(m, 'dispatched', 'delivered'), n);
    return (
      w &&
      (n % 4
        ? m.sendorder.receipt({ id: w.id, key: uuid() })
        : desk.packing.finish({
            id: w.id,
            how: n % 8 ? 'lost' : 'returned',
            reason: 'carrier',
            before_export: 'yes',
            key: uuid(),
          }))
    );
  },
  refund: async (m, n) => {
    const item = pick(await itemsOf(m, 'purchased', 'on_the_way', 'problem', 'in_stock', 'in_waybill'), n);
    return (
      item &&
      m.goodsrefund.addRefund({
        item_id: item.id,
        type: (['refund', 'return', 'exchange', 'partial'] as const)[n % 4]!,
        reason: n % 3 ? 'defect' : 'changed_mind',
        ...(n % 4 === 3 ? { amount: 1 + ((n * 37) % item.price) } : n % 2 && item.num > 1 ? { num: 1 } : {}),
        key: uuid(),
      })
    );
  },
  decide: async (m, n) => {
    const r = pick(await refundsOf(m, 'applied'), n);
    if (!r) return;
    const { id } = r;
    if (n % 5 === 4) return desk.aftersale.refuse({ id, text: 'no', key: uuid() });
    const fee = r.fault === 'member' && ['return', 'exchange'].includes(r.type);
    return fee ? desk.aftersale.ask_fee({ id, key: uuid() }) : desk.aftersale.agree({ id, key: uuid() });
  },
  carry_out: async (m, n) => {
    const r = pick(await refundsOf(m, 'agreed', 'returning', 'exchanging'), n);
    if (!r) return;
    const { id } = r;
    const no = { courier_id: 1, tracking_no: `BK${id}N${n}`, key: uuid() };
    if (r.state === 'returning') return desk.aftersale.seller_received({ id, seller_gave: n * 100, key: uuid() });
    if (r.state === 'exchanging')
      return n % 2 ? desk.aftersale.new_parcel({ id, ...no }) : desk.aftersale.exchanged({ id, ...no });
    return ['refund', 'partial'].includes(r.type)
      ? desk.aftersale.execute({ id, seller_gave: n * 50, key: uuid() })
      : desk.aftersale.send_back({ id, ...no });
  },
  take_back: async (m, n) => {
    const r = pick(await refundsOf(m, 'applied', 'return_fee_due', 'refused'), n);
    return (
      r &&
      m.goodsrefund.act({
        id: r.id,
        action: r.state === 'refused' ? 'appeal' : 'withdraw',
        input: { text: 'look again' },
        key: uuid(),
      })
    );
  },
  wait: async (_m, n) => {
    shop.turn({ days: n % 9 });
    for (const job of ['payments', 'bills', 'items']) await runJob(shop.app, shop.db, job);
  },
};
const names = Object.keys(steps);

test('any sequence of calls leaves the books even and nothing stuck', { timeout: 300_000 }, async () => {
  let done = 0;
  const script = fc.array(
    fc.tuple(
      fc.constantFrom(
        ...names,
        'order',
        'pay',
        'pay',
        'take',
        'purchase',
        'ship',
        'scan',
        'inspect',
        'send',
        'refund',
        'decide',
        'carry_out',
      ),
      fc.nat(99),
    ),
    { minLength: 35, maxLength: 70 },
  );
  await fc.assert(
    fc.asyncProperty(script, async (list) => {
      const m = await shop.member();
      await fund(shop, m, 300_000);
      await m.address.addAddress({
        name: 'Jo Doe',
        country: 'DE',
        state: 'Berlin',
        city: 'Berlin',
        street: 'Weg 1',
        postcode: '10115',
        mobilecode: '49',
        phone: '15123456789',
        is_default: 1,
      });
      await steps.order!(m, 1);
      for (const [name, n] of list) {
        try {
          if ((await steps[name]!(m, n)) !== undefined) done++;
        } catch (error) {
          if (!(error instanceof CallRefused) || error.code !== 0) throw error; // a refusal is an answer; anything else is a fault
        }
      }
      await sound(shop);
      await clearingEven(shop);
      const negative = await shop.db
        .selectFrom('account')
        .select(['kind', 'owner', 'balance'])
        .where('kind', 'in', ['cash', 'frozen', 'bonus', 'rebate', 'points'])
        .where('balance', '>', 0)
        .execute();
      expect(negative).toEqual([]);
      const states = await shop.db.selectFrom('order_item').select('state').distinct().execute();
      expect(states.filter((s) => !orderItem.states[s.state])).toEqual([]);
      const inAfterSale = await itemsOf(m, 'after_sale');
      const open = await refundsOf(m, 'applied', 'return_fee_due', 'pay_review', 'agreed', 'returning', 'exchanging');
      expect(open.length).toBe(inAfterSale.length);
      const sent = await shop.db.selectFrom('waybill').select('state').distinct().execute();
      expect(sent.filter((s) => !waybill.states[s.state] && !isEnd(waybill, s.state))).toEqual([]);
    }),
    { numRuns: Number(process.env.RANDOM_RUNS ?? 5), endOnFailure: true },
  );
  expect(done).toBeGreaterThan(10); // not all of it was refused
});
