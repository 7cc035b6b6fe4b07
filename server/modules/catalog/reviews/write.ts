// Writing reviews and replies: a member may review a received item once and change the review for some days; any member may reply to a published one.

import type { Input, Output } from '#contract/call.ts';
import type { ReviewOut } from '#contract/calls/content.ts';
import type { calls } from '#contract/calls.ts';
import { cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import { isSizeOption } from '#contract/sizes.ts';
import { fail, json, type MemberCtx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { addReply } from '../../support/threads/replies.ts';
import { publicName, REVIEW, toReviews } from './reviews.ts';
import { editUntil, itemReviewed, mayReview, NOT_BOUGHT, reviewMoved } from './rule.ts';

type Comment = (typeof calls)['comment'];
type Written = Pick<Input<Comment['add']>, 'star' | 'content' | 'files' | 'anonymous'>;

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
    .select(['id', 'goods_id', 'sku_id', 'state', 'commented', 'properties_name', 'api_type'])
    .where('id', '=', input.order_item_id)
    .where('member_id', '=', ctx.member.id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) fail('fail.not_found', {}, 'order_item_id');
  if (!mayReview(item)) {
    if (item.api_type === NOT_BOUGHT) fail('review.fail.own_parcel', {}, 'order_item_id');
    fail(item.commented ? 'review.fail.once' : 'review.fail.not_received');
  }
  const state = (await setting(ctx.db, 'review_approval')) ? 'waiting' : 'published';
  const values = await valuesOf(ctx, input);
  const size = await sizeBought(ctx, item.goods_id, item.sku_id);
  const { id } = await ctx.db
    .insertInto('review')
    .values({
      goods_id: item.goods_id,
      order_item_id: item.id,
      member_id: ctx.member.id,
      ...values.row,
      country: await countryOf(ctx),
      properties_name: json(item.properties_name),
      size_key: keyOf(size),
      size: json(size),
      state,
      state_at: ctx.now,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await itemReviewed.of(ctx)(ctx, item.id);
  const moved = { id, order_item_id: item.id, member_id: ctx.member.id, photos: values.photos, state } as const;
  return { id, points: await reviewMoved.of(ctx)(ctx, moved), visible: state === 'published' };
}

/** Changes an own review. A hidden one, and any when the shop approves first, waits for the shop; reports of the old text no longer count. */
export async function editReview(ctx: MemberCtx, input: Input<Comment['edit']>): Promise<Output<Comment['edit']>> {
  const old = await ctx.db
    .selectFrom('review')
    .select(['id', 'order_item_id', 'state', 'state_at', 'at'])
    .where('id', '=', input.id)
    .where('member_id', '=', ctx.member.id)
    .forUpdate()
    .executeTakeFirst();
  if (!old) fail('fail.not_found', {}, 'id');
  const days = await setting(ctx.db, 'review_edit_days');
  if (editUntil(old.at, days) <= ctx.now) fail('review.fail.edit_over', { n: days });
  const waits = old.state !== 'published' || (await setting(ctx.db, 'review_approval'));
  const state = waits ? 'waiting' : 'published';
  const values = await valuesOf(ctx, input);
  await ctx.db
    .updateTable('review')
    .set({
      ...values.row,
      state,
      state_at: state === old.state ? old.state_at : ctx.now,
      edited_at: ctx.now,
      hidden_reason: '',
      reports: 0,
      reported_at: null,
    })
    .where('id', '=', old.id)
    .execute();
  // Members who reported the old text may report the new one.
  await ctx.db.deleteFrom('review_report').where('review_id', '=', old.id).execute();
  const moved = { id: old.id, order_item_id: old.order_item_id, member_id: ctx.member.id, photos: values.photos, state } as const;
  return { id: old.id, points: await reviewMoved.of(ctx)(ctx, moved), visible: state === 'published' };
}

/** The columns that a member writes, and the number of pictures. */
async function valuesOf(ctx: MemberCtx, input: Written) {
  const files = await ownUploads(ctx, input.files ?? [], 'review');
  return {
    photos: files.length,
    row: {
      ...(input.anonymous ? { nickname: '', avatar: '' } : await shownAs(ctx)),
      star: input.star,
      content: namesOf(plain(input.content ?? ''), ctx.lang),
      files: json(files.map((file) => uploadUrl(ctx.app.config, file.name, 'review', ctx.now))),
    },
  };
}

async function shownAs(ctx: MemberCtx): Promise<{ nickname: string; avatar: string }> {
  const { avatar, ...names } = await ctx.db
    .selectFrom('member')
    .select(['nickname', 'mark', 'avatar'])
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  return { nickname: publicName(names), avatar };
}

/** The key of a size, the same in every language. */
const keyOf = (size: Names): string => cutText(size['zh-cn'] ?? Object.values(size)[0] ?? '', 60);

/** The size among the options that were bought; empty when the goods have none. */
async function sizeBought(ctx: MemberCtx, goods_id: number, sku_id: string): Promise<Names> {
  if (!sku_id) return {};
  const row = await ctx.db
    .selectFrom('sku as k')
    .innerJoin('goods as g', 'g.id', 'k.goods_id')
    .select(['k.properties', 'g.options'])
    .where('k.goods_id', '=', goods_id)
    .where('k.sku_id', '=', sku_id)
    .executeTakeFirst();
  if (!row) return {};
  const chosen = new Set(row.properties.split(';'));
  const option = row.options.find((one) => isSizeOption(one.names));
  return option?.values.find((value) => chosen.has(`${option.pid}:${value.vid}`))?.names ?? {};
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
    .where('r.state', '=', 'published')
    .executeTakeFirst();
  if (!review) fail('fail.not_found', {}, 'id');
  const text = plain(input.content);
  if (!text) fail('fail.field_missing', {}, 'content');
  await addReply(ctx, 'review', review.id, text);
  const [out] = await toReviews(ctx, [review]);
  return out!;
}
