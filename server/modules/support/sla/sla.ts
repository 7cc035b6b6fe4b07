// Service clocks: when each waiting step is due, and what the member is credited when it is late. `inspect` and `pack` pay a credit;
// `take` and `message` only show a due time.

import type { ClockOut } from '#contract/calls/parts.ts';
import { lookup } from '#contract/lookup.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { settings } from '../../platform/settings/settings.ts';
import { addWorkingHours, type Calendar, parseCalendar } from './calendar.ts';

export type Clock = 'take' | 'inspect' | 'pack' | 'priority' | 'message';
/** hours: working hours of every clock but `priority`, the clock of priority packing. Credits in fen. */
export type SlaTerms = { calendar: Calendar; hours: number; priority_hours: number; credit: Record<Clock, number> };

export async function slaTerms(ctx: Pick<Ctx, 'db'>): Promise<SlaTerms> {
  const s = await settings(ctx.db, [
    'time_zone',
    'work_days',
    'closed_days',
    'clock_hours',
    'clock_inspect',
    'clock_pack',
    'priority_pack_hours',
    'priority_pack_credit',
  ]);
  return {
    calendar: parseCalendar(s.time_zone, s.work_days, s.closed_days),
    hours: s.clock_hours,
    priority_hours: s.priority_pack_hours,
    credit: { take: 0, inspect: s.clock_inspect, pack: s.clock_pack, priority: s.priority_pack_credit, message: 0 },
  };
}

/** When a step that has been waiting since a moment is due. */
export const slaDueAt = (terms: SlaTerms, since: Date, clock?: Clock): Date =>
  addWorkingHours(since, clock === 'priority' ? terms.priority_hours : terms.hours, terms.calendar);

/** The clock that a waybill is packed by: priority packing as long as it is promised, else the common one. */
export const packingClock = (w: { services: readonly { code: string; state: string }[] }): 'pack' | 'priority' =>
  w.services.some((s) => s.code === PRIORITY_PACK && s.state === 'ordered') ? 'priority' : 'pack';
/** The service that promises it. */
export const PRIORITY_PACK = 'priority_pack';

/** What has been waiting since before this moment is late now: the inverse of slaDueAt, to the second. */
export function lateSince(terms: SlaTerms, now: Date): Date {
  let [low, high] = [now.getTime() - 400 * 86_400_000, now.getTime()];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    if (slaDueAt(terms, new Date(middle)) < now) low = middle;
    else high = middle;
  }
  return new Date(low);
}

type WaitingStep = { clock: Clock; since: Date };

/** The clocks on the wire; of several things waiting for the same step the oldest counts. */
function toClocks(terms: SlaTerms, waiting: readonly WaitingStep[], credited: ReadonlySet<string>, now: Date): ClockOut[] {
  const oldest = new Map<Clock, Date>();
  for (const w of waiting) {
    const seen = oldest.get(w.clock);
    if (!seen || w.since < seen) oldest.set(w.clock, w.since);
  }
  return [...oldest].map(([clock, since]) => {
    const due = slaDueAt(terms, since, clock);
    return {
      clock,
      due_at: due.toISOString(),
      late: due < now,
      credit: terms.credit[clock],
      credited: credited.has(clock),
    };
  });
}

/** The clocks of an order or waybill already credited. */
async function creditedClocks(ctx: Pick<Ctx, 'db'>, thing: 'order' | 'waybill', id: number): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('clock_credit')
    .select('clock')
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('amount', '>', 0)
    .execute();
  return new Set(rows.map((r) => r.clock));
}

/** The member's oldest unanswered message. */
function unanswered(messages: readonly { from: string; time: string }[]): WaitingStep[] {
  const last = messages.findLastIndex((m) => m.from === 'operator');
  const open = messages.slice(last + 1).find((m) => m.from === 'member');
  return open ? [{ clock: 'message', since: new Date(open.time) }] : [];
}

const ITEM_CLOCKS = lookup<Clock>({ paid: 'take', received: 'inspect' });

/** The clocks of an order, by the states of its items and its messages. */
export async function orderClocks(
  ctx: Ctx,
  order: {
    id: number;
    items: readonly { state: string; waits_since: Date }[];
    messages: readonly { from: string; time: string }[];
  },
): Promise<ClockOut[]> {
  const waiting = order.items.flatMap((i): WaitingStep[] => {
    const clock = ITEM_CLOCKS.get(i.state);
    return clock ? [{ clock, since: i.waits_since }] : [];
  });
  const all = [...waiting, ...unanswered(order.messages)];
  if (all.length === 0) return [];
  return toClocks(await slaTerms(ctx), all, await creditedClocks(ctx, 'order', order.id), ctx.now);
}

type PaidWaybill = { id: number; state: string; paid_at: Date | null };

/** Since when paid waybills have been waiting for packing, by id; restarted when the member answers a problem. Others are absent from the map. */
export async function packingSince(ctx: Pick<Ctx, 'db'>, waybills: readonly PaidWaybill[]): Promise<Map<number, Date>> {
  const waiting = waybills.filter(isPackedSoon);
  return waiting.length === 0
    ? new Map()
    : packingSinceOf(
        waiting,
        await packingSteps(
          ctx,
          waiting.map((w) => w.id),
        ),
      );
}
const isPackedSoon = (w: PaidWaybill): boolean => w.paid_at !== null && (w.state === 'to_pack' || w.state === 'packing');

/** The pack steps of waybills, for callers that read them together with the waybills. */
export const packingSteps = (ctx: Pick<Ctx, 'db'>, waybill_ids: readonly number[]) =>
  ctx.db
    .selectFrom('history')
    .select(['thing_id', 'action', 'at'])
    .where('thing', '=', 'waybill')
    .where('thing_id', '=', anyOf(waybill_ids))
    .where('action', 'in', ['answer', 'pack'])
    .orderBy('id', 'desc')
    .execute();
type Steps = Awaited<ReturnType<typeof packingSteps>>;

export function packingSinceOf(waybills: readonly PaidWaybill[], steps: Steps): Map<number, Date> {
  return new Map(
    waybills.filter(isPackedSoon).flatMap((w): [number, Date][] => {
      const own = steps.filter((s) => s.thing_id === w.id);
      // Only the first packing has a clock: unpacking doesn't start another.
      return own.some((s) => s.action === 'pack') ? [] : [[w.id, own[0]?.at ?? w.paid_at!]];
    }),
  );
}

export async function waybillClocks(
  ctx: Ctx,
  w: PaidWaybill & { services: readonly { code: string; state: string }[] },
  messages: readonly { from: string; time: string }[],
): Promise<ClockOut[]> {
  const since = (await packingSince(ctx, [w])).get(w.id);
  const all = [...(since ? [{ clock: packingClock(w), since }] : []), ...unanswered(messages)];
  if (all.length === 0) return [];
  return toClocks(await slaTerms(ctx), all, await creditedClocks(ctx, 'waybill', w.id), ctx.now);
}
