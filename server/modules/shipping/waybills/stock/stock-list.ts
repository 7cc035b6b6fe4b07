// A member's list of stock by warehouse, and when its free storage ends; the home page shows the same dates.
import type { Input, Output } from '#contract/call.ts';
import type { StorageEnding } from '#contract/calls/parts.ts';
import type { StockItem } from '#contract/calls/stock-shapes.ts';
import type { UserInfo } from '#contract/calls/users.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import type { MemberCtx } from '../../../../context.ts';
import { freeDays } from '../../../loyalty/levels/benefits.ts';
import { shopDay, storageFor, storageRules } from '../../../orders/orders/serialize.ts';
import { openCount } from '../../../platform/open-counts.ts';
import { noticeThreshold, type StorageTerms } from '../../../pricing/freight/storage.ts';
import { sum } from '../../../pricing/money/round.ts';
import { countStockByAge, stockOf, toStockItems } from './stock.ts';

type Age = { storage_from: string | null; storage_days: number; extended_days: number; items: number };
type Ages = (Pick<ReturnType<typeof storageFor>, 'free_until' | 'days_left'> & { items: number })[];

async function withStorageAge(ctx: MemberCtx, rows: readonly Age[]): Promise<Ages> {
  const today = await shopDay(ctx);
  const free = (await freeDays(ctx, [ctx.member.id]))(ctx.member.id);
  return rows.map((row) => ({ ...storageFor(row, free, today), items: row.items }));
}

/** Rows whose free storage ends within the warning period that the earliest has reached. Rows already past the end have a notice of their own. */
function endingSoon(ages: Readonly<Ages>, rules: StorageTerms): StorageEnding {
  const open = ages.filter((age) => age.days_left >= 0).sort((a, b) => a.days_left - b.days_left);
  const mark = open[0] ? noticeThreshold(open[0].days_left, rules) : null;
  if (!open[0] || mark === null) return null;
  const near = open.filter((age) => age.days_left <= mark);
  return { items: sum(near.map((age) => age.items)), until: open[0].free_until, days_left: open[0].days_left, mark };
}

function stockSummary(ages: Readonly<Ages>, rules: StorageTerms): UserInfo['stock'] {
  const first = [...ages].sort((a, b) => a.days_left - b.days_left)[0];
  return {
    items: sum(ages.map((age) => age.items)),
    free_until: first?.free_until ?? null,
    days_left: first?.days_left ?? null,
    ending: endingSoon(ages, rules),
  };
}

export const openStock = openCount(
  (ctx) => countStockByAge(ctx, ctx.member.id),
  async (ctx, rows) => ({ stock: stockSummary(await withStorageAge(ctx, rows), await storageRules(ctx)) }),
);

type Row = (typeof calls)['order']['getGoodslist'];

export async function listStock(ctx: MemberCtx, { warehouse_id, sort }: Input<Row>): Promise<Output<Row>> {
  const rows = await stockOf(ctx, ctx.member.id, { warehouse_id, today: sort && (await shopDay(ctx)) });
  const items = await toStockItems(ctx, rows);
  const ages = await withStorageAge(
    ctx,
    rows.map((row) => ({ ...row, items: 1 })),
  );
  const groups = [...new Set(rows.map((r) => r.warehouse_id))].map((id) => {
    const own = items.filter((i) => i.warehouse_id === id);
    return {
      warehouse_id: id,
      warehouse_name: pick(rows.find((r) => r.warehouse_id === id)!.warehouse_names, ctx.lang),
      earliest_free_until: earliest(own),
      items: own,
    };
  });
  return { groups, count: rows.length, earliest_free_until: earliest(items), ending: endingSoon(ages, await storageRules(ctx)) };
}

const earliest = (items: readonly StockItem[]): string | null => items.flatMap((i) => i.free_until ?? []).sort()[0] ?? null;
