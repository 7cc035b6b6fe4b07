// Switching a mail off from the mail itself, without signing in: a signed address that names the member and the topic, and that
// never expires.
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { sameText, sign } from '../../../secret.ts';
import { ALL, choose } from './preferences.ts';
import { isTopic, type Topic, topicDef } from './topics.ts';

export type Unsubscribe = { member_id: number; event: Topic | typeof ALL };
type Asked = { m?: unknown; e?: unknown; s?: unknown };

const signature = (config: Pick<Config, 'secret'>, { member_id, event }: Unsubscribe): string =>
  sign(config.secret, 'unsubscribe', `${member_id}:${event}`).slice(0, 32);

export const unsubscribePath = (config: Pick<Config, 'secret'>, what: Unsubscribe): string =>
  `/unsubscribe?${new URLSearchParams({ m: String(what.member_id), e: what.event, s: signature(config, what) })}`;

/** '' for required mail. */
export const unsubscribeUrl = (config: Pick<Config, 'secret' | 'public_url'>, what: Unsubscribe): string =>
  what.event !== ALL && topicDef(what.event).always ? '' : config.public_url + unsubscribePath(config, what);

function topicAsked(event: string): Unsubscribe['event'] | null {
  if (event === ALL) return ALL;
  return isTopic(event) && !topicDef(event).always ? event : null;
}

/** The content of a link; null when its signature is not ours. */
export function readUnsubscribe(config: Pick<Config, 'secret'>, { m, e, s }: Asked): Unsubscribe | null {
  const event = topicAsked(String(e ?? ''));
  if (!event || !/^\d{1,9}$/.test(String(m))) return null;
  const what = { member_id: Number(m), event };
  return sameText(String(s ?? ''), signature(config, what)) ? what : null;
}

/** The language of the recipient; null for an account that is gone. */
export const unsubscriber = (db: Ctx['db'], { member_id }: Unsubscribe): Promise<{ lang: string } | undefined> =>
  db.selectFrom('member').select('lang').where('id', '=', member_id).where('state', '<>', 'erased').executeTakeFirst();

/** Repeating it changes nothing. Messages that wait for the daily mail are not sent either. */
export async function unsubscribe(ctx: Pick<Ctx, 'db'>, what: Unsubscribe): Promise<void> {
  await choose(ctx, what.member_id, { event: what.event, channel: 'mail', is_on: false });
}
