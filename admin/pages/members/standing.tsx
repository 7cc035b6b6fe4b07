// A member's level, what it and a card give now, cards, and how the growth came about.
import { count, dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { CardTable } from '#admin/parts/card-table.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { percent } from '#client/format.ts';
import { Card } from '#ui/layout/card.tsx';

const SIZE = 10;
const BENEFITS = {
  freight_off_bp: 'desk.standing.freight',
  service_fee_bp: 'desk.standing.fee',
  points_bp: 'desk.standing.points',
} as const;
const KINDS = { opening: 'desk.standing.opening', receipt: 'desk.standing.receipt', back: 'desk.standing.back' } as const;

const valueText = (code: string, value: number): string => (code === 'points_bp' ? `×${value / 10_000}` : percent(value));

export function Standing({ id }: { id: number }) {
  const list = usePaged('membercards/member', { id }, { size: SIZE, inside: true });
  return (
    <QueryBoundary call={list.call}>
      {(data) => (
        <>
          <Card title={t('desk.standing.level')} all={data.level_name}>
            <FactsList
              facts={[
                [
                  t('desk.members.growth'),
                  data.next_growth === null ? count(data.growth) : `${count(data.growth)} / ${count(data.next_growth)}`,
                ],
                ...data.benefits.map((b): [string, string] => [
                  t(BENEFITS[b.code as keyof typeof BENEFITS]),
                  b.by === 'card'
                    ? t('desk.standing.by_card', { value: valueText(b.code, b.value), level: valueText(b.code, b.level) })
                    : valueText(b.code, b.value),
                ]),
              ]}
            />
          </Card>
          <Card title={t('desk.menu.membercards')}>
            <CardTable rows={data.cards} caption={t('desk.menu.membercards')} />
          </Card>
          <Card title={t('desk.standing.growth')} all={String(data.entries.total)}>
            <PagedList
              list={list}
              caption={t('desk.standing.growth')}
              empty={<p className="desk-small">{t('desk.list.none')}</p>}
              columns={[
                { key: 'time', head: t('desk.members.time'), cell: (row) => dateTime(row.time) },
                {
                  key: 'what',
                  head: t('desk.members.what'),
                  cell: (row) => t(KINDS[row.kind as keyof typeof KINDS], { no: row.no }),
                },
                {
                  key: 'growth',
                  head: t('desk.members.growth'),
                  end: true,
                  cell: (row) => `${row.growth > 0 ? '+' : ''}${row.growth}`,
                },
              ]}
            />
          </Card>
        </>
      )}
    </QueryBoundary>
  );
}
