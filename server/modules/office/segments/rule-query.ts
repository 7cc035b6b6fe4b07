// The members of a rule as SQL. Conditions on members' actions are sets, so that PostgreSQL reads each table once, by its index,
// for any number of members.
import { type RawBuilder, sql } from 'kysely';
import type { SegmentRule } from '#contract/segment.ts';
import { ITEMS_IN_HOUSE } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { setting } from '../../platform/settings/settings.ts';
import { startOfDay } from '../../support/sla/calendar.ts';

type Condition = RawBuilder<unknown>;
/** Days back that `spent` counts. */
const SPENT_DAYS = 365;
const DAY_MS = 86_400_000;

type Range = { from?: number | undefined; to?: number | undefined };

const within = (value: Condition, { from, to }: Range): Condition[] => [
  ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
];

/**
 * A condition on a sum or count by member, 0 without rows. The lower limit selects members with enough, the upper one excludes those with too much, so that
 * neither reads members without any.
 */
function summed(rows: Condition, value: Condition, { from, to }: Range): Condition[] {
  const having = (sign: Condition) => sql`(select x.member_id from ${rows} group by x.member_id having ${value} ${sign})`;
  return [
    ...(from ? [sql`m.id in ${having(sql`>= ${from}`)}`] : []),
    ...(to === undefined ? [] : [sql`not exists (select 1 from ${having(sql`> ${to}`)} as over where over.member_id = m.id)`]),
  ];
}

const yes = (wanted: boolean | undefined, exists: Condition): Condition[] =>
  wanted === undefined ? [] : [wanted ? exists : sql`not ${exists}`];

const days = (at: { zone: string }, from?: string, to?: string): { from?: Date; before?: Date } => ({
  ...(from ? { from: new Date(startOfDay(from, at.zone)) } : {}),
  ...(to ? { before: new Date(startOfDay(nextDay(to), at.zone)) } : {}),
});
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The conditions of a segment; `m` is the member. Blocked and erased members never match. */
export function conditionsOf(rule: SegmentRule, at: { now: Date; zone: string }): Condition {
  const registered = days(at, rule.registered_from, rule.registered_to);
  const ordered = days(at, rule.ordered_from, rule.ordered_to);
  const paidOrder = (when: Condition) =>
    sql`exists (select 1 from orders o where o.member_id = m.id and o.paid_at is not null ${when})`;
  const since = new Date(at.now.getTime() - SPENT_DAYS * DAY_MS);
  const all: Condition[] = [
    sql`m.state = 'normal'`,
    ...(registered.from ? [sql`m.created_at >= ${registered.from}`] : []),
    ...(registered.before ? [sql`m.created_at < ${registered.before}`] : []),
    ...(rule.countries
      ? [
          sql`exists (select 1 from address a where a.member_id = m.id and a.is_default and a.deleted_at is null and a.country = ${anyOf(rule.countries)})`,
        ]
      : []),
    ...(rule.languages ? [sql`m.lang = ${anyOf(rule.languages)}`] : []),
    ...within(sql`m.level`, { from: rule.level_from, to: rule.level_to }),
    ...yes(
      rule.card,
      sql`exists (select 1 from member_card c where c.member_id = m.id and c.state = 'active' and c.starts_at <= ${at.now} and c.ends_at > ${at.now})`,
    ),
    ...(ordered.from ? [paidOrder(sql`and o.paid_at >= ${ordered.from}`)] : []),
    ...(ordered.before ? [paidOrder(sql``), sql`not ${paidOrder(sql`and o.paid_at >= ${ordered.before}`)}`] : []),
    ...summed(sql`orders x where x.paid_at is not null`, sql`count(*)`, { from: rule.orders_from, to: rule.orders_to }),
    ...summed(sql`bill x where x.paid_at > ${since} and x.paid_at <= ${at.now} and x.kind <> 'recharge'`, sql`sum(x.amount)`, {
      from: rule.spent_from,
      to: rule.spent_to,
    }),
    ...within(
      sql`(select coalesce(-sum(a.balance), 0) from account a where a.owner = m.id::text and a.kind in ('cash', 'bonus') and a.unit = 'CNY')`,
      { from: rule.wallet_from, to: rule.wallet_to },
    ),
    ...yes(
      rule.stock,
      sql`exists (select 1 from order_item i where i.member_id = m.id and i.state in (${sql.join(ITEMS_IN_HOUSE)}))`,
    ),
    ...(rule.birthday_month === undefined
      ? []
      : [sql`m.birthday is not null and extract(month from m.birthday) = ${rule.birthday_month}`]),
    ...(rule.inviter === undefined ? [] : [sql`m.inviter_id = (select i.id from member i where i.mark = ${rule.inviter})`]),
  ];
  return sql.join(all, sql` and `);
}

/** The conditions at the current time. */
export const conditionsNow = async (ctx: Pick<Ctx, 'db' | 'now'>, rule: SegmentRule): Promise<Condition> =>
  conditionsOf(rule, { now: ctx.now, zone: await setting(ctx.db, 'time_zone') });

export const countQuery = (where: Condition) => sql<{ n: number }>`select count(*)::int as n from member m where ${where}`;

export type SegmentMember = {
  id: number;
  mark: string;
  nickname: string;
  email: string | null;
  lang: string;
  level: number;
  created_at: Date;
};

/** A page of members below an id, the latest registered first. */
export const membersQuery = (where: Condition, after: number | undefined, limit: number) => sql<SegmentMember>`
  select m.id, m.mark, m.nickname, m.email, m.lang, m.level, m.created_at from member m
  where ${where} ${after === undefined ? sql`` : sql`and m.id < ${after}`} order by m.id desc limit ${limit}`;
