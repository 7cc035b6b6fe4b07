// Notifies members before free storage ends and while storage costs, on the days in the settings. Goods may be disposed of only
// after all notices past the end have been sent.

import type { App, Ctx } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import { anyOf } from '../../../../db/any-of.ts';
import type { Db } from '../../../../db/open.ts';
import { systemCtx } from '../../../../system.ts';
import { workInSystem } from '../../../../work-due.ts';
import { freeDays } from '../../../loyalty/levels/benefits.ts';
import { countAbandonNotice, setItems } from '../../../orders/orders/facts.ts';
import type { Item } from '../../../orders/orders/items.ts';
import { shopDay, storageFor, storageRules } from '../../../orders/orders/serialize.ts';
import { SYSTEM, writeHistory } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { daysAfter, daysBetween, type StorageTerms } from '../../../pricing/freight/storage.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { rowsHeldByOnepay } from './stock.ts';

/** Past the end notices are sent in sequence: none is skipped because the job missed a day. Returns days left (negative), or null. */
function overdueNoticeFor(item: Pick<Item, 'abandon_notices'>, days_left: number, rules: StorageTerms): number | null {
  const next = rules.notice_days[item.abandon_notices];
  return next !== undefined && -days_left >= next ? -next : null;
}

type Reminder = { item: Item; until: string; mark: string; days: number; url: string };

/** The page that shows a row: goods of a collecting one-pay order are not in the list of stock. */
const itemUrl = (onepay_id: number | undefined): string =>
  onepay_id === undefined ? '/pages/member/ordertosend/index' : `/pages/member/onepayorder/detail?id=${onepay_id}`;

/** The reminder day (days left; negative: days over) that applies to a number of days left; null while it is too early. */
export function reminderDay(days_left: number, rules: Pick<StorageTerms, 'warn_days' | 'notice_days'>): number | null {
  const marks = [...rules.warn_days, ...rules.notice_days.map((d) => -d)];
  const reached = marks.filter((mark) => days_left <= mark);
  return reached.length > 0 ? Math.min(...reached) : null;
}

/** Sends one message per member, end date, reminder day and page, however often the job runs. Returns how many were sent. */
export async function storageNotices(app: App, db: Db): Promise<number> {
  const ctx = systemCtx(app, db);
  const rules = await storageRules(ctx);
  const today = await shopDay(ctx);
  const asked = { work: 'storage_notices', due: membersWithStock(db), id: 'i.member_id', lock: null, stays: true } as const;
  return workInSystem(app, db, asked, async (inside, { id: member }) => {
    const items = await inside.db
      .selectFrom('order_item')
      .selectAll()
      .where('member_id', '=', member)
      .where('state', '=', 'in_stock')
      .where('storage_from', 'is not', null)
      .orderBy('id')
      .execute();
    const free = (await freeDays(inside, [member]))(member);
    await resetNotices(inside, items, free, today);
    const held = await rowsHeldByOnepay(
      inside,
      items.map((i) => i.id),
    );
    const due = items.flatMap((item): Reminder[] => {
      const { days_left, free_until } = storageFor(item, free, today);
      const days = days_left > 0 ? reminderDay(days_left, rules) : overdueNoticeFor(item, days_left, rules);
      if (days === null) return [];
      const url = itemUrl(held.get(item.id));
      return [{ item, until: free_until, mark: `storage_${days}`, days: daysBetween(today, free_until), url }];
    });
    return sendReminders(inside, member, await notYetNotified(inside, due), rules);
  });
}

/** Paused or purchased days may have moved the end into the future: then the notices past the end start over. */
async function resetNotices(ctx: Ctx, items: readonly Item[], free: number, today: string): Promise<void> {
  const again = items.filter((i) => i.abandon_notices > 0 && storageFor(i, free, today).days_left > 0);
  if (again.length === 0) return;
  await setItems(
    ctx,
    again.map((i) => i.id),
    { abandon_notices: 0, abandon_first: null },
  );
  for (const item of again) item.abandon_notices = 0;
}

const membersWithStock = (db: Db) =>
  db
    .selectFrom('order_item as i')
    .select('i.member_id as id')
    .where('i.state', '=', 'in_stock')
    .where('i.storage_from', 'is not', null)
    .groupBy('i.member_id')
    .orderBy('i.member_id');

/** Rows without a reminder for this day and end date yet: an extension or a new storage clock is announced again. */
async function notYetNotified(ctx: Ctx, due: readonly Reminder[]): Promise<Reminder[]> {
  if (due.length === 0) return [];
  const sent = await ctx.db
    .selectFrom('history')
    .select(['thing_id', 'action', 'params', 'at'])
    .where('thing', '=', 'storage')
    .where('thing_id', '=', anyOf(due.map((d) => d.item.id)))
    .execute();
  const zone = await setting(ctx.db, 'time_zone');
  const today = dayIn(ctx.now, zone);
  return due.filter((d) => {
    const own = sent.filter((t) => t.thing_id === d.item.id);
    // A missed notice is caught up on, but never two on one day.
    if (d.days <= 0 && own.some((t) => dayIn(t.at, zone) === today)) return false;
    return !own.some((t) => t.action === d.mark && (t.params as { until: string }).until === d.until);
  });
}

async function sendReminders(ctx: Ctx, member: number, due: readonly Reminder[], rules: StorageTerms): Promise<number> {
  const nameOf = (d: Reminder) => `${d.until}:${d.mark}:${d.url}`;
  const groups = [...new Set(due.map(nameOf))].map((name) => due.filter((d) => nameOf(d) === name));
  for (const group of groups) {
    const { until, days, url } = group[0]!;
    const params = {
      n: group.length,
      until,
      day_fen: rules.day_fee,
      ...(days > 0 ? { days } : { abandon: daysAfter(until, rules.abandon_days) }),
    };
    await notify(ctx, member, { kind: 'order', key: days > 0 ? 'storage_soon' : 'storage_over', params, url });
    const over = days <= 0;
    if (over)
      await countAbandonNotice(
        ctx,
        group.map((d) => d.item.id),
      );
    await writeHistory(
      ctx,
      'storage',
      group.map(({ item, mark }) => ({
        id: item.id,
        action: mark,
        from: item.state,
        to: item.state,
        by: SYSTEM,
        params: { until },
      })),
    );
  }
  return groups.length;
}
