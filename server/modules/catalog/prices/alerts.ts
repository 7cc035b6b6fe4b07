// Price alerts of members: set on the item page, notified once when the goods cost no more than that.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { CARD, toCard } from '../site/cards.ts';
import { goodsNamed } from './named.ts';

type Prices = (typeof calls)['prices'];
type AlertRow = { below: number; told_at: Date | null };
const toAlert = ({ below, told_at }: AlertRow) => ({ below, told: told_at?.toISOString() ?? null });

const alerts = (ctx: Pick<Ctx, 'db'>, member_id: number) =>
  ctx.db.selectFrom('price_alert as a').where('a.member_id', '=', member_id);

export async function alertOf(ctx: Ctx, member_id: number, goods_id: number) {
  const row = await alerts(ctx, member_id).select(['below', 'told_at']).where('goods_id', '=', goods_id).executeTakeFirst();
  return row ? toAlert(row) : null;
}

/** Sets, changes or removes an alert. Refuses a price that is already reached, goods off sale, and more alerts than allowed. */
export async function setAlert(ctx: MemberCtx, input: Input<Prices['alert']>): Promise<Output<Prices['alert']>> {
  const goods = await goodsNamed(ctx, input);
  const { below } = input;
  const mine = { member_id: ctx.member.id, goods_id: goods.id };
  if (below === 0) {
    await ctx.db
      .deleteFrom('price_alert')
      .where('member_id', '=', mine.member_id)
      .where('goods_id', '=', mine.goods_id)
      .execute();
    return { alert: null };
  }
  if (!goods.enabled) fail('cart.gone');
  if (below >= goods.price) fail('prices.already', { price_fen: goods.price }, 'below');
  await lockLimit(ctx, 'price_alerts', ctx.member.id);
  const max = await setting(ctx.db, 'price_alerts_max');
  const { n } = await alerts(ctx, ctx.member.id)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('goods_id', '<>', goods.id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= max) fail('prices.too_many', { max });
  await ctx.db
    .insertInto('price_alert')
    .values({ ...mine, below, made_at: ctx.now })
    .onConflict((c) => c.columns(['member_id', 'goods_id']).doUpdateSet({ below, made_at: ctx.now, told_at: null }))
    .execute();
  return { alert: { below, told: null } };
}

export async function listAlerts(ctx: MemberCtx, input: Input<Prices['alerts']>): Promise<Output<Prices['alerts']>> {
  const at = asOf(ctx, input);
  const query = alerts(ctx, ctx.member.id).where('a.made_at', '<=', at);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('goods as g', 'g.id', 'a.goods_id')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select([...CARD, 'a.below', 'a.told_at', 'a.made_at', 'g.enabled'])
    .orderBy('a.made_at', 'desc')
    .orderBy('a.goods_id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((row) => ({ ...toCard(row, ctx), ...toAlert(row), gone: !row.enabled, time: row.made_at.toISOString() })),
  );
}

/** Alerts whose price is reached. */
export const reached = (db: Db) =>
  db
    .selectFrom('price_alert as a')
    .innerJoin('goods as g', 'g.id', 'a.goods_id')
    .select(['a.id', 'a.member_id', 'a.goods_id'])
    .where('a.told_at', 'is', null)
    .where('g.enabled', '=', true)
    .whereRef('g.price', '<=', 'a.below')
    .orderBy('a.made_at')
    .orderBy('a.id');

/** Notifies a member once: the alert is locked and checked again. */
export async function notifyPrice(ctx: Ctx, { member_id, goods_id }: { member_id: number; goods_id: number }): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('price_alert as a')
    .innerJoin('goods as g', 'g.id', 'a.goods_id')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .select(['g.titles', 'g.price', 'g.api_type', 'g.num_iid', 'm.lang'])
    .where('a.member_id', '=', member_id)
    .where('a.goods_id', '=', goods_id)
    .where('a.told_at', 'is', null)
    .where('g.enabled', '=', true)
    .whereRef('g.price', '<=', 'a.below')
    .forUpdate('a')
    .executeTakeFirst();
  if (!row) return false;
  await ctx.db
    .updateTable('price_alert')
    .set({ told_at: ctx.now })
    .where('member_id', '=', member_id)
    .where('goods_id', '=', goods_id)
    .execute();
  await notify(ctx, member_id, {
    kind: 'system',
    key: 'price_reached',
    params: { title: row.titles, price_fen: row.price },
    url: `/pages/item/index?tp=${encodeURIComponent(row.api_type)}&tid=${encodeURIComponent(row.num_iid)}`,
  });
  return true;
}
