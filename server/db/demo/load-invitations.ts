// Invitations of the demo shop, and invitations by mail. Rebates follow when the waybills are paid in the played history; one invited member shares the
// inviter's network, so that finance has a rebate to decide on.
import { z } from '#contract/fields.ts';
import { REBATE_SIGNALS } from '#contract/states/promotion.ts';
import { json } from '../../context.ts';
import { oneOf, someOf, whole, words } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import type { Db } from '../open.ts';
import { daysBefore } from './load-catalogue.ts';
import { members } from './people.ts';

const member = oneOf(
  members.map((m) => m.key),
  'member',
);
const invitations = table(
  'demo',
  'invitations',
  z.object({ key: member, by: member, signals: someOf(REBATE_SIGNALS, 'signal') }),
  ['key'],
);
const mail = z.object({ email: words, by: member, state: z.enum(['sent', 'refused', 'skipped']), days_ago: whole });
const mails = table('demo', 'invite-mails', mail, ['email']);

const idOf = (key: string): number => members.findIndex((m) => m.key === key) + 1;

export async function loadInvitations(db: Db, now: Date): Promise<void> {
  for (const { key, by, signals } of invitations) {
    const [member_id, inviter_id] = [idOf(key), idOf(by)];
    const joined = members[member_id - 1]!.joined_days_ago;
    await db.updateTable('member').set({ inviter_id }).where('id', '=', member_id).execute();
    await db
      .insertInto('invitation')
      .values({ member_id, inviter_id, signals: json(signals), at: daysBefore(now, joined) })
      .execute();
  }
  await db
    .insertInto('invite_mail')
    .values(
      mails.map(({ email, by, state, days_ago }) => ({
        member_id: idOf(by),
        email,
        state,
        created_at: daysBefore(now, days_ago),
        sent_at: state === 'skipped' ? null : daysBefore(now, days_ago),
      })),
    )
    .execute();
}
