// Closing a stocktake: differences get a reason, found items move to their bins, lost ones are written off and refunded. Write-offs of a warehouse
// are limited per day: above the limit a stocktake is only proposed, and another operator confirms it.
import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { StocktakeRow } from '#contract/desk/stocktake.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { executeWrite } from '../../../db/written.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, lockItems, lockOrder, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import { endBill, lockBill } from '../../payments/bills/bills.ts';
import { audit } from '../../platform/audit/audit.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { endItem } from '../buying/end-item.ts';
import { unpaidBills } from '../storage/extend.ts';
import { waybillGoods } from './ports.ts';
import { type Count, choicesOf, lockCount, lostToday, rowsOf, stocktakeLifecycle, toCounts } from './store.ts';

type Rows = DeskCalls['stocktake'];

/** Records the decisions about differences. Each is checked against its current state. */
export async function settle(ctx: OperatorCtx, input: Input<Rows['settle']>): Promise<void> {
  const count = await lockCount(ctx, input.id);
  if (count.state !== 'counting') fail('stocktake.not_open', {}, 'id');
  const rows = await rowsOf(ctx, count, { ids: input.item_ids });
  if (rows.length !== new Set(input.item_ids).size) fail('fail.not_found', {}, 'item_ids');
  for (const row of rows) {
    if (!choicesOf(ctx, row).includes(input.resolution)) fail('stocktake.no_choice', { title: row.title }, 'resolution');
    await write(ctx, count, row, { resolution: input.resolution, reason: input.reason, value: row.value });
  }
}

type Values = Partial<{ resolution: StocktakeRow['resolution']; reason: string; value: number; kind: StocktakeRow['kind'] }>;
const write = (ctx: OperatorCtx, count: Count, row: Pick<StocktakeRow, 'id'>, values: Values): Promise<unknown> =>
  ctx.db
    .updateTable('stocktake_item')
    .set(values)
    .where('stocktake_id', '=', count.id)
    .where('order_item_id', '=', row.id)
    .execute();

const isLost = (row: StocktakeRow): boolean => row.resolution === 'lost' && (row.kind === 'missing' || row.kind === 'short');

/** Closes the stocktake, or proposes it when more is lost than one operator may write off. */
export async function closeCount(ctx: OperatorCtx, id: number): Promise<void> {
  const count = await lockForClosing(ctx, id);
  if (count.state === 'closed' || count.state === 'proposed') return;
  const [head] = await toCounts(ctx, [id]);
  if (head!.bins_left > 0) fail('stocktake.bins_left', { n: head!.bins_left }, 'id');
  if (head!.unsettled > 0) fail('stocktake.unsettled', { n: head!.unsettled }, 'id');
  const lost = (await rowsOf(ctx, count, {})).filter(isLost).reduce((sum, row) => sum + row.value, 0);
  if (lost > 0 && lost + (await lostToday(ctx, count.warehouse_id)) > (await setting(ctx.db, 'stocktake_second'))) {
    await transition(ctx, stocktakeLifecycle, count, {
      action: 'close',
      to: 'proposed',
      params: { amount_fen: lost },
      set: { proposed_by: ctx.operator.id, proposed_at: ctx.now },
    });
    return audit(ctx, 'stocktake.propose', 'stocktake', id, { zone: count.zone, amount: lost });
  }
  await carryOut(ctx, count, 'close');
}

export async function confirmCount(ctx: OperatorCtx, { id, version }: { id: number; version: number }): Promise<void> {
  const count = await lockForClosing(ctx, id);
  if (count.state === 'closed') return;
  requireSeen(count, version);
  if (count.state === 'proposed' && count.proposed_by === ctx.operator.id) fail('stocktake.second', {}, 'id');
  await carryOut(ctx, count, 'confirm');
}

export async function stepCount(ctx: OperatorCtx, id: number, action: 'reopen' | 'cancel', reason: string): Promise<void> {
  const count = await lockCount(ctx, id);
  const set = action === 'reopen' ? { proposed_by: null, proposed_at: null } : { closed_by: ctx.operator.id, closed_at: ctx.now };
  await transition(ctx, stocktakeLifecycle, count, { action, reason, set });
  await audit(ctx, `stocktake.${action}`, 'stocktake', id, { zone: count.zone, reason });
}

