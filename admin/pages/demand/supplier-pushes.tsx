// What marketplaces pushed about the shop's orders there, the newest first, and what each push changed here.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { effectWords } from '#admin/pages/demand/supplier-work.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

export function SupplierPushes() {
  const [path, setPath] = useState<string[]>([]);
  const cursor = path.at(-1);
  const call = useCall('suppliers/pushes', cursor ? { cursor } : {}, { keepPrevious: true });
  return (
    <DeskPage title={t('suppliers.pushes')} facts={call.data && [t('suppliers.pushed', { n: call.data.total })]}>
      <QueryBoundary call={call}>
        {(page) => (
          <>
            <Table
              caption={t('suppliers.pushes')}
              rows={page.list}
              rowKey={(row) => String(row.id)}
              empty={<Empty title={t('suppliers.no_pushes')} />}
              columns={[
                { key: 'at', head: t('desk.members.time'), width: '130px', cell: (row) => dateTime(row.at) },
                { key: 'connector', head: t('suppliers.connector'), cell: (row) => row.connector },
                { key: 'type', head: t('suppliers.push_type'), cell: (row) => row.type },
                {
                  key: 'order',
                  head: t('suppliers.work'),
                  cell: (row) =>
                    row.supplier_order_id === null ? (
                      row.platform_no
                    ) : (
                      <Link className="ui-link" href={`/suppliers?id=${row.supplier_order_id}`}>
                        {row.platform_no}
                      </Link>
                    ),
                },
                {
                  key: 'effect',
                  head: t('suppliers.effect'),
                  cell: (row) => (row.supplier_order_id === null ? t('suppliers.foreign') : effectWords(row)),
                },
              ]}
            />
            <div className="desk-tools">
              {path.length > 0 && <Button onClick={() => setPath(path.slice(0, -1))}>{t('suppliers.newer')}</Button>}
              {page.cursor !== null && <Button onClick={() => setPath([...path, page.cursor!])}>{t('suppliers.older')}</Button>}
            </div>
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
