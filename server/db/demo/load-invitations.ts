// Who invited whom in the demo shop, and invitations by mail. Rebates come of it when the waybills are paid in play; one of the invited shared the
// inviter's network, so that finance has a rebate to decide about.
import type { RebateSignal } from '#contract/states/promotion.ts';
import { json } from '../../context.ts';
import type { Db } from '../open.ts';
import { daysBefore } from './load-catalogue.ts';
import { members } from './people.ts';

const INVITED: readonly { key: string; by: string; signals: RebateSignal[] }[] = [
  { key: 'harper', by: 'linyao', signals: [] },
  { key: 'beatriz', by: 'linyao', signals: [] },
  { key: 'minji', by: 'linyao', signals: ['network'] },
  { key: 'kaito', by: 'harper', signals: [] },
];
const MAILS = [
  { email: 'greta@example.com', state: 'sent', days: 6 },
  { email: 'jonas@example.com', state: 'refused', days: 12 },
  { email: 'lea@example.com', state: 'skipped', days: 6 },
] as const;

const idOf = (key: string): number => members.findIndex((m) => m.key === key) + 1;

export async function loadInvitations(db: Db, now: Date): Promise<void> {
  for (const { key, by, signals } of INVITED) {
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
      MAILS.map(({ email, state, days }) => ({
        member_id: idOf('linyao'),
        email,
        state,
        created_at: daysBefore(now, days),
        sent_at: state === 'skipped' ? null : daysBefore(now, days),
      })),
    )
    .execute();
}
