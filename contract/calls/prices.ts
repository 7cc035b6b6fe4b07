// What goods cost over time, and the price alerts of members. Amounts in fen.
import { command, query } from '../call.ts';
import { form, int, key, list, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { goodsCard } from './parts.ts';

const named = { tp: text(20), tid: text(60) };
const priceAlertOut = shape({
  below: out.fen,
  /** when the member was notified; null: not yet */
  told: z.nullable(out.time),
});
const priceHistoryOut = shape({
  /** each change with the price from then on, oldest first; the first is the oldest price known */
  points: list(shape({ time: out.time, price: out.fen })),
  now: out.fen,
  lowest: out.fen,
  highest: out.fen,
  /** of the calling member */
  alert: z.nullable(priceAlertOut),
});
export type PriceHistoryOut = z.output<typeof priceHistoryOut>;

export const prices = {
  prices: {
    history: query({
      by: 'public',
      doc: 'Prices of goods in the last 180 days, by tp (api_type) and tid (num_iid), and the price alert that the member has set.',
      input: form(named),
      output: priceHistoryOut,
    }),
    alert: command({
      by: 'member',
      doc: 'Notify the member once goods cost no more than `below` (fen a piece); 0 removes the alert. Setting another price activates it again.',
      input: form({ ...named, below: int(0, 100_000_000), key: z.optional(key) }),
      output: shape({ alert: z.nullable(priceAlertOut) }),
    }),
    alerts: query({
      method: 'POST',
      by: 'member',
      doc: 'The price alerts of the member, newest first.',
      input: form({ ...paging }),
      output: pageOf(shape({ ...goodsCard.shape, ...priceAlertOut.shape, gone: out.bool, time: out.time })),
    }),
  },
};
