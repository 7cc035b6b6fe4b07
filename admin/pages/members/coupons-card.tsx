// A member's coupons: what each takes off, until when, and the bill that it was used for.
import { count, dateTime, money, percent } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Card } from '#ui/layout/card.tsx';

const SIZE = 10;

export function CouponsCard({ id }: { id: number }) {
  const list = usePaged('members/coupons', { id }, { size: SIZE, inside: true });
  return (
    <Card title={t('desk.members.coupons')} {...(list.total === undefined ? {} : { all: count(list.total) })}>
      <PagedList
        list={list}
        caption={t('desk.members.coupons')}
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
    </Card>
  );
}
