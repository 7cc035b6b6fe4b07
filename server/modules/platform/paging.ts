// Paging shared by all lists. The client sends the timestamp of page 1 with later pages, so that new rows don't shift them.
import type { PageOf, Paging } from '#contract/fields.ts';
import type { Ctx } from '../../context.ts';

/** The time as of which a list is read: the caller's timestamp; now when it is missing, malformed or in the future, 1970 when it is earlier. */
export function asOf(ctx: Pick<Ctx, 'now'>, input: Pick<Paging, 'timestamp'>): Date {
  const at = input.timestamp ? new Date(input.timestamp) : ctx.now;
  if (Number.isNaN(at.getTime()) || at > ctx.now) return ctx.now;
  return at.getTime() < 0 ? new Date(0) : at;
}

export const toPage = <T>(input: Paging, at: Date, total: number, data: T[]): PageOf<T> => ({
  total,
  page: input.page,
  page_size: input.page_size,
  timestamp: at.toISOString(),
  data,
});

export const offsetOf = (input: Paging): number => (input.page - 1) * input.page_size;
