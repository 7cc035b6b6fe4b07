// A member's coupons: what each takes off, until when, and the bill that it was used for.
import { useState } from 'react';
import { count, dateTime, money, percent } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

const SIZE = 10;

export function CouponsCard({ id }: { id: number }) {
  const [page, go] = useState(1);
  const call = useCall('members/coupons', { id, page, page_size: SIZE }, { keepPrevious: true });
  return (
    <Card title={t('desk.members.coupons')} {...(call.data ? { all: count(call.data.total) } : {})}>
      <QueryBoundary call={call}>
        {(list) => (
          <>
            <Table
              caption={t('desk.members.coupons')}
              rows={list.data}
              rowKey={(row) => String(row.id)}
              empty={<p className="desk-small">{t('desk.list.none')}</p>}
              columns={[
                { key: 'name', head: t('desk.members.coupon'), cell: (row) => row.name },
                {
                  key: 'off',
                  head: t('desk.members.off'),
                  end: true,
                  cell: (row) => (row.kind === 'percent' ? percent(row.value) : money(row.value)),
                },
                { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="coupon" state={row.state} /> },
                { key: 'until', head: t('desk.cards.to'), cell: (row) => dateTime(row.expires_at) },
                { key: 'bill', head: t('desk.cards.bill'), cell: (row) => <span className="ui-mono">{row.bill_no}</span> },
                { key: 'time', head: t('desk.members.received'), end: true, cell: (row) => dateTime(row.time) },
              ]}
            />
            {list.total > SIZE && <Pager page={page} total={list.total} size={SIZE} onPage={go} />}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
