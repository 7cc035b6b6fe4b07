// Which notifications are also mailed: the member's switch, else the default of the event.
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Events that are not mailed unless the member asks for it. */
export const MAIL_OFF: ReadonlySet<string> = new Set(['photo_ready', 'packing', 'points', 'feedback_answered']);

export const mailByDefault = (event: string): boolean => !MAIL_OFF.has(event);

export async function mailIsOn(db: Kysely<Tables>, member_id: number, event: string): Promise<boolean> {
  const own = await db
    .selectFrom('remind')
    .select('is_on')
    .where('member_id', '=', member_id)
    .where('event', '=', event)
    .executeTakeFirst();
  return own?.is_on ?? mailByDefault(event);
}
