// The streak: its length, the points of each day, and today's button.
import { grouped } from '#client/format.ts';
import { sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { hasScreen } from '#shop/routes.ts';
import { cx } from '#ui/cx.ts';
import { ForwardIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import type { SignState } from './sign-state.ts';

type Props = { state: SignState; busy: boolean; onSign: () => void };

export function StreakCard({ state, busy, onSign }: Props) {
  const { successions, signed_today, today_points, next_points, rules, score } = state;
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex items-start justify-between gap-24">
        <div className="flex min-w-0 flex-col gap-4">
          <h2 className="text-2xl text-ink">
            {successions > 0 ? t('signin.streak', { n: successions }) : t('signin.streak_none')}
          </h2>
          {rules.length > 0 && (
            <p className="text-sm text-ink-2">{t('signin.today_tomorrow', { today: today_points, next: next_points })}</p>
          )}
        </div>
        {rules.length > 0 && hasScreen(to.points()) && (
          <Link href={to.points()} className="ui-reach flex flex-none flex-col items-end">
            <b className="ui-num text-2xl text-ink">{grouped(String(score))}</b>
            <span className="flex items-center text-sm text-ink-3">
              {t('page.member.score')}
              <ForwardIcon className="ui-icon-sm" />
            </span>
          </Link>
        )}
      </div>
      {rules.length > 0 && <Steps state={state} />}
      {!signed_today && (
        <Button kind="primary" busy={busy} onClick={onSign}>
          {today_points > 0 ? t('signin.do_points', { n: today_points }) : t('signin.do')}
        </Button>
      )}
    </Card>
  );
}

/** The days of the list of points; beyond its end the last one is used for today. */
function Steps({ state: { rules, successions, signed_today } }: { state: SignState }) {
  const today = signed_today ? successions : successions + 1;
  return (
    <>
      <ol className="flex gap-8">
        {rules.slice(0, 7).map((points, at) => {
          const day = at + 1;
          const done = day <= successions;
          const isToday = day === today;
          return (
            <li
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={cx(
                'flex min-w-0 flex-1 flex-col items-center gap-4 rounded-image px-2 py-14 text-center',
                done ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-ink-2',
                isToday && !done && 'outline-2 -outline-offset-2 outline-accent-text',
              )}
            >
              <b className="ui-num ui-ltr text-md text-current">+{points}</b>
              <span className="max-w-full text-[max(calc(19*var(--spacing)),10px)] leading-tight [overflow-wrap:anywhere]">
                {isToday ? t('signin.today') : t('signin.day', { n: day })}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-sm text-ink-3">
        {sentences(t('signin.later', { day: Math.min(rules.length, 7) + 1, points: rules.at(-1) ?? 0 }), t('signin.worth'))}
      </p>
    </>
  );
}
