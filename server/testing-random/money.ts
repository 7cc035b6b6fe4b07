// Random steps of money: bills paid in every way, coupons and points on them, top-ups, remittances, withdrawals, corrections, chargebacks.
import { json } from '../context.ts';
import { confirmPayment, failPayment } from '../modules/payments/wallet/payments.ts';
import { giveCoupon } from '../modules/shipping/waybills/stock/testing-stock.ts';
import { uuid } from '../testing.ts';
import { fund, inTransaction, PAY_PASSWORD } from '../testing-money.ts';
import { one, ownRows, pick, type Step, upload } from './world.ts';

const pay_password = PAY_PASSWORD;

const pay: Step = async (w, m, n) => {
  const bill = await one(w, m, n, 'bill', 'open', 'sealed');
  return bill && m.paywallet.payBalance({ no: bill.no, pay_password, key: uuid() });
};

const gateway: Step = async (w, m, n) => {
  const bill = await one(w, m, n, 'bill', 'open', 'sealed');
  return bill && m.paywallet.start({ no: bill.no, method: 'demo', key: uuid() });
};

const mixed: Step = async (w, m, n) => {
  const bill = await one(w, m, n, 'bill', 'open', 'sealed');
  const wallet = bill && 1 + ((n * 131) % Math.max(1, bill.amount));
  return bill && m.paywallet.getMixedPay({ no: bill.no, wallet, method: 'demo', pay_password, submit: 1, key: uuid() });
};

/** What a gateway tells, and it may tell it late or twice. */
const notice: Step = async (w, m, n) => {
  const payment = await one(w, m, n, 'payment', 'open', ...(n % 4 ? [] : ['failed', 'expired', 'closed', 'paid']));
  if (!payment) return;
  if (n % 5 < 3) return inTransaction(w.shop, (ctx) => confirmPayment(ctx, payment.no));
  await inTransaction(w.shop, (ctx) => failPayment(ctx, payment.no, n % 5 === 3 ? 'fail' : 'close'));
  return payment;
};

/** The inviter of all members takes what they have earned so far. */
const rebate_out: Step = async (w, _m, n) => {
  const { available } = await w.inviter.userrebate.lists({});
  const amount = Math.min(available, 1 + ((n * 53) % 900));
  return amount > 0 ? w.inviter.userrebate.withdraw({ amount, to: 'wallet', pay_password, key: uuid() }) : undefined;
};

const chargeback: Step = async (w, m, n) => {
  const payment = await one(w, m, n, 'payment', 'paid');
  return payment && n % 3 === 0 ? w.desk.payments.chargeback({ id: payment.id, reason: 'unknown card', key: uuid() }) : undefined;
};

const back_to_gateway: Step = async (w, m, n) => {
  const payment = await one(w, m, n, 'payment', 'paid');
  return payment && w.desk.payments.refund({ id: payment.id, amount: 1 + n * 10, reason: 'asked for', key: uuid() });
};

/** A member sends on what refunds put into the wallet. */
const send_back: Step = async (w, m, n) => {
  const type = pick(['order', 'waybill', 'onepay'] as const, n)!;
  const table = type === 'order' ? 'orders' : type;
  const rows = await w.shop.db.selectFrom(table).select('id').where('member_id', '=', m.id).orderBy('id').execute();
  const row = pick(rows, n);
  if (!row) return;
  const { sent } = await m.paywallet.sendBack({ type, id: row.id, key: uuid() });
  return sent > 0 ? sent : undefined;
};

const change_coupon: Step = async (w, m, n) => {
  const bill = await one(w, m, n, 'bill', 'open');
  if (!bill) return;
  const coupon_id = n % 3 ? ((await one(w, m, n, 'coupon', 'available', 'returned'))?.id ?? 0) : 0;
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of the contract, not a hook
  return m.paywallet.useCoupon({ no: bill.no, coupon_id, ...(n % 2 ? { points: n } : {}), key: uuid() });
};

