// Calls of the back office about points.
import { fail } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { pointsReport } from './report.ts';
import { pointsOf } from './statement.ts';

export const pointsDesk = {
  'points/report': (ctx, input) => pointsReport(ctx, input),
  'points/member': async (ctx, { id, ...paging }) => {
    if (!(await ctx.db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()))
      fail('fail.not_found', {}, 'id');
    return pointsOf(ctx, id, paging);
  },
} satisfies Partial<DeskHandlers>;
