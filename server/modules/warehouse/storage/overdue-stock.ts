// Stock near or past the end of free storage, and its abandonment: after a number of days and notices, approved by two operators.

import type { Input, Output } from '#contract/call.ts';
import type { StorageRow } from '#contract/desk/storage.ts';
import type { STORAGE_TABS } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Names } from '#contract/lang.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { freeDays } from '../../loyalty/levels/benefits.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { paidForItems } from '../../orders/orders/goods-paid.ts';
import { type Item, itemLifecycle, lockItems, refreshOrder } from '../../orders/orders/items.ts';
import { daysAfter, shopDay, storageFor, storageRules } from '../../orders/orders/serialize.ts';
import { endBill, lockBill } from '../../payments/bills/bills.ts';
import { audit } from '../../platform/audit/audit.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { settings } from '../../platform/settings/settings.ts';
import type { StorageTerms } from '../../pricing/freight/storage.ts';
import { notify } from '../../support/notifications/notify.ts';
import { stockRows } from '../receiving/stock-rows.ts';
import { unpaidBills } from './extend.ts';

type Rows = DeskCalls['storage'];
const DAY = 86_400_000;

type Aged = { item: Item; days_left: number; fee: number; free_until: string; abandon_from: string };

/** Rows read at a time: their number is a parameter of several queries each. */
const BATCH = 1000;

async function withStorage(ctx: Ctx, items: readonly Item[], rules: StorageTerms): Promise<Aged[]> {
  const today = await shopDay(ctx);
  const free = await freeDays(ctx, [...new Set(items.map((i) => i.member_id))]);
  const paid = await paidForItems(ctx, items);
  return items.map((item) => {
    const s = storageFor(item, free(item.member_id), today, rules, paid.get(item.id)!);
    return { item, ...s, fee: Math.max(0, s.fee - item.storage_paid) };
  });
}

/** When the last notice about overdue storage was sent, by item. */
async function lastNoticeAt(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await ctx.db
    .selectFrom('history')
    .select((eb) => ['thing_id', eb.fn.max('at').$castTo<Date>().as('at')])
    .where('thing', '=', 'storage')
    .where('thing_id', 'in', [0, ...ids])
    .groupBy('thing_id')
    .execute();
  return new Map(rows.map((r) => [r.thing_id, r.at]));
}

/** Why an item may not be abandoned yet; null when it may. */
function abandonBlocker(
  a: Aged,
  told: Date | undefined,
  now: Date,
  { abandon_days, notice_days }: StorageTerms,
): 'storage.too_early' | 'storage.notices' | null {
  if (a.item.state !== 'in_stock' || -a.days_left < abandon_days) return 'storage.too_early';
  if (a.item.abandon_notices < notice_days.length) return 'storage.notices';
  const after_notice = abandon_days - Math.max(...notice_days);
  return told && now.getTime() - told.getTime() >= after_notice * DAY ? null : 'storage.notices';
}

const OF: Record<(typeof STORAGE_TABS)[number], (a: Aged, may: boolean, soon: number) => boolean> = {
  soon: (a, _, soon) => a.days_left > 0 && a.days_left <= soon,
  over: (a, may) => a.days_left <= 0 && !may,
  abandon: (_, may) => may,
};

