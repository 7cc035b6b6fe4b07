// Growth: 1 for each whole 1.00 of freight paid, counted when a waybill is received. Every change is an entry; a member's
// growth is their sum. Levels rise with growth and never fall.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import type { GrowthKind } from '../../../db/stored/growth.ts';
import { changeGrowth, raiseLevel } from '../../accounts/auth/standing.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { notify } from '../../support/notifications/notify.ts';

const LEVEL_PAGE = '/pages/member/level/index';

/** Growth of a receipt; repeated for the same waybill it adds nothing. */
export async function addGrowth(ctx: Ctx, of: { member_id: number; waybill_id: number; growth: number }): Promise<void> {
  if (of.growth <= 0 || !(await write(ctx, { ...of, kind: 'receipt' }))) return;
  const growth = await changeGrowth(ctx, of.member_id, of.growth);
  const reached = await ctx.db
    .selectFrom('level')
    .select(['level', 'names'])
    .where('growth', '<=', growth)
    .orderBy('level', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!reached || !(await raiseLevel(ctx, of.member_id, reached.level))) return;
  await notify(ctx, of.member_id, { kind: 'reward', key: 'level_up', params: { name: reached.names }, url: LEVEL_PAGE });
}

/**
 * Revokes the growth of a receipt, at most what is there; the level stays. `growth` is that of a receipt from before there were
 * entries.
 */
export async function takeGrowthBack(ctx: Ctx, of: { member_id: number; waybill_id: number; growth: number }): Promise<void> {
  const { growth: has } = await ctx.db
    .selectFrom('member')
    .select('growth')
    .where('id', '=', of.member_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const back = Math.min(of.growth, has);
  if (back > 0 && (await write(ctx, { ...of, growth: -back, kind: 'back' }))) await changeGrowth(ctx, of.member_id, -back);
}

async function write(
  ctx: Ctx,
  entry: { member_id: number; waybill_id: number | null; growth: number; kind: GrowthKind },
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('growth_entry')
    .values({ ...entry, at: ctx.now })
    .onConflict((c) => c.columns(['waybill_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Row = (typeof calls)['level']['growth'];

/** The entries of a member, newest first. */
export async function growthHistory(ctx: Ctx, member_id: number, input: Input<Row>): Promise<Output<Row>> {
  const to = asOf(ctx, input);
  const own = ctx.db.selectFrom('growth_entry as g').where('g.member_id', '=', member_id).where('g.at', '<=', to);
  const { n } = await own.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await own
    .leftJoin('waybill as w', 'w.id', 'g.waybill_id')
    .select(['g.id', 'g.kind', 'g.growth', 'g.at', 'g.waybill_id', 'w.no', sql<boolean>`coalesce(w.hidden, false)`.as('hidden')])
    .orderBy('g.at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    to,
    n,
    rows.map((r) => ({
      id: r.id,
      kind: r.kind,
      growth: r.growth,
      no: r.no ?? '',
      waybill_id: r.hidden ? null : r.waybill_id,
      time: r.at.toISOString(),
    })),
  );
}

export const levelName = (names: Names, lang: string): string => pick(names, lang);
