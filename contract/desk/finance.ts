// Back office: finance. Remittances to confirm, corrections of wallets that wait for a second operator, the ledger's health. Amounts in fen.

import { command, query } from '../call.ts';
import { remitOut } from '../calls/wallet-shapes.ts';
import { fen, form, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { ADJUSTMENT_STATES } from '../states/simple.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { REMIT_TABS } from './tabs.ts';

const remitDesk = shape({
  ...remitOut.shape,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
  bill_amount: z.nullable(out.fen),
  bill_kind: out.text,
  bill_state: out.text,
  account: out.text,
  /** of the bill, where the remittance is in its currency */
  rate: out.text,
  /** of its currency */
  decimals: out.int,
  operator: out.text,
  /** other slips with the same reference or amount */
  similar: out.int,
});
export type RemitDesk = z.output<typeof remitDesk>;

/** A correction of a wallet by hand; amount in fen, or in points of the account points. */
export const adjustmentOut = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
  account: out.text,
  amount: out.fen,
  reason: out.text,
  state: z.enum(ADJUSTMENT_STATES),
  proposed_by: out.text,
  decided_by: out.text,
  time: out.time,
  decided_at: out.timeOrNull,
  actions: list(z.enum(['approve', 'decline'])),
});
export type AdjustmentOut = z.output<typeof adjustmentOut>;

export const finance = {
  remits: {
    lists: query({
      by: 'finance',
      doc: 'Remittances by state, pending ones oldest first, ended ones newest first; paged by cursor.',
      input: form({ state: z._default(oneOf(REMIT_TABS), 'submitted'), ...queueInput }),
      output: takenQueueOf(remitDesk),
    }),
    detail: query({ by: 'finance', doc: 'One remittance.', input: form({ id }), output: remitDesk }),
    approve: command({
      by: 'finance',
      doc: 'Confirm the amount that arrived, in the smallest unit of its currency.',
      input: form({ id, minor: fen, version, key }),
      output: remitDesk,
    }),
    reject: command({
      by: 'finance',
      doc: 'Reject with a reason.',
      input: form({ id, reason: text(300), version, key }),
      output: remitDesk,
    }),
  },
  adjustments: {
    lists: query({
      by: 'finance',
      doc: 'Wallet adjustments by state; pending ones oldest first.',
      input: form({ state: z._default(oneOf(ADJUSTMENT_STATES), 'pending'), q: maybe(text(60)), ...paging }),
      output: pageOf(adjustmentOut),
    }),
    approve: command({
      by: 'finance',
      doc: 'Approve an adjustment as the second operator; the money moves now. Its author cannot approve it.',
      input: form({ id, version, key }),
      output: adjustmentOut,
    }),
    decline: command({
      by: 'finance',
      doc: "Decline an adjustment, or withdraw one's own.",
      input: form({ id, reason: text(300), version, key }),
      output: adjustmentOut,
    }),
  },
  ledger: {
    summary: query({
      by: 'finance',
      doc: 'Balances by kind of account, and whether the ledger sums to zero.',
      input: form({}),
      output: shape({
        accounts: list(shape({ kind: out.text, unit: out.text, balance: out.fen, count: out.int })),
        sums: z.record(z.string(), out.int),
        drift: out.int,
      }),
    }),
  },
};
