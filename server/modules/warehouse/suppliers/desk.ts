// Handlers of the back office: supplier orders.

import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { PURCHASE_CONNECTORS } from '../../../connectors/purchase/connectors.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { isAhead } from '../../../wait-time.ts';
import { circuits, MOST_OPEN_MS } from '../../catalog/sources/ask.ts';
import { countTabs, listQueue } from '../../platform/queue.ts';
import { askSupplier, circuitOf, connectorOf } from './connect.ts';
import { act, orderGoods, refresh } from './order.ts';
import { asked, preview } from './preview.ts';
import * as queries from './queries.ts';
import { detailShown, ordersShown, toPush } from './serialize.ts';

type Rows = DeskCalls['suppliers'];

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const { tab = 'to_pay', ...filters } = input;
  return listQueue(ctx, {
    queue: queries.orderQueue(tab),
    input: filters,
    counts: () => countTabs(ctx, ['to_pay', 'failed', 'paid'], queries.orderQueue),
    read: (ids) => ordersShown(ctx, ids),
  });
}

async function payLink(ctx: OperatorCtx, { ids }: Input<Rows['pay_link']>): Promise<Output<Rows['pay_link']>> {
  const orders = await ordersShown(ctx, ids);
  const [first] = orders;
  if (!first || orders.length !== new Set(ids).size) fail('fail.not_found', {}, 'ids');
  if (orders.some((one) => one.connector.code !== first.connector.code)) fail('suppliers.one_connector', {}, 'ids');
  const waiting = orders.find((one) => !one.payable);
  if (waiting) fail(waiting.waits > 0 ? 'suppliers.waits' : 'suppliers.not_payable', { no: waiting.platform_no || waiting.key });
  const connector =
    connectorOf(ctx.app, first.connector.code) ?? fail('suppliers.not_set_up', { marketplace: first.connector.name });
  const nos = orders.map((one) => one.platform_no);
  const url = await asked(ctx, connector, () =>
    askSupplier(ctx, connector, 'payLink', (outside) => connector.payLink(nos, outside)),
  );
  return { url };
}

const CURSOR = /^\d{1,9}$/;
async function pushes(ctx: OperatorCtx, { cursor }: Input<Rows['pushes']>): Promise<Output<Rows['pushes']>> {
  if (cursor && !CURSOR.test(cursor)) fail('fail.field_format', {}, 'cursor');
  const [{ rows, more }, total] = await Promise.all([
    queries.pagePushes(ctx, cursor ? Number(cursor) : null),
    queries.countPushes(ctx),
  ]);
  const last = rows.at(-1);
  return { total, cursor: more && last ? String(last.id) : null, list: rows.map(toPush) };
}

async function connectors(ctx: OperatorCtx): Promise<Output<Rows['connectors']>> {
  const [heard, known] = await Promise.all([queries.lastPushes(ctx), circuits(ctx)]);
  return PURCHASE_CONNECTORS.map((one) => {
    const on = connectorOf(ctx.app, one.code);
    const circuit = known.find((state) => state.code === circuitOf(one.code));
    const open = circuit?.open_until && isAhead(circuit.open_until, ctx.now, MOST_OPEN_MS) ? circuit.open_until : null;
    return {
      code: one.code,
      name: one.name,
      test: on?.test ?? false,
      on: on !== undefined,
      settings: [...one.settings.names],
      api_types: [...(one.api_types ?? [])],
      max_skus: one.max_skus,
      webhook: on?.webhook ? `${ctx.app.config.public_url}/notices/purchase/${one.code}` : '',
      events: [...one.events],
      pushed_at: heard.find((push) => push.connector === one.code)?.at.toISOString() ?? null,
      open_until: open?.toISOString() ?? null,
      problem: (circuit?.problem ?? '') as Output<Rows['connectors']>[number]['problem'],
      error: circuit?.error ?? '',
      error_at: circuit?.error_at?.toISOString() ?? null,
    };
  });
}

async function check(ctx: OperatorCtx, code: string): Promise<Output<Rows['connectors']>> {
  const connector = connectorOf(ctx.app, code) ?? fail('fail.not_found', {}, 'code');
  await asked(ctx, connector, () => askSupplier(ctx, connector, 'check', (outside) => connector.check(outside)));
  return connectors(ctx);
}

export const suppliersDesk = {
  'suppliers/preview': (ctx, input) => preview(ctx, input),
  'suppliers/order': (ctx, input) => orderGoods(ctx, input),
  'suppliers/lists': (ctx, input) => lists(ctx, input),
  'suppliers/detail': (ctx, { id }) => detailShown(ctx, id),
  'suppliers/act': async (ctx, input) => {
    await act(ctx, input);
    return detailShown(ctx, input.id);
  },
  'suppliers/refresh': async (ctx, { id }) => {
    await refresh(ctx, id);
    return detailShown(ctx, id);
  },
  'suppliers/pay_link': (ctx, input) => payLink(ctx, input),
  'suppliers/pushes': (ctx, input) => pushes(ctx, input),
  'suppliers/connectors': (ctx) => connectors(ctx),
  'suppliers/check': (ctx, { code }) => check(ctx, code),
} satisfies Partial<DeskHandlers>;
