// Cases of back-office steps on requests and money. See `every-desk-step.test.ts`.
import { json } from '#server/context.ts';
import { uuid } from '#server/testing.ts';
import { PAY_PASSWORD } from '#server/testing-money.ts';
import { ask, type Goal, ordered, rich } from '../../aftersale/refunds/testing-refunds.ts';
import { PAYEE, withCash } from '../../payments/withdrawals/testing-withdrawals.ts';
import { available, bankId, payee, type Sellers } from '../../sellers/shares/testing-shares.ts';
import { offer, seller, wanted } from '../../sellers/testing-sellers.ts';
import {
  packAs,
  paidStock,
  payBill,
  sender,
  sendOff,
  stockItems,
  submitStock,
} from '../../shipping/waybills/stock/testing-stock.ts';
import { type DeskCase, type DeskMake, type DeskStage, text } from './testing-desk-steps.ts';

type Taking = (on: DeskStage, id: number) => (key: string) => Promise<unknown>;
const bank = ({ shop, desk }: DeskStage) => bankId({ shop, finance: desk } as Sellers);

const refund =
  (
    goal: Goal,
    wish: Record<string, unknown>,
    before: readonly ((on: DeskStage, id: number) => Promise<unknown>)[],
    take: Taking,
  ): DeskMake =>
  async (on) => {
    const m = await rich(on.shop);
    const made = await ordered(on.shop, on.desk, m, [{ price: 3000 }], goal);
    const { id } = await ask(m, made.ids[0]!, wish);
    for (const step of before) await step(on, id);
    return { row: { table: 'refund', id }, take: take(on, id) };
  };
const money = { type: 'refund' };
const agree = (on: DeskStage, id: number) => on.desk.aftersale.agree({ id, key: uuid() });
const sendBack = (on: DeskStage, id: number, key = uuid()) =>
  on.desk.aftersale.send_back({ id, courier_id: 1, tracking_no: `BACK${String(id).padStart(8, '0')}`, key });

const claim =
  (take: Taking): DeskMake =>
  async (on) => {
    const m = await sender(on.shop, { cash: 300_000 });
    const { id: sendorder_id } = await paidStock(on, m);
    await packAs(on.desk, sendorder_id, [{ weight: 4000 }]);
    await sendOff(on.desk, sendorder_id);
    on.shop.turn({ days: 46 });
    const { id } = await m.claim.add({ sendorder_id, type: 'lost', content: 'It did not arrive', key: uuid() });
    return { row: { table: 'claim', id }, take: take(on, id) };
  };

