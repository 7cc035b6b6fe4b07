// Paging of every list: the first page's time goes along, so that later pages show only rows that are not newer.
import type { PageOf, Paging } from '#contract/fields.ts';
import type { Ctx } from '../../context.ts';

/** The moment a list stands for: the caller's timestamp, else now. A time that cannot be read, or of the future, counts as now. */
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
