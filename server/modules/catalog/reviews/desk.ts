// Handlers of the back office: reviews to approve and reported ones; showing, hiding with a reason, replying.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import { REVIEW_DESK_TABS, type ReportReason } from '#contract/calls/review-lists.ts';
import { cutText } from '#contract/clean-text.ts';
import type { ReviewDesk, ReviewWhole, reviews } from '#contract/desk/reviews.ts';
import { pick } from '#contract/lang.ts';
import type { ReviewState } from '#contract/states/simple.ts';
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern, nameLike, numberLike } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { MEMBER_READERS, requireAny } from '../../platform/may.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { countTabs, type Queue } from '../../platform/queue.ts';
import { requireSeen } from '../../platform/seen.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { notify } from '../../support/notifications/notify.ts';
import { deleteReply } from '../../support/threads/replies.ts';
import { pictureUrl } from '../site/cards.ts';
import { address, repliesOf } from './reviews.ts';
import { reviewMoved } from './rule.ts';

type Rows = (typeof reviews)['reviews'];
type Tab = Input<Rows['lists']>['tab'];

const IN_TAB = {
  waiting: sql<boolean>`r.state = 'waiting'`,
  reported: sql<boolean>`r.reports > 0`,
  published: sql<boolean>`r.state = 'published'`,
  hidden: sql<boolean>`r.state = 'hidden'`,
} satisfies Record<Tab, unknown>;

const base = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('review as r')
    .innerJoin('goods as g', 'g.id', 'r.goods_id')
    .leftJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('order_item as i', 'i.id', 'r.order_item_id');
const withFields = (query: ReturnType<typeof base>) =>
  query
    .selectAll('r')
    .select(['g.api_type', 'g.num_iid', 'g.titles', 'g.pic_url', 'm.nickname as member_name', 'm.mark', 'm.level', 'm.erased_at'])
    .select('i.order_id');
type Row = Awaited<ReturnType<ReturnType<typeof withFields>['execute']>>[number];

const actionsOf = (r: { state: ReviewState; reports: number }): ReviewDesk['actions'] => [
  ...(r.state === 'published' ? (['hide'] as const) : (['publish'] as const)),
  ...(r.state === 'waiting' ? (['hide'] as const) : []),
  ...(r.reports > 0 ? (['dismiss'] as const) : []),
  ...(r.state === 'published' ? (['answer'] as const) : []),
];

const toDesk = (ctx: OperatorCtx, r: Row): ReviewDesk => ({
  id: r.id,
  version: r.version,
  state: r.state,
  actions: actionsOf(r),
  star: r.star,
  content: pick(r.content, ctx.lang),
  photos: (r.files as string[]).map((file) => address(ctx, file, 'review')),
  nickname: r.nickname,
  country: r.country,
  properties_name: pick(r.properties_name, ctx.lang),
  goods: {
    id: r.goods_id,
    api_type: r.api_type,
    num_iid: r.num_iid,
    title: pick(r.titles, ctx.lang),
    pic_url: pictureUrl(ctx, r.pic_url),
  },
  member:
    r.member_id === null
      ? null
      : { id: r.member_id, nickname: r.member_name!, mark: r.mark!, level: r.level!, erased: r.erased_at !== null },
  order_id: r.order_id,
  helpful: r.helpful,
  reports: r.reports,
  time: r.at.toISOString(),
  since: (r.reported_at ?? r.state_at).toISOString(),
  edited_at: r.edited_at?.toISOString() ?? null,
});

export const reviewQueue = (tab: Tab, star: number | undefined): Queue => ({
  from: sql`review r join goods g on g.id = r.goods_id left join member m on m.id = r.member_id`,
  id: sql.ref('r.id'),
  order: tab === 'reported' ? sql.ref('r.reported_at') : sql.ref('r.state_at'),
  newest: tab === 'published' || tab === 'hidden',
  where: [IN_TAB[tab], ...(star === undefined ? [] : [sql<boolean>`r.star = ${star}`])],
  filters: { operator_id: takenBy('review', 'r.id'), member_id: (id: number) => sql<boolean>`r.member_id = ${id}` },
  words: (words) => [
    sql`r.content::text ilike ${containsPattern(words)}`,
    nameLike('r.nickname', words),
    numberLike('m.mark', words.toUpperCase()),
    sql`g.titles::text ilike ${containsPattern(words)}`,
  ],
});

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  return takenQueue(ctx, {
    thing: 'review',
    queue: reviewQueue(input.tab, input.star),
    input,
    counts: () => countTabs(ctx, REVIEW_DESK_TABS, (tab) => reviewQueue(tab, input.star), { q: input.q }),
    read: async (ids) => (await withFields(base(ctx).where('r.id', '=', anyOf(ids))).execute()).map((row) => toDesk(ctx, row)),
  });
}

async function ofMember(ctx: OperatorCtx, input: Input<Rows['member']>): Promise<Output<Rows['member']>> {
  requireAny(ctx, MEMBER_READERS);
  const at = asOf(ctx, input);
  const query = base(ctx).where('r.member_id', '=', input.id).where('r.at', '<=', at);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await withFields(query).orderBy('r.id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(
    input,
    at,
    n,
    rows.map((r) => toDesk(ctx, r)),
  );
}

