// Back office: waybills. Pack (boxes with weights, sizes, photos), settle and disputes, dispatch, tracking. Weights in g, sizes in mm, amounts in fen.

import { command, query } from '../call.ts';
import { addressOut, feeRow, historyRow, messageOut, trackEvent } from '../calls/parts.ts';
import { boxOut, settlementOut } from '../calls/waybills.ts';
import {
  code,
  fen,
  flag,
  form,
  grams,
  id,
  ids,
  json,
  key,
  list,
  maybe,
  millimetres,
  oneOf,
  out,
  shape,
  text,
  version,
  z,
} from '../fields.ts';
import { serviceAnswers, serviceTask } from '../service-answers.ts';
import { waybillMachine } from '../states/waybill.ts';
import { lineCarrier, lineShape } from './line-shape.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { heldOut } from './scanning.ts';
import { PACK_TABS } from './tabs.ts';
import { stockRow } from './warehouse.ts';

const packCard = shape({
  id: out.id,
  no: out.text,
  state: out.state(waybillMachine),
  line: out.text,
  country: out.text,
  count: out.int,
  bins: list(out.text),
  weight: out.int,
  services: list(out.text),
  since: out.time,
  due_at: out.timeOrNull,
  /** until when it should be packed */
  clock_due: out.timeOrNull,
  operator: out.text,
  disputed: out.bool,
  priority: out.bool,
  /** packed before its member chooses a line */
  rehearsal: out.bool,
  /** number of its one-pay order: its freight is paid and capped */
  onepay: out.textOrNull,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
});
export type PackCard = z.output<typeof packCard>;
/** How the waybill's line weighs boxes, and what it allows of them: BoxTerms of rules/box.ts. */
const boxTerms = z.pick(lineShape, {
  unit: true,
  divisor: true,
  volume_rule: true,
  boxes: true,
  step: true,
  bill_min: true,
  weight_min: true,
  weight_max: true,
  size: true,
  max_boxes: true,
});
const packDetail = shape({
  ...packCard.shape,
  /** counts its changes: a decision about its supplement names the one that it is about */
  version: out.int,
  actions: out.actions(waybillMachine, ['claim', 'track', 'reply']),
  /** every ordered service with its outcome, and how it is answered at packing */
  tasks: list(serviceTask),
  items: list(stockRow),
  boxes: list(boxOut),
  address: addressOut,
  remark: out.text,
  warehouse: out.text,
  estimated_box: z.nullable(shape({ weight: out.int, length: out.int, width: out.int, height: out.int, count: out.int })),
  box_terms: boxTerms,
  /** of its line: every box goes by it, or by another one with a reason */
  line_carrier: z.nullable(lineCarrier),
  components: list(feeRow),
  paid: out.fen,
  settlement: z.nullable(settlementOut),
  declare: list(shape({ name_en: out.text, name_cn: out.text, hs_code: out.text, quantity: out.int, unit_value: out.fen })),
  insured_value: out.fen,
  tracking: list(trackEvent),
  timeline: list(historyRow),
  messages: list(messageOut),
  problem: out.text,
  /** who proposed to waive a disputed supplement, where it needs a second operator */
  waive_first: out.text,
  /** items that were checked into the box, the first first */
  checked: list(shape({ item_id: out.id, scanned: out.bool, at: out.time })),
  /** boxes in stock: outer sides, own weight */
  presets: list(shape({ code: out.text, name: out.text, length: out.int, width: out.int, height: out.int, tare: out.int })),
  held: list(heldOut),
  /** whether this reader may correct the numbers of its boxes */
  corrects: out.bool,
});
export type PackDetail = z.output<typeof packDetail>;

const boxes = json(
  z
    .array(form({ weight: grams, length: millimetres, width: millimetres, height: millimetres, files: maybe(ids(10)) }))
    .check(z.minLength(1), z.maxLength(30)),
);

