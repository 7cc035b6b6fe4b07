// Back office: parcels without a purchase. Declared ones on their way, those with a member's mark, unclaimed ones with their
// claims. Amounts in fen.

import { command, query } from '../call.ts';
import { parcelItem } from '../calls/parcels.ts';
import { historyRow, photo } from '../calls/parts.ts';
import { code, form, id, ids, key, list, maybe, oneOf, out, shape, text, version, z } from '../fields.ts';
import { parcelMachine } from '../states/parcel.ts';
import { PARCEL_CLAIM_STATES } from '../states/simple.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { PARCEL_LISTS } from './tabs.ts';

const person = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int });

const claimDesk = shape({
  id: out.id,
  member: person,
  courier: out.text,
  goods_type: out.text,
  items: list(parcelItem),
  value: out.fen,
  remark: out.text,
  picture: out.text,
  state: z.enum(PARCEL_CLAIM_STATES),
  reason: out.text,
  operator: out.text,
  created_at: out.time,
});
export type ClaimDesk = z.output<typeof claimDesk>;

const parcelDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  tracking_no: out.text,
  courier: out.text,
  warehouse: out.text,
  kind: z.enum(['purchase', 'declared', 'found']),
  state: out.state(parcelMachine),
  actions: out.actions(parcelMachine),
  mark: out.text,
  /** where it lies while no one knows whose it is */
  bin: out.text,
  member: z.nullable(person),
  goods_type: out.text,
  items: list(parcelItem),
  value: out.fen,
  remark: out.text,
  mode: z.enum(['hold', 'ship']),
  line: out.text,
  fee: out.fen,
  postings: out.int,
  /** postings before it may be disposed of */
  postings_needed: out.int,
  /** of the two operators who may dispose of it, the one who has agreed */
  first_by: out.text,
  /** it may be disposed of from then on */
  due_at: out.timeOrNull,
  received_at: out.timeOrNull,
  received_by: out.text,
  created_at: out.time,
  since: out.time,
  photos: list(photo),
  waiting_claims: out.int,
  /** where the member wants it sent back to, once that is paid */
  back: out.text,
});
export type ParcelDesk = z.output<typeof parcelDesk>;

const parcelWork = shape({
  ...parcelDesk.shape,
  claims: list(claimDesk),
  history: list(historyRow),
  /** the handling fee charged to the member it is assigned to */
  handling_fee: out.fen,
});
export type ParcelWork = z.output<typeof parcelWork>;

export const parcels = {
  parcels: {
    lists: query({
      by: 'warehouse',
      doc: 'Parcels by task, longest waiting first; paged by cursor.',
      input: form({ tab: oneOf(PARCEL_LISTS), ...queueInput }),
      output: takenQueueOf(parcelDesk),
    }),
    detail: query({
      by: 'warehouse',
      doc: 'One parcel with its claims and history.',
      input: form({ id }),
      output: parcelWork,
    }),
    agree: command({
      by: 'warehouse',
      doc: 'Assign an unclaimed parcel to one of its claimants; the other claims are refused with the reason.',
      input: form({ id, claim_id: id, reason: maybe(text(300)), version, key }),
      output: parcelWork,
    }),
    refuse: command({
      by: 'warehouse',
      doc: 'Refuse a claim, with the reason.',
      input: form({ id, claim_id: id, reason: text(300), version, key }),
      output: parcelWork,
    }),
    dispose: command({
      by: 'warehouse',
      doc: 'Dispose of a parcel that was not claimed within its retention period and after all its postings; requires two operators.',
      input: form({ id, version, key }),
      output: parcelWork,
    }),
    sentback: command({
      by: 'warehouse',
      doc: "Mark prohibited contents as sent back at the member's cost.",
      input: form({ id, tracking_no: code(60), key }),
      output: parcelWork,
    }),
    shelve: command({
      by: 'warehouse',
      doc: 'Put a parcel without an owner into a bin.',
      input: form({ id, bin: text(20), key: maybe(key) }),
      output: parcelWork,
    }),
    photos: command({
      by: 'warehouse',
      doc: 'Add photos (ids of uploads) of a parcel.',
      input: form({ id, files: ids(9), key }),
      output: parcelWork,
    }),
  },
};
