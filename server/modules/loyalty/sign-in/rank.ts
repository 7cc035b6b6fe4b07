// The ranking by streak: names are masked, and members who hide are not in it.

import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { MemberCtx } from '../../../context.ts';
import { addDays, dayIn } from '../../../dates.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { countAhead, readStreak, saveStreak, topStreaks } from './queries.ts';

type Rank = Output<(typeof calls)['signin']['rank']>;
const SHOWN = 50;

/** The first character, stars, and the last one of longer names. */
export function maskedName(name: string): string {
  const signs = [...name.trim()];
  if (signs.length === 0) return '***';
  return signs.length > 3 ? `${signs[0]}***${signs.at(-1)}` : `${signs[0]}**`;
}

export async function signRank(ctx: MemberCtx): Promise<Rank> {
  const today = dayIn(ctx.now, await setting(ctx.db, 'time_zone'));
  const yesterday = addDays(today, -1);
  const own = await readStreak(ctx, ctx.member.id);
  const rows = await topStreaks(ctx, today, yesterday, SHOWN);
  const ranked = !own.hidden && own.last_day !== null && own.last_day >= yesterday;
  const mine = ranked ? 1 + (await countAhead(ctx, { id: ctx.member.id, ...own }, [today, yesterday])) : null;
  return {
    mine,
    hidden: own.hidden,
    list: rows.map((row, at) => ({
      rank: at + 1,
      name: maskedName(row.nickname === row.mark ? '' : row.nickname),
      avatar: pictureOf(ctx, row.avatar),
      successions: row.streak,
      total: row.total,
      mine: row.member_id === ctx.member.id,
    })),
  };
}

const pictureOf = (ctx: MemberCtx, file: string): string =>
  file === '' || file.startsWith('/') ? file : uploadUrl(ctx.app.config, file, 'avatar', ctx.now);

/** Leaves the ranking or returns to it. */
export async function hideFromRank(ctx: MemberCtx, hidden: boolean): Promise<Rank> {
  await saveStreak(ctx, ctx.member.id, { hidden });
  return signRank(ctx);
}
