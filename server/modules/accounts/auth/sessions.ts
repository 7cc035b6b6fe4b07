// Sessions of members: the client has a random token, the database its hash.
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../context.ts';
import { hashToken } from '../../../http/who.ts';
import { setting } from '../../platform/settings/settings.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');

export async function openSession(ctx: Ctx, member_id: number): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  const expires_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'session_days')) * 86_400_000);
  await ctx.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), member_id, created_at: ctx.now, expires_at, ip: ctx.ip, agent: ctx.agent })
    .execute();
  return { token, expires_at };
}

export const endSession = (ctx: Ctx): Promise<unknown> =>
  ctx.db.deleteFrom('session').where('token_hash', '=', hashToken(ctx.token)).execute();

/** Ends all sessions of the member, or all but the current one (`but_this`). */
export const endSessions = (ctx: Ctx, member_id: number, but_this = false): Promise<unknown> =>
  ctx.db
    .deleteFrom('session')
    .where('member_id', '=', member_id)
    .$if(but_this, (q) => q.where('token_hash', '<>', hashToken(ctx.token)))
    .execute();
