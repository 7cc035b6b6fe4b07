// The list of a resource: searched, filtered, sorted, paged; several rows at once; as CSV for a spreadsheet.
import { ListBase, useListContext } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFigure, textOf } from '#admin/lib/cell-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel, resourceLabel } from '#admin/lib/labels.ts';
import type { DeskRecord } from '#admin/lib/ra.ts';
import { useMedia } from '#admin/lib/use-media.ts';
import { Cell } from '#admin/pages/resources/cell.tsx';
import { ExportButton, ListTools } from '#admin/pages/resources/list-tools.tsx';
import { Selected } from '#admin/pages/resources/selected.tsx';
import { SheetIn } from '#admin/pages/resources/sheet-in.tsx';
import { ColumnSheet, useColumns } from '#admin/parts/column-sheet.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { RowSkeleton } from '#admin/parts/query-boundary.tsx';
import { isSortable, type Resource } from '#contract/desk/resource.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PlusIcon, UploadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

const PER_PAGE = 25;
const NARROW_COLUMNS = 5;

export function ResourceList({ r }: { r: Resource }) {
  return (
    <ListBase<DeskRecord>
      resource={r.name}
      perPage={PER_PAGE}
      sort={{ field: r.sort.replace(/^_/, ''), order: r.sort.startsWith('_') ? 'DESC' : 'ASC' }}
    >
      <List r={r} />
    </ListBase>
  );
}

function List({ r }: { r: Resource }) {
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
    sort,
    setSort,
    page,
    perPage,
    setPage,
    selectedIds,
    onSelect,
    filterValues,
  } = useListContext<DeskRecord>();
  const navigate = useNavigate();
  // Between a phone and a wide screen there is room for the first columns only; a phone shows each row as a block.
  const narrow = useMedia('(min-width: 768px) and (max-width: 1099px)');
  const listed = useColumns(r);
  const [choosing, setChoosing] = useState(false);
  const [importing, setImporting] = useState(false);
  const columns = narrow ? listed.slice(0, NARROW_COLUMNS) : listed;
  // The way into a row stands in its name, or in the first column where the name is not shown.
  const title = columns.find((f) => f.name === r.title) ?? columns.find((f) => f.kind !== 'image' && f.kind !== 'ref');
  const href = (row: DeskRecord) => `/r/${r.name}/${encodeURIComponent(row._id)}`;
  useShortcut('n', () => navigate(`/r/${r.name}/create`), { enabled: r.create });
  const searching = Object.keys(filterValues ?? {}).length > 0;
  const removable = r.remove || r.fields.some((f) => f.name === 'enabled');
  return (
    <DeskPage
      title={resourceLabel(r.name)}
      facts={[t('desk.list.total', { n: total })]}
      acts={
        <>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('desk.columns.title')}
          </Button>
          <ExportButton r={r} />
          {r.sheet && (
            <Button size="small" icon={<UploadIcon />} onClick={() => setImporting(true)}>
              {t('desk.sheet.title')}
            </Button>
          )}
          {r.create && (
            <Button kind="primary" size="small" icon={<PlusIcon />} href={`/r/${r.name}/create`} end={<KeyHint>N</KeyHint>}>
              {t('desk.resource.new')}
            </Button>
          )}
        </>
      }
    >
      <ListTools r={r} />
      {selectedIds.length > 0 && <Selected r={r} />}
      {error ? (
        <Failed title={(error as Error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton loading={isPending} shape={<RowSkeleton />}>
          {() => (
            <Table
              caption={resourceLabel(r.name)}
              rows={data ?? []}
              rowKey={(row) => row._id}
              onRow={(row) => navigate(href(row))}
              {...(removable
                ? { selected: new Set(selectedIds.map(String)), onSelect: (ids: Set<string>) => onSelect([...ids]) }
                : {})}
              {...(sort ? { sort: { key: sort.field, down: sort.order === 'DESC' } } : {})}
              onSort={(next) => setSort({ field: next.key, order: next.down ? 'DESC' : 'ASC' })}
              empty={
                searching ? (
                  <Empty title={t('desk.list.no_match')} />
                ) : (
                  <Empty
                    title={t('desk.list.none')}
                    actions={
                      r.create && (
                        <Button size="small" kind="primary" href={`/r/${r.name}/create`}>
                          {t('desk.resource.new')}
                        </Button>
                      )
                    }
                  />
                )
              }
              columns={columns.map((f) => ({
                key: f.name,
                head: fieldLabel(f),
                end: isFigure(f),
                sortable: isSortable(f),
                ...(f.kind === 'image' ? { width: '64px' } : {}),
                cell: (row: DeskRecord) =>
                  f === title ? (
                    <Link className="ui-link" href={href(row)}>
                      <span className="line-clamp-2">{textOf(f, row[f.name], row) || row._id}</span>
                    </Link>
                  ) : (
                    <Cell f={f} value={row[f.name]} row={row} />
                  ),
              }))}
            />
          )}
        </Skeleton>
      )}
      <Pager page={page} total={total} size={perPage} onPage={setPage} />
      {importing && <SheetIn r={r} onClose={() => setImporting(false)} onDone={() => void refetch()} />}
      {choosing && <ColumnSheet r={r} onClose={() => setChoosing(false)} />}
    </DeskPage>
  );
}
