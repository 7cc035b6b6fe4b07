// Members, found by mark, name, mail or mobile.
import { useNavigate } from 'react-router-dom';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

export function Members() {
  const address = useAddress();
  const navigate = useNavigate();
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall('members/lists', { ...(q ? { q } : {}), ...pages.args }, { keepPrevious: true });
  pages.heard(call.data?.timestamp);
  return (
    <DeskPage title={t('desk.menu.members')} facts={[call.data && t('desk.list.total', { n: call.data.total })]}>
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('desk.members.find')} />
      </div>
      <QueryBoundary call={call}>
        {(page) => (
          <>
            <Table
              caption={t('desk.menu.members')}
              rows={page.data}
              rowKey={(row) => String(row.id)}
              onRow={(row) => navigate(`/members/${row.id}`)}
              empty={<Empty title={q ? t('desk.list.no_match') : t('desk.list.none')} />}
              columns={[
                {
                  key: 'mark',
                  head: t('desk.member.mark'),
                  cell: (row) => (
                    <Link className="ui-link ui-mono" href={`/members/${row.id}`}>
                      {row.mark}
                    </Link>
                  ),
                },
                { key: 'name', head: t('desk.member.name'), cell: (row) => row.nickname },
                {
                  key: 'mail',
                  head: t('desk.members.mail'),
                  cell: (row) => <span className="ui-ltr">{row.email || row.mobile}</span>,
                },
                { key: 'level', head: t('desk.members.level'), cell: (row) => `V${row.level}` },
                { key: 'balance', head: t('desk.members.balance'), end: true, cell: (row) => money(row.balance) },
                { key: 'orders', head: t('desk.members.orders'), end: true, cell: (row) => row.orders },
                { key: 'waybills', head: t('desk.members.waybills'), end: true, cell: (row) => row.waybills },
                { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="member" state={row.state} /> },
                { key: 'since', head: t('desk.members.since'), end: true, cell: (row) => dateTime(row.created_at) },
              ]}
            />
            <Pager page={pages.page} total={page.total} size={pages.args.page_size} onPage={pages.go} />
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
