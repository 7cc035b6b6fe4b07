// Claims as members see them. A proposal that waits for its second approval is not shown as an offer.
import type { ClaimOut } from '#contract/calls/claims.ts';
import type { HistoryRow } from '#contract/calls/parts.ts';
import { pick } from '#contract/lang.ts';
import { texts } from '#contract/messages.ts';
import { claimMachine, claimMachine as machine } from '#contract/states/claim.ts';
import { actionsOf, group } from '#contract/states/machine.ts';
import { type Ctx, fail } from '../../../context.ts';
import { paidForItem } from '../../orders/orders/goods-paid.ts';
import { toHistoryRow } from '../../platform/lifecycle/history-row.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { stockByIds } from '../../shipping/waybills/stock/stock.ts';
import * as queries from './queries.ts';
import { isProposed } from './store.ts';

export async function getClaim(ctx: Ctx, id: number): Promise<ClaimOut> {
  const row = await queries.byId(ctx, id);
  if (!row) fail('fail.not_found', {}, 'id');
  return (await toClaims(ctx, [row]))[0]!;
}

const OFFERED: readonly string[] = group(claimMachine, 'offered');

export async function toClaims(ctx: Ctx, rows: readonly queries.ClaimRow[]): Promise<ClaimOut[]> {
  const ids = rows.map((r) => r.id);
  const named = [...new Set(rows.flatMap((r) => r.item_ids))];
  const goods = await queries.goods(ctx, named);
  const paid = new Map((await stockByIds(ctx, named)).map((s) => [s.id, paidForItem(s)]));
  const past = await queries.history(ctx, ids);
  const urls = (names: readonly string[]) => names.map((name) => uploadUrl(ctx.app.config, name, 'refund', ctx.now));
  return rows.map((c) => {
    // An appeal still shows the offer before it; a proposal is not public yet.
    const offered = OFFERED.includes(c.state) || (c.state === 'appealed' && c.offer > 0 && !isProposed(c));
    return {
      id: c.id,
      no: c.no,
      type: c.type,
      sendorder_id: c.waybill_id,
      sendorder_no: c.waybill_no,
      created_at: c.created_at.toISOString(),
      state: c.state,
      actions: actionsOf(machine, c.state, may(ctx, actor(ctx))).filter((a) => a !== 'appeal' || !c.appealed),
      due_at: c.due_at?.toISOString() ?? null,
      items: goods
        .filter((g) => c.item_ids.includes(g.id))
        .map((g) => ({
          id: g.id,
          title: pick(g.titles, ctx.lang),
          pic_url: g.pic_url,
          properties_name: pick(g.properties_name, ctx.lang),
          num: g.num,
          paid: paid.get(g.id) ?? 0,
        })),
      asked: c.asked,
      content: c.content,
      photos: urls(c.files),
      offer: offered ? c.offer : null,
      parts: offered ? c.parts : [],
      reason: isProposed(c) ? '' : c.reason,
      reason_photos: isProposed(c) ? [] : urls(c.reason_files),
      appealed: c.appealed,
      timeline: timeline(
        past.filter((h) => h.thing_id === c.id),
        ctx.lang,
      ),
    };
  });
}

const MILESTONES = ['file', 'offer', 'reject', 'pay'];

function timeline(rows: Awaited<ReturnType<typeof queries.history>>, lang: string): HistoryRow[] {
  return rows.flatMap((r) => {
    const key = `event.claim.${r.action === 'expire' && r.to_state === 'accepted' ? 'accept_auto' : r.action}`;
    if (!(key in texts)) return [];
    return [toHistoryRow(r, key, lang, MILESTONES)];
  });
}