const gift: Step = async (w, m, n) => {
  if (n % 2) return fund(w.shop, m, 100 + n, 'bonus').then(() => n);
  const scope = pick(['all', 'freight', 'goods'] as const, n)!;
  return giveCoupon(w.shop, m, n % 4 ? { value: 100 + n, scope } : { kind: 'percent', value: 1000, cap: 2000, scope });
};

const sign_in: Step = async (_w, m) => m.signin.add({});

/** Points for a coupon: of an offer that stays in the shop. */
const redeem: Step = async (w, m, n) => {
  const offers = (await m.integralcoupon.lists({})).data;
  if (offers.length === 0)
    await w.shop.db
      .insertInto('coupon_rule')
      .values({ names: json({ en: 'For points' }), kind: 'freight', value: 500, days: 30, points: 50 + n, per_member: 3 })
      .execute();
  const offer = pick((await m.integralcoupon.lists({})).data, n)!;
  return m.integralcoupon.exchange({ id: offer.id, key: uuid() });
};

const top_up: Step = async (_w, m, n) => m.paywallet.recharge({ amount: 1000 + n, key: uuid() });

const remit: Step = async (w, m, n) => {
  const waiting = await one(w, m, n, 'remit', 'submitted');
  if (waiting && n % 2) {
    const { id } = waiting;
    if (n % 8 === 1) return m.remit.add({ cancel: id });
    if (n % 8 === 3) return w.desk.remits.reject({ id, reason: 'nothing came', key: uuid() });
    return w.desk.remits.approve({ id, minor: n % 8 === 5 ? waiting.minor : Math.max(1, waiting.minor - 300 + n), key: uuid() });
  }
  const bill = n % 4 ? await one(w, m, n, 'bill', 'open') : undefined;
  const slip = await upload(w, m, 'remit');
  const what = bill ? { no: bill.no, minor: Math.max(1, bill.amount) } : { minor: 5000 + n };
  return m.remit.add({ bank_id: w.bank_id, ...what, currency: 'CNY', slip, key: uuid() });
};

const withdraw: Step = async (w, m, n) => {
  const waiting = await one(w, m, n, 'withdrawal', 'applied', 'approved');
  if (waiting && n % 3) {
    const { id } = waiting;
    if (waiting.state === 'approved')
      return n % 2
        ? w.desk.withdrawals.pay({ id, bank_id: w.bank_id, reference: 'T', key: uuid() })
        : w.desk.withdrawals.fail({ id, reason: 'no such account', key: uuid() });
    if (n % 5 === 0) return m.cash.act({ id, action: 'cancel', key: uuid() });
    if (n % 5 === 1) return w.desk.withdrawals.reject({ id, reason: 'no', key: uuid() });
    return (n % 2 ? w.desk : w.other).withdrawals.approve({ id, key: uuid() });
  }
  const payee = { bank_name: 'Bank', account_name: 'Yao Lin', account_no: 'DE89 3704 0044 0532 0130 00' };
  return m.cash.addCash({ amount: 5000 + n * 10, ...payee, pay_password, key: uuid() });
};

const correct: Step = async (w, m, n) => {
  const waiting = pick(await ownRows(w, m, 'adjustment', 'pending'), n);
  if (waiting && n % 2)
    return n % 4 === 1
      ? w.other.adjustments.approve({ id: waiting.id, key: uuid() })
      : w.other.adjustments.decline({ id: waiting.id, reason: 'no', key: uuid() });
  const account = pick(['cash', 'bonus', 'points'] as const, n)!;
  return w.desk.members.adjust({ id: m.id, account, amount: (n % 4 ? 1 : 60) * (n - 450) || 1, reason: 'by hand', key: uuid() });
};

export const moneySteps = {
  pay,
  gateway,
  mixed,
  notice,
  rebate_out,
  chargeback,
  back_to_gateway,
  send_back,
  change_coupon,
  gift,
  sign_in,
  redeem,
  top_up,
  remit,
  withdraw,
  correct,
} satisfies Record<string, Step>;
