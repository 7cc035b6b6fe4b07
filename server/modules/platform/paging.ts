// Paging shared by all lists. The client sends the timestamp of page 1 with later pages, so that rows added meanwhile don't shift them.
import type { PageOf, Paging } from '#contract/fields.ts';
import type { Ctx } from '../../context.ts';

/** The time as of which a list is read: the caller's timestamp; now when it is missing, malformed or in the future. */
export function asOf(ctx: Ctx, asked: Pick<Paging, 'timestamp'>): Date {
  const at = asked.timestamp ? new Date(asked.timestamp) : ctx.now;
  return Number.isNaN(at.getTime()) || at > ctx.now ? ctx.now : at;
}

export const toPage = <T>(asked: Paging, at: Date, total: number, data: T[]): PageOf<T> => ({
  total,
  page: asked.page,
  page_size: asked.page_size,
  timestamp: at.toISOString(),
  data,
});

export const offsetOf = (asked: Paging): number => (asked.page - 1) * asked.page_size;
