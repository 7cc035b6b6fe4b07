// The member's threads: every order, waybill and review with messages, the latest first.
import type { Input, Output } from '#contract/call.ts';
import type { ThreadRow, threads } from '#contract/calls/threads.ts';
import type { threads as deskThreads } from '#contract/desk/threads.ts';
import { pick } from '#contract/lang.ts';
import { saidIn } from '#contract/said.ts';
import type { MemberCtx, OperatorCtx } from '../../../context.ts';
import { openCount } from '../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { type InboxRow, inboxCount, inboxQuery } from './queries.ts';
import { threadUrl } from './subjects.ts';

type Lists = (typeof threads)['thread']['lists'];
type OfMember = (typeof deskThreads)['threads']['member'];

export const openThreads = openCount(
  (ctx) => inboxCount(ctx.member.id, ctx.now, true),
  (_, rows) => ({ counts: { threads: rows[0]?.unread ?? 0 } }),
);

export async function listThreads(ctx: MemberCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const at = asOf(ctx, input);
  const unread = input.unread === 1;
  const { rows: counted } = await inboxCount(ctx.member.id, at, unread).execute(ctx.db);
  const { rows } = await inboxQuery({
    member_id: ctx.member.id,
    at,
    unread,
    limit: input.page_size,
    offset: offsetOf(input),
  }).execute(ctx.db);
  return {
    unread: counted[0]!.unread,
    list: toPage(
      input,
      at,
      counted[0]!.n,
      rows.map((r) => toThreadRow(ctx, r)),
    ),
  };
}

const titleOf = (r: InboxRow, lang: string): string => (r.titles ? pick(r.titles, lang) : '');

const toThreadRow = (ctx: MemberCtx, r: InboxRow): ThreadRow => ({
  id: r.id,
  thing: r.thing,
  thing_id: r.thing_id,
  no: r.no,
  title: titleOf(r, ctx.lang),
  pic_url: externalUrl(ctx.app.config, r.pic_url ?? ''),
  state: r.state,
  text: saidIn(r, ctx.lang).text,
  photos: r.photos,
  from: r.from_kind,
  time: r.at.toISOString(),
  unread: r.unread,
  url: threadUrl(r.thing, r.thing_id, r),
});

/** The same for the desk: the threads of a member, the latest message first. */
export async function threadsOfMember(ctx: OperatorCtx, input: Input<OfMember>): Promise<Output<OfMember>> {
  const at = asOf(ctx, input);
  const { rows: counted } = await inboxCount(input.id, at, false).execute(ctx.db);
  const page = { member_id: input.id, at, unread: false, limit: input.page_size, offset: offsetOf(input) };
  const { rows } = await inboxQuery(page).execute(ctx.db);
  return toPage(
    input,
    at,
    counted[0]!.n,
    rows.map((r) => ({
      id: r.thing_id,
      thread_id: r.thread_id,
      thing: r.thing,
      no: r.no,
      title: titleOf(r, ctx.lang),
      state: r.state,
      text: r.text,
      photos: r.photos,
      from: r.from_kind,
      time: r.at.toISOString(),
    })),
  );
}
