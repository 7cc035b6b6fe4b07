// How the shop did in the last 30 days, on the first page: four numbers, each with its change and a line of its days.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { change, type Series, showValue, totalOf } from '#admin/pages/dashboard/figures.ts';
import { Link } from '#ui/layout/link.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const SHOWN: readonly Series['code'][] = ['turnover', 'margin', 'promotion', 'wallets'];
const [WIDTH, HEIGHT] = [120, 26];

/** Without axes or words: the card says its numbers. */
function Spark({ values }: { values: readonly number[] }) {
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const x = (at: number) => (at / Math.max(1, values.length - 1)) * WIDTH;
  const y = (value: number) => 2 + ((high - value) / (high - low || 1)) * (HEIGHT - 4);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden="true" focusable="false">
      <polyline
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
        fill="none"
        stroke="var(--color-moving)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function TrendStrip() {
  const call = useCall('reports/trends', { by: 'day' }, { keepPrevious: true });
  const report = call.data;
  if (!report) return null;
  return (
    <section className="flex flex-col gap-16">
      <SectionTitle>{t('desk.dashboard.look.day')}</SectionTitle>
      <div className="grid gap-24 [grid-template-columns:repeat(auto-fill,minmax(168px,1fr))]">
        {report.series
          .filter((series) => SHOWN.includes(series.code))
          .map(({ code, now, before }) => (
            <Link key={code} className="ui-card flex flex-col gap-4 hover:bg-sunken" href="/dashboard">
              <span className="text-ink-2">{t(`desk.dashboard.${code}`)}</span>
              <b className="text-xl text-ink ui-num">{showValue(code, totalOf(code, now))}</b>
              <Spark values={now} />
              <span className="desk-small">
                {change(totalOf(code, now), totalOf(code, before))}{' '}
                {t('desk.dashboard.was', { value: showValue(code, totalOf(code, before)) })}
              </span>
            </Link>
          ))}
      </div>
    </section>
  );
}
