// Stock by the rest of its free storage, calculated and paged by the database.

import { type Expression, type SqlBool, sql } from 'kysely';
import type { STORAGE_TABS } from '#contract/desk/tabs.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';
import type { StorageTerms } from '../../pricing/freight/storage.ts';

export type StorageTab = (typeof STORAGE_TABS)[number];
/** free_days: the shop's own, which a level may only raise; today: YYYY-MM-DD in the shop's time zone. */
export type AgeingTerms = { rules: StorageTerms; free_days: number; today: string };
export type AbandonBlocker = 'storage.too_early' | 'storage.notices';

/**
 * Items with the remaining days of free storage (days_left, as `storageFor` counts them) and why they may not be abandoned
 * yet (blocker; null when they may): required are a number of days, all notices, and some days since the last.
 */
function ageing(ctx: Ctx, { rules, free_days, today }: AgeingTerms) {
  const free = sql`greatest(${free_days}::int, coalesce(l.free_days, 0))`;
  const left = sql<number>`(i.storage_from + ${free} + i.storage_days + i.extended_days) - greatest(${today}::date, i.storage_from)`;
  const notified = sql`(select max(h.at) from history h where h.thing = 'storage' and h.thing_id = i.id)`;
  const answered = sql`${ctx.now}::timestamptz - make_interval(days => ${rules.abandon_days - Math.max(...rules.notice_days)}::int)`;
  return (
    ctx.db
      .selectFrom('order_item as i')
      .innerJoin('member as m', 'm.id', 'i.member_id')
      // Joined once, not looked up for each place that uses it.
      .leftJoin('level as l', 'l.level', 'm.level')
      // Left joins by a primary key: the planner drops those whose columns are not asked for.
      .leftJoin('orders as o', 'o.id', 'i.order_id')
      .leftJoin('parcel as p', 'p.id', 'i.parcel_id')
      .select(['i.id', 'i.warehouse_id', 'i.state', 'i.storage_from', 'o.no', 'm.mark', 'm.nickname', 'p.tracking_no', 'i.bin'])
      .select(left.as('days_left'))
      .select(
        sql<AbandonBlocker | null>`case when i.state <> 'in_stock' or ${left} > ${-rules.abandon_days}::int then 'storage.too_early'
        when i.abandon_notices < ${rules.notice_days.length}::int then 'storage.notices'
        when ${notified} <= ${answered} then null else 'storage.notices' end`.as('blocker'),
      )
  );
}

const tabs = (soon: number): Record<StorageTab, Expression<SqlBool>> => ({
  soon: sql<SqlBool>`a.days_left > 0 and a.days_left <= ${soon}::int`,
  over: sql<SqlBool>`a.days_left <= 0 and a.blocker is not null`,
  abandon: sql<SqlBool>`a.blocker is null`,
});

/** Stock of a warehouse, or of all, whose free storage ends within the warning days or has ended. */
function aged(ctx: Ctx, terms: AgeingTerms, warehouse_id: number | null) {
  const soon = Math.max(...terms.rules.warn_days);
  // Every member has at least the shop's free days: newer items are excluded by the index.
  const old = sql<string>`${terms.today}::date + ${soon - terms.free_days}::int`;
  const rows = ageing(ctx, terms)
    .where('i.state', '=', 'in_stock')
    .where('i.storage_from', '<=', old)
    .$if(warehouse_id !== null, (q) => q.where('i.warehouse_id', '=', warehouse_id!));
  return { from: ctx.db.selectFrom(rows.as('a')), of: tabs(soon) };
}

/** How many items each tab has. */
export async function storageCounts(
  ctx: Ctx,
  terms: AgeingTerms,
  warehouse_id: number | null,
): Promise<Record<StorageTab, number>> {
  const { from, of } = aged(ctx, terms, warehouse_id);
  const n = (tab: StorageTab) => sql<number>`count(*) filter (where ${of[tab]})::int`.as(tab);
  return from.select([n('soon'), n('over'), n('abandon')]).executeTakeFirstOrThrow();
}

export type StoragePage = { tab: StorageTab; q?: string | undefined; offset: number; limit: number };

/** One page of a tab, those first whose free storage ended longest ago, and the total that the words find. */
export async function storagePage(ctx: Ctx, terms: AgeingTerms, warehouse_id: number | null, page: StoragePage) {
  const { from, of } = aged(ctx, terms, warehouse_id);
  const like = page.q ? containsPattern(page.q) : null;
  const words = ['a.no', 'a.mark', 'a.nickname', 'a.tracking_no', 'a.bin'] as const;
  const found = from
    .where(of[page.tab])
    .$if(like !== null, (q) => q.where((eb) => eb.or(words.map((word) => eb(word, 'ilike', like!)))));
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('total')).executeTakeFirstOrThrow(),
    found.select(['a.id', 'a.blocker']).orderBy('a.days_left').orderBy('a.id').limit(page.limit).offset(page.offset).execute(),
  ]);
  return { total, rows };
}

/** Items with the terms of their order, and who proposed to abandon them. */
export const storedItems = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('operator as f', 'f.id', 'i.abandon_first')
    .selectAll('i')
    .select(['o.terms', 'f.name as first_name'])
    .where('i.id', '=', anyOf(ids))
    .execute();

/** Why an item may not be abandoned now; null when it may. */
export async function abandonBlocker(ctx: Ctx, terms: AgeingTerms, id: number): Promise<AbandonBlocker | null> {
  const row = await ageing(ctx, terms).where('i.id', '=', id).executeTakeFirstOrThrow();
  return row.storage_from === null ? 'storage.too_early' : row.blocker;
}
