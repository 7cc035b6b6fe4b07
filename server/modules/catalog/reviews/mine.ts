// Reviewable items and reviews of a member.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { Reviewable } from '#contract/calls/content.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { openCount } from '../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { pictureUrl } from '../site/cards.ts';
import { address } from './reviews.ts';
import { editUntil, mayReview, NOT_BOUGHT, RECEIVED } from './rule.ts';

type Comment = (typeof calls)['comment'];

const items = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('order_item as i')
    .leftJoin('review as r', 'r.order_item_id', 'i.id')
    .where('i.member_id', '=', ctx.member.id);
/** `mayReview` in SQL. */
const toReview = (ctx: MemberCtx) =>
  items(ctx).where('i.state', '=', RECEIVED).where('i.commented', '=', false).where('i.api_type', '<>', NOT_BOUGHT);
const written = (ctx: MemberCtx) => items(ctx).where('r.member_id', '=', ctx.member.id);

const withFields = (query: ReturnType<typeof items>) =>
  query.select([
    'i.id',
    'i.order_id',
    'i.api_type',
    'i.num_iid',
    'i.titles',
    'i.pic_url',
    'i.properties_name',
    'i.num',
    'i.state',
    'i.state_at',
    'i.commented',
    'r.id as review_id',
    'r.state as review_state',
    'r.star',
    'r.content',
    'r.files',
    'r.nickname',
    'r.at',
    'r.edited_at',
    'r.hidden_reason',
    'r.reply',
    'r.helpful',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof withFields>['execute']>>[number];

const nameIn = (file: string): string => file.split('/').at(-1)!.split('?')[0]!;

/** The uploads of the pictures of these reviews, by name: a changed review names them by id. */
async function uploadsOf(ctx: MemberCtx, rows: readonly Row[]): Promise<Map<string, number>> {
  const names = rows.flatMap((row) => ((row.files ?? []) as string[]).map(nameIn));
  if (names.length === 0) return new Map();
  const found = await ctx.db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where('name', '=', anyOf(names))
    .where('member_id', '=', ctx.member.id)
    .execute();
  return new Map(found.map(({ id, name }) => [name, id]));
}

async function toReviewables(ctx: MemberCtx, rows: readonly Row[]): Promise<Reviewable[]> {
  const uploads = await uploadsOf(ctx, rows);
  const days = await setting(ctx.db, 'review_edit_days');
  return rows.map((row) => {
    const until = row.at && editUntil(row.at, days);
    return {
      id: row.id,
      order_id: row.order_id,
      goods: {
        api_type: row.api_type,
        num_iid: row.num_iid,
        title: pick(row.titles, ctx.lang),
        pic_url: pictureUrl(ctx, row.pic_url),
      },
      properties_name: pick(row.properties_name, ctx.lang),
      num: row.num,
      received_at: row.state_at.toISOString(),
      actions: mayReview(row) ? ['review' as const] : until && until > ctx.now ? ['edit' as const] : [],
      review:
        row.review_id === null || !row.at || !until
          ? null
          : {
              id: row.review_id,
              state: row.review_state!,
              star: row.star!,
              content: pick(row.content, ctx.lang),
              photos: (row.files as string[]).map((file) => ({
                id: uploads.get(nameIn(file)) ?? 0,
                url: address(ctx, file, 'review'),
              })),
              anonymous: row.nickname === '',
              time: row.at.toISOString(),
              edited_at: row.edited_at?.toISOString() ?? null,
              edit_until: until.toISOString(),
              hidden_reason: row.hidden_reason ?? '',
              reply: pick(row.reply, ctx.lang) || null,
              helpful: row.helpful ?? 0,
            },
    };
  });
}

const counted = sql<number>`count(*)::int`.as('n');

export async function listMine(ctx: MemberCtx, input: Input<Comment['mine']>): Promise<Output<Comment['mine']>> {
  const at = asOf(ctx, input);
  const [waiting, done] = [toReview(ctx).where('i.state_at', '<=', at), written(ctx).where('r.at', '<=', at)];
  const counts = {
    to_write: (await waiting.select(counted).executeTakeFirstOrThrow()).n,
    written: (await done.select(counted).executeTakeFirstOrThrow()).n,
  };
  const query =
    input.tab === 'to_write'
      ? withFields(waiting).orderBy('i.state_at', 'desc').orderBy('i.id', 'desc')
      : withFields(done).orderBy('r.id', 'desc');
  const rows = await query.limit(input.page_size).offset(offsetOf(input)).execute();
  return { counts, list: toPage(input, at, counts[input.tab], await toReviewables(ctx, rows)) };
}

/** One own item, reviewed or reviewable; another member's is not found. */
export async function ownReview(ctx: MemberCtx, order_item_id: number): Promise<Reviewable> {
  const row = await withFields(items(ctx)).where('i.id', '=', order_item_id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'order_item_id');
  return (await toReviewables(ctx, [row]))[0]!;
}

/** How many received items can be reviewed. */
export const openReviews = openCount<{ n: number }>(
  (ctx) => toReview(ctx).select(counted),
  (_ctx, rows) => ({ counts: { to_review: rows[0]?.n ?? 0 } }),
);
