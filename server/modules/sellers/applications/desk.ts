// The queue of applications, and unapproved goods of sellers.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { ApplicationDesk, SellerGoodsDesk } from '#contract/desk/sellers.ts';
import type { deskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationMachine,
  SELLER_GOODS_STATES,
  type SellerGoodsState,
} from '#contract/states/seller.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { countStates, memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { keptUploads } from '../../platform/uploads/bytes.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { approve, reject } from './applications.ts';
import { moderate, toSellerGoods } from './goods.ts';

type Apps = (typeof deskCalls)['applications'];
type Goods = (typeof deskCalls)['sellergoods'];

const base = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('seller_application as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .leftJoin('category as c', 'c.id', 'a.category_id');
const withMember = (query: ReturnType<typeof base>) =>
  query.selectAll('a').select(['m.nickname', 'm.mark', 'm.level', 'c.names as category']);
type Row = Awaited<ReturnType<ReturnType<typeof withMember>['execute']>>[number];

const toApplication = (ctx: OperatorCtx, a: Row): ApplicationDesk => ({
  id: a.id,
  version: a.version,
  state: a.state,
  kind: a.kind as ApplicationDesk['kind'],
  company: a.company,
  contact: a.contact,
  phone: a.phone && `••••${a.phone.slice(-3)}`,
  category: pick(a.category, ctx.lang),
  content: a.content,
  papers: a.papers.length,
  reason: a.reason,
  shop_id: a.seller_id,
  member: { id: a.member_id, nickname: a.nickname, mark: a.mark, level: a.level },
  actions: actionsOf(applicationMachine, a.state, may(ctx, actor(ctx))),
  time: a.updated_at.toISOString(),
  decided_at: a.decided_at?.toISOString() ?? null,
});

export const applicationQueue = (state: ApplicationState): Queue => ({
  from: sql`seller_application a`,
  id: sql.ref('a.id'),
  order: sql.ref('a.updated_at'),
  newest: state !== 'pending',
  where: [sql<boolean>`a.state = ${state}`],
  filters: {
    operator_id: takenBy('seller_application', 'a.id'),
    member_id: (id: number) => sql<boolean>`a.member_id = ${id}`,
  },
  words: (words) => [
    sql`(letter_pairs(a.company || ' ' || a.contact) @> letter_pairs(${words}) and (a.company ilike ${containsPattern(words)} or a.contact ilike ${containsPattern(words)}))`,
    memberWords('a.member_id', words),
  ],
});

async function lists(ctx: OperatorCtx, input: Input<Apps['lists']>): Promise<Output<Apps['lists']>> {
  return takenQueue(ctx, {
    thing: 'seller_application',
    queue: applicationQueue(input.state),
    input,
    counts: () => countStates(ctx, 'seller_application', APPLICATION_STATES),
    read: async (ids) => (await withMember(base(ctx)).where('a.id', '=', anyOf(ids)).execute()).map((a) => toApplication(ctx, a)),
  });
}

async function detail(ctx: OperatorCtx, id: number): Promise<ApplicationDesk> {
  const row = await withMember(base(ctx)).where('a.id', '=', id).executeTakeFirst();
  return row ? toApplication(ctx, row) : fail('fail.not_found', {}, 'id');
}

/** Returns the papers and the whole phone number; each look is audited. Erased papers are left out. */
async function reveal(ctx: OperatorCtx, id: number): Promise<Output<Apps['reveal']>> {
  const row = await ctx.db.selectFrom('seller_application').select(['phone', 'papers']).where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  await audit(ctx, 'seller.papers', 'application', id);
  const kept = await keptUploads(ctx.db, row.papers);
  const there = row.papers.filter((name) => kept.has(name));
  return { phone: row.phone, papers: there.map((name) => uploadUrl(ctx.app.config, name, 'papers', ctx.now)) };
}

const goodsBase = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('seller_goods as r')
    .innerJoin('goods as g', 'g.id', 'r.goods_id')
    .innerJoin('seller as s', 's.id', 'r.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id');
const goodsRows = async (ctx: OperatorCtx, query: ReturnType<typeof goodsBase>): Promise<SellerGoodsDesk[]> => {
  const rows = await query.selectAll('r').select(['s.names as shop', 'c.names as category']).execute();
  const goods = await toSellerGoods(ctx, rows);
  return rows.map((r, at) => ({
    ...goods[at]!,
    version: r.version,
    seller_id: r.seller_id,
    shop_name: pick(r.shop, ctx.lang),
    category: pick(r.category, ctx.lang),
  }));
};

export const sellerGoodsQueue = (state: SellerGoodsState): Queue => ({
  from: sql`seller_goods r`,
  id: sql.ref('r.id'),
  order: sql.ref('r.updated_at'),
  newest: state !== 'pending',
  where: [sql<boolean>`r.state = ${state}`],
  filters: {
    operator_id: takenBy('seller_goods', 'r.id'),
    seller_id: (id: number) => sql<boolean>`r.seller_id = ${id}`,
  },
  words: (words) => [
    sql`r.goods_id in (select g.id from goods g where g.id = r.goods_id and (g.num_iid = ${words} or g.titles::text ilike ${containsPattern(words)}))`,
    sql`r.seller_id in (select s.id from seller s join own_seller o on o.seller_id = s.id where s.names::text ilike ${containsPattern(words)})`,
  ],
});

async function goodsLists(ctx: OperatorCtx, input: Input<Goods['lists']>): Promise<Output<Goods['lists']>> {
  return takenQueue(ctx, {
    thing: 'seller_goods',
    queue: sellerGoodsQueue(input.state),
    input,
    counts: () => countStates(ctx, 'seller_goods', SELLER_GOODS_STATES),
    read: (ids) => goodsRows(ctx, goodsBase(ctx).where('r.id', '=', anyOf(ids))),
  });
}

const goodsDetail = async (ctx: OperatorCtx, id: number): Promise<SellerGoodsDesk> =>
  (await goodsRows(ctx, goodsBase(ctx).where('r.id', '=', id)))[0] ?? fail('fail.not_found', {}, 'id');

export const applicationDesk = {
  'applications/lists': (ctx, input) => lists(ctx, input),
  'applications/detail': (ctx, input) => detail(ctx, input.id),
  'applications/reveal': (ctx, input) => reveal(ctx, input.id),
  'applications/approve': async (ctx, input) => {
    await approve(ctx, input.id, input.version);
    return detail(ctx, input.id);
  },
  'applications/reject': async (ctx, input) => {
    await reject(ctx, input.id, input.reason, input.version);
    return detail(ctx, input.id);
  },
  'sellergoods/lists': (ctx, input) => goodsLists(ctx, input),
  'sellergoods/detail': (ctx, input) => goodsDetail(ctx, input.id),
  'sellergoods/approve': async (ctx, input) => {
    await moderate(ctx, 'approve', input);
    return goodsDetail(ctx, input.id);
  },
  'sellergoods/reject': async (ctx, input) => {
    await moderate(ctx, 'reject', input);
    return goodsDetail(ctx, input.id);
  },
} satisfies Partial<DeskHandlers>;
