// Parcels that members send to the warehouse themselves (ship for me). Amounts in fen.

import { command, recordedQuery } from '../call.ts';
import {
  code,
  form,
  id,
  int,
  json,
  key,
  list,
  maybe,
  message,
  name,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { statesOf } from '../states/machine.ts';
import { PARCEL_TABS, parcelMachine } from '../states/parcel.ts';
import { PARCEL_CLAIM_STATES } from '../states/simple.ts';
import { waybillMachine } from '../states/waybill.ts';
import { photo, stateFields } from './parts.ts';
import { due } from './wallet-shapes.ts';

/** What is inside; price is the value of a piece. */
const parcelContents = z
  .array(form({ title: name(120), num: int(1, 999), price: int(0, 100_000_000) }))
  .check(z.minLength(1), z.maxLength(50));

/** One declaration. mode ship: the waybill is created on the line automatically and paid from the wallet, up to pay_limit. */
export const parcelIn = {
  courier_id: id,
  tracking_no: code(40),
  warehouse_id: id,
  goods_type: text(40),
  remark: maybe(text(300)),
  items: parcelContents,
  mode: z._default(z.enum(['hold', 'ship']), 'hold'),
  address_id: maybe(id),
  shipping_id: maybe(id),
  pay_limit: maybe(int(0, 100_000_00)),
  /** picture of the order: for an unclaimed parcel */
  file_id: maybe(id),
};

export const parcelItem = shape({ title: out.text, num: out.int, price: out.fen });

const parcelOut = shape({
  id: out.id,
  /** set while the parcel is not the member's yet: their claim on it */
  claim_id: z.nullable(out.int),
  tracking_no: out.text,
  courier_id: z.nullable(out.int),
  courier: out.text,
  warehouse_id: out.id,
  warehouse_name: out.text,
  goods_type: out.text,
  goods_type_name: out.text,
  items: list(parcelItem),
  value: out.fen,
  remark: out.text,
  mode: z.enum(['hold', 'ship']),
  address_id: z.nullable(out.int),
  address: out.text,
  shipping_id: z.nullable(out.int),
  line: out.text,
  pay_limit: out.fen,
  ...stateFields(parcelMachine),
  /** of a parcel of another member: the state of one's claim on it */
  state: z.enum([...statesOf(parcelMachine), ...PARCEL_CLAIM_STATES]),
  needs_you: out.bool,
  /** a note besides the state: why a claim was refused, why it could not ship automatically */
  note: z.nullable(message),
  /** handling that its waybill will be charged */
  fee: out.fen,
  photos: list(photo),
  order_id: z.nullable(out.int),
  waybill: z.nullable(shape({ id: out.id, no: out.text, state: out.state(waybillMachine), ...due })),
  /** sending prohibited contents back: its bill */
  back: z.nullable(shape({ invoice_no: out.text, amount: out.fen, paid: out.bool })),
  /** pieces with a problem at inspection */
  problems: out.int,
  created_at: out.time,
  received_at: out.timeOrNull,
});
export type ParcelOut = z.output<typeof parcelOut>;

const actInput = form({
  courier_id: maybe(id),
  tracking_no: maybe(code(40)),
  warehouse_id: maybe(id),
  goods_type: maybe(text(40)),
  remark: maybe(text(300)),
  items: maybe(parcelContents),
  mode: maybe(z.enum(['hold', 'ship'])),
  address_id: maybe(id),
  shipping_id: maybe(id),
  pay_limit: maybe(int(0, 100_000_00)),
  pay_password: maybe(text(6)),
  file_id: maybe(id),
  text: maybe(text(500)),
});

export const ownParcels = {
  lists: recordedQuery({
    by: 'member',
    addon: 'shipforme',
    doc: "The member's parcels by tab, with a count for each tab. With tracking_no: whether an unclaimed parcel has this full number; 10 attempts a day.",
    input: form({ tab: z._default(oneOf(PARCEL_TABS), 'declared'), tracking_no: maybe(code(40)), ...paging }),
    output: shape({
      counts: z.record(z.string(), out.int),
      list: pageOf(parcelOut),
      /** answer to a search: the parcel to claim, 0 when there is none */
      found: z.nullable(out.int),
      tries_left: z.nullable(out.int),
      /** handling of undeclared and claimed parcels */
      handling_fee: out.fen,
      return_fee: out.fen,
    }),
  }),
  act: command({
    by: 'member',
    addon: 'shipforme',
    body_kb: 128,
    doc: 'Take an action that the server listed for a parcel: edit, delete, declare, not_mine, return, destroy, withdraw (a claim); or claim one that was found by its full number.',
    input: form({ id, action: text(40), input: maybe(json(actInput)), key: maybe(key) }),
    output: shape({ parcel: z.nullable(parcelOut), invoice_no: out.textOrNull }),
  }),
};
