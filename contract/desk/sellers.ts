// Back office: sellers in the shop. Applications and their goods under moderation (content), commission, holds and payouts (finance). Amounts in fen.
import { command, query } from '../call.ts';
import { sellerAccount, sellerGoods, sellerMoney } from '../calls/sellers.ts';
import { form, id, int, key, list, maybe, oneOf, out, shape, text, version, z } from '../fields.ts';
import { APPLICATION_STATES, applicationMachine, PAYOUT_STATES, payoutMachine, SELLER_GOODS_STATES } from '../states/seller.ts';
import { SELLER_TABS } from '../states/simple.ts';
import { queueInput, queueOf, takenQueueOf } from './queue-list.ts';

const reason = text(300);
const who = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int });

const applicationDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  state: out.state(applicationMachine),
  kind: z.enum(['company', 'person']),
  company: out.text,
  contact: out.text,
  /** masked: the whole one comes with the papers */
  phone: out.text,
  category: out.text,
  content: out.text,
  papers: out.int,
  reason: out.text,
  shop_id: z.nullable(out.int),
  member: who,
  actions: out.actions(applicationMachine),
  time: out.time,
  decided_at: out.timeOrNull,
});
export type ApplicationDesk = z.output<typeof applicationDesk>;

const ownSellerDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  name: out.text,
  member: who,
  /** the seller's own, else the setting */
  commission_bp: out.int,
  commission_own: out.bool,
  held: out.bool,
  held_reason: out.text,
  money: sellerMoney,
  items: shape({ waiting: out.int, under_way: out.int, done: out.int, ended: out.int }),
  goods: out.int,
  payee: z.nullable(sellerAccount),
  wallet_frozen: out.bool,
  time: out.time,
});
export type OwnSellerDesk = z.output<typeof ownSellerDesk>;

const sellerGoodsDesk = shape({
  ...sellerGoods.shape,
  version: out.int,
  seller_id: out.id,
  shop_name: out.text,
  category: out.text,
});
export type SellerGoodsDesk = z.output<typeof sellerGoodsDesk>;

const payoutDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  no: out.text,
  state: out.state(payoutMachine),
  seller_id: out.id,
  shop_name: out.text,
  amount: out.fen,
  /** what the seller can be paid now, this payout included */
  covered: out.fen,
  held: out.bool,
  bank_name: out.text,
  account_name: out.text,
  account_no: out.text,
  /** when the account replaced another one, null for the first */
  changed_at: out.timeOrNull,
  /** nothing is approved or paid until then, null when it is not locked */
  rest_until: out.timeOrNull,
  /** the seller has another account since this payout was begun */
  account_replaced: out.bool,
  wallet_frozen: out.bool,
  approvals: out.int,
  approvals_needed: out.int,
  first_by: out.text,
  second_by: out.text,
  bank_account: out.text,
  reference: out.text,
  reason: out.text,
  actions: out.actions(payoutMachine),
  time: out.time,
  paid_at: out.timeOrNull,
});
export type PayoutDesk = z.output<typeof payoutDesk>;

export const sellersDesk = {
  applications: {
    lists: query({
      by: 'content',
      doc: 'Applications of sellers by state, oldest first while they wait; paged by cursor.',
      input: form({ state: z._default(oneOf(APPLICATION_STATES), 'pending'), ...queueInput }),
      output: takenQueueOf(applicationDesk),
    }),
    detail: query({
      by: 'content',
      doc: 'One application.',
      input: form({ id }),
      output: applicationDesk,
    }),
    reveal: command({
      by: 'content',
      doc: 'The papers and the phone number of an application; each access is audited.',
      input: form({ id }),
      output: shape({ phone: out.text, papers: list(out.text) }),
    }),
    approve: command({
      by: 'content',
      doc: "Approve and open the seller's shop.",
      input: form({ id, version, key }),
      output: applicationDesk,
    }),
    reject: command({
      by: 'content',
      doc: 'Reject with a reason; they can apply again.',
      input: form({ id, reason, version, key }),
      output: applicationDesk,
    }),
  },
  sellergoods: {
    lists: query({
      by: 'content',
      doc: 'Goods of sellers by state, oldest first while they wait; paged by cursor.',
      input: form({ state: z._default(oneOf(SELLER_GOODS_STATES), 'pending'), ...queueInput }),
      output: takenQueueOf(sellerGoodsDesk),
    }),
    detail: query({
      by: 'content',
      doc: 'Goods of a seller.',
      input: form({ id }),
      output: sellerGoodsDesk,
    }),
    approve: command({
      by: 'content',
      doc: 'Approve and put on sale.',
      input: form({ id, version, key }),
      output: sellerGoodsDesk,
    }),
    reject: command({
      by: 'content',
      doc: 'Reject with a reason, or take off sale.',
      input: form({ id, reason, version, key }),
      output: sellerGoodsDesk,
    }),
  },
  ownsellers: {
    lists: query({
      by: 'finance',
      doc: 'Sellers in the shop with their sums; paged by cursor.',
      input: form({ tab: z._default(oneOf(SELLER_TABS), 'open'), ...queueInput }),
      output: queueOf(ownSellerDesk),
    }),
    detail: query({ by: 'finance', doc: 'One seller.', input: form({ id }), output: ownSellerDesk }),
    commission: command({
      by: 'finance',
      doc: 'The commission of a seller; without a rate the setting applies. Orders paid before are unchanged.',
      input: form({ id, rate_bp: maybe(int(0, 10_000)), key }),
      output: ownSellerDesk,
    }),
    hold: command({
      by: 'finance',
      doc: 'Hold a seller, with a reason: goods off sale, no payout. Or lift it.',
      input: form({ id, held: z.enum(['yes', 'no']), reason, key }),
      output: ownSellerDesk,
    }),
    payout: command({
      by: 'finance',
      doc: 'Begin a payout of the available balance.',
      input: form({ id, version, key }),
      output: payoutDesk,
    }),
  },
  payouts: {
    lists: query({
      by: 'finance',
      doc: 'Payouts to sellers by state, pending ones oldest first, ended ones newest first; paged by cursor.',
      input: form({ state: z._default(oneOf(PAYOUT_STATES), 'open'), ...queueInput }),
      output: takenQueueOf(payoutDesk),
    }),
    detail: query({ by: 'finance', doc: 'One payout.', input: form({ id }), output: payoutDesk }),
    reveal: command({
      by: 'finance',
      doc: 'The full account number; each access is audited.',
      input: form({ id }),
      output: shape({ account_no: out.text }),
    }),
    approve: command({
      by: 'finance',
      doc: 'Approve a payout; above the limit of withdrawals two operators have to.',
      input: form({ id, version, key }),
      output: payoutDesk,
    }),
    pay: command({
      by: 'finance',
      doc: 'Mark as paid from a bank account, with the reference of the transfer.',
      input: form({ id, bank_id: id, reference: text(80), version, key }),
      output: payoutDesk,
    }),
    cancel: command({
      by: 'finance',
      doc: 'Cancel with a reason; the money stays available.',
      input: form({ id, reason, version, key }),
      output: payoutDesk,
    }),
  },
};
