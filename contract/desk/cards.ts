// Back office: membership cards that members bought, their cost and income, and a member's level, growth and cards. Amounts in
// fen.
import { query } from '../call.ts';
import { growthOut } from '../calls/points.ts';
import { form, id, list, maybe, out, pageOf, paging, period, shape, text, z } from '../fields.ts';
import { memberCardMachine } from '../states/member-card.ts';
import { CARD_TABS } from './tabs.ts';

const cardDesk = shape({
  id: out.id,
  member: shape({ id: out.id, nickname: out.text, mark: out.text }),
  name: out.text,
  state: out.state(memberCardMachine),
  /** begins when the one before it ends */
  waiting: out.bool,
  price: out.fen,
  invoice_no: out.text,
  paid_at: out.time,
  from: out.time,
  to: out.time,
  first_used_at: out.timeOrNull,
  refunded_at: out.timeOrNull,
  /** discounts it has given over the level alone, and by its coupons */
  saved: out.fen,
  coupons: out.fen,
});
export type CardDesk = z.output<typeof cardDesk>;

const cardSums = shape({
  name: out.text,
  sold: out.int,
  sold_amount: out.fen,
  refunded: out.int,
  refunded_amount: out.fen,
  discounts: out.fen,
  coupons: out.int,
  coupons_amount: out.fen,
});

export const cards = {
  membercards: {
    lists: query({
      by: 'members',
      doc: 'Membership cards that members bought, the latest first.',
      input: form({ tab: z._default(z.enum(CARD_TABS), 'running'), q: maybe(text(60)), ...paging }),
      output: pageOf(cardDesk),
    }),
    report: query({
      by: 'finance',
      doc: 'Income and cost of membership cards between two days of the shop, both inclusive: sold, returned, discounts and coupons.',
      input: form(period),
      output: shape({ from: out.day, to: out.day, total: cardSums, cards: list(cardSums) }),
    }),
    member: query({
      by: 'members',
      doc: "A member's level with its benefits and those of a card, cards, and growth entries.",
      input: form({ id, ...paging }),
      output: shape({
        level: out.int,
        level_name: out.text,
        growth: out.int,
        next_growth: z.nullable(out.int),
        benefits: list(shape({ code: out.text, value: out.int, level: out.int, by: z.nullable(z.enum(['level', 'card'])) })),
        cards: list(cardDesk),
        entries: pageOf(growthOut),
      }),
    }),
  },
};
