// Stock near or past the end of free storage, and its abandonment: after a number of days and notices, approved by two operators.

import type { Input, Output } from '#contract/call.ts';
import type { StorageRow } from '#contract/desk/storage.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { freeDays, freeDaysByLevel } from '../../loyalty/levels/benefits.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { paidForItem, paidForItems } from '../../orders/orders/goods-paid.ts';
import { type Item, itemLifecycle, lockItems, refreshOrder } from '../../orders/orders/items.ts';
import { shopDay, storageFor, storageRules } from '../../orders/orders/serialize.ts';
import { endBill, lockBill } from '../../payments/bills/bills.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireAction, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { stockRows } from '../receiving/stock-rows.ts';
import { unpaidBills } from './extend.ts';
import { type AgeingTerms, abandonBlocker, type StorageTab, storageCounts, storagePage, storedItems } from './queries.ts';

type Rows = DeskCalls['storage'];

async function ageingTerms(ctx: Ctx): Promise<AgeingTerms> {
  return { rules: await storageRules(ctx), free_days: await setting(ctx.db, 'free_days'), today: await shopDay(ctx) };
}

/** `free`: days of its member's level; `paid`: fen for the item. */
function withStorage(item: Item, { rules, today }: AgeingTerms, free: number, paid: number) {
  const s = storageFor(item, free, today, rules, paid);
  return { ...s, fee: Math.max(0, s.fee - item.storage_paid) };
}

/** How many items in all warehouses have free storage ending soon, ended, or may be abandoned. */
export const shelvesByAge = async (ctx: Ctx): Promise<Record<StorageTab, number>> =>
  storageCounts(ctx, await ageingTerms(ctx), null);

export async function storageLists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id;
  const terms = await ageingTerms(ctx);
  const page = { tab: input.tab, q: input.q, offset: offsetOf(input), limit: input.page_size };
  const [counts, { total, rows }] = await Promise.all([
    storageCounts(ctx, terms, warehouse_id),
    storagePage(ctx, terms, warehouse_id, page),
  ]);
  return { counts, list: toPage(input, at, total, await toStorageRows(ctx, terms, rows)) };
}

async function toStorageRows(
  ctx: OperatorCtx,
  terms: AgeingTerms,
  wanted: Awaited<ReturnType<typeof storagePage>>['rows'],
): Promise<StorageRow[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map((one) => one.id);
  const [rows, items, free] = await Promise.all([stockRows(ctx, { ids }), storedItems(ctx, ids), freeDaysByLevel(ctx)]);
  return wanted.flatMap(({ id, blocker }) => {
    const row = rows.find((r) => r.id === id);
    const item = items.find((i) => i.id === id);
    if (!row || !item) return [];
    const age = withStorage(item, terms, free(row.member.level), paidForItem(item));
    const { abandon_first, abandon_notices } = item;
    const own_first = abandon_first === ctx.operator.id;
    return [
      {
        ...row,
        actions: blocker === null && !own_first ? ['abandon'] : [],
        days_left: age.days_left,
        ends_on: age.free_until,
        fee: age.fee,
        notices: abandon_notices,
        abandon_on: age.abandon_from,
        first: item.first_name ?? '',
        own_first,
      },
    ];
  });
}

/** The first operator proposes, another one approves: the item is abandoned and its open bill ends. */
export async function abandon(ctx: OperatorCtx, id: number, reason: string): Promise<void> {
  const bills = [];
  for (const b of await unpaidBills(ctx, [id])) bills.push(await lockBill(ctx, b.no, b.member_id));
  const [item] = await lockItems(ctx, [id]);
  requireAction(ctx, itemLifecycle.machine, item!, 'abandon');
  const terms = await ageingTerms(ctx);
  const blocker = await abandonBlocker(ctx, terms, id);
  if (blocker) {
    const [free, paid] = await Promise.all([freeDays(ctx, [item!.member_id]), paidForItems(ctx, [item!])]);
    fail(blocker, { from_on: withStorage(item!, terms, free(item!.member_id), paid.get(id)!).abandon_from });
  }
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
    params: { title: item!.titles, reason, days: terms.rules.abandon_days, n: terms.rules.notice_days.length },
    url: `/pages/member/order/detail?id=${item!.order_id}`,
  });
}
