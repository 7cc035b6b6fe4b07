// A bill as its member sees it.

import type { FeeRow } from '#contract/calls/parts.ts';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { localizeParams, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { possibly } from '#contract/states/machine.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import type { PaymentDetail } from '../../../db/stored/payment.ts';
import { decimalsOf, toMinor } from '../../pricing/money/rates.ts';
import { usablePoints } from '../discounts/points.ts';
import type { Bill } from './bill.ts';
import { toBilledTo } from './billed-to.ts';
import { chargedBills } from './charged.ts';
import * as queries from './find.ts';
import { checkoutLink } from './pay-link.ts';

/** Stored rows for the wire: names of services and coupons in the reader's language. */
export const toFeeRows = (rows: readonly StoredRow[], lang: string): FeeRow[] =>
  rows.map(({ names, shop, service: _, ...row }) => ({
    ...row,
    params: {
      ...row.params,
      ...(names ? { name: pick(names, lang) } : {}),
      ...(shop ? { shop: pick(shop, lang) } : {}),
    },
  }));

export async function toBill(ctx: Ctx, bill: Bill): Promise<BillOut> {
  const payments = await queries.payments(ctx, bill.id);
  const remit = await queries.lastRemit(ctx, bill.id);
  const replaced = bill.replaced_by ? await queries.byId(ctx, bill.replaced_by) : undefined;
  const open = bill.state === 'open';
  const points_max =
    bill.kind === 'waybill' || bill.kind === 'onepay'
      ? Math.min('quote' in bill.terms ? bill.terms.quote.points_max : 0, bill.points + (await usablePoints(ctx, bill.member_id)))
      : 0;
  return {
    invoice_no: bill.no,
    kind: bill.kind,
    state: bill.state,
    title: bill.title,
    params: localizeParams(bill.params, ctx.lang),
    components: toFeeRows(bill.rows, ctx.lang),
    amount: bill.amount,
    currency: bill.currency,
    rate: bill.rate,
    minor: toMinor(bill.amount, bill.rate, await decimalsOf(ctx, bill.currency)),
    charged: (await chargedBills(ctx, [bill])).get(bill.id) ?? null,
    targets: await toBillTargets(ctx, bill),
    coupon_id: bill.coupon_id,
    points: bill.points,
    points_max,
    takes_coupon: ['goods', 'waybill', 'onepay'].includes(bill.kind),
    replaced_by: replaced?.no ?? null,
    created_at: bill.created_at.toISOString(),
    expires_at: bill.expires_at?.toISOString() ?? null,
    paid_at: bill.paid_at?.toISOString() ?? null,
    billed_to: bill.state === 'paid' ? await toBilledTo(ctx, bill) : null,
    payments: payments.map((p) => ({
      id: p.id,
      method: p.method,
      name: say(`method.${p.method}`, {}, ctx.lang),
      state: p.state,
      amount: p.amount,
      fee: p.fee,
      currency: p.currency,
      rate: p.rate,
      minor: p.minor,
      hold: p.hold_bonus + p.hold_cash,
      processing: p.state === 'open' && processing(p),
      until: p.state === 'open' ? (p.expires_at?.toISOString() ?? null) : null,
      url: p.state === 'open' && !processing(p) ? checkoutLink(ctx.app.config, p) : '',
      time: (p.paid_at ?? p.created_at).toISOString(),
    })),
    remit_state: remit?.state ?? null,
    remit_reason: remit?.reason ?? '',
    remit_id: remit?.id ?? null,
    actions: [
      ...possibly(open || (bill.state === 'sealed' && remit?.state !== 'submitted'), 'pay'),
      ...possibly(open && bill.kind !== 'recharge', 'remit'),
      ...possibly(open && (bill.kind === 'goods' || bill.kind === 'waybill'), 'coupon'),
    ],
  };
}

/** The payer has approved and the bank still processes it. */
const processing = (payment: { detail: PaymentDetail }): boolean => payment.detail.processing === true;

async function toBillTargets(ctx: Ctx, bill: Bill): Promise<BillOut['targets']> {
  const ids = (type: string) => bill.targets.filter((t) => t.type === type).map((t) => t.id);
  const refunds = await ctx.db
    .selectFrom('refund')
    .select('order_item_id')
    .where('id', '=', anyOf(ids('refund')))
    .execute();
  const [orders, waybills] = [ids('order'), ids('waybill')];
  const items = [...ids('item'), ...refunds.map((r) => r.order_item_id)];
  const out: BillOut['targets'] = [];
  const onepays = ids('onepay');
  if (onepays.length) {
    const rows = await ctx.db
      .selectFrom('onepay as p')
      .innerJoin('line as l', 'l.id', 'p.line_id')
      .select(['p.id', 'p.no', 'l.names'])
      .where('p.id', '=', anyOf(onepays))
      .execute();
    // Its orders are targets too; they are shown with it.
    return rows.map((p) => ({
      type: 'onepay' as const,
      id: p.id,
      no: p.no,
      title: pick(p.names, ctx.lang),
      pic_url: '',
      goods: [],
    }));
  }
  if (orders.length || items.length) {
    const rows = await ctx.db
      .selectFrom('order_item as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select(['o.id', 'o.no', 'i.id as item_id', 'i.titles', 'i.pic_url', 'i.num'])
      .where((eb) =>
        eb.or([
          ...(orders.length ? [eb('o.id', '=', anyOf(orders))] : []),
          ...(items.length ? [eb('i.id', '=', anyOf(items))] : []),
        ]),
      )
      .orderBy('i.id')
      .execute();
    for (const row of rows) {
      const title = pick(row.titles, ctx.lang);
      const goods = out.find((one) => one.id === row.id)?.goods;
      const same = goods?.find((one) => one.title === title);
      if (same) same.num += row.num;
      else if (goods) goods.push({ title, num: row.num });
      else out.push({ type: 'order', id: row.id, no: row.no, title, pic_url: row.pic_url, goods: [{ title, num: row.num }] });
    }
  }
  if (waybills.length) {
    const rows = await ctx.db
      .selectFrom('waybill as w')
      .innerJoin('line as l', 'l.id', 'w.line_id')
      .select(['w.id', 'w.no', 'l.names'])
      .where('w.id', '=', anyOf(waybills))
      .execute();
    out.push(
      ...rows.map((w) => ({
        type: 'waybill' as const,
        id: w.id,
        no: w.no,
        title: pick(w.names, ctx.lang),
        pic_url: '',
        goods: [],
      })),
    );
  }
  return out;
}
