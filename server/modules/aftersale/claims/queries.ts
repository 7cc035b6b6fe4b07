// SQL of claims for members and operators.

import { sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { ClaimState } from '#contract/states/claim.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy } from '../../platform/takes.ts';
import type { Claim } from './store.ts';

export type ClaimRow = Claim & { waybill_no: string };

const base = (ctx: Ctx) =>
  ctx.db.selectFrom('claim as c').innerJoin('waybill as w', 'w.id', 'c.waybill_id').selectAll('c').select('w.no as waybill_no');

export const byId = async (ctx: Ctx, id: number): Promise<ClaimRow | undefined> =>
  (await base(ctx).where('c.id', '=', id).executeTakeFirst()) as ClaimRow | undefined;

type Page = { at: Date; limit: number; offset: number };

/** A member's claims, newest first. */
export async function page(
  ctx: Ctx,
  input: Page & { member_id: number; waybill_id: number | undefined },
): Promise<{ rows: ClaimRow[]; total: number }> {
  const own = base(ctx)
    .where('c.member_id', '=', input.member_id)
    .where('c.created_at', '<=', input.at)
    .$if(input.waybill_id !== undefined, (q) => q.where('c.waybill_id', '=', input.waybill_id!));
  const rows = await own.orderBy('c.id', 'desc').limit(input.limit).offset(input.offset).execute();
  const { n } = await own
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .executeTakeFirstOrThrow();
  return { rows: rows, total: n };
}

export type Goods = { id: number; titles: Names; pic_url: string; properties_name: Names; num: number };
export const goods = async (ctx: Ctx, ids: readonly number[]): Promise<Goods[]> =>
  await ctx.db
    .selectFrom('order_item')
    .select(['id', 'titles', 'pic_url', 'properties_name', 'num'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();

export const history = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('history')
    .select(['thing_id', 'action', 'to_state', 'by_kind', 'reason', 'params', 'at'])
    .where('thing', '=', 'claim')
    .where('thing_id', '=', anyOf(ids))
    .orderBy('id', 'desc')
    .execute();

export type ClaimDeskRow = ClaimRow & { nickname: string; mark: string; level: number; since: Date };

/** When it entered its current state. */
const SINCE = sql<Date>`coalesce((select max(h.at) from history h where h.thing = 'claim' and h.thing_id = c.id), c.created_at)`;

/** Claims in these states: in the order of filing, closed ones newest first. */
export const claimQueue = (states: readonly ClaimState[], newest: boolean): Queue => ({
  from: sql`claim c`,
  id: sql.ref('c.id'),
  order: sql.ref('c.created_at'),
  since: SINCE,
  newest,
  where: [sql<boolean>`c.state in (${literals(states)})`],
  filters: {
    operator_id: takenBy('claim', 'c.id'),
    member_id: (id: number) => sql<boolean>`c.member_id = ${id}`,
    line_id: (id: number) => sql<boolean>`c.waybill_id in (select w.id from waybill w where w.line_id = ${id})`,
    min_value: (fen: number) => sql<boolean>`c.offer >= ${fen}`,
  },
  words: (words) => [
    numberLike('c.no', words.toUpperCase()),
    sql`c.waybill_id in (select w.id from waybill w where ${numberLike('w.no', words.toUpperCase())})`,
    memberWords('c.member_id', words),
  ],
});

export const deskRows = (ctx: Ctx, ids: readonly number[]): Promise<ClaimDeskRow[]> =>
  base(ctx)
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .select(['m.nickname', 'm.mark', 'm.level', SINCE.as('since')])
    .where('c.id', '=', anyOf(ids))
    .execute();
