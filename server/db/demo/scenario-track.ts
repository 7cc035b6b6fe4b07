// The demo's tracks of orders and waybills: how far each has advanced, and when it began.
import { z } from '#contract/fields.ts';
import { statesOf } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { cannedReplies } from '../base/canned.ts';
import { code, oneOf } from '../base/cells.ts';
import { rowsIn } from '../base/data-files.ts';
import { refundReasons } from '../base/refund-reasons.ts';
import { services } from '../base/services.ts';
import { goods } from './goods.ts';
import { lines } from './lines.ts';
import { coupons } from './money.ts';
import { members } from './people.ts';
import { saidKey } from './said.ts';

const member = oneOf(
  members.map((m) => m.key),
  'member',
);
const line = oneOf(
  lines.map((one) => one.line.code),
  'line',
);
const someServices = z.array(
  oneOf(
    services.map((s) => s.code),
    'service',
  ),
);
const savedText = oneOf(
  cannedReplies.map((one) => one.code),
  'saved text',
);
/** Position in `warehouses`, from 1. */
const warehouse = z.literal([1, 2]);
const text = z.string();

const row = z.strictObject({
  goods: oneOf(
    goods.map((g) => g.key),
    'goods',
  ),
  num: z._default(z.int(), 1),
  remark: z._default(text, ''),
  services: z._default(someServices, []),
});
const track = z.strictObject({
  key: code,
  member,
  warehouse,
  days_ago: z.number(),
  rows: z.array(row),
  /** State that all its items reach. */
  to: z.enum(statesOf(orderItemMachine)),
  coupon: z.optional(
    oneOf(
      coupons.map((c) => c.key),
      'coupon',
    ),
  ),
  /** Line of a one-pay order. */
  onepay: z.optional(line),
  /** Reason of the branch in the words of its member: why a refund is requested. */
  text: z.optional(text),
  /** Reason of the branch in the words of staff. */
  said: z.optional(saidKey),
  /** Saved text of the branch: question, supplement, problem, refusal. */
  saved: z.optional(savedText),
  /** Saved answers to choose from. */
  answers: z.optional(z.array(savedText)),
  /** Of an after-sale: request, reason, and progress. */
  sale: z.optional(
    z.strictObject({
      type: z.optional(z.enum(['return', 'exchange'])),
      reason: z.optional(
        oneOf(
          refundReasons.map((r) => r.code),
          'reason',
        ),
      ),
      ways: z.optional(z.array(text)),
    }),
  ),
});
export type Track = z.output<typeof track>;
export const orderTracks = rowsIn('demo', 'order-tracks', track, 'key');

const items = new Set(orderTracks.flatMap((one) => one.rows.map((_, at) => `${one.key}.${at}`)));
const waybillTrack = z.strictObject({
  key: code,
  member,
  warehouse,
  days_ago: z.number(),
  items: z.array(oneOf(items, 'item')),
  line,
  /** Position among the member's addresses. */
  address: z.int(),
  to: z.enum(statesOf(waybillMachine)),
  services: z.optional(someServices),
  insure: z.optional(z.boolean()),
  /** Weight of the packed boxes in percent of the goods: above 100 leads to a supplement, below to a refund. */
  heavier: z.optional(z.int()),
  /** Why it does not go on, in the words of staff. */
  said: z.optional(saidKey),
  /** The one-pay order that it belongs to. */
  onepay: z.optional(
    oneOf(
      orderTracks.map((one) => one.key),
      'order',
    ),
  ),
});
export type WaybillTrack = z.output<typeof waybillTrack>;
export const waybillTracks = rowsIn('demo', 'waybill-tracks', waybillTrack, 'key');
