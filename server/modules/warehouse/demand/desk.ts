// Calls of demand by goods (/admin/api/demand/*).
import type { Input, Output } from '#contract/call.ts';
import type { DemandRow, DemandShare } from '#contract/desk/demand.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { homeCountry } from '../../accounts/addresses/home-country.ts';
import { inOrder } from '../../platform/queue.ts';
import { settings } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { sum } from '../../pricing/money/round.ts';
import { slaDueAt, slaTerms } from '../../support/sla/sla.ts';
import { NO_RECORD, sellerRecords } from '../arrivals/seller-record.ts';
import { toBuyItem } from '../buying/serialize.ts';
import { byIds } from '../buying/to-buy.ts';
import { buyGoods, membersOf, piecesOf, previewGoods } from './buy-goods.ts';
import { freightLeft, type Given, quoteOf, type Share } from './plan.ts';
import { type Gathered, gathered, itemsOf, keyOf, keysOf, othersOf, readDemand } from './queries.ts';

type Rows = DeskCalls['demand'];
/** As many items as one purchase takes. */
const MOST = 200;

async function toRows(ctx: OperatorCtx, rows: readonly Gathered[]): Promise<DemandRow[]> {
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
  const ids = await itemsOf(ctx, ctx.operator.id, key, MOST);
  const items = inOrder(ids, await byIds(ctx, ids));
  const orders = new Map(items.map((item) => [item.order_id, item.terms]));
  const others = await gathered(ctx, {}, ctx.operator.id, othersOf(ctx.operator.id, row.seller.id, key));
  const terms = await slaTerms(ctx);
  return {
    row,
    items: items.map((item) => toBuyItem(ctx, terms, item)),
    freight_left: sum([...orders.values()].map((order) => freightLeft({ terms: order } as Parameters<typeof freightLeft>[0]))),
    others: (await toRows(ctx, others)).sort((a, b) => a.since.localeCompare(b.since)),
  };
}

async function outcome(ctx: OperatorCtx, input: Input<Rows['outcome']>): Promise<Output<Rows['outcome']>> {
  const plan = await previewGoods(ctx, input);
  const all = [...plan.bought, ...plan.asked];
  const members = await membersBy(
    ctx,
    all.map((share) => share.order.member_id),
  );
  const of = (shares: readonly Share[], amount: (share: Share) => number) => sum(shares.map(amount));
  return {
    pieces: piecesOf(plan.bought),
    members: membersOf(plan.bought),
    left: plan.left,
    unplaced: plan.unplaced,
    freight: plan.freight,
    cost: of(plan.bought, (share) => share.outcome.cost),
    paid: of(plan.bought, (share) => share.outcome.paid),
    refund: of(plan.bought, (share) => share.outcome.refund),
    supplement: of(plan.asked, (share) => share.outcome.needs_supplement),
    carried: of(plan.bought, (share) => share.outcome.carried),
    shares: all.map((share) => toShare(ctx, share, members.get(share.order.member_id)!)),
    quote: quoteOf(plan),
  };
}

type Member = DemandShare['member'];
async function membersBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Member>> {
  const rows = await ctx.db
    .selectFrom('member as m')
    .select(['m.id', 'm.nickname', 'm.mark', 'm.level', homeCountry])
    .where('m.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, country: row.country ?? '' }]));
}

const toShare = (ctx: Ctx, { order, given, freight, outcome }: Share, member: Member): DemandShare => ({
  order_id: order.id,
  order_no: order.no,
  member,
  items: given.map(({ item, num, price }: Given) => ({
    item_id: item.id,
    properties_name: pick(item.properties_name, ctx.lang),
    num,
    of: item.num,
    paid: item.price * num,
    cost: price * num,
  })),
  freight,
  refund: outcome.needs_supplement > 0 ? 0 : outcome.refund,
  supplement: outcome.needs_supplement,
  carried: outcome.carried,
  says: outcome.says,
});

export const demandDesk = {
  'demand/lists': (ctx, input) => lists(ctx, input),
  'demand/detail': (ctx, input) => detail(ctx, input),
  'demand/outcome': (ctx, input) => outcome(ctx, input),
  'demand/purchase': (ctx, input) => buyGoods(ctx, input),
} satisfies Partial<DeskHandlers>;
