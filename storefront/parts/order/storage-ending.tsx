// Stock whose free time ends soon: nothing before 30 days, calm until 7, stronger from then and again on the last day.
import type { StorageEnding as Ending } from '#contract/calls/parts.ts';
import { calendarDay } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Note } from '#ui/feedback/note.tsx';
import { ClockIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { endingTone } from './ending-tone.ts';

/** `here`: on the list of stock itself, which it would link to. */
export function StorageEnding({ ending, here }: { ending: Ending; here?: boolean }) {
  if (!ending) return null;
  const { items, until, days_left, mark } = ending;
  return (
    <Note
      tone={endingTone(mark)}
      role="note"
      icon={<ClockIcon className="ui-icon-sm" />}
      title={t('stay.ending', { n: items })}
      end={
        !here && (
          <Button size="small" kind={mark <= 7 ? 'primary' : 'secondary'} href={to.submitWaybill()}>
            {t('stay.ending_look')}
          </Button>
        )
      }
    >
      {days_left === 0
        ? t('stay.ending_today', { date: calendarDay(until) })
        : t('stay.ending_until', { date: calendarDay(until), days: days_left })}
    </Note>
  );
}
