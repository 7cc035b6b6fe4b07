// Placing supplier orders: the order is recorded with its items first, and placed right after, so that every purchase has a row. Also cancelling,
// retrying, giving up.
import { randomInt } from 'node:crypto';
import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import { type Ctx, fail, type OperatorCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { lockOrders } from '../../orders/orders/items.ts';
import { audit } from '../../platform/audit/audit.ts';
import { opened, transition } from '../../platform/lifecycle/transition.ts';
import { sum } from '../../pricing/money/round.ts';
import { take } from '../buying/buying.ts';
import { askShare, membersOf, orderIds, piecesOf, planned, splitRests } from '../demand/buy-goods.ts';
import { type DemandPlan, quoteOf } from '../demand/plan.ts';
import { attend } from './attend.ts';
import { connectorOf } from './connect.ts';
import { requireNotOrdered } from './ordered.ts';
import { type SealedGroup, unseal } from './seal.ts';
import { dropLines, linesOf, lockOrderRow, type OrderRow, setLines, supplierLifecycle } from './store.ts';

type Rows = DeskCalls['suppliers'];

/** The shop's own number at the marketplace: short and unique. */
const newKey = (now: Date): string =>
  `SP${now.toISOString().slice(2, 10).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`;

export async function orderGoods(ctx: OperatorCtx, input: Input<Rows['order']>): Promise<Output<Rows['order']>> {
  const groups = unseal(ctx, input.quote);
  const lots = groups.flatMap((group) => group.lots);
  if (lots.length === 0) fail('demand.nobody');
  // All orders of all groups by id, before the first is changed.
  await lockOrders(ctx, await orderIds(ctx, lots));
  const placed: number[] = [];
  let [pieces, asked] = [0, 0];
  const left: { seller_id: number; why: Refusal }[] = [];
  for (const group of groups) {
    const rows = await lockOrders(ctx, await orderIds(ctx, group.lots));
    const plan = await asSealed(ctx, rows, group);
    if (plan instanceof Refusal) {
      left.push({ seller_id: group.seller_id, why: plan });
      continue;
    }
    const dearer = input.ask ? plan.asked : [];
    const given = [...plan.bought, ...dearer].flatMap((share) => share.given);
    await splitRests(ctx, given);
    if (given.length > 0)
      await take(
        ctx,
        given.map((one) => one.item.id),
      );
    if (plan.bought.length > 0) placed.push(await writeOrder(ctx, group, plan));
    for (const share of dearer) await askShare(ctx, share);
    pieces += piecesOf(plan.bought);
    asked += membersOf(dearer);
  }
  if (pieces === 0 && asked === 0) throw left[0]?.why ?? new Refusal('demand.nobody');
  for (const id of placed) ctx.after((db) => attend(ctx.app, db, id).then(() => {}));
  return { ids: placed, pieces, asked, left: await leftOf(ctx, left) };
}

/** The current state of a group; why it is not ordered when it differs from the preview. Nothing of it is written by then, so the others continue. */
async function asSealed(
  ctx: OperatorCtx,
  rows: Awaited<ReturnType<typeof lockOrders>>,
  group: SealedGroup,
): Promise<DemandPlan | Refusal> {
  try {
    const plan = await planned(ctx, rows, group);
    return quoteOf(plan) === group.plan ? plan : new Refusal('fail.changed', {}, 'quote');
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function leftOf(ctx: OperatorCtx, left: readonly { seller_id: number; why: Refusal }[]) {
  if (left.length === 0) return [];
  const ids = left.map((one) => one.seller_id);
  const sellers = await ctx.db.selectFrom('seller').select(['id', 'names']).where('id', '=', anyOf(ids)).execute();
  return left.map(({ seller_id, why }) => ({
    seller: pick(sellers.find((one) => one.id === seller_id)!.names, ctx.lang),
    why: { key: why.key, params: why.params },
  }));
}

async function writeOrder(ctx: OperatorCtx, group: SealedGroup, plan: DemandPlan): Promise<number> {
  const { connector, api_type, seller_id, warehouse_id, freight } = group;
  const of = connectorOf(ctx.app, connector) ?? fail('suppliers.not_set_up', { marketplace: connector });
  const { id } = await ctx.db
    .insertInto('supplier_order')
    .values({
      ...{ connector, api_type, seller_id, warehouse_id, freight, key: newKey(ctx.now), test: of.test },
      ...{ operator_id: ctx.operator.id, state: 'asked', next_at: ctx.now, created_at: ctx.now, updated_at: ctx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = plan.bought.flatMap((share) => share.given);
  const goods_ids = [...new Set(given.map(({ item }) => item.goods_id))];
  const skus = await ctx.db
    .selectFrom('sku')
    .select(['goods_id', 'sku_id', 'spec_id'])
    .where('goods_id', '=', anyOf(goods_ids))
    .execute();
  const specOf = ({ goods_id, sku_id }: { goods_id: number; sku_id: string }) =>
    skus.find((sku) => sku.goods_id === goods_id && sku.sku_id === sku_id)?.spec_id ?? '';
  await ctx.db
    .insertInto('supplier_order_line')
    .values(
      given.map(({ item, num, price }) => ({
        ...{ supplier_order_id: id, order_item_id: item.id, num_iid: item.num_iid, sku_id: item.sku_id, num },
        spec_id: specOf(item),
        ...{ price_asked: price, price },
      })),
    )
    .execute();
  await opened(ctx, supplierOrderMachine, { id, state: 'asked' }, { action: 'ask' });
  const total = sum(given.map((one) => one.price * one.num)) + freight;
  await audit(ctx, 'suppliers.order', 'supplier_order', id, { total, items: given.length });
  return id;
}

const soon = (ctx: Ctx) => ({ next_at: ctx.now, tries: 0, problem: '' });

export async function act(ctx: OperatorCtx, input: Input<Rows['act']>): Promise<void> {
  const row = await lockOrderRow(ctx, input.id);
  // An answer in progress comes too late: the order at the marketplace is found by the shop's own number.
  const fenced = { turn: row.turn + 1 };
  if (input.action === 'cancel') {
    await transition(ctx, supplierLifecycle, row, { action: 'cancel', set: { ...soon(ctx), ...fenced } });
  } else if (input.action === 'retry') {
    // It was refused, so it does not exist there; the retry gets a new number.
    const set = { ...soon(ctx), ...fenced, key: newKey(ctx.now) };
    await transition(ctx, supplierLifecycle, row, { action: 'retry', set });
    await reopenLines(ctx, row);
  } else {
    await dropLines(ctx, row.id);
    await transition(ctx, supplierLifecycle, row, { action: 'give_up', set: { ...fenced, next_at: null } });
  }
  await audit(ctx, `suppliers.${input.action}`, 'supplier_order', row.id, { key: row.key });
  ctx.after((db) => attend(ctx.app, db, row.id).then(() => {}));
}

/** Orders again what the supplier refused, as far as its items are still waiting. */
async function reopenLines(ctx: OperatorCtx, row: OrderRow): Promise<void> {
  const lines = await linesOf(ctx, row.id);
  const items = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'state', 'operator_id', 'num'])
    .where('id', '=', anyOf(lines.map((line) => line.order_item_id)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const free = lines.filter((line) => {
    const item = items.find((one) => one.id === line.order_item_id)!;
    return item.state === 'buying' && item.operator_id === row.operator_id && item.num === line.num;
  });
  const refused = free.filter((line) => line.state === 'refused');
  await requireNotOrdered(
    ctx,
    refused.map((line) => line.order_item_id),
  );
  await setLines(
    ctx,
    refused.map((line) => line.id),
    { state: 'open', reason: '' },
  );
  if (!free.some((line) => line.state === 'open' || line.state === 'refused')) fail('demand.moved');
}

export async function refresh(ctx: OperatorCtx, id: number): Promise<void> {
  const row = await lockOrderRow(ctx, id);
  await ctx.db.updateTable('supplier_order').set({ next_at: ctx.now }).where('id', '=', row.id).execute();
  ctx.after((db) => attend(ctx.app, db, id).then(() => {}));
}
