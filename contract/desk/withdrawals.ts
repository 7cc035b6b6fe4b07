// Back office: withdrawals. Approved (large ones by two operators), paid out, or refunded to the wallet. Amounts in fen.
import { command, query } from '../call.ts';
import { withdrawalOut } from '../calls/wallet-shapes.ts';
import { form, id, key, list, oneOf, out, shape, text, version, z } from '../fields.ts';
import { WITHDRAWAL_STATES } from '../states/money.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';

const withdrawalDesk = shape({
  ...withdrawalOut.shape,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
  /** names of the member's addresses: the payee's has to be one of them */
  names: list(out.text),
  name_fits: out.bool,
  /** above the limit: how many operators have approved, of how many */
  approvals: out.int,
  approvals_needed: out.int,
  /** who approved first, and second */
  first_by: out.text,
  second_by: out.text,
  /** the member's wallet is frozen: nothing is approved or paid until it is lifted */
  wallet_frozen: out.bool,
  /** what the member owes the shop */
  receivable: out.fen,
  /** withdrawals of the member paid so far */
  before: out.int,
  bank_account: out.text,
});
export type WithdrawalDesk = z.output<typeof withdrawalDesk>;

const reason = text(300);

export const withdrawals = {
  withdrawals: {
    lists: query({
      by: 'finance',
      doc: 'Withdrawals by state, pending ones oldest first, ended ones newest first; paged by cursor.',
      input: form({ state: z._default(oneOf(WITHDRAWAL_STATES), 'applied'), ...queueInput }),
      output: takenQueueOf(withdrawalDesk),
    }),
    detail: query({
      by: 'finance',
      doc: 'One withdrawal.',
      input: form({ id }),
      output: withdrawalDesk,
    }),
    reveal: command({
      by: 'finance',
      doc: 'The full account number of a payee; every access is audited.',
      input: form({ id }),
      output: shape({ account_no: out.text }),
    }),
    approve: command({
      by: 'finance',
      doc: 'Approve a withdrawal; above the limit two operators are required.',
      input: form({ id, version, key }),
      output: withdrawalDesk,
    }),
    reject: command({
      by: 'finance',
      doc: 'Reject with a reason; the money goes back to the wallet.',
      input: form({ id, reason, version, key }),
      output: withdrawalDesk,
    }),
    pay: command({
      by: 'finance',
      doc: 'Mark as paid from a bank account, with the transfer reference.',
      input: form({ id, bank_id: id, reference: text(80), version, key }),
      output: withdrawalDesk,
    }),
    fail: command({
      by: 'finance',
      doc: 'Mark as failed at the bank; the money goes back to the wallet.',
      input: form({ id, reason, version, key }),
      output: withdrawalDesk,
    }),
    accounts: query({
      by: 'finance',
      doc: 'Bank accounts of the shop that can pay out.',
      input: form({}),
      output: list(shape({ id: out.id, name: out.text })),
    }),
  },
};
