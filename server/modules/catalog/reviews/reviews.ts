// Published reviews, as anyone reads them.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { ReviewOut } from '#contract/calls/content.ts';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { pictureUrl } from '../site/cards.ts';
import { reviewActions } from './rule.ts';

type Comment = (typeof calls)['comment'];
export type ReviewRow = {
  id: number;
  goods_id: number;
  member_id: number | null;
  nickname: string;
  avatar: string;
  country: string;
  properties_name: Names;
  size: Names;
  star: number;
  content: Names;
  files: unknown;
  reply: Names | null;
  helpful: number;
  edited_at: Date | null;
  at: Date;
};
export const REVIEW = [
  'r.id',
  'r.goods_id',
  'r.member_id',
  'r.nickname',
  'r.avatar',
  'r.country',
  'r.properties_name',
  'r.size',
  'r.star',
  'r.content',
  'r.files',
  'r.reply',
  'r.helpful',
  'r.edited_at',
  'r.at',
] as const;

/** Names of uploads become URLs; the shop's own picture URLs stay. */
export const address = (ctx: Ctx, file: string, use: 'review' | 'avatar'): string =>
  file === '' || file.startsWith('/') ? file : uploadUrl(ctx.app.config, file, use, ctx.now);

/** Reviews with their replies and, if `withGoods`, their goods: one more query each. */
export async function toReviews(ctx: Ctx, rows: readonly ReviewRow[], withGoods = false): Promise<ReviewOut[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const replies = await repliesOf(ctx, ids);
  const marked = await markedBy(ctx, ids);
  const goods = withGoods
    ? await goodsOf(
        ctx,
        rows.map((r) => r.goods_id),
      )
    : null;
  const edit_days = await setting(ctx.db, 'review_edit_days');
  return rows.map((r) => ({
    id: r.id,
    nickname: r.nickname || say('review.anonymous', {}, ctx.lang),
    avatar: address(ctx, r.avatar, 'avatar'),
    country: r.country,
    properties_name: pick(r.properties_name, ctx.lang),
    size: pick(r.size, ctx.lang),
    star: r.star,
    content: pick(r.content, ctx.lang),
    photos: (r.files as string[]).map((file) => address(ctx, file, 'review')),
    time: r.at.toISOString(),
    edited: r.edited_at !== null,
    reply: pick(r.reply, ctx.lang) || null,
    replies: replies.get(r.id) ?? [],
    helpful: r.helpful,
    marked: marked.has(r.id),
    actions: reviewActions(ctx, r, edit_days),
    goods: goods?.get(r.goods_id) ?? null,
  }));
}

/** Empty for members without a chosen nickname: the default is their member code, which must stay private. */
export const publicName = ({ nickname, mark }: { nickname: string; mark: string }): string => (nickname === mark ? '' : nickname);

async function markedBy(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (!ctx.member) return new Set();
  const rows = await ctx.db
    .selectFrom('review_helpful')
    .select('review_id')
    .where('member_id', '=', ctx.member.id)
    .where('review_id', '=', anyOf(ids))
    .execute();
  return new Set(rows.map((r) => r.review_id));
}

async function goodsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, NonNullable<ReviewOut['goods']>>> {
  const rows = await ctx.db
    .selectFrom('goods')
    .select(['id', 'api_type', 'num_iid', 'titles', 'pic_url'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.map(({ id, api_type, num_iid, titles, pic_url }) => [
      id,
      { api_type, num_iid, title: pick(titles, ctx.lang), pic_url: pictureUrl(ctx, pic_url) },
    ]),
  );
}

export async function repliesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MessageOut[]>> {
  const found = new Map<number, MessageOut[]>();
  if (ids.length === 0) return found;
  const rows = await ctx.db
    .selectFrom('thread_message as t')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .select(['t.id', 't.thing_id', 't.from_kind', 't.text', 't.at', 'm.nickname', 'm.mark'])
    .where('t.thing', '=', 'review')
    .where('t.thing_id', '=', anyOf(ids))
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

const published = (ctx: Ctx) => ctx.db.selectFrom('review as r').where('r.state', '=', 'published');

/** Goods that the user may see: public ones, and those the user added by hand. */
async function goodsAsked(ctx: Ctx, api_type: string | undefined, num_iid: string): Promise<number> {
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['id', 'member_id'])
    .where('api_type', '=', api_type ?? fail('fail.field_missing', {}, 'api_type'))
    .where('num_iid', '=', num_iid)
    .executeTakeFirst();
  if (!goods || (goods.member_id !== null && goods.member_id !== ctx.member?.id)) fail('fail.not_found', {}, 'num_iid');
  return goods.id;
}

/** A page of reviews of one product or of the whole shop, with the distribution of stars. */
export async function listReviews(ctx: Ctx, input: Input<Comment['lists']>): Promise<Output<Comment['lists']>> {
  const at = asOf(ctx, input);
  const goods_id = input.num_iid === undefined ? null : await goodsAsked(ctx, input.api_type, input.num_iid);
  let query = published(ctx).where('r.at', '<=', at);
  query =
    goods_id === null
      ? query.where(sql<boolean>`not exists (select 1 from goods g where g.id = r.goods_id and g.member_id is not null)`)
      : query.where('r.goods_id', '=', goods_id);
  const photos = sql<boolean>`jsonb_array_length(r.files) > 0`;
  const size = input.size === undefined ? sql<boolean>`true` : sql<boolean>`r.size_key = ${input.size}`;
  const spread = await query
    .select([
      'r.star',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`(count(*) filter (where ${photos}))::int`.as('photos'),
      sql<number>`(count(*) filter (where ${input.photos ? photos : sql`true`} and ${size}))::int`.as('fitting'),
    ])
    .groupBy('r.star')
    .execute();
  const sizes = goods_id === null ? [] : await sizesOf(ctx, goods_id, at);
  if (input.photos) query = query.where(photos);
  if (input.star !== undefined) query = query.where('r.star', '=', input.star);
  if (input.size !== undefined) query = query.where('r.size_key', '=', input.size);
  if (input.sort === 'helpful') query = query.orderBy('r.helpful', 'desc');
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
    sizes,
    list: toPage(input, at, total, await toReviews(ctx, rows, goods_id === null)),
  };
}
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** The most helpful reviews of one product, without their pictures and replies. */
export async function firstReviews(ctx: Ctx, goods_id: number, n: number): Promise<FirstReview[]> {
  const rows = await published(ctx)
    .where('r.goods_id', '=', goods_id)
    .select(['r.nickname', 'r.star', 'r.content', 'r.at'])
    .orderBy('r.helpful', 'desc')
    .orderBy('r.id', 'desc')
    .limit(n)
    .execute();
  return rows.map(({ nickname, star, content, at }) => ({
    name: nickname || say('review.anonymous', {}, ctx.lang),
    star,
    text: pick(content, ctx.lang),
    time: at.toISOString(),
  }));
}
export type FirstReview = { name: string; star: number; text: string; time: string };

/** The reviewed sizes of one product, the most frequent first. */
async function sizesOf(ctx: Ctx, goods_id: number, at: Date): Promise<{ key: string; name: string; n: number }[]> {
  const rows = await published(ctx)
    .where('r.goods_id', '=', goods_id)
    .where('r.at', '<=', at)
    .where('r.size_key', '<>', '')
    .select([
      'r.size_key as key',
      sql<Names>`(array_agg(r.size order by r.id))[1]`.as('names'),
      sql<number>`count(*)::int`.as('n'),
    ])
    .groupBy('r.size_key')
    .orderBy('n', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ key, names, n }) => ({ key, name: pick(names, ctx.lang) || key, n }));
}
