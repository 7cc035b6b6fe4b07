// Whether the bank account of a seller replaced another one, how long ago, and until when it rests.
import { dateTime, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';

type Account = { changed_at: string | null; rest_until: string | null };

export function AccountChanged({ account: { changed_at, rest_until } }: { account: Account }) {
  if (!changed_at) return null;
  const age = waited(changed_at);
  return rest_until ? (
    <Note tone="clock">{t('desk.sellers.account_rests', { age, time: dateTime(rest_until) })}</Note>
  ) : (
    <Note tone="neutral">{t('desk.sellers.account_changed', { age })}</Note>
  );
}

/** The same in a row of a list. */
export const AccountBadge = ({ account: { changed_at, rest_until } }: { account: Account }) =>
  changed_at ? (
    <Badge tone={rest_until ? 'clock' : 'moving'}>{t('desk.sellers.account_changed', { age: waited(changed_at) })}</Badge>
  ) : null;