export const waybills = {
  packing: {
    lists: query({
      by: 'operator',
      doc: 'Waybills by step, the earliest promise first, paged by cursor; for packers, and for finance, who decides disputes.',
      input: form({ tab: z._default(oneOf(PACK_TABS), 'to_pack'), ...queueInput }),
      output: takenQueueOf(packCard),
    }),
    detail: query({
      by: 'operator',
      doc: 'One waybill with its contents; for packers and finance.',
      input: form({ id }),
      output: packDetail,
    }),
    take: command({
      by: 'pack',
      doc: 'Start packing.',
      input: form({ id, key: maybe(key) }),
      output: packDetail,
    }),
    preview: query({
      method: 'POST',
      by: 'pack',
      doc: 'Preview of the settlement of these boxes.',
      input: form({ id, boxes }),
      output: settlementOut,
    }),
    pack: command({
      by: 'pack',
      doc: 'Mark as packed: every box with weight, size and photos (ids of uploads), and an answer for each ordered service; the settlement follows. Every item must be verified (packing/verify), else a reason is required.',
      input: form({ id, boxes, services: maybe(serviceAnswers), reason: maybe(text(300)), key }),
      output: packDetail,
    }),
    verify: command({
      by: 'pack',
      doc: 'Verify an item of the waybill that is being packed: the scanned `code` (item label or domestic parcel), or `item_id` for a manual check. An item of another member is refused.',
      input: form({ id, code: maybe(code(80)), item_id: maybe(id), key: maybe(key) }),
      output: packDetail,
    }),
    unverify: command({
      by: 'pack',
      doc: 'Undo the verification of an item.',
      input: form({ id, item_id: id, key: maybe(key) }),
      output: packDetail,
    }),
    problem: command({
      by: 'pack',
      doc: 'Report a problem to the member: something is missing or cannot ship. With boxes that the line refuses, the member is notified with the reason and the options.',
      input: form({ id, text: text(500), files: maybe(ids(9)), boxes: maybe(boxes), key }),
      output: packDetail,
    }),
    waive: command({
      by: 'finance',
      doc: 'Waive a disputed supplement, with a reason; above the limit of manual credits it requires a second operator.',
      input: form({ id, reason: text(300), version, key }),
      output: packDetail,
    }),
    confirm: command({
      by: 'finance',
      doc: 'Confirm a disputed supplement; its payment period starts again.',
      input: form({ id, reason: text(300), version, key }),
      output: packDetail,
    }),
    recall: command({
      by: 'pack',
      doc: 'Unpack before dispatch, to be packed again.',
      input: form({ id, reason: text(300), key }),
      output: packDetail,
    }),
    dispatch: command({
      by: 'pack',
      doc: "Dispatch: carrier and tracking number of each box. Another carrier than the line's needs a reason.",
      input: form({
        id,
        boxes: json(z.array(form({ id, carrier: text(40), tracking_no: code(60) }))),
        reason: maybe(text(300)),
        key,
      }),
      output: packDetail,
    }),
    correct_number: command({
      by: 'pack',
      doc: 'Correct the carrier and tracking number of a dispatched box: the operator who entered them may for a day, afterwards only the owner. The member is notified.',
      input: form({ id, box_id: id, carrier: text(40), tracking_no: code(60), reason: text(300), key }),
      output: packDetail,
    }),
    track: command({
      by: 'pack',
      doc: 'Enter a tracking event; delivered starts the receipt timer.',
      input: form({
        id,
        word: oneOf([
          'info',
          'in_transit',
          'customs',
          'out_for_delivery',
          'pickup',
          'delivered',
          'attempt_fail',
          'exception',
          'returned',
        ]),
        text: text(200),
        place: maybe(text(80)),
        at: maybe(text(40)),
        key,
      }),
      output: packDetail,
    }),
    finish: command({
      by: 'pack',
      doc: 'End a dispatched waybill as reported by the carrier: received, lost, seized or returned. to_method: the refund is sent to the original gateways.',
      input: form({
        id,
        how: oneOf(['receive', 'lost', 'seized', 'returned']),
        reason: text(300),
        before_export: maybe(z.enum(['yes', 'no'])),
        /** of a returned one: the carrier's charge for bringing it back; its member is billed for it */
        return_fee: maybe(fen),
        to_method: maybe(flag),
        key,
      }),
      output: packDetail,
    }),
    papers: query({
      by: 'pack',
      doc: 'The contents of labels and packing lists: bar codes as svg.',
      input: form({ id }),
      output: shape({ no: out.text, html: out.text }),
    }),
  },
};
