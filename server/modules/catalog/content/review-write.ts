// Writing reviews and replies: a member may review a received item once; any member may reply to a published review.
import type { Input, Output } from '#contract/call.ts';
import type { ReviewOut } from '#contract/calls/content.ts';
import type { calls } from '#contract/calls.ts';
import { fail, json, type MemberCtx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { reviewReward } from './review-reward.ts';
import { publicName, REVIEW, toReviews } from './reviews.ts';

type Comment = (typeof calls)['comment'];

// Invisible characters, characters that change the text direction, and repeated empty lines.
const UNSEEN = /(?!\n)[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const namesOf = (text: string, lang: string) => json(text ? { [lang]: text } : {});

export async function addReview(ctx: MemberCtx, input: Input<Comment['add']>): Promise<Output<Comment['add']>> {
  const item = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'goods_id', 'state', 'commented', 'properties_name', 'order_id'])
    .where('id', '=', input.order_item_id)
    .where('member_id', '=', ctx.member.id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) fail('fail.not_found', {}, 'order_item_id');
  if (await isOwnParcel(ctx, item.order_id)) fail('review.fail.own_parcel', {}, 'order_item_id');
  if (item.commented) fail('review.fail.once');
  if (item.state !== 'completed') fail('review.fail.not_received');
  const files = await ownUploads(ctx, input.files ?? [], 'review');
  const visible = !(await setting(ctx.db, 'review_approval'));
  const { id } = await ctx.db
    .insertInto('review')
    .values({
      goods_id: item.goods_id,
      order_item_id: item.id,
      member_id: ctx.member.id,
      ...(input.anonymous ? { nickname: '' } : await shownAs(ctx)),
      country: await countryOf(ctx),
      properties_name: json(item.properties_name),
      star: input.star,
      content: namesOf(plain(input.content ?? ''), ctx.lang),
      files: json(files.map((file) => uploadUrl(ctx.app.config, file.name, 'review', ctx.now))),
      visible,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('order_item').set({ commented: true }).where('id', '=', item.id).execute();
  const points = await reviewReward.of(ctx)(ctx, {
    member_id: ctx.member.id,
    order_item_id: item.id,
    files: files.length,
    visible,
  });
  return { id, points, visible };
}

/** Whether the item came in a ship-for-me parcel: it was not bought here, so there are no goods to review. */
const isOwnParcel = async (ctx: MemberCtx, order_id: number): Promise<boolean> =>
  (await ctx.db.selectFrom('orders').select('kind').where('id', '=', order_id).executeTakeFirstOrThrow()).kind === 'parcel';

async function shownAs(ctx: MemberCtx): Promise<{ nickname: string; avatar: string }> {
  const { avatar, ...names } = await ctx.db
    .selectFrom('member')
    .select(['nickname', 'mark', 'avatar'])
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  return { nickname: publicName(names), avatar };
}

/** The reviewer's country: sizes and delivery times differ by country. */
async function countryOf(ctx: MemberCtx): Promise<string> {
  const address = await ctx.db
    .selectFrom('address')
    .select('country')
    .where('member_id', '=', ctx.member.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return address?.country ?? '';
}

export async function replyReview(ctx: MemberCtx, input: Input<Comment['reply']>): Promise<ReviewOut> {
  const review = await ctx.db
    .selectFrom('review as r')
    .select(REVIEW)
    .where('r.id', '=', input.id)
    .where('r.visible', '=', true)
    .executeTakeFirst();
  if (!review) fail('fail.not_found', {}, 'id');
  const text = plain(input.content);
  if (!text) fail('fail.field_missing', {}, 'content');
  await ctx.db
    .insertInto('thread_message')
    .values({ thing: 'review', thing_id: review.id, member_id: ctx.member.id, from_kind: 'member', text, at: ctx.now })
    .execute();
  const [out] = await toReviews(ctx, [review]);
  return out!;
}
