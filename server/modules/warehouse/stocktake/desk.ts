// Handlers of the back office: stocktakes.
import type { Input, Output } from '#contract/call.ts';
import type { Stocktake } from '#contract/desk/stocktake.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { group } from '#contract/states/machine.ts';
import { stocktakeMachine } from '#contract/states/stocktake.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { closeCount, confirmCount, settle, stepCount } from './close.ts';
import { leaveBin, listZones, openCount, scanIntoCount, takeBack, visitBin } from './count.ts';
import { binsOf, pageOfRows, toCounts } from './store.ts';

type Rows = DeskCalls['stocktake'];

const one = async (ctx: OperatorCtx, id: number): Promise<Stocktake> =>
  (await toCounts(ctx, [id]))[0] ?? fail('fail.not_found', {}, 'id');

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const found = ctx.db
    .selectFrom('stocktake')
    .where('warehouse_id', '=', input.warehouse_id)
    .where('created_at', '<=', at)
    .where('state', 'in', group(stocktakeMachine, input.tab));
  const [{ total }, ids] = await Promise.all([
    found.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('total')).executeTakeFirstOrThrow(),
    found.select('id').orderBy('id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute(),
  ]);
  const rows = await toCounts(
    ctx,
    ids.map((row) => row.id),
  );
  return toPage(input, at, total, rows);
}

export const stocktakeDesk = {
  'stocktake/zones': (ctx, input) => listZones(ctx, input),
  'stocktake/lists': (ctx, input) => lists(ctx, input),
  'stocktake/detail': async (ctx, { id }) => ({ ...(await one(ctx, id)), bin_list: await binsOf(ctx, id) }),
  'stocktake/rows': (ctx, { id, ...filter }) => pageOfRows(ctx, id, filter),
  'stocktake/open': async (ctx, input) => one(ctx, await openCount(ctx, input)),
  'stocktake/bin': (ctx, input) => visitBin(ctx, input),
  'stocktake/leave': (ctx, input) => leaveBin(ctx, input),
  'stocktake/scan': (ctx, input) => scanIntoCount(ctx, input),
  'stocktake/unscan': (ctx, input) => takeBack(ctx, input),
  'stocktake/settle': (ctx, input) => settle(ctx, input).then(() => one(ctx, input.id)),
  'stocktake/close': (ctx, { id }) => closeCount(ctx, id).then(() => one(ctx, id)),
  'stocktake/confirm': (ctx, input) => confirmCount(ctx, input).then(() => one(ctx, input.id)),
  'stocktake/reopen': (ctx, { id, reason }) => stepCount(ctx, id, 'reopen', reason).then(() => one(ctx, id)),
  'stocktake/cancel': (ctx, { id, reason }) => stepCount(ctx, id, 'cancel', reason).then(() => one(ctx, id)),
} satisfies Partial<DeskHandlers>;
