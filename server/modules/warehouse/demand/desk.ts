// Handlers of the back office: demand by goods.
import type { Input, Output } from '#contract/call.ts';
import type { DemandRow } from '#contract/desk/demand.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { inOrder } from '../../platform/queue.ts';
import { settings } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { sum } from '../../pricing/money/round.ts';
import { slaDueAt, slaTerms } from '../../support/sla/sla.ts';
import { NO_RECORD, sellerRecords } from '../arrivals/seller-record.ts';
import { toBuyItem } from '../buying/serialize.ts';
import { byIds } from '../buying/to-buy.ts';
import { connectorAt } from '../suppliers/connect.ts';
import { buyGoods, previewGoods } from './buy-goods.ts';
import { toOutcome } from './outcome.ts';
import { freightLeft } from './plan.ts';
import { type DemandGroup, gathered, itemsOf, keyOf, keysOf, othersOf, readDemand } from './queries.ts';
import { MOST_ITEMS } from './row-lots.ts';

type Rows = DeskCalls['demand'];

async function toRows(ctx: OperatorCtx, rows: readonly DemandGroup[]): Promise<DemandRow[]> {
  if (rows.length === 0) return [];
  const terms = await slaTerms(ctx);
  const bounds = await settings(ctx.db, ['arrival_days', 'seller_send_days']);
  const records = await sellerRecords(ctx, [...new Set(rows.map((row) => row.seller_id))], bounds);
  return rows.map(({ titles, properties_name, pic_url, warehouse, seller_id, seller, since, ...row }) => ({
    ...row,
    title: pick(titles, ctx.lang),
    properties_name: pick(properties_name, ctx.lang),
    pic_url: externalUrl(ctx.app.config, pic_url),
    warehouse: pick(warehouse, ctx.lang),
    seller: { id: seller_id, name: pick(seller, ctx.lang), record: records.get(seller_id) ?? NO_RECORD },
    since: since.toISOString(),
    clock_due: slaDueAt(terms, since).toISOString(),
  }));
}

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const { ids, total, cursor, pieces } = await readDemand(ctx, input, ctx.operator.id);
  const rows = ids.length > 0 ? await gathered(ctx, input, ctx.operator.id, keysOf(ids)) : [];
  return { counts: { pieces }, total, cursor, list: inOrder(ids, await toRows(ctx, rows)) };
}

async function detail(ctx: OperatorCtx, key: Input<Rows['detail']>): Promise<Output<Rows['detail']>> {
  const [row] = await toRows(ctx, await gathered(ctx, {}, ctx.operator.id, keyOf(key)));
  if (!row) fail('demand.moved');
  const ids = await itemsOf(ctx, ctx.operator.id, key, MOST_ITEMS);
  const items = inOrder(ids, await byIds(ctx, ids));
  const orders = new Map(items.map((item) => [item.order_id, item.terms]));
  const connector = connectorAt(ctx, row.api_type);
  const others = await gathered(ctx, {}, ctx.operator.id, othersOf(ctx.operator.id, row.seller.id, key));
  const terms = await slaTerms(ctx);
  return {
    row,
    items: items.map((item) => toBuyItem(ctx, terms, item)),
    freight_left: sum([...orders.values()].map((order) => freightLeft({ terms: order } as Parameters<typeof freightLeft>[0]))),
    connector: connector ? { name: connector.name, test: connector.test } : null,
    others: (await toRows(ctx, others)).sort((a, b) => a.since.localeCompare(b.since)),
  };
}

export const demandDesk = {
  'demand/lists': (ctx, input) => lists(ctx, input),
  'demand/detail': (ctx, input) => detail(ctx, input),
  'demand/outcome': async (ctx, input) => toOutcome(ctx, await previewGoods(ctx, input)),
  'demand/purchase': (ctx, input) => buyGoods(ctx, input),
} satisfies Partial<DeskHandlers>;