export async function reviewDetail(ctx: OperatorCtx, id: number): Promise<ReviewWhole> {
  const row = await withFields(base(ctx)).where('r.id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const reported = await ctx.db
    .selectFrom('review_report as p')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .select(['p.id', 'p.reason', 'p.note', 'p.at', 'p.decided_at', 'm.nickname', 'm.mark'])
    .where('p.review_id', '=', id)
    .orderBy('p.id')
    .execute();
  return {
    ...toDesk(ctx, row),
    reply: row.reply ?? {},
    hidden_reason: row.hidden_reason,
    reported: reported.map((p) => ({
      id: p.id,
      reason: p.reason as ReportReason,
      note: p.note,
      member: p.nickname || p.mark,
      time: p.at.toISOString(),
      decided_at: p.decided_at?.toISOString() ?? null,
    })),
    replies: (await repliesOf(ctx, [id])).get(id) ?? [],
  };
}

/** The review, locked, if the operator may do this to it now. */
async function lock(ctx: OperatorCtx, id: number, decides?: { action: ReviewDesk['actions'][number]; version: number }) {
  const row = await ctx.db.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  if (decides) requireSeen(row, decides.version);
  if (decides && !actionsOf(row).includes(decides.action)) fail('review.fail.decided');
  return row;
}
type Locked = Awaited<ReturnType<typeof lock>>;

const NO_REPORTS = { reports: 0, reported_at: null };
const decideReports = (ctx: OperatorCtx, id: number) =>
  ctx.db
    .updateTable('review_report')
    .set({ decided_at: ctx.now })
    .where('review_id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
const moved = (ctx: OperatorCtx, { id, order_item_id, member_id, files }: Locked, state: ReviewState): Promise<number> =>
  reviewMoved.of(ctx)(ctx, { id, order_item_id, member_id, photos: (files as string[]).length, state });

const mine = ({ order_item_id }: Locked): string => `/pages/comment/index?item_id=${order_item_id}`;

export async function publishReview(ctx: OperatorCtx, id: number, version: number): Promise<ReviewWhole> {
  const row = await lock(ctx, id, { action: 'publish', version });
  await ctx.db
    .updateTable('review')
    .set({ state: 'published', state_at: ctx.now, hidden_reason: '' })
    .where('id', '=', id)
    .execute();
  await moved(ctx, row, 'published');
  await audit(ctx, 'review.publish', 'review', id);
  return reviewDetail(ctx, id);
}

async function hide(ctx: OperatorCtx, { id, version, reason }: Input<Rows['hide']>): Promise<ReviewWhole> {
  const row = await lock(ctx, id, { action: 'hide', version });
  await ctx.db
    .updateTable('review')
    .set({ state: 'hidden', state_at: ctx.now, hidden_reason: reason, ...NO_REPORTS })
    .where('id', '=', id)
    .execute();
  await decideReports(ctx, id);
  await moved(ctx, row, 'hidden');
  await audit(ctx, 'review.hide', 'review', id, { reason });
  if (row.member_id !== null)
    await notify(ctx, row.member_id, { kind: 'system', key: 'review_hidden', params: { reason }, url: mine(row) });
  return reviewDetail(ctx, id);
}

async function dismiss(ctx: OperatorCtx, { id, version }: Input<Rows['dismiss']>): Promise<ReviewWhole> {
  const row = await lock(ctx, id, { action: 'dismiss', version });
  await ctx.db.updateTable('review').set(NO_REPORTS).where('id', '=', id).execute();
  await decideReports(ctx, id);
  await audit(ctx, 'review.dismiss', 'review', id, { reports: row.reports });
  return reviewDetail(ctx, id);
}

/** The member is notified of the first reply, not of corrections. */
export async function answerReview(
  ctx: OperatorCtx,
  { id, version, reply }: Pick<Input<Rows['answer']>, 'id' | 'version' | 'reply'>,
): Promise<ReviewWhole> {
  const row = await lock(ctx, id, { action: 'answer', version });
  const words = Object.fromEntries(Object.entries(reply).filter(([, text]) => text !== ''));
  const none = Object.keys(words).length === 0;
  await ctx.db
    .updateTable('review')
    .set({ reply: none ? null : json(words) })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'review.answer', 'review', id);
  if (!none && row.reply === null && row.member_id !== null)
    await notify(ctx, row.member_id, {
      kind: 'system',
      key: 'review_answered',
      params: { text: Object.fromEntries(Object.entries(words).map(([lang, text]) => [lang, cutText(text, 200)])) },
      url: mine(row),
      mail: false,
    });
  return reviewDetail(ctx, id);
}

async function removeReply(ctx: OperatorCtx, { id, reply_id }: Input<Rows['removeReply']>): Promise<ReviewWhole> {
  await lock(ctx, id);
  if (!(await deleteReply(ctx, 'review', id, reply_id))) fail('fail.not_found', {}, 'reply_id');
  await audit(ctx, 'review.remove_reply', 'review', id, { reply_id });
  return reviewDetail(ctx, id);
}

export const reviewDesk = {
  'reviews/member': (ctx, input) => ofMember(ctx, input),
  'reviews/lists': (ctx, input) => lists(ctx, input),
  'reviews/detail': (ctx, input) => reviewDetail(ctx, input.id),
  'reviews/publish': (ctx, input) => publishReview(ctx, input.id, input.version),
  'reviews/hide': (ctx, input) => hide(ctx, input),
  'reviews/dismiss': (ctx, input) => dismiss(ctx, input),
  'reviews/answer': (ctx, input) => answerReview(ctx, input),
  'reviews/removeReply': (ctx, input) => removeReply(ctx, input),
} satisfies Partial<DeskHandlers>;
