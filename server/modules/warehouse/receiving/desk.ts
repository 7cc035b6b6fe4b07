// Handlers of the back office: the warehouse.

import type { Input, Output } from '#contract/call.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import type { deskCalls } from '#contract/desk.ts';
import { group } from '#contract/states/machine.ts';
import { type ItemState, orderItemMachine } from '#contract/states/order-item.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { listQueue } from '../../platform/queue.ts';
import { stateCounts } from '../../platform/tally/tally.ts';
import type { Parcel } from '../parcels/parcel.ts';
import { addPhotos, inspect, measure, shelve } from './inspect.ts';
import { scan, scanMessageOf, scanResultOf, toScanResult, undoScan } from './scan.ts';
import { stockQueue, stockRows } from './stock-rows.ts';

type Rows = (typeof deskCalls)['warehouse'];
const STEP = { inspect: ['received'], shelf: ['in_stock'], problem: ['problem'] } as const;

/** How many items are in each step, of a warehouse or of all. */
async function countSteps(
  ctx: OperatorCtx,
  states: readonly ItemState[],
  warehouse_id: number | undefined,
): Promise<(state: string) => number> {
  const { rows } = await stateCounts('order_item', states, warehouse_id ?? null).execute(ctx.db);
  return (state) => rows.find((r) => r.state === state)?.n ?? 0;
}

async function queue(ctx: OperatorCtx, input: Input<Rows['queue']>): Promise<Output<Rows['queue']>> {
  return listQueue(ctx, {
    queue: stockQueue(STEP[input.tab]),
    input,
    counts: async () => {
      const n = await countSteps(ctx, group(orderItemMachine, 'in_house'), input.warehouse_id);
      return { inspect: n('received'), shelf: n('in_stock'), problem: n('problem') };
    },
    counted: { in: (counts) => counts[input.tab]!, with: ['warehouse_id'] },
    read: (ids) => stockRows(ctx, { ids }),
  });
}

async function transit(ctx: OperatorCtx, input: Input<Rows['transit']>): Promise<Output<Rows['transit']>> {
  const states = group(orderItemMachine, 'bought');
  return listQueue(ctx, {
    queue: stockQueue(states),
    input,
    counts: async () => {
      const n = await countSteps(ctx, states, input.warehouse_id);
      return { purchased: n('purchased'), on_the_way: n('on_the_way') };
    },
    counted: { in: (counts) => counts.purchased! + counts.on_the_way!, with: ['warehouse_id'] },
    read: (ids) => stockRows(ctx, { ids }),
  });
}

async function one(ctx: OperatorCtx, id: number): Promise<StockRow> {
  const [row] = await stockRows(ctx, { ids: [id] });
  if (!row) fail('fail.not_found', {}, 'id');
  return row;
}

/** The latest scans of this operator that were not undone. */
async function recent(ctx: OperatorCtx, warehouse_id: number): Promise<Output<Rows['recent']>> {
  const parcels = await ctx.db
    .selectFrom('parcel')
    .selectAll()
    .where('warehouse_id', '=', warehouse_id)
    .where('received_by', '=', ctx.operator.id)
    .orderBy('received_at', 'desc')
    .limit(3)
    .execute();
  return Promise.all(
    parcels.map((parcel: Parcel) => toScanResult(ctx, parcel, scanResultOf(parcel), scanMessageOf(parcel), false)),
  );
}

export const warehouseDesk = {
  'warehouse/transit': (ctx, input) => transit(ctx, input),
  'warehouse/scan': (ctx, input) => scan(ctx, input),
  'warehouse/undo': (ctx, input) => undoScan(ctx, input.parcel_id),
  'warehouse/recent': (ctx, input) => recent(ctx, input.warehouse_id),
  'warehouse/queue': (ctx, input) => queue(ctx, input),
  'warehouse/item': (ctx, input) => one(ctx, input.id),
  'warehouse/inspect': async (ctx, input) => one(ctx, await inspect(ctx, input)),
  'warehouse/measure': async (ctx, input) => one(ctx, await measure(ctx, input)),
  'warehouse/shelve': async (ctx, input) => one(ctx, await shelve(ctx, input.id, input.bin)),
  'warehouse/photos': async (ctx, input) => one(ctx, await addPhotos(ctx, input.id, input.files, input.extra ?? false)),
} satisfies Partial<DeskHandlers>;
