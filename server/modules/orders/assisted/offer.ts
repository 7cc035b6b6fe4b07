// The link of an order that staff made: signed, so that it shows the goods and the amount due to anyone who has it, and nothing about the member.

import type { OfferOut } from '#contract/calls/offer.ts';
import { pick } from '#contract/lang.ts';
import { lookup } from '#contract/lookup.ts';
import type { Config } from '../../../config.ts';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { sameText, sign } from '../../../secret.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { byId } from '../../payments/bills/find.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';

type Signing = Pick<Config, 'secret'>;
const signature = (config: Signing, order_id: number): string => sign(config.secret, 'offer', String(order_id)).slice(0, 32);

/** Where the storefront shows the offer. */
export const offerPath = (config: Signing, order_id: number): string =>
  `/pages/order/offer?sign=${order_id}.${signature(config, order_id)}`;

/** The order that a link names; null when the signature is wrong. */
function readSign(config: Signing, text: string): number | null {
  const [, id, given] = /^(\d{1,9})\.([\w-]{32})$/.exec(text) ?? [];
  return id && given && sameText(given, signature(config, Number(id))) ? Number(id) : null;
}

const STATES = lookup<OfferOut['state']>({ open: 'due', sealed: 'due', paid: 'paid' });
const stateOf = (bill: Bill): OfferOut['state'] => STATES.get(bill.state) ?? 'over';

/** Refuses `offer.unknown` for a link with a wrong signature. Later bills of the order, such as one with a coupon, are followed. */
export async function readOffer(ctx: Ctx, text: string): Promise<OfferOut> {
  const order_id = readSign(ctx.app.config, text) ?? fail('offer.unknown', {}, 'sign');
  const order = await ctx.db
    .selectFrom('orders')
    .select('bill_id')
    .where('id', '=', order_id)
    .where('operator_id', 'is not', null)
    .executeTakeFirst();
  const bill = order?.bill_id ? await byId(ctx, order.bill_id) : undefined;
  if (!bill) fail('offer.unknown', {}, 'sign');
  const items = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'titles', 'properties_name', 'num', 'pic_url', 'price'])
    .where('order_id', '=', anyOf([order_id, ...bill.targets.filter((one) => one.type === 'order').map((one) => one.id)]))
    .orderBy('id')
    .execute();
  return {
    invoice_no: bill.no,
    state: stateOf(bill),
    items: items.map(({ titles, properties_name, pic_url, ...item }) => ({
      ...item,
      title: pick(titles, ctx.lang),
      properties_name: pick(properties_name, ctx.lang),
      pic_url: externalUrl(ctx.app.config, pic_url),
    })),
    components: toFeeRows(bill.rows, ctx.lang),
    amount: bill.amount,
    currency: bill.currency,
    rate: bill.rate,
    expires_at: bill.expires_at?.toISOString() ?? null,
  };
}
