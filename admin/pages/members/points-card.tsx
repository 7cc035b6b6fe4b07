// A member's points: what expires when, and every movement, by pages.
import { count, dateTime, formatText } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Card } from '#ui/layout/card.tsx';

const SIZE = 10;

export function PointsCard({ id }: { id: number }) {
  const list = usePaged('points/member', { id }, { size: SIZE, inside: true });
  return (
    <Card title={t('desk.members.points')}>
      <QueryBoundary call={list.call}>
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
            <PagedList
              list={list}
              caption={t('desk.members.points')}
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
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
