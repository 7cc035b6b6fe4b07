// Sellers with late items, the most first, each with its record: one tap narrows the list to its items.
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { Age } from '#admin/parts/age.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { SellerRecord } from '#contract/desk/arrivals.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

const share = (n: number, of: number): string =>
  n === 0 ? '0' : t('arrivals.share', { n, percent: Math.round((100 * n) / Math.max(1, of)) });

export function SellerTable({ warehouse_id, onSeller }: { warehouse_id: number | null; onSeller: (id: number) => void }) {
  const address = useAddress();
  const pages = usePages(address);
  const call = useCall(
    'arrivals/sellers',
    { ...(warehouse_id ? { warehouse_id } : {}), ...pages.args },
    { keepPrevious: ['page'] },
  );
  pages.heard(call.data?.timestamp);
  // That nothing is late is said by the list above.
  if (call.data?.total === 0) return null;
  const number = (key: 'was_late' | 'wrong' | 'repriced') => ({
    key,
    head: t(`arrivals.${key}`),
    end: true,
    cell: (row: SellerRecord) => share(row[key], row.bought),
  });
  return (
    <Card title={t('arrivals.sellers')} className="mt-32">
      <QueryBoundary call={call}>
        {({ data, total }) => (
          <>
            <Table
              caption={t('arrivals.sellers')}
              rows={data}
              rowKey={(row) => String(row.id)}
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
            {total > data.length && <Pager page={pages.page} total={total} size={pages.args.page_size} onPage={pages.go} />}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
