// The list of a resource: searched, filtered, sorted, paged; several rows at once; as CSV for a spreadsheet.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFigure, textOf } from '#admin/lib/cell-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel, resourceLabel } from '#admin/lib/labels.ts';
import { useMedia } from '#admin/lib/use-media.ts';
import { Cell } from '#admin/pages/resources/cell.tsx';
import { useListParams, useResourceList } from '#admin/pages/resources/list-params.ts';
import { ExportButton, ListTools } from '#admin/pages/resources/list-tools.tsx';
import { RefNames } from '#admin/pages/resources/ref-names.tsx';
import { Selected } from '#admin/pages/resources/selected.tsx';
import { SheetIn } from '#admin/pages/resources/sheet-in.tsx';
import { ColumnSheet, useColumns } from '#admin/parts/column-sheet.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { isSortable, type Resource } from '#contract/desk/resource.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { PlusIcon, UploadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Link } from '#ui/layout/link.tsx';

const NARROW_COLUMNS = 5;
const NONE: ReadonlySet<string> = new Set();

export function ResourceList({ r }: { r: Resource }) {
  const list = useListParams(r);
  const { sort } = list;
  const paged = useResourceList(r, list);
  const [selected, setSelected] = useState(NONE);
  const navigate = useNavigate();
  // Between a phone and a wide screen there is room for the first columns only; a phone shows each row as a block.
  const narrow = useMedia('(min-width: 768px) and (max-width: 1099px)');
  const listed = useColumns(r);
  const [choosing, setChoosing] = useState(false);
  const [importing, setImporting] = useState(false);
  const columns = narrow ? listed.slice(0, NARROW_COLUMNS) : listed;
  // The way into a row stands in its name, or in the first column where the name is not shown.
  const title = columns.find((f) => f.name === r.title) ?? columns.find((f) => f.kind !== 'image' && f.kind !== 'ref');
  const href = (row: ResourceRow) => `/r/${r.name}/${encodeURIComponent(row._id)}`;
  useShortcut('n', () => navigate(`/r/${r.name}/create`), { enabled: r.create });
  const searching = Object.keys(list.filter).length > 0;
  const removable = r.remove || r.fields.some((f) => f.name === 'enabled');
  return (
    <DeskPage
      title={resourceLabel(r.name)}
      facts={[paged.total !== undefined && t('desk.list.total', { n: paged.total })]}
      acts={
        <>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('desk.columns.title')}
          </Button>
          <ExportButton r={r} list={list} />
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
      <ListTools r={r} list={list} />
      {selected.size > 0 && <Selected r={r} ids={[...selected]} onDone={() => setSelected(NONE)} />}
      <RefNames columns={columns} rows={paged.rows}>
        <PagedList
          list={paged}
          caption={resourceLabel(r.name)}
          counted
          rowKey={(row) => row._id}
          onRow={(row) => navigate(href(row))}
          {...(removable ? { selected, onSelect: setSelected } : {})}
          sort={sort}
          onSort={(next) => list.set({ sort: next })}
          narrowed={searching}
          empty={
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
          }
          columns={columns.map((f) => ({
            key: f.name,
            head: fieldLabel(f),
            end: isFigure(f),
            sortable: isSortable(f),
            ...(f.kind === 'image' ? { width: '64px' } : {}),
            cell: (row: ResourceRow) =>
              f === title ? (
                <Link className="ui-link" href={href(row)}>
                  <span className="line-clamp-2">{textOf(f, row[f.name], row) || row._id}</span>
                </Link>
              ) : (
                <Cell f={f} value={row[f.name]} row={row} />
              ),
          }))}
        />
      </RefNames>
      {importing && <SheetIn r={r} onClose={() => setImporting(false)} onDone={paged.call.retry} />}
      {choosing && <ColumnSheet r={r} onClose={() => setChoosing(false)} />}
    </DeskPage>
  );
}
