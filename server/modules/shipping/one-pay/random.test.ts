// Random sequences of actions on one-pay orders: the charge lines of every bill sum to its amount, no refund exceeds what was paid, the ledger sums to zero.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../../jobs.ts';
import { CallRefused, type MemberClient, openShop, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger, PAY_PASSWORD } from '../../../testing-money.ts';
import { type Packer, packAs } from '../waybills/stock/testing-stock.ts';
import { buyer, type Goods, itemsOf, knownGoods, order, put, roundLine, wallet } from './testing.ts';

let shop: Shop;
let packer: Packer;
let desk: Packer;
const goods: Goods[] = [];
const WEIGHTS = [300, 700, 900];
beforeAll(async () => {
  shop = await openShop();
  await roundLine(shop);
  packer = await shop.operator('warehouse');
  desk = await shop.operator('buyer');
  for (const weight of WEIGHTS) goods.push(await knownGoods(shop, { weight, post_fee: 600 }));
});
afterAll(() => shop.close());

/** A seeded generator: a failure can be repeated. */
const dice = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
};

const TO_BUY = ['paid', 'buying'];
const GONE = ['cancelled', 'out_of_stock', 'refunded', 'invalid', 'closed', 'lost'];

/** One possible event; what the state refuses is harmless. */
async function happen(member: MemberClient, id: number, roll: (n: number) => number): Promise<void> {
  const items = await itemsOf(shop, id);
  const live = items.filter((i) => !GONE.includes(i.state));
  const one = live[roll(Math.max(1, live.length))];
  const detail = await member.orders.opdetail({ id });
  const act = (action: string) => member.orders.act({ id, action, key: uuid() });
  const steps: (() => Promise<unknown>)[] = [
    async () =>
      one && TO_BUY.includes(one.state) && (await member.order.cancel({ id: one.order_id, item_ids: [one.id], key: uuid() })),
    async () => {
      if (one?.state !== 'paid') return;
      await desk.buying.take({ item_ids: [one.id] });
      await desk.buying.out_of_stock({ item_id: one.id, ...(one.num > 1 ? { num: 1 } : {}), key: uuid() });
    },
    async () => one && [...TO_BUY, 'purchased'].includes(one.state) && put(shop, [one.id], 'in_stock'),
    async () => one && TO_BUY.includes(one.state) && put(shop, [one.id], 'in_stock'),
    async () => act('approve'),
    async () => act('ship_now'),
    async () => act('wait'),
    async () => one?.state === 'in_stock' && put(shop, [one.id], 'refunded'),
    async () => roll(4) === 0 && act('to_stock'),
    async () => {
      shop.turn({ hours: 20 });
      await runJob(shop.app, shop.db, 'onepay');
    },
    async () => {
      if (detail.waybill?.state === 'to_pack') await packAs(packer, detail.waybill.id, [{ weight: 300 + roll(3000) }]);
    },
    async () => detail.waybill && roll(3) === 0 && member.sendorder.cancel({ id: detail.waybill.id, key: uuid() }),
    async () =>
      detail.invoice_no && member.paywallet.payBalance({ no: detail.invoice_no, pay_password: PAY_PASSWORD, key: uuid() }),
  ];
  await steps[roll(steps.length)]!().catch((error) => {
    if (!(error instanceof CallRefused)) throw error;
  });
}

test('random lives of one-pay orders', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const roll = dice(seed * 7919);
    const member = await buyer(shop, 500_000);
    const chosen = goods.filter((_, at) => at === 0 || roll(2) === 0).map((g) => ({ goods: g, num: 1 + roll(3) }));
    // Every other one uses a line that takes all of it and hardly less.
    const weight = chosen.reduce((sum, { goods: g, num }) => sum + WEIGHTS[goods.indexOf(g)]! * num, 0);
    const line = seed % 2 ? {} : { shipping_id: (await roundLine(shop, { weight_min: weight })).id };
    const { id } = await order(member, chosen, { ...line, ...(roll(2) ? { insured_value: 20_000 } : {}) });
    for (let step = 0; step < 25; step++) await happen(member, id, roll);
    const detail = await member.orders.opdetail({ id });
    expect(detail.refunded, `seed ${seed}`).toBeLessThanOrEqual(detail.paid);
    expect(detail.refunded, `seed ${seed}`).toBeGreaterThanOrEqual(0);
    // What the wallet lacks is what was paid and not refunded.
    expect(500_000 - (await wallet(shop, member)), `seed ${seed}`).toBe(detail.paid - detail.refunded);
    for (const bill of await shop.db.selectFrom('bill').select(['rows', 'amount']).where('member_id', '=', member.id).execute())
      expect((bill.rows as { amount: number }[]).reduce((s, r) => s + r.amount, 0)).toBe(bill.amount);
    const row = await shop.db.selectFrom('onepay').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.freight_back).toBeLessThanOrEqual(row.freight_paid);
    await expectSoundLedger(shop);
  }
});