const remit =
  (take: Taking): DeskMake =>
  async (on) => {
    const m = await sender(on.shop);
    const { invoice_no } = await submitStock(on, m);
    const slip = await on.shop.db
      .insertInto('upload')
      .values({ name: `${uuid()}.png`, use: 'remit', member_id: m.id, mime: 'image/png', bytes: 1, created_at: on.shop.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sent = { bank_id: await bank(on), no: invoice_no, minor: 29_000, currency: 'CNY', slip: slip.id, key: uuid() };
    const { id } = await m.remit.add(sent);
    return { row: { table: 'remit', id }, take: take(on, id) };
  };

const withdrawal =
  (approved: boolean, take: Taking): DeskMake =>
  async (on) => {
    const m = await withCash(on.shop, 12_000);
    const { id } = await m.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
    if (approved) await on.desk.withdrawals.approve({ id, key: uuid() });
    return { row: { table: 'withdrawal', id }, take: take(on, id) };
  };

/** Something ordered for a row in stock, and paid. */
const ofStock =
  (table: 'photo_order' | 'split_order', take: (on: DeskStage, id: number) => (key: string) => Promise<unknown>): DeskMake =>
  async (on) => {
    const m = await sender(on.shop);
    const [item_id] = await stockItems(on.shop, m, [{ num: 3, weight: 1000 }]);
    const { order_id } = await on.shop.db
      .selectFrom('order_item')
      .select('order_id')
      .where('id', '=', item_id!)
      .executeTakeFirstOrThrow();
    const at = { id: order_id, item_id: item_id!, key: uuid() };
    const made = table === 'photo_order' ? await m.order.photo({ ...at, num: 1 }) : await m.order.split({ ...at, num: 1 });
    if (made.invoice_no) await payBill(m, made.invoice_no);
    const { id } = await on.shop.db
      .selectFrom(table)
      .select('id')
      .where('order_item_id', '=', item_id!)
      .executeTakeFirstOrThrow();
    return { row: { table, id }, take: take(on, id) };
  };
const shots = async ({ shop, desk }: DeskStage): Promise<number[]> => {
  const { id: operator_id } = await desk.session.me({});
  const row = await shop.db
    .insertInto('upload')
    .values({
      ...{ name: `${uuid()}.png`, use: 'photo', operator_id, mime: 'image/png' },
      ...{ bytes: 9, width: 9, height: 9, created_at: shop.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [row.id];
};

const rebate =
  (take: Taking): DeskMake =>
  async (on) => {
    const inviter = await on.shop.member();
    const m = await sender(on.shop, { cash: 300_000 });
    await on.shop.db.updateTable('member').set({ inviter_id: inviter.id }).where('id', '=', m.id).execute();
    await paidStock(on, m);
    const { id } = await on.shop.db.selectFrom('rebate').select('id').where('invited_id', '=', m.id).executeTakeFirstOrThrow();
    await on.shop.db
      .updateTable('rebate')
      .set({ state: 'held', signals: json(['device']) })
      .where('id', '=', id)
      .execute();
    return { row: { table: 'rebate', id }, take: take(on, id) };
  };

const application =
  (take: Taking): DeskMake =>
  async (on) => {
    const m = await on.shop.member();
    await m.shop.add(await wanted(on.shop, m));
    const { id } = await on.shop.db
      .selectFrom('seller_application')
      .select('id')
      .where('member_id', '=', m.id)
      .executeTakeFirstOrThrow();
    return { row: { table: 'seller_application', id }, take: take(on, id) };
  };

const goods =
  (take: Taking): DeskMake =>
  async (on) => {
    const own = await seller(on.shop);
    const made = await offer(on.shop, own);
    await on.shop.db.updateTable('seller_goods').set({ state: 'pending' }).where('id', '=', made.id).execute();
    return { row: { table: 'seller_goods', id: made.id }, take: take(on, made.id) };
  };

const payout =
  (approved: boolean, take: Taking): DeskMake =>
  async (on) => {
    const { shop, desk } = on;
    const own = await seller(shop);
    await available({ shop, finance: desk, buyer: desk, hall: desk, shops: [] }, own, 20_000);
    await payee(on, own);
    const { id } = await desk.ownsellers.payout({ id: own.shop_id, key: uuid() });
    if (approved) await desk.payouts.approve({ id, key: uuid() });
    return { row: { table: 'seller_payout', id }, take: take(on, id) };
  };

/** By thing and action. */
export const OFFICE_STEPS: Readonly<Record<string, DeskCase>> = {
  'remit.approve': { again: 'refused', make: remit((on, id) => (key) => on.desk.remits.approve({ id, minor: 29_000, key })) },
  'remit.reject': { again: 'refused', make: remit((on, id) => (key) => on.desk.remits.reject({ id, reason: text, key })) },
  'withdrawal.approve': {
    again: 'refused',
    make: withdrawal(false, (on, id) => (key) => on.desk.withdrawals.approve({ id, key })),
  },
  'withdrawal.reject': {
    again: 'refused',
    make: withdrawal(false, (on, id) => (key) => on.desk.withdrawals.reject({ id, reason: text, key })),
  },
  'withdrawal.pay': {
    again: 'refused',
    make: withdrawal(
      true,
      (on, id) => async (key) => on.desk.withdrawals.pay({ id, bank_id: await bank(on), reference: 'T-1', key }),
    ),
  },
  'withdrawal.fail': {
    again: 'refused',
    make: withdrawal(true, (on, id) => (key) => on.desk.withdrawals.fail({ id, reason: text, key })),
  },

  'refund.agree': {
    again: 'nothing',
    make: refund('purchased', money, [], (on, id) => (key) => on.desk.aftersale.agree({ id, key })),
  },
  'refund.ask_fee': {
    again: 'nothing',
    make: refund('in_stock', { reason: 'changed_mind' }, [], (on, id) => (key) => on.desk.aftersale.ask_fee({ id, key })),
  },
  'refund.refuse': {
    again: 'nothing',
    make: refund('purchased', money, [], (on, id) => (key) => on.desk.aftersale.refuse({ id, text, key })),
  },
  'refund.execute': {
    again: 'nothing',
    make: refund('purchased', money, [agree], (on, id) => (key) => on.desk.aftersale.execute({ id, seller_gave: 3000, key })),
  },
  'refund.send_back': { again: 'nothing', make: refund('in_stock', {}, [agree], (on, id) => (key) => sendBack(on, id, key)) },
  'refund.seller_received': {
    again: 'nothing',
    make: refund(
      'in_stock',
      {},
      [agree, sendBack],
      (on, id) => (key) => on.desk.aftersale.seller_received({ id, seller_gave: 3000, key }),
    ),
  },
  'refund.exchanged': {
    again: 'nothing',
    make: refund('problem', { type: 'exchange' }, [agree, sendBack], (on, id) => (key) => {
      const tracking_no = `NEW${String(id).padStart(8, '0')}`;
      return on.desk.aftersale.exchanged({ id, courier_id: 1, tracking_no, key });
    }),
  },

  'claim.ask_evidence': {
    again: 'refused',
    make: claim((on, id) => (key) => on.desk.claims.evidence({ id, reason: text, key })),
  },
  'claim.offer': { again: 'refused', make: claim((on, id) => (key) => on.desk.claims.offer({ id, key })) },
  'claim.reject': { again: 'refused', make: claim((on, id) => (key) => on.desk.claims.reject({ id, reason: text, key })) },
  'claim.pay': { within: 'its member accepting the offer: claim.accept' },

  'photo_order.done': {
    again: 'refused',
    make: ofStock('photo_order', (on, id) => {
      const files = shots(on);
      return async (key) => on.desk.photos.done({ id, files: await files, key });
    }),
  },
  'photo_order.refund': {
    again: 'refused',
    make: ofStock('photo_order', (on, id) => (key) => on.desk.photos.refund({ id, reason: text, key })),
  },
  'split_order.done': {
    again: 'refused',
    make: ofStock('split_order', (on, id) => (key) => {
      const size = { length: 200, width: 150, height: 70 };
      const rows = [
        { weight: 640, ...size, bin: 'a-1' },
        { weight: 365, ...size, bin: 'a-2' },
      ];
      return on.desk.splits.done({ id, rows, key });
    }),
  },
  'split_order.refund': {
    again: 'refused',
    make: ofStock('split_order', (on, id) => (key) => on.desk.splits.refund({ id, reason: text, key })),
  },

  'rebate.release': { again: 'refused', make: rebate((on, id) => (key) => on.desk.promotion.release({ id, reason: text, key })) },
  'rebate.void': { again: 'refused', make: rebate((on, id) => (key) => on.desk.promotion.void({ id, reason: text, key })) },

  'application.approve': { again: 'nothing', make: application((on, id) => (key) => on.desk.applications.approve({ id, key })) },
  'application.reject': {
    again: 'refused',
    make: application((on, id) => (key) => on.desk.applications.reject({ id, reason: text, key })),
  },
  'seller_goods.approve': { again: 'refused', make: goods((on, id) => (key) => on.desk.sellergoods.approve({ id, key })) },
  'seller_goods.reject': {
    again: 'refused',
    make: goods((on, id) => (key) => on.desk.sellergoods.reject({ id, reason: text, key })),
  },
  'seller_payout.approve': { again: 'refused', make: payout(false, (on, id) => (key) => on.desk.payouts.approve({ id, key })) },
  'seller_payout.cancel': {
    again: 'refused',
    make: payout(false, (on, id) => (key) => on.desk.payouts.cancel({ id, reason: text, key })),
  },
  'seller_payout.pay': {
    again: 'nothing',
    make: payout(true, (on, id) => async (key) => on.desk.payouts.pay({ id, bank_id: await bank(on), reference: 'T-1', key })),
  },
};
