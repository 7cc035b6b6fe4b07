// Published reviews of goods.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { ReviewOut } from '#contract/calls/content.ts';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';

type Comment = (typeof calls)['comment'];
export type ReviewRow = {
  id: number;
  member_id: number | null;
  nickname: string;
  avatar: string;
  country: string;
  properties_name: unknown;
  star: number;
  content: unknown;
  files: unknown;
  reply: unknown;
  at: Date;
};
export const REVIEW = [
  'r.id',
  'r.member_id',
  'r.nickname',
  'r.avatar',
  'r.country',
  'r.properties_name',
  'r.star',
  'r.content',
  'r.files',
  'r.reply',
  'r.at',
] as const;

/** Names of uploads become URLs; URLs of the shop's own pictures stay. */
const address = (ctx: Ctx, file: string, use: 'review' | 'avatar'): string =>
  file === '' || file.startsWith('/') ? file : uploadUrl(ctx.app.config, file, use, ctx.now);

/** Reviews with their replies, which take one more query. */
export async function toReviews(ctx: Ctx, rows: readonly ReviewRow[]): Promise<ReviewOut[]> {
  const replies = await repliesOf(
    ctx,
    rows.map((r) => r.id),
  );
  return rows.map((r) => ({
    id: r.id,
    nickname: r.nickname || say('review.anonymous', {}, ctx.lang),
    avatar: address(ctx, r.avatar, 'avatar'),
    country: r.country,
    properties_name: pick(r.properties_name as Names, ctx.lang),
    star: r.star,
    content: pick(r.content as Names, ctx.lang),
    photos: (r.files as string[]).map((file) => address(ctx, file, 'review')),
    time: r.at.toISOString(),
    reply: pick(r.reply as Names | null, ctx.lang) || null,
    replies: replies.get(r.id) ?? [],
  }));
}

/** Empty for members without a chosen nickname: the default is their member code, which must stay private. */
export const publicName = ({ nickname, mark }: { nickname: string; mark: string }): string => (nickname === mark ? '' : nickname);

async function repliesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MessageOut[]>> {
  const found = new Map<number, MessageOut[]>();
  if (ids.length === 0) return found;
  const rows = await ctx.db
    .selectFrom('thread_message as t')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .select(['t.id', 't.thing_id', 't.from_kind', 't.text', 't.at', 'm.nickname', 'm.mark'])
    .where('t.thing', '=', 'review')
    .where('t.thing_id', 'in', [...ids])
    .orderBy('t.id')
    .execute();
  for (const row of rows) {
    const message: MessageOut = {
      id: row.id,
      from: row.from_kind === 'operator' ? 'operator' : 'member',
      name: row.from_kind === 'operator' ? '' : publicName(row) || say('review.anonymous', {}, ctx.lang),
      text: row.text,
      photos: [],
      time: row.at.toISOString(),
      read: true,
    };
    found.set(row.thing_id, [...(found.get(row.thing_id) ?? []), message]);
  }
  return found;
}

/** A page of reviews of one product or of the whole shop, with the distribution of stars. */
export async function listReviews(ctx: Ctx, input: Input<Comment['lists']>): Promise<Output<Comment['lists']>> {
  const at = asOf(ctx, input);
  let query = ctx.db.selectFrom('review as r').where('r.visible', '=', true).where('r.at', '<=', at);
  if (input.num_iid !== undefined) {
    const goods = await ctx.db
      .selectFrom('goods')
      .select('id')
      .where('api_type', '=', input.api_type ?? fail('fail.field_missing', {}, 'api_type'))
      .where('num_iid', '=', input.num_iid)
      .executeTakeFirst();
    if (!goods) fail('fail.not_found', {}, 'num_iid');
    query = query.where('r.goods_id', '=', goods.id);
  }
  const photos = sql<boolean>`jsonb_array_length(r.files) > 0`;
  const spread = await query
    .select([
      'r.star',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`(count(*) filter (where jsonb_array_length(r.files) > 0))::int`.as('photos'),
      sql<number>`(count(*) filter (where ${input.photos ? photos : sql`true`}))::int`.as('fitting'),
    ])
    .groupBy('r.star')
    .execute();
  if (input.photos) query = query.where(photos);
  if (input.star !== undefined) query = query.where('r.star', '=', input.star);
  const rows = await query.select(REVIEW).orderBy('r.id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  const all = sum(spread, (s) => s.n);
  const total = sum(
    spread.filter((s) => input.star === undefined || s.star === input.star),
    (s) => s.fitting,
  );
  return {
    star: all > 0 ? Math.round((sum(spread, (s) => s.star * s.n) / all) * 10) / 10 : null,
    stars: Object.fromEntries([1, 2, 3, 4, 5].map((star) => [String(star), spread.find((s) => s.star === star)?.n ?? 0])),
    with_photos: sum(spread, (s) => s.photos),
    list: toPage(input, at, total, await toReviews(ctx, rows)),
  };
}
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
