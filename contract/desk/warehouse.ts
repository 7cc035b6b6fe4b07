// Back office: warehouse. Receive by scan, inspect, shelve, problems. Weights in g, sizes in mm.

import { command, query } from '../call.ts';
import { photo, video } from '../calls/parts.ts';
import { code, flag, form, grams, id, ids, int, key, list, maybe, millimetres, oneOf, out, shape, text, z } from '../fields.ts';
import { serviceAnswers, serviceTask } from '../service-answers.ts';
import { statesOf } from '../states/machine.ts';
import { orderItemMachine } from '../states/order-item.ts';
import { parcelMachine } from '../states/parcel.ts';
import { confirmed } from './confirm.ts';
import { queueInput, queueOf } from './queue-list.ts';
import { heldOut } from './scanning.ts';

export const stockRow = shape({
  id: out.id,
  order_no: out.text,
  title: out.text,
  pic_url: out.text,
  properties_name: out.text,
  num: out.int,
  remark: out.text,
  state: out.state(orderItemMachine),
  actions: out.actions(orderItemMachine),
  since: out.time,
  /** until when it should be inspected */
  clock_due: out.timeOrNull,
  goods_type: out.text,
  risk: out.text,
  tracking_no: out.text,
  bin: out.text,
  weight: z.nullable(out.int),
  size: z.nullable(shape({ length: out.int, width: out.int, height: out.int })),
  listing_weight: z.nullable(out.int),
  services: list(serviceTask),
  photos: list(photo),
  /** photos of an inspection: the standard ones and those ordered */
  photos_wanted: out.int,
  videos: list(video),
  /** its goods type requires one */
  video_wanted: out.bool,
  listing: list(out.text),
  problem: out.text,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
  stocked_at: out.timeOrNull,
  free_until: out.dayOrNull,
  warehouse: out.text,
});
export type StockRow = z.output<typeof stockRow>;

/** The answer to a scan: green = expected, amber = unknown parcel put on the unclaimed list, red = stop. */
const scanOut = shape({
  band: z.enum(['match', 'unknown', 'stop']),
  tracking_no: out.text,
  parcel_id: z.nullable(out.int),
  /** of the parcel; empty where it belongs elsewhere */
  /** empty: a parcel of another warehouse */
  state: z.enum([...statesOf(parcelMachine), '']),
  /** what its member wrote */
  remark: out.text,
  says: out.text,
  again: out.bool,
  bin: out.text,
  items: list(stockRow),
  member: z.nullable(shape({ nickname: out.text, mark: out.text, level: out.int })),
  /** why the goods of its member must not leave */
  held: list(heldOut),
  can_undo_until: out.timeOrNull,
  time: out.time,
});
export type ScanOut = z.output<typeof scanOut>;

const warehouseDesk = {
  warehouse: {
    transit: query({
      by: 'warehouse',
      doc: 'Items on the way to the warehouse, the oldest first; paged by cursor.',
      input: form(queueInput),
      output: queueOf(stockRow),
    }),
    scan: command({
      by: 'warehouse',
      doc: 'Receive a parcel by its tracking number; a second scan changes nothing and is marked. `mark`: the member code on the label.',
      input: form({ tracking_no: code(60), warehouse_id: id, mark: maybe(text(30)), key: maybe(key) }),
      output: scanOut,
    }),
    undo: command({
      by: 'warehouse',
      doc: 'Undo a scan within 30 minutes.',
      input: form({ parcel_id: id, key: maybe(key) }),
      output: scanOut,
    }),
    recent: query({
      by: 'warehouse',
      doc: 'The last scans of this operator.',
      input: form({ warehouse_id: id }),
      output: list(scanOut),
    }),
    queue: query({
      by: 'warehouse',
      doc: 'Items by step: to inspect, on the shelf, with a problem; the longest first, paged by cursor.',
      input: form({ tab: oneOf(['inspect', 'shelf', 'problem']), ...queueInput }),
      output: queueOf(stockRow),
    }),
    item: query({ by: 'warehouse', doc: 'One item.', input: form({ id }), output: stockRow }),
    inspect: command({
      by: 'warehouse',
      doc: 'Weigh, measure, photograph and film (ids of uploads) and judge: pass puts it on the shelf, fail asks the member. Passing requires an answer for each ordered service, the promised photos, a video where the goods type asks for one, and a bin, else a reason. With `num` below the quantity the rest becomes an item of its own.',
      input: form({
        id,
        weight: grams,
        length: millimetres,
        width: millimetres,
        height: millimetres,
        files: maybe(ids(20)),
        videos: maybe(ids(3)),
        result: oneOf(['pass', 'fail']),
        problem: maybe(text(500)),
        bin: maybe(text(20)),
        goods_type: maybe(text(40)),
        num: maybe(int(1, 999)),
        services: maybe(serviceAnswers),
        reason: maybe(text(300)),
        confirmed,
        key,
      }),
      output: stockRow,
    }),
    measure: command({
      by: 'warehouse',
      doc: 'Correct a wrong weight or size (audited).',
      input: form({ id, weight: grams, length: millimetres, width: millimetres, height: millimetres, confirmed, key }),
      output: stockRow,
    }),
    shelve: command({
      by: 'warehouse',
      doc: 'Put an item into a bin.',
      input: form({ id, bin: text(20), key: maybe(key) }),
      output: stockRow,
    }),
    photos: command({
      by: 'warehouse',
      doc: 'Add photos (ids of uploads) to an item.',
      input: form({ id, files: ids(20), extra: maybe(flag), key }),
      output: stockRow,
    }),
    upload: command({
      by: 'operator',
      upload: true,
      doc: 'Upload a photo: multipart form field `file`.',
      input: form({}),
      output: shape({ id: out.id, url: out.text }),
    }),
    upload_video: command({
      by: 'warehouse',
      upload: 'video',
      file_mb: 20,
      doc: 'Upload a video of an inspection: multipart form field `file`. MP4, QuickTime or WebM as it was recorded, within the seconds and MB of the settings.',
      input: form({}),
      output: shape({ id: out.id, url: out.text }),
    }),
  },
};
export const warehouse = warehouseDesk;