export async function storageLists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id;
  const { free_days } = await settings(ctx.db, ['free_days']);
  const rules = await storageRules(ctx);
  const soon = Math.max(...rules.warn_days);
  // No member has fewer free days than the default: younger stock is skipped.
  const old = daysAfter(await shopDay(ctx), soon - free_days);
  const all: (Aged & { may: boolean })[] = [];
  for (let after = 0; ; ) {
    const items = await ctx.db
      .selectFrom('order_item')
      .selectAll()
      .where('state', '=', 'in_stock')
      .where('storage_from', '<=', old)
      .where('id', '>', after)
      .$if(warehouse_id !== null, (q) => q.where('warehouse_id', '=', warehouse_id!))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = items.map((i) => i.id);
    const told = await lastNoticeAt(ctx, ids);
    for (const a of await withStorage(ctx, items, rules))
      all.push({ ...a, may: abandonBlocker(a, told.get(a.item.id), ctx.now, rules) === null });
    if (items.length < BATCH) break;
    after = ids.at(-1)!;
  }
  const counts = Object.fromEntries(Object.entries(OF).map(([tab, is]) => [tab, all.filter((a) => is(a, a.may, soon)).length]));
  const ofTab = all
    .filter((a) => OF[input.tab](a, a.may, soon))
    .sort((a, b) => a.days_left - b.days_left || a.item.id - b.item.id);
  const found = input.q ? await matching(ctx, ofTab, input.q) : ofTab;
  const from = offsetOf(input);
  const rows = await toStorageRows(ctx, found.slice(from, from + input.page_size));
  return { counts, list: toPage(input, at, found.length, rows) };
}

/** Those of a tab that the words find, in its order. */
async function matching<A extends Aged>(ctx: OperatorCtx, aged: readonly A[], q: string): Promise<A[]> {
  const found = new Set<number>();
  for (let from = 0; from < aged.length; from += BATCH) {
    const ids = aged.slice(from, from + BATCH).map((a) => a.item.id);
    for (const row of await stockRows(ctx, { ids, q })) found.add(row.id);
  }
  return aged.filter((a) => found.has(a.item.id));
}

async function toStorageRows(ctx: OperatorCtx, wanted: readonly (Aged & { may: boolean })[]): Promise<StorageRow[]> {
  const rows = await stockRows(ctx, { ids: wanted.map((a) => a.item.id) });
  const people = await ctx.db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...wanted.flatMap((a) => a.item.abandon_first ?? [])])
    .execute();
  return wanted.flatMap((a) => {
    const row = rows.find((r) => r.id === a.item.id);
    if (!row) return [];
    const first = people.find((p) => p.id === a.item.abandon_first);
    return [
      {
        ...row,
        actions: a.may && a.item.abandon_first !== ctx.operator.id ? ['abandon'] : [],
        days_left: a.days_left,
        ends_on: a.free_until,
        fee: a.fee,
        notices: a.item.abandon_notices,
        abandon_on: a.abandon_from,
        first: first?.name ?? '',
        own_first: a.item.abandon_first === ctx.operator.id,
      },
    ];
  });
}

/** The first operator proposes, another one approves: the item is abandoned and its open bill ends. */
export async function abandon(ctx: OperatorCtx, id: number, reason: string): Promise<void> {
  const bills = [];
  for (const b of await unpaidBills(ctx, [id])) bills.push(await lockBill(ctx, b.no, b.member_id));
  const [item] = await lockItems(ctx, [id]);
  const rules = await storageRules(ctx);
  const [age] = await withStorage(ctx, [item!], rules);
  const hinder = abandonBlocker(age!, (await lastNoticeAt(ctx, [id])).get(id), ctx.now, rules);
  if (hinder) fail(hinder, { from_on: age!.abandon_from });
  if (bills.some((b) => b.state === 'sealed')) fail('wallet.open_payment');
  if (item!.abandon_first === null) {
    await setItems(ctx, [id], { abandon_first: ctx.operator.id });
    return audit(ctx, 'storage.propose', 'item', id, { reason });
  }
  if (item!.abandon_first === ctx.operator.id) fail('storage.second');
  for (const bill of bills.filter((b) => b.state === 'open')) await endBill(ctx, bill, 'cancel');
  await transition(ctx, itemLifecycle, item!, { action: 'abandon', reason });
  await refreshOrder(ctx, item!.order_id);
  await audit(ctx, 'storage.abandon', 'item', id, { reason, first: item!.abandon_first });
  await notify(ctx, item!.member_id, {
    kind: 'order',
    key: 'abandoned',
    params: { title: item!.titles as Names, reason, days: rules.abandon_days, n: rules.notice_days.length },
    url: `/pages/member/order/detail?id=${item!.order_id}`,
  });
}
