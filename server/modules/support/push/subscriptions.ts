// The browsers of members that take pushes. A subscription belongs to the session it was made in: logging out, a changed password and erasure end it.

import { isPushEndpoint } from '../../../connectors/push/web-push.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { hashToken } from '../../../http/who.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';

/** The format that the service worker of the storefront reads (storefront/public/push.js). */
export type PushPayload = { title: string; body: string; url: string; lang: string };

/** More browsers than a member has: the oldest is deleted. */
const MOST = 20;

export const pushHost = (endpoint: string): string => new URL(endpoint).hostname;

export async function subscribe(
  ctx: MemberCtx,
  input: { endpoint: string; p256dh: string; auth: string },
): Promise<{ devices: number }> {
  if (!isPushEndpoint(input.endpoint)) fail('fail.field_format', {}, 'endpoint');
  const member_id = ctx.member.id;
  await lockLimit(ctx, 'push_subscription', member_id);
  const set = { member_id, session_hash: hashToken(ctx.token), p256dh: input.p256dh, auth: input.auth, lang: ctx.lang };
  // The same browser under another account now notifies that one only.
  await ctx.db
    .insertInto('push_subscription')
    .values({ ...set, endpoint: input.endpoint, created_at: ctx.now })
    .onConflict((c) => c.column('endpoint').doUpdateSet({ ...set, created_at: ctx.now, failed_at: null }))
    .execute();
  const rows = await ctx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('member_id', '=', member_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST)
    .execute();
  if (rows.length > 0)
    await ctx.db
      .deleteFrom('push_subscription')
      .where('id', '=', anyOf(rows.map((row) => row.id)))
      .execute();
  return { devices: await countDevices(ctx) };
}

/** Repeating it changes nothing; another member's browser stays. */
export async function unsubscribeBrowser(ctx: MemberCtx, endpoint: string): Promise<{ devices: number }> {
  await ctx.db.deleteFrom('push_subscription').where('member_id', '=', ctx.member.id).where('endpoint', '=', endpoint).execute();
  return { devices: await countDevices(ctx) };
}

export const takesPushes = async (ctx: MemberCtx, endpoint: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('member_id', '=', ctx.member.id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()) !== undefined;

export const countDevices = async (ctx: MemberCtx): Promise<number> =>
  (
    await ctx.db
      .selectFrom('push_subscription')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('member_id', '=', ctx.member.id)
      .executeTakeFirstOrThrow()
  ).n;
