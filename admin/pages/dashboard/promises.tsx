// Promised times: what is late at this moment, what was credited for lateness, and how full the shelves are.
import { count, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { Report } from '#admin/pages/dashboard/figures.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { WarningIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

const PLACE = { take: '/buying', inspect: '/inspect', pack: '/packing', message: '/threads' } as const;

export function Promises({ report }: { report: Report }) {
  const late = (Object.keys(PLACE) as (keyof typeof PLACE)[]).filter((one) => report.overdue[one] > 0);
  return (
    <Card title={t('desk.dashboard.late')} className="flex flex-col gap-16">
      {late.length === 0 ? (
        <p className="desk-small">{t('desk.dashboard.late_none')}</p>
      ) : (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} title={t('desk.dashboard.late_now')}>
          <ul>
            {late.map((one) => (
              <li key={one}>
                <Link className="ui-link" href={PLACE[one]}>
                  {t(`desk.dashboard.late.${one}`, { n: report.overdue[one] })}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {report.clocks.length > 0 && (
        <FactsList
          facts={report.clocks.map((c) => [
            translate(`desk.dashboard.clock.${c.clock}`),
            t('desk.dashboard.credited', { n: c.missed, amount: money(c.paid), before: c.before }),
          ])}
        />
      )}
    </Card>
  );
}

export function Shelves() {
  const call = useCall('reports/shelves', {});
  return (
    <Card title={t('desk.dashboard.shelves')} all={t('desk.menu.storage')} allHref="/ageing">
      <QueryBoundary call={call}>
        {(stock) => (
          <FactsList
            facts={[
              [t('desk.dashboard.items'), count(stock.items)],
              [t('desk.dashboard.soon'), stock.soon > 0 && count(stock.soon)],
              [t('desk.dashboard.over'), stock.over > 0 && count(stock.over)],
              [t('desk.dashboard.abandon'), stock.abandon > 0 && count(stock.abandon)],
            ]}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}
