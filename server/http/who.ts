// Who sends a request: a member by the token header, an operator by the cookie of the back office.

import { createHash } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { App, Member, Operator } from '../context.ts';
import type { Db } from '../db/open.ts';
import { requiresTotp } from '../modules/accounts/staff/totp-rule.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import { DESK_COOKIE } from './cookies.ts';
import type { Who } from './serve.ts';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function identify(req: FastifyRequest, app: App, db: Db): Promise<Who> {
  const now = app.clock.now();
  if (req.url.startsWith('/admin/')) {
    const cookie = req.cookies[DESK_COOKIE] ?? '';
    const found = await operatorOf(cookie, db, now, { production: app.config.production, unattended: UNATTENDED in req.headers });
    return { member: null, operator: found?.operator ?? null, csrf_ok: found !== null && req.headers['x-csrf'] === found.csrf };
  }
  return { member: await memberOf(String(req.headers.token ?? ''), db, now), operator: null, csrf_ok: false };
}

async function memberOf(token: string, db: Db, now: Date): Promise<Member | null> {
  if (!/^[\w-]{20,100}$/.test(token)) return null;
  const row = await db
    .selectFrom('session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .select(['m.id', 'm.mark as memberCode', 'm.nickname', 'm.level', 'm.lang'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', now)
    .where('m.state', '=', 'normal')
    .executeTakeFirst();
  return row ?? null;
}

/** What the back office's page sends with a call that it makes automatically, without a key or a pointer moved lately: such calls keep no session alive. */
export const UNATTENDED = 'x-unattended';
const MINUTE = 60_000;

/**
 * The operator of a session that has neither ended nor been idle for too long. The time it was last used slides forward, written once a minute at most.
 * In production an operator who must have a second factor and has none may do nothing but set it up.
 */
export async function operatorOf(
  cookie: string,
  db: Db,
  now: Date,
  { production, unattended }: { production: boolean; unattended: boolean },
): Promise<{ operator: Operator; csrf: string } | null> {
  if (!/^[\w-]{20,100}$/.test(cookie)) return null;
  const row = await db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .innerJoin('role as r', 'r.code', 'o.role')
    .select(['o.id', 'o.username', 'o.name', 'o.role', 'o.warehouse_id', 'r.permissions', 'o.totp_on', 's.csrf', 's.seen_at'])
    .where('s.token_hash', '=', hashToken(cookie))
    .where('s.expires_at', '>', now)
    .where('o.state', '=', 'normal')
    .executeTakeFirst();
  if (!row) return null;
  const { csrf, totp_on, seen_at, ...operator } = row;
  const idle = now.getTime() - seen_at.getTime();
  if (idle >= MINUTE) {
    if (idle >= Math.max(1, await setting(db, 'desk_idle_minutes')) * MINUTE) return null;
    if (!unattended)
      await db.updateTable('operator_session').set({ seen_at: now }).where('token_hash', '=', hashToken(cookie)).execute();
  }
  const permissions = operator.permissions as string[];
  return { operator: { ...operator, permissions: production && !totp_on && requiresTotp(permissions) ? [] : permissions }, csrf };
}
