// Segments of members: saved rules, and what was given to them.
import { useNavigate } from 'react-router-dom';
import { count, dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { conditionWords } from '#admin/pages/segments/rule-words.ts';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

export function Segments() {
  const address = useAddress();
  const navigate = useNavigate();
  const languages = useLanguages();
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall('segments/lists', { ...(q ? { q } : {}), ...pages.args }, { keepPrevious: true });
  pages.heard(call.data?.timestamp);
  const create = () => void navigate('/segments/new');
  return (
    <DeskPage
      title={t('desk.menu.segments')}
      facts={[call.data && t('desk.list.total', { n: call.data.total })]}
      acts={
        <Button kind="primary" size="small" icon={<PlusIcon />} onClick={create}>
          {t('desk.segments.new')}
        </Button>
      }
    >
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('desk.segments.find')} />
      </div>
      <QueryBoundary call={call}>
        {(page) => (
          <>
            <Table
              caption={t('desk.menu.segments')}
              rows={page.data}
              rowKey={(row) => String(row.id)}
              onRow={(row) => navigate(`/segments/${row.id}`)}
              empty={
                q ? (
                  <Empty title={t('desk.list.no_match')} help={t('desk.list.no_match_help', { q })} />
                ) : (
                  <Empty
                    title={t('desk.segments.none')}
                    help={t('desk.segments.none_help')}
                    actions={<Button onClick={create}>{t('desk.segments.new')}</Button>}
                  />
                )
              }
              columns={[
                {
                  key: 'name',
                  head: t('desk.segments.name'),
                  cell: (row) => (
                    <Link className="ui-link" href={`/segments/${row.id}`}>
                      {row.name}
                    </Link>
                  ),
                },
                {
                  key: 'rule',
                  head: t('desk.segments.rule'),
                  cell: (row) =>
                    conditionWords(row.rule, languages)
                      .map(([name, value]) => `${name}: ${value}`)
                      .join(' · ') || t('desk.segments.everybody'),
                },
                { key: 'gifts', head: t('desk.segments.gifts'), end: true, cell: (row) => count(row.gifts) },
                { key: 'by', head: t('desk.segments.by'), cell: (row) => row.operator },
                { key: 'changed', head: t('desk.segments.changed'), end: true, cell: (row) => dateTime(row.time) },
              ]}
            />
            {page.total > page.page_size && (
              <Pager page={pages.page} total={page.total} size={pages.args.page_size} onPage={pages.go} />
            )}
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
