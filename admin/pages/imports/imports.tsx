// Goods in and out as files: what was handed in, a new file, the whole catalogue as a file.
import { useRef, useState } from 'react';
import { send as call } from '#admin/lib/api.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { ImportState } from './import-state.tsx';
import { NewFile } from './new-file.tsx';
import { Result } from './result.tsx';
import { Schedules } from './schedules.tsx';

export function Imports() {
  const list = usePaged('imports/lists', {});
  return (
    <DeskPage title={t('desk.menu.imports')}>
      <div className="grid gap-20 md:grid-cols-2">
        <NewFile />
        <Export />
      </div>
      <Schedules />
      <PagedList
        list={list}
        caption={t('desk.menu.imports')}
        counted
        empty={<Empty title={t('desk.imports.none')} />}
        columns={[
          {
            key: 'file',
            head: t('desk.imports.file'),
            cell: (row) => (
              <Link className="ui-link [overflow-wrap:anywhere]" href={`/imports/${row.id}`}>
                {row.name}
              </Link>
            ),
          },
          { key: 'state', head: t('desk.imports.state'), cell: (row) => <ImportState state={row.state} /> },
          { key: 'result', head: t('desk.imports.result'), cell: (row) => <Result row={row} /> },
          { key: 'when', head: t('desk.imports.when'), cell: (row) => dateTime(row.created) },
          { key: 'by', head: t('desk.imports.by'), cell: (row) => row.by },
        ]}
      />
    </DeskPage>
  );
}

function Export() {
  const [done, setDone] = useState<number | null>(null);
  const stopped = useRef(false);
  const run = async (format: 'csv' | 'jsonl') => {
    stopped.current = false;
    setDone(0);
    try {
      const parts: string[] = [];
      let [after, goods]: [number | null, number] = [0, 0];
      while (after !== null && !stopped.current) {
        const page: { text: string; next: number | null; goods: number } = await call('imports/export', { format, after });
        parts.push(page.text);
        goods += page.goods;
        setDone(goods);
        after = page.next;
      }
      if (!stopped.current) download(`goods.${format}`, parts.join(''), format === 'csv' ? 'csv' : 'json');
    } catch {
      toast(t('desk.imports.export_failed'), { mark: 'warning' });
    } finally {
      setDone(null);
    }
  };
  return (
    <Card title={t('desk.imports.export')}>
      <p className="desk-small text-ink-2">{t('desk.imports.export_help')}</p>
      <div className="mt-20 flex flex-wrap items-center gap-16">
        {done === null ? (
          <>
            <Button size="small" onClick={() => void run('csv')}>
              {t('desk.imports.export_csv')}
            </Button>
            <Button size="small" onClick={() => void run('jsonl')}>
              {t('desk.imports.export_jsonl')}
            </Button>
          </>
        ) : (
          <>
            <span role="status" className="text-sm">
              {t('desk.imports.exporting', { n: done })}
            </span>
            <Button
              size="small"
              onClick={() => {
                stopped.current = true;
              }}
            >
              {t('desk.imports.cancel')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
