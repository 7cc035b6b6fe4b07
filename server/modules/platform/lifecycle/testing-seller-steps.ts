// Cases of seller steps on the orders of their shop. See `every-desk-step.test.ts`.
import { type MemberClient, uuid } from '#server/testing.ts';
import { offer, ordered, seller } from '../../sellers/testing-sellers.ts';
import { type DeskCase, type DeskMake, text } from './testing-desk-steps.ts';

type Selling = { m: MemberClient; item_id: number; own: Awaited<ReturnType<typeof seller>> };
const sells =
  (goal: 'paid' | 'buying' | 'purchased', take: (at: Selling) => (key: string) => Promise<unknown>, asked = false): DeskMake =>
  async ({ shop }) => {
    const own = await seller(shop);
    const o = await ordered(shop, [await offer(shop, own)]);
    const at = { m: own.member, item_id: o.items[0]!, own };
    if (goal === 'buying') await own.member.seller.take({ item_ids: o.items, key: uuid() });
    if (goal === 'purchased') await own.member.seller.accept({ item_ids: o.items, key: uuid() });
    if (asked) await o.buyer.order.cancel({ id: o.order_id, key: uuid() });
    return { row: { table: 'order_item', id: at.item_id }, take: take(at) };
  };

/** Of a seller with items of their own shop, by thing and action. */
export const SELLER_STEPS: Readonly<Record<string, DeskCase>> = {
  'item.take': {
    again: 'nothing',
    make: sells(
      'paid',
      ({ m, item_id }) =>
        (key) =>
          m.seller.take({ item_ids: [item_id], key }),
    ),
  },
  'item.refuse': {
    again: 'refused',
    make: sells(
      'paid',
      ({ m, item_id }) =>
        (key) =>
          m.seller.refuse({ item_id, text, key }),
    ),
  },
  'item.purchase': {
    again: 'nothing',
    also: ['paid'],
    make: sells(
      'buying',
      ({ m, item_id }) =>
        (key) =>
          m.seller.accept({ item_ids: [item_id], key }),
    ),
  },
  'item.out_of_stock': {
    again: 'refused',
    also: ['paid'],
    make: sells(
      'buying',
      ({ m, item_id }) =>
        (key) =>
          m.seller.refuse({ item_id, out_of_stock: 1, text, key }),
    ),
  },
  'item.agree_cancel': {
    again: 'refused',
    make: sells(
      'buying',
      ({ m, item_id }) =>
        (key) =>
          m.seller.cancelAnswer({ item_id, agree: 1, key }),
      true,
    ),
  },
  'item.decline_cancel': {
    again: 'refused',
    words: 'order.no_request',
    make: sells(
      'buying',
      ({ m, item_id }) =>
        (key) =>
          m.seller.cancelAnswer({ item_id, agree: 0, text, key }),
      true,
    ),
  },
  'item.seller_ship': {
    again: 'refused',
    make: sells('purchased', ({ m, item_id }) => (key) => {
      const tracking_no = `OWN${String(item_id).padStart(8, '0')}`;
      return m.seller.ship({ item_ids: [item_id], courier_id: 1, tracking_no, key });
    }),
  },
};
