// Membership cards that members bought: the columns of their table, of all members or of one.
import { dateTime, figures } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { CardDesk } from '#contract/desk/cards.ts';
import { Link } from '#ui/layout/link.tsx';
import { Table, type TableColumn } from '#ui/layout/table.tsx';

const whose = (): TableColumn<CardDesk> => ({
  key: 'member',
  head: t('desk.cards.member'),
  cell: (row) => (
    <Link className="ui-link" href={`/members/${row.member.id}`}>
      {row.member.nickname || row.member.mark} <span className="ui-mono desk-small">{row.member.mark}</span>
    </Link>
  ),
});

/** `ofAll`: with the member that each belongs to. */
export const cardColumns = (ofAll: boolean): TableColumn<CardDesk>[] => [
  ...(ofAll ? [whose()] : []),
  { key: 'name', head: t('desk.cards.card'), cell: (row) => row.name },
  {
    key: 'state',
    head: t('desk.field.state'),
    cell: (row) => (
      <>
        <StateBadge thing="member_card" state={row.state} />{' '}
        {row.waiting && <span className="desk-small">{t('desk.cards.waiting')}</span>}
      </>
    ),
  },
  { key: 'from', head: t('desk.cards.from'), cell: (row) => dateTime(row.from) },
  { key: 'to', head: t('desk.cards.to'), cell: (row) => dateTime(row.to) },
  {
    key: 'used',
    head: t('desk.cards.used'),
    cell: (row) => (row.first_used_at ? dateTime(row.first_used_at) : t('desk.cards.unused')),
  },
  { key: 'price', head: t('desk.cards.price'), end: true, cell: (row) => figures(row.price) },
  { key: 'saved', head: t('desk.cards.given'), end: true, cell: (row) => figures(row.saved + row.coupons) },
  { key: 'no', head: t('desk.cards.bill'), cell: (row) => <span className="ui-mono">{row.invoice_no}</span> },
];

export const CardTable = ({ rows, caption }: { rows: CardDesk[]; caption: string }) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={(row) => String(row.id)}
    empty={<p className="desk-small">{t('desk.list.none')}</p>}
    columns={cardColumns(false)}
  />
);
