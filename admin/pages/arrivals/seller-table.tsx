// Sellers with late items, the most first, each with its record: one tap narrows the list to its items.
import { t } from '#admin/lib/i18n.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { Age } from '#admin/parts/age.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { SellerRecord } from '#contract/desk/arrivals.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Card } from '#ui/layout/card.tsx';

const share = (n: number, of: number): string =>
  n === 0 ? '0' : t('arrivals.share', { n, percent: Math.round((100 * n) / Math.max(1, of)) });

export function SellerTable({ warehouse_id, onSeller }: { warehouse_id: number | null; onSeller: (id: number) => void }) {
  const list = usePaged('arrivals/sellers', warehouse_id ? { warehouse_id } : {}, { keepPrevious: ['page'] });
  // That nothing is late is said by the list above.
  if (list.total === 0) return null;
  const number = (key: 'was_late' | 'wrong' | 'repriced') => ({
    key,
    head: t(`arrivals.${key}`),
    end: true,
    cell: (row: SellerRecord) => share(row[key], row.bought),
  });
  return (
    <Card title={t('arrivals.sellers')} className="mt-32">
      <PagedList
        list={list}
        caption={t('arrivals.sellers')}
        empty={<Empty title={t('arrivals.none.late')} />}
        columns={[
          {
            key: 'name',
            head: t('arrivals.seller'),
            cell: (row) => (
              <button
                type="button"
                className="ui-link"
                aria-label={t('arrivals.show_seller', { name: row.name })}
                onClick={() => onSeller(row.id)}
              >
                {row.name}
              </button>
            ),
          },
          { key: 'late', head: t('arrivals.late_now'), end: true, cell: (row) => row.late },
          { key: 'oldest', head: t('desk.stock.waits'), end: true, cell: (row) => <Age since={row.oldest} calm /> },
          { key: 'bought', head: t('arrivals.bought'), end: true, cell: (row) => row.bought },
          number('was_late'),
          number('wrong'),
          number('repriced'),
        ]}
      />
    </Card>
  );
}
