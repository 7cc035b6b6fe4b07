// The calendar of a month: signed and missed days, and the offer to make one up.
import { useState } from 'react';
import { calendarDay, headed } from '#shop/lib/format.ts';
import { locale, t } from '#shop/lib/i18n.ts';
import { cx } from '#ui/cx.ts';
import { BackIcon, ForwardIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { addMonths, firstDayOf, weeksOf } from './month.ts';
import type { SignState } from './sign-state.ts';

type Day = SignState['days'][number];
const dayNames = (locale: string, weekday: 'narrow' | 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });

/** Letters of days; two where a language counts in two and one letter would stand for several days ("пн", "Mo"). */
function weekdayFormat(locale: string): Intl.DateTimeFormat {
  const pairs = dayNames(locale, 'short');
  const letters = dayNames(locale, 'narrow');
  const week = weekFrom(1);
  const alike = new Set(week.map((day) => letters.format(day))).size < week.length;
  return alike && week.every((day) => pairs.format(day).length <= 2) ? pairs : letters;
}

type Props = { state: SignState; busy: boolean; onMonth: (month: string) => void; onFill: (date: string) => Promise<void> };

/** Seven days; the first of January 2024 was a Monday. */
const weekFrom = (firstDay: number): Date[] => Array.from({ length: 7 }, (_, n) => new Date(Date.UTC(2024, 0, firstDay + n)));

export function CalendarCard({ state, busy, onMonth, onFill }: Props) {
  const { month, days, today } = state;
  const fillable = days.filter((day) => day.can_fill);
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const picked = fillable.find((day) => day.date === chosen) ?? best(fillable);
  const title = headed(
    new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    ),
  );
  const firstDay = firstDayOf(locale(), navigator.languages);
  const short = weekdayFormat(locale());
  const long = dayNames(locale(), 'long');
  return (
    <Card className="flex flex-col gap-20">
      <div className="flex items-center justify-between">
        <IconButton label={t('signin.month_before')} icon={<BackIcon />} onClick={() => onMonth(addMonths(month, -1))} />
        <h2 className="text-lg text-ink" aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={t('signin.month_after')}
          icon={<ForwardIcon />}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <table className="w-full table-fixed text-center" aria-label={title}>
        <thead>
          <tr>
            {weekFrom(firstDay).map((day) => (
              <th
                key={day.getTime()}
                scope="col"
                abbr={long.format(day)}
                className="pb-8 text-center text-sm font-normal text-ink-2"
              >
                {short.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, firstDay).map((week, n) => (
            <tr key={n}>
              {week.map((day, at) => (
                <td key={day?.date ?? `none${at}`} className="h-92 p-0 align-top">
                  {day && (
                    <DayFace day={day} today={today} chosen={day.date === picked?.date} onChoose={() => setChosen(day.date)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {picked && (
        <div className="flex flex-wrap items-center justify-between gap-16 rounded-image bg-sunken p-24">
          <div className="flex min-w-[50%] flex-1 flex-col gap-4">
            <b className="text-md text-ink">
              {picked.fill_streak > 1
                ? t('signin.fill_streak', { date: calendarDay(picked.date), n: picked.fill_streak })
                : t('signin.fill_title', { date: calendarDay(picked.date) })}
            </b>
            <span className="text-sm text-ink-2">
              {t('signin.fill_note', { cost: state.fill_cost, left: state.fill_left, days: state.fill_days })}
            </span>
            {state.score < state.fill_cost && (
              <span className="text-sm text-clock">{t('points.too_few', { n: state.fill_cost - state.score })}</span>
            )}
          </div>
          <Button size="small" disabled={state.score < state.fill_cost} onClick={() => setAsking(true)}>
            {t('signin.fill_do')}
          </Button>
        </div>
      )}
      {picked && asking && (
        <Dialog
          open
          title={t('signin.fill_ask', { date: calendarDay(picked.date), cost: state.fill_cost })}
          safe={t('signin.fill_keep')}
          onSafe={() => setAsking(false)}
          verb={t('signin.fill_do')}
          busy={busy}
          onVerb={() => void onFill(picked.date).then(() => setAsking(false))}
        >
          {t('signin.fill_ask_note')}
        </Dialog>
      )}
    </Card>
  );
}

/** The day whose make-up leads to the longest streak; of equal ones the latest. */
const best = (days: readonly Day[]): Day | undefined =>
  days.reduce<Day | undefined>((a, b) => (!a || b.fill_streak >= a.fill_streak ? b : a), undefined);

type FaceProps = { day: Day; today: string; chosen: boolean; onChoose: () => void };

function DayFace({ day, today, chosen, onChoose }: FaceProps) {
  const isToday = day.date === today;
  const past = day.date < today;
  const circle = cx(
    'ui-num flex size-64 items-center justify-center rounded-full text-md',
    day.signed && isToday && 'bg-accent-text font-strong text-surface',
    day.signed && !isToday && 'bg-accent-soft font-strong text-accent-text',
    !day.signed && isToday && 'font-strong text-ink outline-2 -outline-offset-2 outline-accent-text',
    !day.signed && day.can_fill && 'text-ink outline -outline-offset-1 outline-control',
    !day.signed && !day.can_fill && !isToday && 'text-ink-2',
  );
  const says = day.filled
    ? t('signin.state_filled')
    : day.signed
      ? t('signin.state_signed')
      : day.can_fill
        ? t('signin.state_fill')
        : past
          ? t('signin.state_missed')
          : '';
  const inside = (
    <>
      <span className={circle}>{Number(day.date.slice(-2))}</span>
      <span className="sr-only">{says}</span>
      {day.can_fill ? (
        <span className="whitespace-nowrap text-xs font-strong text-accent-text" aria-hidden="true">
          {t('signin.can_fill')}
        </span>
      ) : isToday ? (
        <span className="text-xs text-ink-2">{t('signin.today')}</span>
      ) : (
        past && !day.signed && <span className="mt-4 h-6 w-10 rounded-full bg-line-strong" aria-hidden="true" />
      )}
    </>
  );
  const className = 'mx-auto flex min-h-[44px] w-full min-w-[40px] flex-col items-center';
  return day.can_fill ? (
    <button type="button" className={className} aria-pressed={chosen} onClick={onChoose}>
      {inside}
    </button>
  ) : (
    <div className={className}>{inside}</div>
  );
}
