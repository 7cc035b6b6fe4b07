// Back office: an order that staff makes for a member. The member pays it by a link, at prices that the server calculates.
// Amounts in fen.
import { command, query } from '../call.ts';
import { checkoutOut } from '../calls/cart.ts';
import { form, id, int, json, key, list, maybe, name, out, shape, text, z } from '../fields.ts';
import { ORDERING_ROWS } from './tabs.ts';

const common = { num: int(1, 999), remark: maybe(text(300)) };
/** Goods of the shop's own catalogue, or goods by hand as a member would enter them. */
const line = z.discriminatedUnion('kind', [
  form({ kind: z.literal('goods'), goods_id: id, sku_id: maybe(text(60)), ...common }),
  form({
    kind: z.literal('manual'),
    url: text(1000),
    title: name(200),
    price: int(1, 100_000_000),
    options: maybe(name(300)),
    freight: maybe(int(0, 10_000_000)),
    seller: maybe(name(80)),
    ...common,
  }),
]);
export type OrderingLine = z.output<typeof line>;

const composed = {
  member_id: id,
  warehouse_id: maybe(id),
  lines: json(z.array(line).check(z.minLength(1), z.maxLength(ORDERING_ROWS))),
};

export const orderingDesk = {
  ordering: {
    goods: query({
      by: 'members',
      doc: 'Goods of the catalogue with their SKUs, for an order on behalf of a member.',
      input: form({ id }),
      output: shape({
        id: out.id,
        title: out.text,
        pic_url: out.text,
        price: out.fen,
        skus: list(shape({ sku_id: out.text, name: out.text, price: out.fen, quantity: out.int })),
      }),
    }),
    preview: command({
      by: 'members',
      doc: 'Preview of the cost of an order for a member, at their level, in their currency; nothing is stored. `quote` is sent with ordering/make.',
      input: form(composed),
      output: checkoutOut,
    }),
    make: command({
      by: 'members',
      doc: 'Make the order: the member gets a message with a link to pay it. Refuses fail.changed with a new preview when prices have changed since `quote`.',
      input: form({ ...composed, quote: text(80), note: maybe(text(500)), key }),
      output: shape({
        order_ids: list(out.id),
        invoice_no: out.text,
        amount: out.fen,
        /** shows the order to its bearer; paying it asks for the member's login */
        link: out.text,
      }),
    }),
  },
};
