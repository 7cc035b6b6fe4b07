// The input and answer of every list of open work: pages by cursor, the true total, and its filters.
import { fen, form, id, ids, int, list, maybe, out, shape, text, z } from '../fields.ts';

/** `waited_hours`: only what has waited at least this long. `min_value`: fen. */
export const queueFilters = {
  warehouse_id: maybe(id),
  seller_id: maybe(id),
  api_type: maybe(text(20)),
  operator_id: maybe(id),
  member_id: maybe(id),
  line_id: maybe(id),
  waited_hours: maybe(int(1, 10_000)),
  min_value: maybe(fen),
};

/** `ids`: only these, when they belong to the list: how a screen learns what happened to rows that it shows. */
export const queueInput = {
  q: maybe(text(60)),
  cursor: maybe(text(80)),
  ids: maybe(ids()),
  ...queueFilters,
};
const input = form(queueInput);
export type QueueInput = z.output<typeof input>;

/** `counts`: by tab, of the whole queue. `total`: of this tab with its filters. `cursor`: where the next page begins, null after the last. */
export const queueOf = <T extends z.ZodMiniType>(row: T) =>
  shape({ counts: z.record(z.string(), out.int), total: out.int, cursor: out.textOrNull, list: list(row) });

/** The operator who has taken a piece of work, and since when. */
const takenOut = z.nullable(shape({ operator_id: out.id, operator: out.text, at: out.time }));
export type Taken = { taken: z.output<typeof takenOut> };

/** A queue whose work any operator may take: each row has the one who has. */
export const takenQueueOf = <T extends z.ZodMiniObject>(row: T) => queueOf(z.extend(row, { taken: takenOut }));
