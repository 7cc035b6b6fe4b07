// Finds a member by what is typed at login: mail address, mobile number with area code, or member code (`mark`).

import { mailText, typedText } from '#contract/typed-text.ts';
import { type Config, sendsSms } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { type Mobile, maskedEmail, maskedMobile, parseInternationalMobile } from './phone.ts';

export type Account = {
  id: number;
  password_hash: string;
  state: string;
  email: string | null;
  mobilecode: string;
  mobile: string | null;
  lang: string;
};
export type Handle = { email: string } | Mobile | { memberCode: string };

/** Parses what was typed at login. */
export function parseHandle(text: string): Handle {
  const name = typedText(text).toLowerCase();
  if (name.includes('@')) return { email: mailText(name) };
  return parseInternationalMobile(name) ?? { memberCode: name.toUpperCase() };
}

export function findAccount(ctx: { db: Reads }, handle: Handle): Promise<Account | undefined> {
  const query = ctx.db.selectFrom('member').select(['id', 'password_hash', 'state', 'email', 'mobilecode', 'mobile', 'lang']);
  if ('email' in handle) return query.where('email', '=', handle.email).executeTakeFirst();
  if ('memberCode' in handle) return query.where('mark', '=', handle.memberCode).executeTakeFirst();
  return query.where('mobilecode', '=', handle.mobilecode).where('mobile', '=', handle.mobile).executeTakeFirst();
}

/** The addresses of an account that codes can be sent to. */
export const targetsOf = (a: Pick<Account, 'email' | 'mobilecode' | 'mobile'>): ({ email: string } | Mobile)[] => [
  ...(a.email ? [{ email: a.email }] : []),
  ...(a.mobile ? [{ mobilecode: a.mobilecode, mobile: a.mobile }] : []),
];

/** The same masked for display; empty where the account has none or the channel has no provider. */
export const maskedTargets = (
  config: Pick<Config, 'sms_url' | 'production'>,
  { email, mobilecode, mobile }: Pick<Account, 'email' | 'mobilecode' | 'mobile'>,
): { email: string; mobile: string } => ({
  email: email ? maskedEmail(email) : '',
  mobile: mobile && sendsSms(config) ? maskedMobile({ mobilecode, mobile }) : '',
});

/** An active member by member code, with or without its letters; undefined when there is none. */
export function findMemberByCode(
  ctx: Pick<Ctx, 'db'>,
  text: string,
): Promise<{ id: number; inviter_id: number | null } | undefined> {
  const plain = text.trim().toUpperCase();
  const memberCode = /^\d+$/.test(plain) ? `SP-${plain}` : plain.replace(/^SP(?=\d)/, 'SP-');
  return ctx.db
    .selectFrom('member')
    .select(['id', 'inviter_id'])
    .where('mark', '=', memberCode)
    .where('state', '=', 'normal')
    .executeTakeFirst();
}

/** Locks a member's row and reads where codes can be sent. */
export const lockMember = (ctx: Pick<Ctx, 'db'>, id: number) =>
  ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile', 'lang'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Blocks or unblocks a member; the row must be locked. */
export const setMemberState = (ctx: Pick<Ctx, 'db'>, id: number, state: 'normal' | 'blocked'): Promise<unknown> =>
  ctx.db.updateTable('member').set({ state }).where('id', '=', id).execute();

/** The warehouse that a member chose last is the default for their next goods. */
export const rememberWarehouse = (ctx: Pick<Ctx, 'db'>, id: number, warehouse_id: number): Promise<unknown> =>
  ctx.db.updateTable('member').set({ warehouse_id }).where('id', '=', id).execute();
