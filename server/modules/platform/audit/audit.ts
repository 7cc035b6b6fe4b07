// The audit log: which operator did what to which record, with a list for the back office.
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { staff } from '#contract/desk/staff.ts';
import { json, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { Db } from '../../../db/open.ts';
import { asOf, offsetOf, toPage } from '../paging.ts';
import { settings } from '../settings/settings.ts';
import { detailText } from './describe.ts';

export type Detail = Record<string, string | number | boolean | null>;

/** Writes an audit entry in the caller's transaction. `detail` must not contain secrets: it is shown as it is. */
export async function audit(
  ctx: OperatorCtx,
  action: string,
  thing: string,
  thing_id: string | number,
  detail: Detail = {},
): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      operator_id: ctx.operator.id,
      action,
      thing,
      thing_id: String(thing_id),
      detail: json(detail),
      ip: ctx.ip,
      at: ctx.now,
    })
    .execute();
}

/** The same for several records of one kind. */
export async function auditAll(
  ctx: OperatorCtx,
  thing: string,
  entries: readonly { action: string; thing_id: string | number; detail: Detail }[],
): Promise<void> {
  if (entries.length === 0) return;
  await ctx.db
    .insertInto('audit')
    .values(
      entries.map(({ action, thing_id, detail }) => ({
        operator_id: ctx.operator.id,
        action,
        thing,
        thing_id: String(thing_id),
        detail: json(detail),
        ip: ctx.ip,
        at: ctx.now,
      })),
    )
    .execute();
}

/** The same for a command-line tool: no operator, no address. */
export const auditTool = (
  db: Db,
  at: Date,
  action: string,
  thing: string,
  thing_id: string | number,
  detail: Detail,
): Promise<unknown> =>
  db
    .insertInto('audit')
    .values({ operator_id: null, action, thing, thing_id: String(thing_id), detail: json({ ...detail, by: 'tool' }), at })
    .execute();

export type LatestEntry = { thing_id: string; detail: Record<string, unknown>; at: Date; operator: string };

/** The latest entry of each of these things, for those that have one. */
export const latestStatement = (thing: string, ids: readonly string[]): RawBuilder<LatestEntry> =>
  sql<LatestEntry>`select k.id as thing_id, a.detail, a.at, coalesce(o.name, '') as operator
    from unnest(${ids}::text[]) as k (id)
    cross join lateral (
      select x.detail, x.at, x.operator_id from audit x where x.thing = ${thing} and x.thing_id = k.id order by x.id desc limit 1
    ) a left join operator o on o.id = a.operator_id`;

export const latestOf = async (ctx: OperatorCtx, thing: string, ids: readonly string[]): Promise<Map<string, LatestEntry>> =>
  new Map((await latestStatement(thing, ids).execute(ctx.db)).rows.map((row) => [row.thing_id, row]));

type Lists = (typeof staff)['audit']['lists'];

export async function listAudit(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  let query = ctx.db.selectFrom('audit as a').leftJoin('operator as o', 'o.id', 'a.operator_id').where('a.at', '<=', to);
  if (input.operator_id) query = query.where('a.operator_id', '=', input.operator_id);
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  if (input.from) query = query.where('a.at', '>=', sql<Date>`(${input.from}::timestamp at time zone ${time_zone})`);
  if (input.to) query = query.where('a.at', '<', sql<Date>`((${input.to}::date + 1)::timestamp at time zone ${time_zone})`);
  if (input.thing) query = query.where('a.thing', '=', input.thing);
  if (input.thing_id) query = query.where('a.thing_id', '=', input.thing_id);
  if (input.q) {
    const like = containsPattern(input.q);
    query = query.where((eb) =>
      eb.or([
        eb('a.action', 'ilike', like),
        eb('a.thing', 'ilike', like),
        eb('a.thing_id', '=', input.q!),
        eb('o.name', 'ilike', like),
      ]),
    );
  }
  const { total } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['a.id', 'a.action', 'a.thing', 'a.thing_id', 'a.detail', 'a.at', 'o.name as operator'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    to,
    total,
    rows.map(({ at, detail, operator, ...row }) => ({
      ...row,
      operator: operator ?? '',
      detail: detailText(detail, ctx.lang, { thing: row.thing, thing_id: row.thing_id }),
      time: at.toISOString(),
    })),
  );
}