/** Serializes closing in a warehouse: stocktakes count against the same limit. */
async function lockForClosing(ctx: OperatorCtx, id: number): Promise<Count> {
  const found = await ctx.db.selectFrom('stocktake').select('warehouse_id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  await lockLimit(ctx, 'stocktake_lost', found.warehouse_id);
  return lockCount(ctx, id);
}

async function carryOut(ctx: OperatorCtx, count: Count, action: 'close' | 'confirm'): Promise<void> {
  const touched = (await rowsOf(ctx, count, {})).filter((row) => row.kind === 'elsewhere' || row.kind === 'short' || isLost(row));
  const going = touched.filter(isLost).map((row) => row.id);
  const bills = [];
  for (const bill of await unpaidBills(ctx, going)) bills.push(await lockBill(ctx, bill.no, bill.member_id));
  if (bills.some((bill) => bill.state === 'sealed')) fail('wallet.open_payment');
  const on_waybills = await waybillGoods.of(ctx).lockBills(ctx, going);
  const ids = [...new Set([...touched.map((row) => row.id), ...on_waybills])];
  const items = ids.length > 0 ? await lockItems(ctx, ids) : [];
  for (const bill of bills.filter((one) => one.state === 'open')) await endBill(ctx, bill, 'cancel');
  // Rows that moved between reading and locking are judged as they are now.
  const now = await rowsOf(ctx, count, {});
  let lost = 0;
  const gone = new Set<number>();
  for (const row of now) {
    const item = items.find((one) => one.id === row.id);
    if (!item || !touched.some((one) => one.id === row.id)) continue;
    if (row.found_bin && row.found_bin !== item.bin && row.kind !== 'not_here') await moveTo(ctx, item, row.found_bin, count.id);
    if (!isLost(row) || !choicesOf(ctx, row).includes('lost')) continue;
    gone.add(row.id);
    await writeOff(ctx, item, row, count);
    await write(ctx, count, row, { value: row.value });
    lost += row.value;
  }
  // Items to write off that were found, or are no longer the warehouse's, were not lost.
  for (const row of now)
    if (row.resolution === 'lost' && !gone.has(row.id)) await write(ctx, count, row, { resolution: null, reason: '' });
  const kinds = sql`unnest(${now.map((row) => row.id)}::int[], ${now.map((row) => row.kind)}::text[]) k (id, kind)`;
  const kept = sql`update stocktake_item r set kind = k.kind from ${kinds}
    where r.stocktake_id = ${count.id} and r.order_item_id = k.id`;
  await executeWrite(ctx.db, ['stocktake_item'], kept);
  await transition(ctx, stocktakeLifecycle, count, {
    action,
    to: 'closed',
    params: { amount_fen: lost },
    set: { closed_by: ctx.operator.id, closed_at: ctx.now, lost },
  });
  await audit(ctx, `stocktake.${action}`, 'stocktake', count.id, {
    zone: count.zone,
    amount: lost,
    ...(count.proposed_by ? { first: count.proposed_by } : {}),
  });
}

async function moveTo(ctx: OperatorCtx, item: Item, bin: string, stocktake: number): Promise<void> {
  await setItems(ctx, [item.id], { bin });
  await audit(ctx, 'warehouse.shelve', 'item', item.id, { bin, was: item.bin, stocktake });
}

/** Takes it off a waybill to be packed. The amount paid for it is refunded; a member's own parcel was not paid for here: finance credits what is owed. */
async function writeOff(ctx: OperatorCtx, item: Item, row: StocktakeRow, count: Count): Promise<void> {
  const gone = row.kind === 'short' ? item.num - (row.found_num ?? 0) : item.num;
  const { left, split: leaving } = gone < item.num ? await splitItem(ctx, item, gone) : { left: undefined, split: item };
  if (leaving.state === 'in_waybill') await waybillGoods.of(ctx).takeOff(ctx, leaving, left);
  await endLost(ctx, leaving, row, count);
  await waybillGoods.of(ctx).settle(ctx, leaving.id, `write_off:${leaving.id}`);
}

async function endLost(ctx: OperatorCtx, leaving: Item, row: StocktakeRow, count: Count): Promise<void> {
  const { order, items } = await lockOrder(ctx, leaving.order_id);
  const fresh = items.find((one) => one.id === leaving.id)!;
  if ('paid' in order.terms) {
    const how = { action: 'write_off', money: 'money.write_off', audited: 'stocktake.write_off', borne: true } as const;
    await endItem(ctx, order, fresh, how, row.reason);
    return;
  }
  await transition(ctx, itemLifecycle, fresh, { action: 'write_off', to: 'closed', reason: row.reason });
  await refreshOrder(ctx, order.id);
  await audit(ctx, 'stocktake.write_off', 'item', fresh.id, { text: row.reason, stocktake: count.id });
}
