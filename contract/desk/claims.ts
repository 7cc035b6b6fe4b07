// Back office: claims on waybills. Evidence, offers (above a limit signed by two), rejections. Amounts in fen.

import { command, query } from '../call.ts';
import { claimOut } from '../calls/claims.ts';
import { feeRow } from '../calls/parts.ts';
import { flag, form, id, ids, int, key, list, maybe, oneOf, out, shape, text, version, z } from '../fields.ts';
import { claimMachine } from '../states/claim.ts';
import { waybillMachine } from '../states/waybill.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { CLAIM_TABS } from './tabs.ts';

/** Proposed by one operator, waiting for the approval of another. */
const proposal = z.nullable(shape({ amount: out.fen, parts: list(feeRow), reason: out.text, operator: out.text, own: out.bool }));

const claimRow = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  no: out.text,
  type: claimOut.shape.type,
  sendorder_no: out.text,
  state: out.state(claimMachine),
  created_at: out.time,
  since: out.time,
  due_at: out.timeOrNull,
  offer: z.nullable(out.fen),
  /** waits for the approval of a second operator */
  proposed: out.bool,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
});
export type ClaimRow = z.output<typeof claimRow>;

const claimDesk = shape({
  ...claimOut.shape,
  ...claimRow.shape,
  proposal,
  /** what the rules pay, and its parts */
  worth: shape({ parts: list(feeRow), total: out.fen, /** the most that the rules pay, whatever was lost */ cap: out.fen }),
  most: out.fen,
  second_above: out.fen,
  facts: shape({
    state: out.state(waybillMachine),
    line: out.text,
    country: out.text,
    insured_value: out.fen,
    freight: out.fen,
    goods: out.fen,
    declared: out.fen,
    days: out.int,
    days_max: out.int,
    dispatched_at: out.timeOrNull,
    delivered_at: out.timeOrNull,
    received_at: out.timeOrNull,
    tracking_nos: list(out.text),
  }),
  /** operator who decided before an appeal */
  decided_by: out.text,
});
export type ClaimDesk = z.output<typeof claimDesk>;

export const claims = {
  claims: {
    lists: query({
      by: 'finance',
      doc: 'Claims by step, the longest waiting first.',
      input: form({ tab: z._default(oneOf(CLAIM_TABS), 'open'), ...queueInput }),
      output: takenQueueOf(claimRow),
    }),
    detail: query({
      by: 'finance',
      doc: 'One claim with the compensation by the rules.',
      input: form({ id }),
      output: claimDesk,
    }),
    worth: query({
      by: 'finance',
      doc: 'Compensation by the rules for this loss, before an offer.',
      input: form({ id, loss: maybe(int(0, 100_000_000)), untrue: maybe(flag) }),
      output: claimDesk.shape.worth,
    }),
    evidence: command({
      by: 'finance',
      doc: 'Ask the member for more evidence; `files`: attached pictures (ids of uploads).',
      input: form({ id, reason: text(300), files: maybe(ids(9)), version, key }),
      output: claimDesk,
    }),
    offer: command({
      by: 'finance',
      doc: 'Offer the compensation by the rules, at most what the member asked for, or another `amount` with a reason. Above the limit a second operator confirms it by sending the same amount.',
      input: form({
        id,
        loss: maybe(int(0, 100_000_000)),
        untrue: maybe(flag),
        amount: maybe(int(1, 100_000_000)),
        reason: maybe(text(300)),
        version,
        key,
      }),
      output: claimDesk,
    }),
    reject: command({
      by: 'finance',
      doc: 'Reject with a reason; the member may appeal once. `files`: attached pictures (ids of uploads).',
      input: form({ id, reason: text(300), files: maybe(ids(9)), version, key }),
      output: claimDesk,
    }),
  },
};
