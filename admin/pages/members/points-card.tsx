// A member's points: what expires when, and every movement, by pages.
import { useState } from 'react';
import { count, dateTime, formatText } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

export function PointsCard({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const call = useCall('points/member', { id, page }, { keepPrevious: true });
  return (
    <Card title={t('desk.members.points')}>
      <QueryBoundary call={call}>
        {(points) => (
          <>
            {points.lots.length > 0 && (
              <ul className="flex flex-wrap gap-x-24 gap-y-4 pb-16">
                {points.lots.map((lot) => (
                  <li key={lot.expires_on} className="desk-small">
                    {t('desk.points.lot', { n: lot.points, date: lot.expires_on })}
                  </li>
                ))}
              </ul>
            )}
            <Table
              caption={t('desk.members.points')}
              rows={points.list.data}
              rowKey={(row) => String(row.id)}
              empty={<p className="desk-small">{t('desk.list.none')}</p>}
              columns={[
                { key: 'time', head: t('desk.members.time'), cell: (row) => dateTime(row.time) },
                { key: 'what', head: t('desk.members.what'), cell: (row) => formatText(row.key, row.params) },
                {
                  key: 'points',
                  head: t('desk.members.points'),
                  end: true,
                  cell: (row) => (
                    <span className={row.score > 0 ? 'text-safe' : ''}>
                      {row.score > 0 ? '+' : '−'}
                      {count(Math.abs(row.score))}
                    </span>
                  ),
                },
              ]}
            />
            {points.list.total > points.list.page_size && (
              <Pager page={page} total={points.list.total} size={points.list.page_size} onPage={setPage} />
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
