// Claims on waybills: lost, damaged, missing, delayed, seized. Amounts in fen.

import { command, query } from '../call.ts';
import { form, id, ids, int, json, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { CLAIM_TYPES, claimMachine } from '../states/claim.ts';
import { feeRow, historyRow, stateFields } from './parts.ts';

const claimItem = shape({
  id: out.id,
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  num: out.int,
  /** what was paid for the row */
  paid: out.fen,
});

export const claimOut = shape({
  id: out.id,
  no: out.text,
  type: z.enum(CLAIM_TYPES),
  sendorder_id: out.id,
  sendorder_no: out.text,
  created_at: out.time,
  ...stateFields(claimMachine),
  items: list(claimItem),
  /** the member's claimed loss; 0: all that was paid for the goods */
  asked: out.fen,
  content: out.text,
  photos: list(out.text),
  /** what is offered or was paid; null while nothing is decided */
  offer: z.nullable(out.fen),
  parts: list(feeRow),
  /** of the offer, the rejection, or the requested evidence */
  reason: out.text,
  /** pictures of the shop that go along with it */
  reason_photos: list(out.text),
  appealed: out.bool,
  timeline: list(historyRow),
});
export type ClaimOut = z.output<typeof claimOut>;

export const claims = {
  claim: {
    add: command({
      by: 'member',
      doc: 'File a claim on a waybill; `item_ids` and `asked` (fen) for damaged and missing goods, files are ids of uploads (use refund).',
      input: form({
        sendorder_id: id,
        type: oneOf(CLAIM_TYPES),
        item_ids: maybe(ids(100)),
        asked: maybe(int(0, 100_000_000)),
        content: maybe(text(1000)),
        files: maybe(ids(9)),
        key: maybe(key),
      }),
      output: claimOut,
    }),
    lists: query({
      by: 'member',
      doc: 'Claims of the member, newest first; of one waybill with `sendorder_id`.',
      input: form({ sendorder_id: maybe(id), ...paging }),
      output: pageOf(claimOut),
    }),
    detail: query({
      by: 'member',
      doc: 'One claim with its progress.',
      input: form({ id }),
      output: claimOut,
    }),
    act: command({
      by: 'member',
      doc: 'Take an action that the server listed for a claim: add evidence (text, files), accept, appeal (text), withdraw.',
      input: form({
        id,
        action: oneOf(['add', 'accept', 'appeal', 'withdraw']),
        input: maybe(json(form({ text: maybe(text(1000)) }))),
        files: maybe(ids(9)),
        key: maybe(key),
      }),
      output: claimOut,
    }),
  },
};
