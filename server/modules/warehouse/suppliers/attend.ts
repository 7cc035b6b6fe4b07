// Processes one supplier order when it is due: places it, cancels it, or reads its state. Calls to the marketplace are outside transactions; the caller
// takes a turn, and an answer counts only during its turn, so that two servers, a crash or a late answer neither order nor book twice.
import { cutText } from '#contract/clean-text.ts';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type {
  CreatedOrders,
  Outside,
  PlatformOrder,
  PricedLine,
  PurchaseConnector,
} from '../../../connectors/purchase/connector.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem, systemCtx } from '../../../system.ts';
import { hasCome } from '../../../wait-time.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { applyClosed, applyCreated, applyOrder } from './apply.ts';
import { askSupplier, connectorOf } from './connect.ts';
import { consignee } from './consignee.ts';
import { readPushes } from './push-log.ts';
import { linesOf, lockOrderRow, type OrderRow, supplierLifecycle } from './store.ts';

/** Longer than a call may take; a caller without an answer by then has crashed. */
const LEASE_MS = 2 * 60_000;
const MINUTE = 60_000;
/** Minutes until a marketplace that did not answer is called again; the last repeats. */
const BACK_OFF = [1, 2, 5, 15, 30];
/** The longest time until the next poll. */
export const MOST_WAIT_MS = 24 * 60 * MINUTE;

type Seen =
  | { what: 'created'; created: CreatedOrders }
  | { what: 'order'; order: PlatformOrder }
  | { what: 'closed' }
  /** it could not be cancelled, and why */
  | { what: 'kept'; order: PlatformOrder; reason: string };

/** Returns whether it was this caller's turn. */
export async function attend(app: App, db: Db, id: number): Promise<boolean> {
  const row = await takeTurn(app, db, id);
  if (!row) return false;
  const ctx = systemCtx(app, db);
  const connector = connectorOf(app, row.connector);
  // A push during the call is not in its answer yet.
  const since = ctx.now;
  try {
    if (!connector) throw new SourceFailed('denied', 'not set up');
    const seen = await look(ctx, connector, row);
    await inSystem(app, db, (inside) => settle(inside, row, seen, since));
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    await inSystem(app, db, (inside) => noAnswer(inside, row, error));
  }
  return true;
}

const takeTurn = ({ clock }: App, db: Db, id: number): Promise<OrderRow | undefined> =>
  db
    .updateTable('supplier_order')
    .set((eb) => ({
      turn: eb('turn', '+', 1),
      tries: eb('tries', '+', 1),
      next_at: new Date(clock.now().getTime() + LEASE_MS),
    }))
    .where('id', '=', id)
    .where(hasCome('next_at', clock.now(), MOST_WAIT_MS))
    .returningAll()
    .executeTakeFirst();

async function look(ctx: Ctx, connector: PurchaseConnector, row: OrderRow): Promise<Seen> {
  const ask = <T>(kind: keyof PurchaseConnector, run: (outside: Outside) => Promise<T>) => askSupplier(ctx, connector, kind, run);
  const find = () => ask('find', (outside) => connector.find(row.key, row.created_at, outside));
  const read = async (no: string): Promise<PlatformOrder> => {
    const order = await ask('read', (outside) => connector.read(no, outside));
    if (order === null) throw new SourceFailed('refused', `no order ${no}`);
    return order;
  };
  if (row.state === 'asked') {
    // An earlier try may have reached the marketplace though its answer was lost.
    const found = row.tries > 1 ? await find() : [];
    if (found.length > 0) return { what: 'created', created: { orders: found, refused: [] } };
    const to = await consignee(ctx, row.warehouse_id, row.key);
    const lines = gathered(await linesOf(ctx, row.id));
    return { what: 'created', created: await ask('create', (outside) => connector.create({ key: row.key, lines, to }, outside)) };
  }
  if (row.state !== 'cancelling') return { what: 'order', order: await read(row.platform_no) };
  const nos = row.platform_no === '' ? (await find()).map((order) => order.no) : [row.platform_no];
  try {
    for (const no of nos) await ask('cancel', (outside) => connector.cancel(no, outside));
  } catch (error) {
    if (!(error instanceof SourceFailed) || error.problem !== 'refused') throw error;
    const order = await read(nos[0]!);
    return order.state === 'closed' ? { what: 'closed' } : { what: 'kept', order, reason: error.message };
  }
  return { what: 'closed' };
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
/** One line per offer, for any number of items. */
function gathered(lines: readonly Line[]) {
  const offers = new Map<string, PricedLine>();
  for (const { num_iid, sku_id, spec_id, num, price, state } of lines) {
    if (state !== 'open') continue;
    const name = `${num_iid} ${sku_id}`;
    offers.set(name, { num_iid, sku_id, spec_id, price, num: num + (offers.get(name)?.num ?? 0) });
  }
  return [...offers.values()];
}

async function settle(ctx: Ctx, { id, turn }: OrderRow, seen: Seen, since: Date): Promise<void> {
  const row = await lockOrderRow(ctx, id);
  if (row.turn !== turn) return;
  if (seen.what === 'created') {
    for (const order of await applyCreated(ctx, row, seen.created)) await readPushes(ctx, order, since, []);
    return;
  }
  if (seen.what === 'closed') return readPushes(ctx, row, since, await applyClosed(ctx, row));
  // Cancelled before its creation was known: it has an order after all.
  const known = row.platform_no === '' ? { ...row, platform_no: seen.order.no } : row;
  if (known !== row)
    await ctx.db.updateTable('supplier_order').set({ platform_no: known.platform_no }).where('id', '=', id).execute();
  await readPushes(ctx, known, since, await applyOrder(ctx, known, seen.order, seen.what === 'kept' ? seen.reason : ''));
}

async function noAnswer(ctx: Ctx, { id, turn }: OrderRow, failed: SourceFailed): Promise<void> {
  const row = await lockOrderRow(ctx, id);
  if (row.turn !== turn) return;
  const problem = cutText(failed.message, 300);
  // A refusal means that nothing was created; without an answer something may have been.
  if (row.state === 'asked' && failed.problem === 'refused') {
    await transition(ctx, supplierLifecycle, row, { action: 'fail', reason: problem, set: { problem, next_at: null } });
    return;
  }
  const minutes = BACK_OFF[Math.min(row.tries, BACK_OFF.length) - 1] ?? 1;
  const next_at = new Date(ctx.now.getTime() + minutes * MINUTE);
  await ctx.db.updateTable('supplier_order').set({ problem, next_at }).where('id', '=', id).execute();
}
