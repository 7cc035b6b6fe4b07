// A member's inbox: every order and waybill with messages, the latest first.
import type { Input, Output } from '#contract/call.ts';
import type { ThreadRow, threads } from '#contract/calls/threads.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { MemberCtx } from '../../../context.ts';
import { onOpen } from '../../accounts/auth/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { type Inbox, inboxCount, inboxQuery } from './queries.ts';
import { type Thing, threadUrl } from './threads.ts';

type Lists = (typeof threads)['thread']['lists'];

onOpen(
  'threads',
  (ctx) => inboxCount(ctx.member.id, ctx.now, true),
  (_, rows) => ({ counts: { threads: rows[0]?.unread ?? 0 } }),
);

export async function inbox(ctx: MemberCtx, asked: Input<Lists>): Promise<Output<Lists>> {
  const at = asOf(ctx, asked);
  const unread = asked.unread === 1;
  const { rows: counted } = await inboxCount(ctx.member.id, at, unread).execute(ctx.db);
  const { rows } = await inboxQuery({
    member_id: ctx.member.id,
    at,
    unread,
    limit: asked.page_size,
    offset: offsetOf(asked),
  }).execute(ctx.db);
  return {
    unread: counted[0]!.unread,
    list: toPage(
      asked,
      at,
      counted[0]!.n,
      rows.map((r) => rowOut(r, ctx.lang)),
    ),
  };
}

const rowOut = (r: Inbox, lang: string): ThreadRow => ({
  id: r.id,
  thing: r.thing as Thing,
  thing_id: r.thing_id,
  no: r.no,
  title: r.titles ? pick(r.titles as Names, lang) : '',
  pic_url: r.pic_url,
  state: r.state,
  text: r.text,
  photos: r.photos,
  from: r.from_kind,
  time: r.at.toISOString(),
  unread: r.unread,
  url: threadUrl(r.thing, r.thing_id),
});
