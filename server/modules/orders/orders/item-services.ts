// Services that a member orders for one stored item, each with a bill of its own: which bills those are, and how such an order is locked or replaced.
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { endBill, lockBill } from '../../payments/bills/bills.ts';
import { type Item, lockItems } from './items.ts';

/** The key of a service's order in the terms of its bill. */
const TERM = { photo: 'photo_order_id', split: 'split_order_id' } as const;
export type ItemService = keyof typeof TERM;

/** Bills for a service of an item in these states. */
const billsOf = (ctx: Ctx, service: ItemService, item_id: number, states: readonly Bill['state'][]) =>
  ctx.db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .select(['b.no', 'b.terms'])
    .where('t.type', '=', 'item')
    .where('t.target_id', '=', item_id)
    .where('b.kind', '=', service)
    .where('b.state', '=', anyOf(states))
    .orderBy('b.id')
    .execute();

type Ordered = { id: number; order_item_id: number; member_id: number };

/**
 * Locks an order of a service in the order of all commands: its bill, the item with its order, the order itself. `found`: as it was read before the locks.
 * `bill`: null while it is unpaid or cost nothing.
 */
export async function lockService<O>(
  ctx: Ctx,
  service: ItemService,
  found: Ordered | undefined,
  lock: (ctx: Ctx, id: number) => Promise<O | undefined>,
): Promise<{ order: O; item: Item; bill: Bill | null }> {
  if (!found) fail('fail.not_found', {}, 'id');
  const paid = await billsOf(ctx, service, found.order_item_id, ['paid']);
  const own = paid.find(({ terms }) => (terms as Record<string, unknown>)[TERM[service]] === found.id);
  const bill = own ? await lockBill(ctx, own.no, found.member_id) : null;
  const [item] = await lockItems(ctx, [found.order_item_id]);
  return { order: (await lock(ctx, found.id))!, item: item!, bill };
}

/** Replaces an unpaid order of the same item: its bill is cancelled, then `end` ends it. Refuses while a payment is in progress. */
export async function cancelUnpaid(
  ctx: MemberCtx,
  service: ItemService,
  item_id: number,
  end: (bill: Bill) => Promise<void>,
): Promise<void> {
  const item = await ctx.db.selectFrom('order_item').select('member_id').where('id', '=', item_id).executeTakeFirst();
  if (item?.member_id !== ctx.member.id) fail('fail.not_found', {}, 'item_id');
  for (const { no } of await billsOf(ctx, service, item_id, group(billMachine, 'payable'))) {
    const bill = await lockBill(ctx, no, ctx.member.id);
    if (bill.state === 'sealed') fail('wallet.open_payment');
    if (bill.state !== 'open') continue;
    await endBill(ctx, bill, 'cancel');
    await end(bill);
  }
}
