// Segments of members: saved rules, and what was given to them.
import { useNavigate } from 'react-router-dom';
import { count, dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { conditionWords } from '#admin/pages/segments/rule-words.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';

export function Segments() {
  const navigate = useNavigate();
  const languages = useLanguages();
  const list = usePaged('segments/lists', {});
  const create = () => void navigate('/segments/new');
  return (
    <DeskPage
      title={t('desk.menu.segments')}
      facts={[list.total !== undefined && t('desk.list.total', { n: list.total })]}
      acts={
        <Button kind="primary" size="small" icon={<PlusIcon />} onClick={create}>
          {t('desk.segments.new')}
        </Button>
      }
    >
      <PagedList
        list={list}
        caption={t('desk.menu.segments')}
        find={t('desk.segments.find')}
        onRow={(row) => navigate(`/segments/${row.id}`)}
        empty={
          <Empty
            title={t('desk.segments.none')}
            help={t('desk.segments.none_help')}
            actions={<Button onClick={create}>{t('desk.segments.new')}</Button>}
          />
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
    </DeskPage>
  );
}
