// Membership cards in the back office: who has which, their income and cost, and a member's cards.

import type { Input, Output } from '#contract/call.ts';
import type { CardDesk, cards } from '#contract/desk/cards.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';
import { allLevels } from '../levels/all-levels.ts';
import { benefitsOf } from '../levels/benefits.ts';
import { growthHistory } from '../levels/growth.ts';
import { countCards, readCards, sumsOf } from './queries.ts';
import { isWaiting } from './store.ts';

type Rows = (typeof cards)['membercards'];
type Read = Awaited<ReturnType<typeof readCards>>[number];
/** A member has a few at most; the page shows the latest. */
const LATEST = 20;

const toDesk = (ctx: OperatorCtx, c: Read): CardDesk => ({
  id: c.id,
  member: { id: c.member_id, nickname: c.nickname, mark: c.mark },
  name: pick(c.names, ctx.lang),
  state: c.state === 'active' && c.ends_at <= ctx.now ? 'ended' : c.state,
  waiting: isWaiting(c, ctx.now),
  price: c.price,
  invoice_no: c.no,
  paid_at: c.paid_at.toISOString(),
  from: c.starts_at.toISOString(),
  to: c.ends_at.toISOString(),
  first_used_at: c.first_used_at?.toISOString() ?? null,
  refunded_at: c.refunded_at?.toISOString() ?? null,
  saved: c.saved,
  coupons: c.coupons,
});

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const to = asOf(ctx, input);
  const wanted = { tab: input.tab, q: input.q, to };
  const rows = await readCards(ctx, ctx.now, wanted, { limit: input.page_size, offset: offsetOf(input) });
  return toPage(
    input,
    to,
    await countCards(ctx, ctx.now, wanted),
    rows.map((c) => toDesk(ctx, c)),
  );
}

async function report(ctx: OperatorCtx, input: Input<Rows['report']>): Promise<Output<Rows['report']>> {
  const zone = await setting(ctx.db, 'time_zone');
  const today = dayIn(ctx.now, zone);
  const to = input.to ?? today;
  const from = input.from ?? `${to.slice(0, 8)}01`;
  if (from > to) fail('desk.fail.span', {}, 'to');
  const names = new Map((await ctx.db.selectFrom('card').select(['id', 'names']).execute()).map((c) => [c.id, c.names]));
  const rows = (await sumsOf(ctx, from, to, zone)).map(({ id, ...sums }) => ({ name: pick(names.get(id), ctx.lang), ...sums }));
  const of = (key: Exclude<keyof (typeof rows)[number], 'name'>) => sum(rows.map((r) => r[key]));
  const total = {
    name: '',
    sold: of('sold'),
    sold_amount: of('sold_amount'),
    refunded: of('refunded'),
    refunded_amount: of('refunded_amount'),
    discounts: of('discounts'),
    coupons: of('coupons'),
    coupons_amount: of('coupons_amount'),
  };
  return { from, to, total, cards: rows };
}

async function member(ctx: OperatorCtx, input: Input<Rows['member']>): Promise<Output<Rows['member']>> {
  const found = await ctx.db.selectFrom('member').select('growth').where('id', '=', input.id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const b = await benefitsOf(ctx, input.id);
  const next = (await allLevels(ctx)).find((l) => l.level > b.level);
  const own = await readCards(ctx, ctx.now, { member_id: input.id, to: ctx.now }, { limit: LATEST, offset: 0 });
  return {
    level: b.level,
    level_name: pick(b.level_names, ctx.lang),
    growth: found.growth,
    next_growth: next?.growth ?? null,
    benefits: (['freight_off_bp', 'service_fee_bp', 'points_bp'] as const).map((code) => ({
      code,
      value: b[code].value,
      level: b[code].level,
      by: b[code].by,
    })),
    cards: own.map((c) => toDesk(ctx, c)),
    entries: await growthHistory(ctx, input.id, input),
  };
}

export const cardDesk = {
  'membercards/lists': (ctx, input) => lists(ctx, input),
  'membercards/report': (ctx, input) => report(ctx, input),
  'membercards/member': (ctx, input) => member(ctx, input),
} satisfies Partial<DeskHandlers>;
