// How long something has waited: amber at 12 hours, wrong at 24; where a service clock runs, until when it should be done.
import { dateTime, hoursSince, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { urgency } from '#admin/lib/use-counts.ts';

type AgeProps = { since: string; oldest?: boolean; calm?: boolean; due?: string | null };

export function Age({ since, oldest, calm, due }: AgeProps) {
  const age = waited(since);
  const late = Boolean(due && new Date(due) < new Date());
  const level = calm ? 'fresh' : due ? (late ? 'wrong' : hoursSince(since) >= 12 ? 'late' : 'fresh') : urgency(hoursSince(since));
  return (
    <span className="desk-age" data-age={level}>
      {oldest ? t('desk.age.oldest', { age }) : age}
      {due && !calm && (
        <span className="block">{late ? t('desk.clock.late') : t('desk.clock.due', { time: dateTime(due) })}</span>
      )}
    </span>
  );
}
