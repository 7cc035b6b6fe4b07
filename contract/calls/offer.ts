// An order that staff made for a member, as its link shows it without signing in.
import { query } from '../call.ts';
import { form, list, out, shape, text, z } from '../fields.ts';
import { feeRow } from './parts.ts';

const offerOut = shape({
  invoice_no: out.text,
  /** `over`: cancelled or expired */
  state: z.enum(['due', 'paid', 'over']),
  items: list(shape({ id: out.id, title: out.text, properties_name: out.text, num: out.int, pic_url: out.text, price: out.fen })),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  expires_at: out.timeOrNull,
});
export type OfferOut = z.output<typeof offerOut>;

/** Part of the group `order` of orders.ts. */
export const offerCalls = {
  offer: query({
    by: 'public',
    doc: 'An order that staff made for a member, by the signed link in their message: goods and the amount due. Paying it requires the member’s login.',
    input: form({ sign: text(80) }),
    output: offerOut,
  }),
};
