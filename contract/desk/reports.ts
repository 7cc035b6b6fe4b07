// Back office: reports for the owner. Amounts in fen (points for points), as debts of the shop: above zero is owed.
import { command, query } from '../call.ts';
import { date, form, id, int, key, list, maybe, oneOf, out, shape, text, z } from '../fields.ts';
import { COSTS } from './tabs.ts';

/** What the shop owes: to members, to sellers, for goods not yet bought, and unmatched payments. */
export const DEBT_KINDS = ['cash', 'bonus', 'frozen', 'rebate', 'seller', 'goods_clearing', 'suspense', 'points'] as const;

const liability = shape({
  /** the day in the shop's time zone at whose end it is calculated; for today: now */
  date: out.text,
  at: out.time,
  debts: list(shape({ kind: out.text, unit: out.text, amount: out.fen, accounts: out.int })),
  /** sum of the debts in CNY */
  owed: out.fen,
  /** what members owe the shop */
  receivable: out.fen,
  receivable_accounts: out.int,
  /** all other accounts, as the ledger has them: debit above zero */
  others: list(shape({ kind: out.text, unit: out.text, amount: out.fen })),
  /** sums of all entries up to then, by unit: zero when the books are sound */
  sums: list(shape({ unit: out.text, sum: out.int })),
});

export type Liability = z.output<typeof liability>;

/** Accounts that make up the margin: what the shop earns, then what it costs. */
export const INCOME = [
  'service_fee',
  'freight',
  'services',
  'storage',
  'insurance',
  'cards',
  'payment_fee',
  'withdrawal_fee',
  'commission',
  'purchases_variance',
  'freight_variance',
  'freight_cost',
  'services_cost',
  'gateway_cost',
  'promotions',
  'rebates',
  'compensation',
  'claims',
  'write_off',
] as const;

/** What the shop owes in wallets, and to sellers. */
export const WALLETS = ['cash', 'frozen', 'bonus', 'rebate', 'seller'] as const;

/**
 * fen, except `missed`: the number of missed deadlines. `wallets` is what is owed at the end, the others are what came in the
 * time.
 */
export const SERIES = ['turnover', 'margin', 'promotion', 'storage', 'wallets', 'missed'] as const;

const trendsOut = shape({
  by: oneOf(['day', 'week', 'month']),
  /** the last day counted, in the shop's time zone */
  until: out.day,
  zone: out.text,
  /** first days of the days, weeks or months, oldest first; `before`: of as many right before them */
  starts: list(out.day),
  before: list(out.day),
  series: list(shape({ code: oneOf(SERIES), now: list(out.int), before: list(out.int) })),
  /** what makes up the margin: earned above zero, costs below */
  accounts: list(shape({ account: oneOf(INCOME), now: out.fen, before: out.fen })),
  /** margin = charged - borne - cost; line_id 0: freight of no line */
  lines: list(
    shape({
      line_id: out.int,
      name: out.text,
      charged: out.fen,
      /** waived, or above the cap of a one-pay order */
      borne: out.fen,
      cost: out.fen,
      margin: out.fen,
      before: out.fen,
    }),
  ),
  /** code '': booked without the name of a service; name '' where the shop has no service of that code */
  services: list(shape({ code: out.text, name: out.text, charged: out.fen, cost: out.fen, margin: out.fen, before: out.fen })),
  wallets: list(shape({ kind: oneOf(WALLETS), now: out.fen, before: out.fen })),
  /** credited for lateness: how many, how many before, fen */
  clocks: list(shape({ clock: out.text, missed: out.int, before: out.int, paid: out.fen })),
  /** waiting longer than promised at this moment */
  overdue: shape({ take: out.int, inspect: out.int, pack: out.int, message: out.int }),
});
export type Trends = z.output<typeof trendsOut>;

export const reports = {
  reports: {
    trends: query({
      by: 'finance',
      doc: 'Turnover, margin by line and by service, promotion cost, storage, wallets and promises missed: 30 days, 13 weeks or 12 months, compared with the period before.',
      input: form({ by: z._default(oneOf(['day', 'week', 'month']), 'day'), until: maybe(date) }),
      output: trendsOut,
    }),
    shelves: query({
      by: 'finance',
      doc: 'Items on the shelves now, and those whose free storage ends soon, has ended, or that may be given up.',
      input: form({}),
      output: shape({ items: out.int, soon: out.int, over: out.int, abandon: out.int }),
    }),
    cost: command({
      by: 'finance',
      doc: "Book a cost that belongs to no order: a carrier's invoice for a line, the cost of a service or the gateways; a credit note is below zero.",
      input: form({
        what: oneOf(COSTS),
        line_id: maybe(id),
        service: maybe(text(40)),
        bank_id: id,
        amount: int(-100_000_000_00, 100_000_000_00),
        reference: text(80),
        key,
      }),
      output: shape({}),
    }),
    choices: query({
      by: 'finance',
      doc: 'Lines and services that a cost can be entered for.',
      input: form({}),
      output: shape({
        lines: list(shape({ id: out.id, name: out.text })),
        services: list(shape({ code: out.text, name: out.text })),
      }),
    }),
    liability: query({
      by: 'finance',
      doc: 'The liabilities of the shop at the end of a day, from the ledger and checked to sum to zero.',
      input: form({ date: maybe(date) }),
      output: liability,
    }),
    members: query({
      by: 'finance',
      doc: 'What the shop owes each member at the end of a day, only members with a balance; the last member code is the cursor.',
      input: form({ date: maybe(date), after: maybe(text(30)) }),
      output: shape({
        more: out.bool,
        rows: list(
          shape({
            mark: out.text,
            cash: out.fen,
            bonus: out.fen,
            frozen: out.fen,
            rebate: out.fen,
            receivable: out.fen,
            points: out.int,
          }),
        ),
      }),
    }),
  },
};
