// Finding a member by what they call themselves: mail address, mobile number with area code, or the mark as user name.
import { type Config, sendsSms } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
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
export type Handle = { email: string } | Mobile | { mark: string };

/** What a text typed at login means. */
export function parseHandle(text: string): Handle {
  const name = text.trim().toLowerCase();
  if (name.includes('@')) return { email: name };
  return parseInternationalMobile(name) ?? { mark: name.toUpperCase() };
}

export function findAccount(ctx: Pick<Ctx, 'db'>, handle: Handle): Promise<Account | undefined> {
  const query = ctx.db.selectFrom('member').select(['id', 'password_hash', 'state', 'email', 'mobilecode', 'mobile', 'lang']);
  if ('email' in handle) return query.where('email', '=', handle.email).executeTakeFirst();
  if ('mark' in handle) return query.where('mark', '=', handle.mark).executeTakeFirst();
  return query.where('mobilecode', '=', handle.mobilecode).where('mobile', '=', handle.mobile).executeTakeFirst();
}

/** Where codes of an account can go. */
export const targetsOf = (a: Pick<Account, 'email' | 'mobilecode' | 'mobile'>): ({ email: string } | Mobile)[] => [
  ...(a.email ? [{ email: a.email }] : []),
  ...(a.mobile ? [{ mobilecode: a.mobilecode, mobile: a.mobile }] : []),
];

/** The same as a screen offers them, masked; empty where there is none, or nothing can be sent there. */
export const maskedTargets = (
  config: Pick<Config, 'sms_url' | 'production'>,
  { email, mobilecode, mobile }: Pick<Account, 'email' | 'mobilecode' | 'mobile'>,
): { email: string; mobile: string } => ({
  email: email ? maskedEmail(email) : '',
  mobile: mobile && sendsSms(config) ? maskedMobile({ mobilecode, mobile }) : '',
});

/** A member by the mark that others know, with or without its letters; only one who may still use the shop. */
export function findMemberByCode(
  ctx: Pick<Ctx, 'db'>,
  text: string,
): Promise<{ id: number; inviter_id: number | null } | undefined> {
  const plain = text.trim().toUpperCase();
  const mark = /^\d+$/.test(plain) ? `SP-${plain}` : plain.replace(/^SP(?=\d)/, 'SP-');
  return ctx.db
    .selectFrom('member')
    .select(['id', 'inviter_id'])
    .where('mark', '=', mark)
    .where('state', '=', 'normal')
    .executeTakeFirst();
}
