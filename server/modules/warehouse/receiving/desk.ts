// Calls of the warehouse desk.

import type { Input, Output } from '#contract/call.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import type { deskCalls } from '#contract/desk.ts';
import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import type { Parcel } from '../parcels/parcel.ts';
import { addPhotos, inspect, measure, shelve } from './inspect.ts';
import { scan, scanMessageOf, scanResultOf, toScanResult, undoScan } from './scan.ts';
import { stockRows } from './stock-rows.ts';

type Rows = (typeof deskCalls)['warehouse'];
const STEP = { inspect: ['received'], shelf: ['in_stock'], problem: ['problem'] } as const;

async function queue(ctx: OperatorCtx, input: Input<Rows['queue']>): Promise<Output<Rows['queue']>> {
  const rows = await ctx.db
    .selectFrom('order_item')
    .select((eb) => ['state', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('state', 'in', group(orderItemMachine, 'in_house'))
    .$if(input.warehouse_id !== undefined, (q) => q.where('warehouse_id', '=', input.warehouse_id!))
    .groupBy('state')
    .execute();
  const n = (state: string) => rows.find((r) => r.state === state)?.n ?? 0;
  return {
    counts: { inspect: n('received'), shelf: n('in_stock'), problem: n('problem') },
    items: await stockRows(ctx, { states: STEP[input.tab], warehouse_id: input.warehouse_id, q: input.q }),
  };
}

async function one(ctx: OperatorCtx, id: number): Promise<StockRow> {
  const [row] = await stockRows(ctx, { ids: [id] });
  if (!row) fail('fail.not_found', {}, 'id');
  return row;
}

/** The last scans of this operator that still stand. */
async function recent(ctx: OperatorCtx, warehouse_id: number): Promise<Output<Rows['recent']>> {
  const parcels = await ctx.db
    .selectFrom('parcel')
    .selectAll()
    .where('warehouse_id', '=', warehouse_id)
    .where('received_by', '=', ctx.operator.id)
    .orderBy('received_at', 'desc')
    .limit(3)
    .execute();
  const out = [];
  for (const row of parcels) {
    const parcel = row as Parcel;
    out.push(await toScanResult(ctx, parcel, scanResultOf(parcel), scanMessageOf(parcel), false));
  }
  return out;
}

export const warehouseDesk = {
  'warehouse/transit': (ctx, input) =>
    stockRows(ctx, { states: group(orderItemMachine, 'bought'), q: input.q, warehouse_id: input.warehouse_id }),
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
