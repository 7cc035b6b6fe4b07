// Handlers of the back office: shipment lists exported by marketplaces.
import type { Input, Output } from '#contract/call.ts';
import { SHIPMENT_KINDS } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { sum } from '../../pricing/money/round.ts';
import { sellerShip } from '../buying/buying.ts';
import { type Planned, planOf, quoteOf } from './plan.ts';
import { guess, rowsOf, sheetOf } from './read-list.ts';

type Rows = DeskCalls['shipments'];
const EXAMPLES = 3;

async function look(ctx: OperatorCtx, input: Input<Rows['look']>): Promise<Output<Rows['look']>> {
  const sheet = await sheetOf(input.text);
  return {
    columns: sheet.heads.map((name) => ({
      name,
      examples: [...new Set(sheet.rows.map((row) => row.cells[name] ?? '').filter(Boolean))].slice(0, EXAMPLES),
    })),
    mapping: await guess(ctx, sheet),
    rows: sheet.rows.length,
  };
}

const planned = async (ctx: OperatorCtx, input: Input<Rows['preview']>): Promise<Planned[]> =>
  planOf(ctx, rowsOf(await sheetOf(input.text), input.mapping));

async function preview(ctx: OperatorCtx, input: Input<Rows['preview']>): Promise<Output<Rows['preview']>> {
  const plan = await planned(ctx, input);
  const warehouses = new Map(
    (await ctx.db.selectFrom('warehouse').select(['id', 'names']).execute()).map((one) => [one.id, pick(one.names, ctx.lang)]),
  );
  const orders = plan.map((one) => one.items[0]?.order_id ?? null);
  return {
    rows: plan.map((one, at) => ({
      row: one.row.row,
      kind: one.kind,
      platform_no: one.row.platform_no,
      tracking_no: one.no,
      courier: one.courier ? pick(one.courier.names, ctx.lang) : one.row.courier,
      items: one.items.length,
      members: new Set(one.items.map((item) => item.member_id)).size,
      warehouse: warehouses.get(one.warehouse_id ?? 0) ?? '',
      order_id: orders[at] ?? null,
      says: one.says,
    })),
    counts: Object.fromEntries(SHIPMENT_KINDS.map((kind) => [kind, plan.filter((one) => one.kind === kind).length])) as Output<
      Rows['preview']
    >['counts'],
    quote: quoteOf(plan),
  };
}

/** All possible rows in one transaction; the items are locked together by id before the first moves. */
async function apply(ctx: OperatorCtx, input: Input<Rows['apply']>): Promise<Output<Rows['apply']>> {
  const plan = await planned(ctx, input);
  if (quoteOf(plan) !== input.quote) fail('fail.changed', {}, 'quote');
  const ready = plan.filter((one) => one.kind === 'ship');
  for (const one of [...ready].sort((a, b) => a.items[0]!.order_id - b.items[0]!.order_id))
    await sellerShip(ctx, { item_ids: one.items.map((item) => item.id), courier_id: one.courier!.id, tracking_no: one.no });
  if (input.save_as) await keep(ctx, input.save_as, input.mapping);
  const items = sum(ready.map((one) => one.items.length));
  await audit(ctx, 'shipments.apply', 'item', ready[0]?.items[0]?.id ?? 0, { rows: ready.length, items });
  return { rows: ready.length, items, left: plan.filter((one) => one.kind === 'problem').length };
}

const keep = (ctx: OperatorCtx, name: string, mapping: Input<Rows['apply']>['mapping']): Promise<unknown> => {
  const values = { mapping: json(mapping), operator_id: ctx.operator.id, updated_at: ctx.now };
  return ctx.db
    .insertInto('shipment_mapping')
    .values({ name, ...values })
    .onConflict((at) => at.column('name').doUpdateSet(values))
    .execute();
};

export const shipmentDesk = {
  'shipments/mappings': (ctx) =>
    ctx.db.selectFrom('shipment_mapping').select(['id', 'name', 'mapping']).orderBy('name').execute(),
  'shipments/look': (ctx, input) => look(ctx, input),
  'shipments/preview': (ctx, input) => preview(ctx, input),
  'shipments/apply': (ctx, input) => apply(ctx, input),
  'shipments/forget': async (ctx, { id }) => {
    await ctx.db.deleteFrom('shipment_mapping').where('id', '=', id).execute();
    return { id };
  },
} satisfies Partial<DeskHandlers>;
