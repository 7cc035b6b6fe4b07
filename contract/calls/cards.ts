// Membership cards: their benefits, buying one, returning it.
import { command, query } from '../call.ts';
import { flag, form, id, key, list, maybe, message, none, out, shape, z } from '../fields.ts';
import { memberCardMachine } from '../states/member-card.ts';
import { refundMethod } from './wallet-shapes.ts';

const cardOut = shape({
  id: out.id,
  code: out.text,
  name: out.text,
  days: out.int,
  price: out.fen,
  freight_off: out.int,
  service_fee_rate: out.int,
  points: out.int,
  doc: out.text,
  /** fen that it would have saved on the member's own bills of its last `days`, on top of what they had */
  saved: shape({ freight: out.fen, fee: out.fen, coupons: out.fen, total: out.fen }),
  /** how many bills `saved` covers */
  bills: out.int,
});
/** A card that the member bought. `waiting`: it begins when the one before it ends. */
const ownCard = shape({
  id: out.id,
  name: out.text,
  state: out.state(memberCardMachine),
  waiting: out.bool,
  from: out.time,
  to: out.time,
  price: out.fen,
  freight_off: out.int,
  service_fee_rate: out.int,
  points: out.int,
  /** until when it can be returned while nothing of it was used */
  refund_until: out.time,
  refundable: out.bool,
  why_not: z.nullable(message),
  /** gateways that can refund their part of the price */
  methods: list(refundMethod),
});
export type OwnCard = z.output<typeof ownCard>;

export const cards = {
  membershipcard: {
    info: query({
      method: 'POST',
      name: 'memberShipCard',
      by: 'member',
      addon: 'membershipcard',
      doc: "Membership cards: benefits, prices, the member's own card.",
      input: none,
      output: shape({
        cards: list(cardOut),
        /** the member's level, to compare with */
        level: shape({ level: out.int, name: out.text, freight_off: out.int, service_fee_rate: out.int, points: out.int }),
        /** the coupon at the start of each 30 days; null while coupons are off */
        coupon: z.nullable(shape({ value: out.fen, threshold: out.fen })),
        refund_days: out.int,
        /** a card's unpaid bill */
        invoice_no: out.textOrNull,
        /** cards that run or wait, then the last that ended */
        mine: list(ownCard),
      }),
    }),
    buy: command({
      by: 'member',
      addon: 'membershipcard',
      doc: 'Make the bill of a card.',
      input: form({ id, key: maybe(key) }),
      output: shape({ invoice_no: out.text }),
    }),
    refund: command({
      by: 'member',
      addon: 'membershipcard',
      doc: 'Return a card within its return period if no benefit was used: its whole price is refunded to the wallet, or to the original methods.',
      input: form({ id, to_method: maybe(flag), key: maybe(key) }),
      output: shape({ card: ownCard, amount: out.fen, to_method: out.fen }),
    }),
  },
};
