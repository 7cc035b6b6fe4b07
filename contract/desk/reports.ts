// Back office: reports for the owner. Amounts in fen (points for points), as debts of the shop: above zero is owed.
import { get } from '../call.ts';
import { date, form, list, maybe, out, shape, text, type z } from '../fields.ts';

/** What the shop owes: to members, for goods not yet bought, and unmatched payments. */
export const DEBT_KINDS = ['cash', 'bonus', 'frozen', 'rebate', 'goods_clearing', 'suspense', 'points'] as const;

export const liability = shape({
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

export const reports = {
  reports: {
    liability: get({
      name: 'own',
      kind: 'query',
      by: 'finance',
      doc: 'What the shop owes at the end of a day, drawn from the ledger and checked to sum to zero.',
      input: form({ date: maybe(date) }),
      output: liability,
    }),
    members: get({
      name: 'own',
      kind: 'query',
      by: 'finance',
      doc: 'What the shop owes each member at the end of a day, only members with a balance; the last member code pages on.',
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
