// The sender of a request: a member by the token header, an operator by the cookie of the back office.

import { createHash } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { App, Member, Operator } from '../context.ts';
import { CHECK_MS, cached } from '../db/cache.ts';
import type { Db } from '../db/open.ts';
import { prepared, rowsOf } from '../db/prepared.ts';
import { requiresTotp } from '../modules/accounts/staff/totp-rule.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import { DESK_COOKIE } from './cookies.ts';

export type Who = { member: Member | null; operator: Operator | null; csrf_ok: boolean };

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const TOKEN = /^[\w-]{20,100}$/;
/** Whether a request carries a member's token or an operator's cookie, valid or not. */
export const hasCredentials = (req: FastifyRequest): boolean =>
  TOKEN.test(req.url.startsWith('/admin/') ? (req.cookies[DESK_COOKIE] ?? '') : String(req.headers.token ?? ''));

/**
 * The sender of a request. `reads`: the call reads and nothing else, so that a member's session may be cached for a moment; a
 * call that writes reads the database.
 */
export async function identify(req: FastifyRequest, app: App, db: Db, { reads = false } = {}): Promise<Who> {
  const now = app.clock.now();
  if (req.url.startsWith('/admin/')) {
    const cookie = req.cookies[DESK_COOKIE] ?? '';
    const found = await operatorOf(cookie, db, now, { production: app.config.production, unattended: UNATTENDED in req.headers });
    return { member: null, operator: found?.operator ?? null, csrf_ok: found !== null && req.headers['x-csrf'] === found.csrf };
  }
  const token = String(req.headers.token ?? '');
  const session = TOKEN.test(token) ? await (reads ? recentSession : sessionNow)(hashToken(token), db, now) : null;
  return { member: session && session.expires_at > now ? session.member : null, operator: null, csrf_ok: false };
}

type Session = { member: Member; expires_at: Date };

async function sessionNow(token_hash: string, db: Db, now: Date): Promise<Session | null> {
  const [row] = await rowsOf(db, sessionOf(db, { token_hash, now }, null));
  if (!row) return null;
  const { expires_at, ...member } = row;
  return { member, expires_at };
}

const sessionOf = prepared({ token_hash: 'string', now: 'date' }, (db, { token_hash, now }) =>
  db
    .selectFrom('session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .select(['m.id', 'm.mark as memberCode', 'm.nickname', 'm.level', 'm.lang', 's.expires_at'])
    .where('s.token_hash', '=', token_hash)
    .where('s.expires_at', '>', now)
    .where('m.state', '=', 'normal'),
);

/**
 * The session, cached for a moment: a page makes many calls at once. What this server writes to sessions or members takes
 * effect at once; what another one writes (a log-out, a member who was closed) after two seconds at most.
 */
const recentSession = (token_hash: string, db: Db, now: Date): Promise<Session | null> =>
  cached(db, `session ${token_hash}`, { reads: ['session', 'member'], ttl: CHECK_MS }, (own) => sessionNow(token_hash, own, now));

/**
 * The header of calls that the back office's page makes automatically, without recent key or pointer events: such calls keep no
 * session alive.
 */
const UNATTENDED = 'x-unattended';
const MINUTE = 60_000;

/**
 * The operator of a session that has neither ended nor been idle for too long. The time of its last use slides forward, written
 * once a minute at most. In production an operator who must have a second factor and has none may only set it up.
 */
async function operatorOf(
  cookie: string,
  db: Db,
  now: Date,
  { production, unattended }: { production: boolean; unattended: boolean },
): Promise<{ operator: Operator; csrf: string } | null> {
  if (!TOKEN.test(cookie)) return null;
  const [row] = await rowsOf(db, deskSessionOf(db, { token_hash: hashToken(cookie), now }));
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

const deskSessionOf = (db: Db, { token_hash, now }: { token_hash: string; now: Date }) =>
  db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .innerJoin('role as r', 'r.code', 'o.role')
    .select(['o.id', 'o.username', 'o.name', 'o.role', 'o.warehouse_id', 'r.permissions', 'o.totp_on', 's.csrf', 's.seen_at'])
    .where('s.token_hash', '=', token_hash)
    .where('s.expires_at', '>', now)
    .where('o.state', '=', 'normal');
