// Who did what, newest first.

import { auditText, thingText } from '#admin/lib/audit-text.ts';
import { dateTime, fullTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Table } from '#ui/layout/table.tsx';

export function Audit() {
  const address = useAddress();
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall('audit/lists', { ...(q ? { q } : {}), ...pages.args }, { keepPrevious: true });
  pages.heard(call.data?.timestamp);
  return (
    <DeskPage title={t('desk.menu.audit')}>
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('desk.audit.find')} />
      </div>
      <QueryBoundary call={call}>
        {(page) => (
          <>
            <Table
              caption={t('desk.menu.audit')}
              rows={page.data}
              rowKey={(row) => String(row.id)}
              empty={<Empty title={t('desk.list.none')} />}
              columns={[
                {
                  key: 'time',
                  head: t('desk.members.time'),
                  width: '130px',
                  cell: (row) => (
                    <time dateTime={row.time} title={fullTime(row.time)}>
                      {dateTime(row.time)}
                    </time>
                  ),
                },
                { key: 'who', head: t('desk.audit.who'), cell: (row) => row.operator || t('desk.audit.system') },
                { key: 'what', head: t('desk.members.what'), cell: (row) => auditText(row.action) },
                { key: 'thing', head: t('desk.audit.thing'), cell: (row) => `${thingText(row.thing)} ${row.thing_id}` },
                {
                  key: 'detail',
                  head: t('desk.audit.detail'),
                  cell: (row) => <span className="break-all text-ink-2">{row.detail}</span>,
                },
              ]}
            />
            <Pager page={pages.page} total={page.total} size={pages.args.page_size} onPage={pages.go} />
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
