// A refund as its member sees it.
import type { RefundOut } from '#contract/calls/refunds.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf, possibly } from '#contract/states/machine.ts';
import { refundMachine as machine } from '#contract/states/refund.ts';
import type { Ctx } from '../../../context.ts';
import { loadAfterSaleFacts } from '../../orders/orders/after-sale.ts';
import type { Item } from '../../orders/orders/items.ts';
import { timeline } from '../../orders/orders/orders.ts';
import { openOf } from '../../payments/bills/find.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { toFeeRows } from './amount.ts';
import * as queries from './queries.ts';
import { courierName, type Refund } from './store.ts';

/** The member's photos, for anyone allowed to see the refund. */
export const photosOf = (ctx: Ctx, refund: Pick<Refund, 'files'>): string[] =>
  refund.files.map((name) => uploadUrl(ctx.app.config, name, 'refund', ctx.now));

/** Actions available to the member; `pay` while there is a bill. */
async function actionsFor(ctx: Ctx, refund: Refund, item: Item, invoice_no: string | null): Promise<RefundOut['actions']> {
  const possible = actionsOf(machine, refund.state, may(ctx, actor(ctx))).filter((a) => a !== 'remit');
  const appeals = possible.includes('appeal') && !(await mayAppeal(ctx, refund, item));
  return [...possibly(invoice_no, 'pay'), ...possible.filter((a) => a !== 'appeal' || !appeals)];
}

/** An appeal is possible once, while the item could still be refunded; deadlines apply to the request, not the appeal. */
export async function mayAppeal(ctx: Ctx, refund: Refund, item: Item): Promise<boolean> {
  const sale = (await loadAfterSaleFacts(ctx, [item])).get(item.id)!;
  return !refund.appealed && sale.refund_id === refund.id && (sale.possible || item.state === 'in_stock');
}

export async function toRefund(ctx: Ctx, refund: Refund): Promise<RefundOut> {
  const item = await ctx.db.selectFrom('order_item').selectAll().where('id', '=', refund.order_item_id).executeTakeFirstOrThrow();
  const reason = await ctx.db.selectFrom('refund_reason').select('names').where('code', '=', refund.reason).executeTakeFirst();
  const bill = refund.state === 'return_fee_due' ? await openOf(ctx, { type: 'refund', id: refund.id }) : undefined;
  const invoice_no = bill?.no ?? null;
  return {
    id: refund.id,
    no: refund.no,
    order_item_id: refund.order_item_id,
    type: refund.type,
    reason: pick(reason?.names, ctx.lang),
    content: refund.content,
    photos: photosOf(ctx, refund),
    num: refund.num,
    state: refund.state,
    actions: await actionsFor(ctx, refund, item, invoice_no),
    due_at: refund.due_at?.toISOString() ?? null,
    parts: toFeeRows(refund.parts),
    amount: refund.amount,
    fee: refund.fee,
    to_method: refund.to_method,
    invoice_no,
    answer: refund.answer,
    appealed: refund.appealed,
    courier: await courierName(ctx, refund.courier),
    tracking_no: refund.tracking_no,
    created_at: refund.created_at.toISOString(),
    timeline: timeline(await queries.history(ctx, refund.id), ctx.lang),
  };
}
