// The recipient of a notification: address, language, choices, browsers and currency of a member, read at once.

import { sql } from 'kysely';
import { CNY } from '#contract/amount.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { type Choices, defaultsOf, toChoices } from '../reminders/preferences.ts';

type Browser = { id: number; lang: string; endpoint: string };
export type Recipient = {
  id: number;
  email: string | null;
  lang: string;
  /** A closed account is only notified inside the shop. */
  normal: boolean;
  choices: Choices;
  /** Mail that can wait comes once a day. */
  daily: boolean;
  /** Signed in, and pushes are allowed there. */
  browsers: Browser[];
  /** The currency of the latest bill: what they chose when they last bought something. */
  currency: string;
};

type Row = Pick<Recipient, 'id' | 'email' | 'lang' | 'normal' | 'daily' | 'browsers'> & {
  choices: { event: string; channel: string; is_on: boolean }[];
  currency: string | null;
};

export async function recipientOf(ctx: Pick<Ctx, 'db' | 'now'>, member_id: number): Promise<Recipient> {
  const rows = await rowsOf(ctx.db, recipient(ctx.db, { member_id, now: ctx.now }));
  const { choices, currency, ...member } = rows[0]!;
  return { ...member, choices: toChoices(choices, await defaultsOf(ctx)), currency: currency ?? CNY.code };
}

const recipient = (_: Db, { member_id, now }: { member_id: number; now: Date }) =>
  sql<Row>`select m.id, m.email, m.lang, m.state = 'normal' as normal,
    m.email is not null and exists (select 1 from mail_digest d where d.member_id = m.id) as daily,
    (select coalesce(json_agg(json_build_object('event', r.event, 'channel', r.channel, 'is_on', r.is_on)), '[]')
      from remind r where r.member_id = m.id) as choices,
    (select coalesce(json_agg(json_build_object('id', p.id, 'lang', p.lang, 'endpoint', p.endpoint) order by p.id), '[]')
      from push_subscription p join session s on s.token_hash = p.session_hash
      where p.member_id = m.id and s.expires_at > ${now}) as browsers,
    (select b.currency from bill b where b.member_id = m.id order by b.id desc limit 1) as currency
    from member m where m.id = ${member_id}`;
