// Earnings of twelve months as bars; to a screen reader it is a table.
import type { OutputAt } from '#shop/lib/api.ts';
import { locale, t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';

type Months = OutputAt<'invitefriends/promotion'>['months'];

const [WIDTH, HEIGHT, BAR, FOOT] = [360, 150, 18, 22];

/** "11月" / "Nov"; `long`: with the year. */
const monthName = (month: string, long = false): string =>
  new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC', ...(long ? { year: 'numeric' as const } : {}) }).format(
    new Date(`${month}-15T00:00:00Z`),
  );

export function EarningsChart({ months }: { months: Months }) {
  const currency = useCurrency();
  const most = Math.max(0, ...months.map((m) => m.amount));
  const step = WIDTH / Math.max(1, months.length);
  if (most === 0) return <p className="py-28 text-center text-sm text-ink-3">{t('promo.chart_none')}</p>;
  return (
    <>
      <p className="text-xs text-ink-3" aria-hidden="true">
        {t('promo.chart_most', { amount: money(most, currency) })}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full" aria-hidden="true" focusable="false">
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--color-line-strong)" />
        {months.map((m, at) => {
          const height = m.amount > 0 ? Math.max(3, (m.amount / most) * (HEIGHT - FOOT - 8)) : 0;
          const x = at * step + (step - BAR) / 2;
          return (
            <g key={m.month}>
              <rect x={x} y={HEIGHT - FOOT - height} width={BAR} height={height} rx="3" fill="var(--color-accent)" />
              {(months.length - 1 - at) % 2 === 0 && (
                <text x={at * step + step / 2} y={HEIGHT - 6} textAnchor="middle" fontSize="11" fill="var(--color-ink-3)">
                  {monthName(m.month)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table className="ui-hidden">
        <caption>{t('promo.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('promo.month')}</th>
            <th scope="col">{t('promo.earned')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((m) => (
            <tr key={m.month}>
              <th scope="row">{monthName(m.month, true)}</th>
              <td>{money(m.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
