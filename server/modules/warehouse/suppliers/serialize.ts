// Supplier orders for screens.
import type { SupplierDetail, SupplierOrder, SupplierPush } from '#contract/desk/suppliers.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf, isIn } from '#contract/states/machine.ts';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import { PURCHASE_CONNECTORS } from '../../../connectors/purchase/connectors.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { historyOf } from '../../platform/lifecycle/history.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import * as queries from './queries.ts';

const nameOf = (code: string): string => PURCHASE_CONNECTORS.find((one) => one.code === code)?.name ?? code;

function toOrder(ctx: OperatorCtx, row: queries.ShownOrder): SupplierOrder {
  const { connector, test, id, key, state, platform_no, api_type, operator, pieces, members, freight, waits, spare } = row;
  return {
    ...{ id, key, state, platform_no, api_type, operator, pieces, members, freight, waits, spare },
    ...{ problem: row.problem, tries: row.tries },
    connector: { code: connector, name: nameOf(connector), test },
    actions: actionsOf(supplierOrderMachine, state, may(ctx, actor(ctx))),
    seller: pick(row.seller, ctx.lang),
    warehouse: pick(row.warehouse, ctx.lang),
    total: row.total + freight,
    payable: isIn(supplierOrderMachine, state, 'payable') && waits === 0,
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export async function ordersShown(ctx: OperatorCtx, ids: readonly number[]): Promise<SupplierOrder[]> {
  const { rows } = await queries.shownOrders(ids).execute(ctx.db);
  return rows.map((row) => toOrder(ctx, row));
}

type Push = Awaited<ReturnType<typeof queries.pushesOf>>[number];
export const toPush = ({ id, type, platform_no, supplier_order_id, effects, ...push }: Push): SupplierPush => ({
  ...{ id, type, platform_no, supplier_order_id, effects },
  connector: nameOf(push.connector),
  at: push.at.toISOString(),
  read_at: push.read_at?.toISOString() ?? null,
});

export async function detailShown(ctx: OperatorCtx, id: number): Promise<SupplierDetail> {
  const [order] = await ordersShown(ctx, [id]);
  if (!order) fail('fail.not_found', {}, 'id');
  const lines = await queries.shownLines(ctx, id);
  const history = await historyOf(ctx, supplierOrderMachine.thing, id);
  const pushes = await queries.pushesOf(ctx, id);
  return {
    order,
    lines: lines.map(({ order_item_id, titles, properties_name, pic_url, supplier_order_id: _o, spec_id: _s, ...line }) => ({
      ...line,
      item_id: order_item_id,
      title: pick(titles, ctx.lang),
      properties_name: pick(properties_name, ctx.lang),
      pic_url: externalUrl(ctx.app.config, pic_url),
    })),
    history: history.map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      action: line.action,
      by: line.by_kind,
      reason: line.reason,
    })),
    pushes: pushes.map(toPush),
  };
}
