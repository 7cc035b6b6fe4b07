// Back office: points given, spent and expired, what they are worth, and a member's own.

import { query } from '../call.ts';
import { calls } from '../calls.ts';
import { form, id, int, list, maybe, out, paging, shape } from '../fields.ts';

const monthOut = shape({
  /** YYYY-MM in the shop's time zone */
  month: out.text,
  given: out.int,
  /** spent on freight, coupons and make-ups, less what came back */
  spent: out.int,
  expired: out.int,
  /** taken back: reviews removed, parcels that never came, accounts closed, corrections */
  taken: out.int,
});

export const points = {
  points: {
    report: query({
      by: 'finance',
      doc: 'Points of a year by month, what is outstanding and when it expires. 1 point is worth 1 fen of freight.',
      input: form({ year: maybe(int(2000, 2200)) }),
      output: shape({
        year: out.int,
        first_year: out.int,
        this_year: out.int,
        months: list(monthOut),
        outstanding: out.int,
        worth: out.fen,
        members: out.int,
        ends: list(shape({ expires_on: out.day, points: out.int, members: out.int })),
      }),
    }),
    member: query({
      by: 'members',
      doc: "A member's points: by expiry, and every movement.",
      input: form({ id, ...paging }),
      output: calls.score.lists.output,
    }),
  },
};
