// Where uploaded pictures lie, and how far the job is that moves them. Nothing is shown while all of them stay in the database.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

export function PicturePlaces() {
  const { data } = useCall('pictures/places', {}, { refetchInterval: 10_000 });
  if (!data || data.places.length < 2) return null;
  const all = data.places.reduce((sum, place) => sum + place.count, 0);
  return (
    <Card title={t('desk.pictures.title')}>
      <p className="mb-16 text-ink-2">
        {data.waiting > 0 ? t('desk.pictures.moving', { done: all - data.waiting, all }) : t('desk.pictures.settled')}{' '}
        {data.removals > 0 && t('desk.pictures.removals', { n: data.removals })}
      </p>
      {data.waiting > 0 && (
        <progress className="mb-20 w-full" max={all} value={all - data.waiting} aria-label={t('desk.pictures.title')} />
      )}
      <Table
        caption={t('desk.pictures.title')}
        rows={data.places}
        rowKey={(place) => place.code}
        columns={[
          { key: 'place', head: t('desk.pictures.place'), cell: (place) => t(`desk.pictures.place.${place.code}`) },
          { key: 'count', head: t('desk.pictures.count'), cell: (place) => place.count },
          {
            key: 'into',
            head: t('desk.field.state'),
            cell: (place) =>
              place.code === data.into ? (
                <Badge tone="safe">{t('desk.pictures.into_this')}</Badge>
              ) : (
                !place.on && <Badge tone="wrong">{t('desk.pictures.off')}</Badge>
              ),
          },
        ]}
      />
    </Card>
  );
}
